package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"xqengine/bench"
	"xqengine/cmd/internal/flags"
	"xqengine/eval/nnue"
	"xqengine/position"
)

type benchCommand struct {
	Depth   int    `help:"Depth to search each position to." default:"${benchDepth}"`
	Threads int    `help:"Search threads." default:"${benchThreads}"`
	Hash    int    `help:"Size of the hash table in MB." default:"${benchHash}"`
	Variant string `help:"Rules to play by: the variants of xiangqi with the pieces of the same positions, chess with positions of its own; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
	Net     string `help:"Net file that judges; the program's own if not given, none for the hand-written evaluation." placeholder:"FILE"`
	Repeat  int    `help:"Runs; the one with the median speed is reported." default:"1"`
}

// Run measures and prints the lines that testing frameworks read.
func (c *benchCommand) Run(ctx context.Context, std streams) error {
	if c.Depth < 1 || c.Threads < 1 || c.Hash < 1 || c.Repeat < 1 {
		return flags.Misuse(fmt.Errorf("depth %d, threads %d, hash %d, repeat %d: all must be at least 1", c.Depth, c.Threads, c.Hash, c.Repeat))
	}
	variant, ok := position.VariantByName(c.Variant)
	if !ok {
		return flags.Misuse(flags.UnknownVariant(c.Variant))
	}
	net, err := flags.ReadNet(c.Net, variant)
	if err != nil {
		return flags.Misuse(err)
	}
	settings := bench.Settings{Depth: c.Depth, Threads: c.Threads, HashMB: c.Hash, Variant: variant, Net: net}
	runs := make([]bench.Total, c.Repeat)
	for i := range runs {
		bar := flags.NewProgress(std.err, fmt.Sprintf("run %d of %d", i+1, c.Repeat), len(settings.Positions()))
		total, err := bench.Run(ctx, settings, func(_ int, sample bench.Sample) {
			bar.Step()
			bar.Note(std.err, sample)
		})
		bar.Done()
		if err != nil {
			return fmt.Errorf("bench: %w", err)
		}
		runs[i] = total
		if c.Repeat > 1 {
			fmt.Fprintf(std.err, "run %d: %d nodes %d nps\n", i+1, total.Nodes, total.NPS())
		}
	}
	if net != nil {
		if _, err := fmt.Fprintf(std.out, "Net             : %s\nKernels         : %s\n", net, nnue.Kernels()); err != nil {
			return err
		}
	}
	slices.SortFunc(runs, func(a, b bench.Total) int { return cmp.Compare(a.NPS(), b.NPS()) })
	for _, line := range runs[len(runs)/2].Lines() {
		if _, err := fmt.Fprintln(std.out, line); err != nil {
			return err
		}
	}
	return nil
}
