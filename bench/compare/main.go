// Command compare measures xqengine against another UCI engine on this machine, alternating the two in
// one run, and prints medians and ratios: perft from the start, nodes per second on the benchmark's
// positions at equal time, and xqengine's own gain from a second thread.
//
//	go run ./bench/compare -engine ./xqengine -peer /usr/games/fairy-stockfish
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"time"
)

func main() {
	var c comparison
	flag.StringVar(&c.engine, "engine", "./xqengine", "path of xqengine")
	flag.StringVar(&c.peer, "peer", "/usr/games/fairy-stockfish", "path of the other engine, which counts ranks from 1")
	flag.IntVar(&c.rounds, "rounds", 5, "alternated rounds; medians are printed")
	flag.IntVar(&c.perftDepth, "perft", 5, "perft depth from the start; 0: leave it out")
	flag.DurationVar(&c.moveTime, "movetime", 100*time.Millisecond, "time for each position")
	flag.IntVar(&c.depth, "depth", 14, "depth of the comparison of one thread and two; 0: leave it out")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := c.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		stop()
		os.Exit(1)
	}
}

// comparison holds what is compared and how.
type comparison struct {
	engine, peer string
	rounds       int
	perftDepth   int
	moveTime     time.Duration
	depth        int
}

// series are the measurements of one quantity.
type series []float64

func (s series) median() float64 {
	sorted := slices.Sorted(slices.Values(s))
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)/2]
}

func (c comparison) run(ctx context.Context) error {
	ours, err := start(ctx, c.engine, 1)
	if err != nil {
		return err
	}
	defer ours.Close()
	if err := c.compareWithPeer(ctx, ours); err != nil {
		return err
	}
	if c.depth == 0 {
		return nil
	}
	double, err := start(ctx, c.engine, 2)
	if err != nil {
		return err
	}
	defer double.Close()
	return c.compareThreads(ctx, ours, double)
}

func (c comparison) compareWithPeer(ctx context.Context, ours *engine) error {
	theirs, err := start(ctx, c.peer, 1)
	if err != nil {
		return err
	}
	defer theirs.Close()
	var perftOurs, perftTheirs, npsOurs, npsTheirs series
	for round := range c.rounds {
		for _, side := range []struct {
			*engine
			counts, nps *series
		}{{ours, &perftOurs, &npsOurs}, {theirs, &perftTheirs, &npsTheirs}} {
			if c.perftDepth > 0 {
				took, err := side.perft(ctx, c.perftDepth)
				if err != nil {
					return err
				}
				*side.counts = append(*side.counts, took.Seconds())
			}
			nps, err := side.speed(ctx, c.moveTime)
			if err != nil {
				return err
			}
			*side.nps = append(*side.nps, nps)
		}
		fmt.Printf("round %d: nodes/s %.0f and %.0f\n", round+1, npsOurs[round], npsTheirs[round])
	}
	if c.perftDepth > 0 {
		fmt.Printf("perft %d: %.3f s and %.3f s, ratio %.1f\n", c.perftDepth,
			perftOurs.median(), perftTheirs.median(), perftTheirs.median()/perftOurs.median())
	}
	fmt.Printf("nodes/s:  %.0f and %.0f, ratio %.2f\n",
		npsOurs.median(), npsTheirs.median(), npsOurs.median()/npsTheirs.median())
	return nil
}

func (c comparison) compareThreads(ctx context.Context, single, double *engine) error {
	var nps1, nps2, time1, time2 series
	for range c.rounds {
		for _, side := range []struct {
			*engine
			nps, took *series
		}{{single, &nps1, &time1}, {double, &nps2, &time2}} {
			nodes, took, err := side.toDepth(ctx, c.depth)
			if err != nil {
				return err
			}
			*side.nps = append(*side.nps, float64(nodes)/took.Seconds())
			*side.took = append(*side.took, took.Seconds())
		}
	}
	fmt.Printf("2 threads: %.2f times the nodes/s of one, %.2f s to depth %d instead of %.2f s\n",
		nps2.median()/nps1.median(), time2.median(), c.depth, time1.median())
	return nil
}
