package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"text/tabwriter"

	"xqengine/bench/losses"
	"xqengine/cmd/internal/flags"
	"xqengine/search"
)

// accuracyCommand measures what the levels give away.
type accuracyCommand struct {
	Variant string `help:"Variant that is played; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Games   int    `help:"Games of each step against the next." default:"10" placeholder:"N"`
	Nodes   uint64 `help:"Nodes of full strength for each position; a review of the board takes as many." default:"80000" placeholder:"N"`
	Random  int    `help:"A game begins with N random turns." default:"2" placeholder:"N"`
	Turns   int    `help:"Games of N turns, both sides counted, end there." default:"120" placeholder:"N"`
	Hash    int    `help:"Hash table of each engine in MB." default:"16" placeholder:"MB"`
	AtOnce  int    `help:"Games at once. 0: one for each processor." name:"concurrency" default:"0" placeholder:"N"`
	Seed    uint64 `help:"Seed of the games." default:"1" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (c *accuracyCommand) Help() string {
	return `Each step of the board's levels plays against the next one, and full strength judges every position: what a turn loses is
how much less its side can expect after it. Printed are the mean loss of each step while the game is open, the curve of accuracy
that fits them, and whether losses cost as much in the end as they should: what sides could expect before and after turns, and
what they got. A game depends on the settings, the seed and its number alone.

  xqlab accuracy
  xqlab accuracy -variant points-match -games 20`
}

// Run plays the games and prints what was lost.
func (c *accuracyCommand) Run(ctx context.Context, std streams) error {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return err
	}
	if c.Games < 1 || c.Nodes < 1 || c.Random < 0 || c.Turns < 1 || c.Hash < 1 || c.AtOnce < 0 {
		return flags.Misuse(fmt.Errorf("games %d, nodes %d, random %d, turns %d, hash %d, concurrency %d: want at least 1, 1, 0, 1, 1 and 0",
			c.Games, c.Nodes, c.Random, c.Turns, c.Hash, c.AtOnce))
	}
	if c.AtOnce == 0 {
		c.AtOnce = runtime.NumCPU()
	}
	bar := flags.NewProgress(std.err, "games", c.Games*(search.Steps-1))
	tally, err := losses.Measure(ctx, losses.Settings{
		Variant: v, Games: c.Games, Nodes: c.Nodes, Random: c.Random, MaxTurns: c.Turns, HashMB: c.Hash, Seed: c.Seed, Processes: c.AtOnce,
	}, bar.Step)
	bar.Done()
	if err != nil {
		return err
	}
	return c.print(std, tally)
}

// print prints the tables and the fit.
func (c *accuracyCommand) print(std streams, tally *losses.Tally) error {
	fit, residual := tally.Fit()
	out := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "%s, %d games\n", c.Variant, tally.Games)
	fmt.Fprintln(out, "step\trating\tturns\tloss of a turn\tfaults\taccuracy")
	for i := range tally.Steps {
		s := &tally.Steps[i]
		n := float64(max(1, s.Turns))
		deviation := math.Sqrt(max(0, s.Square/n-s.Mean()*s.Mean()) / n)
		fmt.Fprintf(out, "%d\t%d\t%d\t%.2f ± %.2f %%\t%.1f %%\t%.0f %%\n", i+1, search.Elo(i+1), s.Turns, 100*s.Mean(), 100*deviation,
			100*float64(s.Faults)/n, 100*fit.Of(s.Mean()))
	}
	fmt.Fprintf(out, "fit: half %.4f, power %.2f; logarithms off by %.2f\n", fit.Half, fit.Power, residual)
	if err := out.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "loss\tturns\tbefore\tafter\tresult")
	for _, g := range tally.Groups {
		n := float64(max(1, g.Turns))
		fmt.Fprintf(out, "%.0f to %.0f %%\t%d\t%.1f %%\t%.1f %%\t%.1f %%\n", 100*g.AtLeast, 100*min(1, g.Below), g.Turns, 100*g.Before/n, 100*g.After/n, 100*g.Result/n)
	}
	return out.Flush()
}
