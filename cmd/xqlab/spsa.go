package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/cmd/internal/labflags"
	"xqengine/spsa"
)

// spsaCommand tunes the parameters of the search.
type spsaCommand struct {
	Out    string `help:"File that keeps the history, one JSON line for each pair of games." placeholder:"FILE"`
	Resume bool   `help:"Go on with the -out file, which must have been made with the same settings."`
	labflags.Spsa
	Threads int `help:"Pairs at once, a batch: those of a batch start from the same values. 0: one for each processor." default:"0" placeholder:"N"`
	flags.Plot
	Pair  int       `help:"Play only this pair of games, from the values of -theta, and print its result: for 'xqfleet spsa', which plays the pairs on many machines." placeholder:"N"`
	Theta []float64 `help:"Values of the parameters, in the order of their table, that -pair starts from." placeholder:"V"`
}

// Help tells people more than the list of flags.
func (c *spsaCommand) Help() string {
	return `Tunes parameters of the search by simultaneous perturbation stochastic approximation (Spall 1992): all of them are moved
at once, up or down at random, the engine plays a pair of games against itself with all moved the other way, and each parameter
goes a little towards the side that won. A parameter takes thousands of pairs to settle, whether there are five or fifty.
The result is a proposal: a match with -sprt between the old values and the new says whether it is a gain.

  xqlab spsa -out history.jsonl -parameters 'NullMove*,Reduction*' -nodes 8000 -iterations 20000
  xqlab plot history.jsonl

A build with -tags tunable takes the values as options: go build -tags tunable ./cmd/xqengine. Interrupted or killed, the
command goes on with -resume. On many machines: xqfleet spsa.`
}

// check tells what is wrong with the flags besides those that the fleet has, too.
func (c *spsaCommand) check() error {
	switch {
	case c.Threads < 0:
		return fmt.Errorf("threads %d: want at least 0", c.Threads)
	case c.Pair < 0:
		return fmt.Errorf("pair %d: want at least 1", c.Pair)
	case (c.Pair > 0) == (c.Out != ""):
		return errors.New("want -out FILE, or -pair with -theta")
	case (c.Pair > 0) != (len(c.Theta) > 0):
		return errors.New("-pair and -theta go together")
	}
	return c.CheckPlot("-out", c.Out, ".jsonl")
}

// Run plays the pairs that are missing.
func (c *spsaCommand) Run(ctx context.Context, std streams) error {
	settings, err := c.Settings()
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return flags.Misuse(err)
	}
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	if c.Pair > 0 {
		return spsa.WritePair(ctx, std.out, settings, c.Threads, c.Pair, c.Theta)
	}
	open := spsa.Create
	if c.Resume {
		open = spsa.Open
	}
	history, err := open(c.Out, settings.Header(c.Threads))
	if err != nil {
		return err
	}
	err = c.play(ctx, std, settings, history)
	if closeErr := history.Close(); err == nil {
		err = closeErr
	}
	if len(history.Done) > 0 {
		if tellErr := settings.Write(std.out, history.Done); err == nil {
			err = tellErr
		}
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d of %d pairs; the same command with -resume goes on", len(history.Done), c.Iterations)
	}
	return err
}

func (c *spsaCommand) play(ctx context.Context, std streams, s spsa.Settings, history *spsa.History) error {
	if len(history.Done) > 0 {
		fmt.Fprintf(std.err, "resumed with %d pairs\n", len(history.Done))
	}
	bar := flags.NewProgress(std.err, "pairs", s.Iterations-len(history.Done))
	defer bar.Done()
	shown := time.Now()
	_, err := spsa.Run(ctx, s, history.Done, c.Threads, func(i spsa.Iteration) error {
		if err := history.Keep(i); err != nil {
			return err
		}
		bar.Step()
		if now := time.Now(); now.Sub(shown) >= noteInterval || i.Number == s.Iterations {
			shown = now
			bar.Note(std.err, pairs{i.Number, s.Iterations})
		}
		return nil
	})
	return err
}

// pairs is a line about how far a tuning has come.
type pairs struct{ done, of int }

func (p pairs) String() string { return fmt.Sprintf("%d of %d pairs", p.done, p.of) }
