package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"xqengine/bench"
	"xqengine/cmd/internal/flags"
	"xqengine/position"
)

type perftCommand struct {
	placement
	Depth   int  `help:"Turns to look ahead." default:"5"`
	Divide  bool `help:"Show the count below each turn."`
	Threads int  `help:"Threads to count with; 0: one for each processor." default:"0"`
}

// Run counts at each depth up to the one asked for.
func (c *perftCommand) Run(ctx context.Context, std streams) error {
	board, err := c.board()
	if err != nil {
		return err
	}
	if c.Depth < 0 || c.Threads < 0 {
		return flags.Misuse(fmt.Errorf("depth %d, threads %d: neither may be negative", c.Depth, c.Threads))
	}
	if c.Threads == 0 {
		c.Threads = runtime.NumCPU()
	}
	total := uint64(1)
	for depth := 1; depth <= c.Depth; depth++ {
		counts, err := c.count(ctx, std, board, depth)
		if err != nil {
			return err
		}
		total = 0
		for _, count := range counts {
			total += count.Count
		}
		if c.Divide && depth == c.Depth {
			divide(std.out, board, counts)
		}
	}
	_, err = fmt.Fprintf(std.out, "\nNodes searched: %d\n", total)
	return err
}

func (c *perftCommand) count(ctx context.Context, std streams, board *position.Position, depth int) ([]bench.RootCount, error) {
	bar := flags.NewProgress(std.err, fmt.Sprintf("depth %d", depth), len(board.LegalTurns()))
	defer bar.Done()
	start := time.Now()
	counts, err := bench.PerftDivide(ctx, board, depth, c.Threads, func(bench.RootCount) { bar.Step() })
	if err != nil {
		return nil, fmt.Errorf("perft of depth %d: %w", depth, err)
	}
	total := bench.Total{Elapsed: time.Since(start)}
	for _, count := range counts {
		total.Nodes += count.Count
	}
	bar.Done()
	_, err = fmt.Fprintf(std.out, "depth %2d  nodes %14d  time %8d ms  nps %d\n",
		depth, total.Nodes, total.Elapsed.Milliseconds(), total.NPS())
	return counts, err
}

func divide(out io.Writer, board *position.Position, counts []bench.RootCount) {
	fmt.Fprintln(out)
	for _, count := range counts {
		fmt.Fprintf(out, "%s: %d\n", board.FormatTurn(count.Turn), count.Count)
	}
}
