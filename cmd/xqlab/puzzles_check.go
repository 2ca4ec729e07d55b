package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"xqengine/cmd/internal/flags"
	"xqengine/puzzle"
	"xqengine/puzzle/mine"
	"xqengine/search"
)

type puzzlesCheck struct {
	puzzleFiles
	Tries int    `help:"Let each level solve every puzzle so often, and print how many it solves by rating." default:"0" placeholder:"N"`
	Every int    `help:"Look at every N-th puzzle alone." default:"1" placeholder:"N"`
	Seed  uint64 `help:"Seed of the tries." default:"1000" placeholder:"N"`
	proofFlags
}

// Run proves the puzzles anew.
func (c *puzzlesCheck) Run(ctx context.Context, std streams) error {
	if c.Tries < 0 || c.Every < 1 {
		return flags.Misuse(fmt.Errorf("tries %d, every %d: want at least 0 and 1", c.Tries, c.Every))
	}
	all, err := c.read()
	if err != nil {
		return err
	}
	var list []*puzzle.Puzzle
	for i := 0; i < len(all); i += c.Every {
		list = append(list, all[i])
	}
	if len(list) == 0 {
		return errors.New("no puzzles")
	}
	if c.Tries > 0 {
		return c.levels(ctx, std, list)
	}
	return c.prove(ctx, std, list)
}

func (c *puzzlesCheck) prove(ctx context.Context, std streams, list []*puzzle.Puzzle) error {
	prover, err := mine.NewProver(list[0].Variant, c.proof())
	if err != nil {
		return err
	}
	defer prover.Close()
	bar := flags.NewProgress(std.err, "puzzles", len(list))
	defer bar.Done()
	goals, failed := map[puzzle.Goal]int{}, 0
	shown := time.Now()
	for i, z := range list {
		err := prover.Prove(ctx, z)
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted after %d puzzles, %d of them not proved", i, failed)
		}
		if err != nil {
			failed++
			fmt.Fprintf(std.out, "%s: %s: %v\n", z.ID(), z.FEN, err)
		}
		goal, _ := z.Goal()
		goals[goal]++
		bar.Step()
		if now := time.Now(); now.Sub(shown) >= noteInterval {
			shown = now
			bar.Note(std.err, puzzlesProved{i + 1, len(list), failed})
		}
	}
	fmt.Fprintf(std.out, "%s: %d puzzles (mate %d, points %d, win %d, hold %d), %d proved, %d not\n", list[0].Variant.Name, len(list),
		goals[puzzle.GoalMate], goals[puzzle.GoalPoints], goals[puzzle.GoalWin], goals[puzzle.GoalHold], len(list)-failed, failed)
	if failed > 0 {
		return flags.Exit(1)
	}
	return nil
}

// puzzlesProved is a line about puzzles that were proved anew.
type puzzlesProved struct{ done, of, failed int }

func (c puzzlesProved) String() string {
	return fmt.Sprintf("%d of %d puzzles, %d not proved", c.done, c.of, c.failed)
}

// bands are where the ratings of a table of levels end.
var bands = []int{1000, 1400, 1800, 2200, 2600, puzzle.MaxRating + 1}

// levels prints which share of the puzzles the levels solve, by rating.
func (c *puzzlesCheck) levels(ctx context.Context, std streams, list []*puzzle.Puzzle) error {
	rater, err := mine.NewRater(list[0].Variant)
	if err != nil {
		return err
	}
	defer rater.Close()
	bar := flags.NewProgress(std.err, "puzzles", len(list))
	defer bar.Done()
	count := make([]int, len(bands))
	solved := make([][]int, len(bands))
	for i := range solved {
		solved[i] = make([]int, search.Steps+1)
	}
	for _, z := range list {
		turns, at, err := z.Play()
		if err != nil {
			return err
		}
		band := slices.IndexFunc(bands, func(end int) bool { return z.Rating < end })
		count[band]++
		for step := 1; step <= search.Steps; step++ {
			for try := range uint64(c.Tries) {
				ok, err := rater.Solves(ctx, turns, at, step, c.Seed+try)
				if err != nil {
					return err
				}
				if ok {
					solved[band][step]++
				}
			}
		}
		bar.Step()
	}
	table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "rating\tpuzzles\t")
	for step := 1; step <= search.Steps; step++ {
		fmt.Fprintf(table, "%d\t", step)
	}
	for i, n := range count {
		if n == 0 {
			continue
		}
		from := 0
		if i > 0 {
			from = bands[i-1]
		}
		fmt.Fprintf(table, "\n%d-%d\t%d\t", from, bands[i]-1, n)
		for step := 1; step <= search.Steps; step++ {
			fmt.Fprintf(table, "%d%%\t", 100*solved[i][step]/(n*c.Tries))
		}
	}
	fmt.Fprintln(table)
	return table.Flush()
}
