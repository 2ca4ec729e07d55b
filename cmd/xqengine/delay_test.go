//go:build longer && linux

package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestDelays measures what the protocol promises about time, with more search threads than there are
// processors. Single delays are at the mercy of what else the machine does; the promise is held if most of
// them keep it.
func TestDelays(t *testing.T) {
	delays := map[string][]time.Duration{}
	measure := func(what string, start time.Time) { delays[what] = append(delays[what], time.Since(start)) }
	for range 20 {
		begin := time.Now()
		p := start(t)
		p.send("uci\n")
		p.until("uciok")
		measure("handshake", begin)
		p.send("setoption name Hash value 256\nsetoption name Threads value 4\nisready\n")
		p.until("readyok")
		p.send("go infinite\n")
		p.until("info depth 8 ")
		begin = time.Now()
		p.send("stop\n")
		p.until("bestmove")
		measure("stop", begin)
		for i, left := range []int{300, 100, 30, 10} {
			// Each from another position, so that the table does not know it all.
			p.send("position startpos moves " + []string{"h2e2", "b0c2", "c3c4", "g0e2"}[i] + "\n")
			begin = time.Now()
			p.send(fmt.Sprintf("go wtime %d btime %d winc 0 binc 0\n", left, left))
			p.until("bestmove")
			measure(fmt.Sprintf("clock of %d ms", left), begin)
		}
		p.send("go infinite\n")
		p.until("info depth 8 ")
		begin = time.Now()
		p.send("quit\n")
		p.end()
		measure("quit", begin)
	}
	for what, most := range map[string]time.Duration{
		"handshake": 200 * time.Millisecond, "stop": 50 * time.Millisecond, "quit": 200 * time.Millisecond,
		"clock of 300 ms": 300 * time.Millisecond, "clock of 100 ms": 100 * time.Millisecond,
		"clock of 30 ms": 30 * time.Millisecond, "clock of 10 ms": 10 * time.Millisecond,
	} {
		slices.Sort(delays[what])
		median, worst := delays[what][len(delays[what])/2], delays[what][len(delays[what])-1]
		t.Logf("%-16s median %v, worst %v", what, median, worst)
		assert.LessOrEqual(t, median, most, what)
	}
}
