// Command compare measures xqengine against another UCI engine on this machine, alternating the two in
// one run, and prints medians and ratios: perft from the start, nodes per second on the benchmark's
// positions at equal time, and xqengine's own gain from a second thread.
//
//	go run ./bench/compare -engine ./xqengine -peer /usr/games/fairy-stockfish
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"xqengine/bench"
	"xqengine/position"
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
	if err := c.run(); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
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

func (c comparison) run() error {
	ours, err := start(c.engine, 1)
	if err != nil {
		return err
	}
	defer ours.close()
	if err := c.compareWithPeer(ours); err != nil {
		return err
	}
	if c.depth == 0 {
		return nil
	}
	double, err := start(c.engine, 2)
	if err != nil {
		return err
	}
	defer double.close()
	return c.compareThreads(ours, double)
}

func (c comparison) compareWithPeer(ours *engine) error {
	theirs, err := start(c.peer, 1)
	if err != nil {
		return err
	}
	defer theirs.close()
	var perftOurs, perftTheirs, npsOurs, npsTheirs series
	for round := range c.rounds {
		for _, side := range []struct {
			*engine
			perft, nps *series
		}{{ours, &perftOurs, &npsOurs}, {theirs, &perftTheirs, &npsTheirs}} {
			if c.perftDepth > 0 {
				took, err := side.perft5(c.perftDepth)
				if err != nil {
					return err
				}
				*side.perft = append(*side.perft, took.Seconds())
			}
			nps, err := side.speed(c.moveTime)
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

func (c comparison) compareThreads(single, double *engine) error {
	var nps1, nps2, time1, time2 series
	for range c.rounds {
		for _, side := range []struct {
			*engine
			nps, took *series
		}{{single, &nps1, &time1}, {double, &nps2, &time2}} {
			nodes, took, err := side.toDepth(c.depth)
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

// speed returns nodes per second over the benchmark's positions at equal time.
func (e *engine) speed(moveTime time.Duration) (float64, error) {
	var nodes uint64
	var spent time.Duration
	for _, fen := range bench.Positions {
		n, took, err := e.search(fen, fmt.Sprintf("movetime %d", moveTime.Milliseconds()))
		if err != nil {
			return 0, err
		}
		nodes, spent = nodes+n, spent+took
	}
	return float64(nodes) / spent.Seconds(), nil
}

// toDepth searches all of the benchmark's positions to a depth.
func (e *engine) toDepth(depth int) (nodes uint64, spent time.Duration, err error) {
	for _, fen := range bench.Positions {
		n, took, err := e.search(fen, fmt.Sprintf("depth %d", depth))
		if err != nil {
			return 0, 0, err
		}
		nodes, spent = nodes+n, spent+took
	}
	return nodes, spent, nil
}

// perft5 returns the time of a perft from the start.
func (e *engine) perft5(depth int) (time.Duration, error) {
	e.send("position fen " + position.Xiangqi.StartFEN)
	begin := time.Now()
	e.send(fmt.Sprintf("go perft %d", depth))
	_, err := e.wait("Nodes searched")
	return time.Since(begin), err
}
