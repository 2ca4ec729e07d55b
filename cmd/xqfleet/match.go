package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"

	"xqengine/cmd/internal/flags"
	"xqengine/fleet"
	"xqengine/match"
	"xqengine/match/matchlog"
)

// submission are the flags that all runs have.
type submission struct {
	access
	Name   string `help:"Name of the run in lists." placeholder:"TEXT"`
	Memory int    `help:"Memory that an item needs, in MB; 0: reckoned from the hash tables." default:"0" placeholder:"MB"`
	Detach bool   `help:"Submit and leave; 'xqfleet follow' shows the run later."`
}

// scale is the flag that says which machine the times are for.
type scale struct {
	Reference float64 `help:"Speed that the times are for, in nodes of the benchmark per second and core: on a worker of half the speed they are twice as long. 0: that of this machine, measured; below 0: all workers have the same times." default:"0" placeholder:"NPS"`
}

// reference returns the speed that times are scaled by, 0 if they are the same for all. It is measured if it is not given and
// games are timed.
func (s scale) reference(ctx context.Context, std streams, timed bool) (float64, error) {
	if math.IsNaN(s.Reference) || s.Reference > math.MaxFloat32 {
		return 0, flags.Misuse(fmt.Errorf("reference: %g is not a speed", s.Reference))
	}
	if s.Reference != 0 || !timed {
		return max(0, s.Reference), nil
	}
	fmt.Fprintln(std.err, "measuring the speed that the times are for")
	return fleet.Speed(ctx, runtime.NumCPU())
}

// matchCommand submits a match and follows it.
type matchCommand struct {
	submission
	flags.Match
	scale
	flags.Output
}

// Help tells people more than the list of flags.
func (m *matchCommand) Help() string {
	return `The flags are those of 'xqengine match', except what belongs to one machine (-concurrency, -oversubscribe, -log, -resume). The
engines' programs travel to the workers, signed with the owner's key; and so do files that stand in their options and
arguments. Pairs are judged in the order of their numbers, so a match whose games are the same ends as it does locally.

  xqfleet match -engine name=new cmd=./new proto=uci -engine name=old cmd=./old proto=uci -each hash=16 \
    -tc 10+0.1 -games 40000 -sprt -elo0 0 -elo1 3 -record m.jsonl`
}

// Run submits the match and follows it.
func (m *matchCommand) Run(ctx context.Context, std streams) error {
	config, err := m.Config()
	if err != nil {
		return flags.Misuse(err)
	}
	if err := m.Check(""); err != nil {
		return flags.Misuse(err)
	}
	if err := free(m.Record, m.Pgn); err != nil {
		return err
	}
	config.Report = flags.NewReporter("xqfleet", std.out, std.err) // of what is wrong with the plan
	c, err := m.client(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	reference, err := m.reference(ctx, std, timed(config))
	if err != nil {
		return err
	}
	r, err := c.SubmitMatch(ctx, config, fleet.Submission{Name: m.Name, Reference: reference, MemoryMB: m.Memory})
	if errors.Is(err, match.ErrConfig) {
		return flags.Misuse(err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(std.err, "run %s: %s\n", r.ID, r.Name)
	if m.Detach {
		return nil
	}
	return showMatch(ctx, std, c, r, &m.Output)
}

// timed reports whether any engine plays by time.
func timed(c match.Config) bool {
	byTime := c.Limits.Clocked() || c.Limits.MoveTime > 0
	for _, e := range c.Engines {
		byTime = byTime || e.Limits.Clocked() || e.Limits.MoveTime > 0
	}
	return byTime
}

// free tells that a file that is to be written is there already.
func free(paths ...string) error { return matchlog.Free("choose another name", paths...) }

// showMatch follows a match to its end, writes its files and prints its report.
func showMatch(ctx context.Context, std streams, c *fleet.Client, r *fleet.Run, o *flags.Output) error {
	reporter := flags.NewReporter("xqfleet", std.out, std.err)
	following, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	show := &matchShow{reporter: reporter, output: o, cancel: cancel}
	defer show.close()
	tally, err := c.Follow(following, r, show)
	reporter.End()
	if tally != nil {
		if _, writeErr := fmt.Fprintf(std.out, "\n%s", tally.Report()); err == nil {
			err = writeErr
		}
	}
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return fmt.Errorf("interrupted; the run goes on: xqfleet follow %s", r.ID)
	}
	if err != nil {
		return err
	}
	return endOf(tally)
}

// endOf makes an error of an end that is none of a run that was played to its end.
func endOf(t *fleet.Tally) error {
	switch reason, detail := t.Ended(); reason {
	case fleet.Complete, fleet.Decided:
		return nil
	case fleet.Stopped:
		return errors.New("the run was stopped")
	default:
		return fmt.Errorf("the run %s: %s", reason, detail)
	}
}

// matchShow shows a match and writes its files.
type matchShow struct {
	fleet.Ignore
	reporter *flags.Reporter
	output   *flags.Output
	file     *matchlog.File
	style    matchlog.Style
	cancel   context.CancelCauseFunc
}

// Begin makes the files.
func (m *matchShow) Begin(t *fleet.Tally) {
	settings, o := t.Settings(), m.output
	m.style = matchlog.Style{Event: o.Event, Site: o.Site, Notation: o.NotationOfPGN(), Rules: settings.Rules}
	if o.Record != "" {
		text, err := json.Marshal(settings)
		if err == nil {
			m.file, err = matchlog.Create(o.Record, matchlog.Header{Program: "xqfleet match", Settings: text})
		}
		if err != nil {
			m.cancel(err)
		}
	}
	if o.Pgn != "" {
		if err := matchlog.ReservePGN(o.Pgn); err != nil {
			m.cancel(err)
		}
	}
	m.reporter.Begin(t.Standing(), t.Standing().Total)
}

// Game writes and shows a game.
func (m *matchShow) Game(t *fleet.Tally, g *matchlog.Game) {
	var err error
	if m.file != nil {
		err = m.file.Append(*g)
	}
	if err == nil && m.output.Pgn != "" {
		err = matchlog.AppendPGN(m.output.Pgn, m.style, g)
	}
	if err != nil {
		m.cancel(err)
		return
	}
	m.reporter.Finished(g, t.Standing())
}

func (m *matchShow) close() {
	if m.file != nil {
		m.file.Close()
	}
}
