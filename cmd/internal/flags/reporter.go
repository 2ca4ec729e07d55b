package flags

import (
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"

	"xqengine/match"
	"xqengine/match/matchlog"
)

// Reporter shows a running match: a bar with the result so far on a terminal, a line for each game
// elsewhere.
type Reporter struct {
	out, err io.Writer
	program  string // that warns
	bar      *progressbar.ProgressBar
}

// NewReporter returns the reporter of a program that writes to out and err.
func NewReporter(program string, out, err io.Writer) *Reporter {
	return &Reporter{program: program, out: out, err: err}
}

// Begin draws the bar, with the games of a resumed match done.
func (r *Reporter) Begin(s *match.Standing, total int) {
	if IsTerminal(r.err) && IsTerminal(r.out) {
		r.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(r.err),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionSetWidth(20),
			progressbar.OptionSetDescription(s.Line()),
		)
		_ = r.bar.Set(s.Finished) // a bar that cannot be drawn is no reason to fail
		return
	}
	if s.Finished > 0 {
		fmt.Fprintf(r.out, "resumed with %d of %d games: %s\n", s.Finished, total, s.Line())
	}
}

// Finished shows a game.
func (r *Reporter) Finished(g *matchlog.Game, s *match.Standing) {
	if r.bar == nil {
		match.WriteGame(r.out, g, s)
		return
	}
	r.bar.Describe(s.Line())
	_ = r.bar.Add(1)
	if g.Fault != "" {
		r.Warn(fmt.Sprintf("game %d: %s", g.Number, g.Reason))
	}
}

// Warn writes a line to standard error, under the bar if there is one.
func (r *Reporter) Warn(text string) {
	if r.bar != nil {
		_ = r.bar.Clear()
	}
	fmt.Fprintf(r.err, "%s: %s\n", r.program, text)
}

// End leaves the bar as it is and begins a new line.
func (r *Reporter) End() {
	if r.bar != nil {
		_ = r.bar.Exit()
		fmt.Fprintln(r.err)
	}
}
