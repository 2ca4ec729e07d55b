package main

import (
	"fmt"

	"github.com/schollz/progressbar/v3"

	"xqengine/match"
	"xqengine/match/record"
)

// matchReporter shows a running match: a bar with the result so far on a terminal, a line for each game
// elsewhere.
type matchReporter struct {
	std streams
	bar *progressbar.ProgressBar
}

func newMatchReporter(std streams) *matchReporter { return &matchReporter{std: std} }

// Begin draws the bar, with the games of a resumed match done.
func (r *matchReporter) Begin(s *match.Standing, total int) {
	if isTerminal(r.std.err) && isTerminal(r.std.out) {
		r.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(r.std.err),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetDescription(s.Line()),
		)
		_ = r.bar.Set(s.Finished) // a bar that cannot be drawn is no reason to fail
		return
	}
	if s.Finished > 0 {
		fmt.Fprintf(r.std.out, "resumed with %d of %d games: %s\n", s.Finished, total, s.Line())
	}
}

// Finished shows a game.
func (r *matchReporter) Finished(g *record.Game, s *match.Standing) {
	if r.bar == nil {
		match.WriteGame(r.std.out, g, s)
		return
	}
	r.bar.Describe(s.Line())
	_ = r.bar.Add(1)
	if g.Fault != "" {
		r.Warn(fmt.Sprintf("game %d: %s", g.Number, g.Reason))
	}
}

// Warn writes a line to standard error, under the bar if there is one.
func (r *matchReporter) Warn(text string) {
	if r.bar != nil {
		_ = r.bar.Clear()
	}
	fmt.Fprintf(r.std.err, "xqengine: %s\n", text)
}

// end leaves the bar as it is and begins a new line.
func (r *matchReporter) end() {
	if r.bar != nil {
		_ = r.bar.Exit()
		fmt.Fprintln(r.std.err)
	}
}
