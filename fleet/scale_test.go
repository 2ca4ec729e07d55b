//go:build longer

package fleet

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The size of TestScale. The workers are simulated: each has a connection of its own and answers without playing.
//
//	go test -tags longer -run TestScale -v -timeout 30m ./fleet -args -workers 1000 -pairs 20000
var (
	scaleWorkers = flag.Int("workers", 200, "workers of TestScale")
	scalePairs   = flag.Int("pairs", 4000, "pairs of TestScale")
)

// TestScale measures one server with many workers: pairs a second, the time from a free place in the queue to the worker, what
// the server holds in memory, and how long a new dispatcher takes to know everything again.
func TestScale(t *testing.T) {
	t.Setenv(ackVariable, DefaultAckWait.String())
	p := newProcesses(t, "server", "dispatcher")
	c := p.client()
	key, err := ReadSigner(p.dir + "/worker.nk")
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	var mu sync.Mutex
	var waits []time.Duration // from the end of an item to the begin of the next
	answer := simulate(0)
	var thinks atomic.Int64 // how long a pair takes on average, in ns
	begin := time.Now()
	for i := range *scaleWorkers {
		var last time.Time
		var run string // of the last item
		workers.Go(func() {
			for ctx.Err() == nil { // a busy machine may be too slow for a connection
				_ = Work(ctx, WorkerOptions{
					Connection: Connection{URL: "nats://" + p.addr, Key: key, Name: "sim" + strconv.Itoa(i)}, Program: "simulated", Cores: 1, MemoryMB: 1000,
					Play: func(ctx context.Context, r *Run, it Item) (*Result, error) {
						if run == r.ID {
							mu.Lock()
							waits = append(waits, time.Since(last))
							mu.Unlock()
						}
						select {
						case <-time.After(time.Duration(thinks.Load()/2 + rand.Int64N(thinks.Load()+1))):
						case <-ctx.Done():
							return nil, context.Cause(ctx)
						}
						result, err := answer(ctx, r, it)
						last, run = time.Now(), r.ID
						return result, err
					},
				})
			}
		})
	}
	defer func() {
		cancel()
		workers.Wait()
	}()
	until(t, "all workers are there", func() bool {
		s, err := c.Status(t.Context())
		if err == nil && time.Since(begin) > stall/2 {
			t.Logf("%d workers are there", len(s.Workers))
		}
		return err == nil && len(s.Workers) == *scaleWorkers
	})
	t.Logf("%d workers joined within %v", *scaleWorkers, time.Since(begin).Round(time.Millisecond))
	t.Logf("server %s, dispatcher %s", memoryOf(p, "server"), memoryOf(p, "dispatcher"))

	config := simulatedMatch(2 * *scalePairs)
	begin = time.Now()
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	t.Logf("submitted within %v", time.Since(begin).Round(time.Millisecond))
	begin = time.Now()
	tally, games := collect(t, c, r)
	took := time.Since(begin)
	require.Len(t, games, 2**scalePairs)
	assert.Equal(t, localReport(t, config), tally.Report())
	assert.Zero(t, tally.Failures)
	t.Logf("%d pairs in %v: %.0f pairs a second, %.1f million games a day; %d repeated", *scalePairs, took.Round(time.Millisecond),
		float64(*scalePairs)/took.Seconds(), 2*float64(*scalePairs)/took.Seconds()*86400/1e6, tally.Repeated)
	latency := func() {
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(waits)
		t.Logf("from one item to the next, the result stored and acknowledged between: median %v, 99 of 100 within %v",
			waits[len(waits)/2].Round(time.Microsecond*100), waits[len(waits)*99/100].Round(time.Microsecond*100))
		waits = nil
	}
	latency()
	t.Logf("server %s, dispatcher %s, the workers together in one process %d goroutines", memoryOf(p, "server"), memoryOf(p, "dispatcher"), runtime.NumGoroutine())

	// The same with pairs that take a while, so that nothing is saturated.
	thinks.Store(int64(10 * time.Second))
	calm, err := c.SubmitMatch(t.Context(), simulatedMatch(6**scaleWorkers), Submission{})
	require.NoError(t, err)
	begin = time.Now()
	_, games = collect(t, c, calm)
	require.Len(t, games, 6**scaleWorkers)
	t.Logf("pairs of 10 s: %.0f pairs a second", float64(3**scaleWorkers)/time.Since(begin).Seconds())
	latency()
	thinks.Store(0)

	// Recovery: a run that goes on, and the dispatcher dies; then the server.
	next, err := c.SubmitMatch(t.Context(), simulatedMatch(2**scalePairs), Submission{})
	require.NoError(t, err)
	counted := func() int {
		soon, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		s, err := c.Status(soon)
		if err != nil {
			return -1
		}
		for _, r := range s.Runs {
			if r.ID == next.ID {
				return r.Counted
			}
		}
		return -1
	}
	for _, victim := range []string{"dispatcher", "server"} {
		until(t, "the run goes on", func() bool { return counted() > *scalePairs/10 })
		at := counted()
		p.kill(victim)
		begin = time.Now()
		p.start(victim)
		until(t, "the dispatcher knows what was counted, and more is", func() bool { return counted() > at })
		t.Logf("%s killed with %d pairs counted: further ones are counted after %v", victim, at, time.Since(begin).Round(time.Millisecond))
	}
	require.NoError(t, c.Stop(t.Context(), next.ID))
}

// memoryOf returns what a process holds in memory.
func memoryOf(p *processes, role string) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.running[role].Process.Pid))
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}
