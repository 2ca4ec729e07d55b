package fleet

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKills is a short form of TestManyKills.
func TestKills(t *testing.T) { chaos(t, 250, 7) }

// chaos runs so many pairs on four workers and kills whatever process it likes at random moments, at least so often before
// the run ends. Afterwards every pair counts exactly once: against the workers' own journals and against a local match.
func chaos(t *testing.T, pairs, least int) {
	roles := []string{"server", "dispatcher", "w1", "w2", "w3", "w4"}
	p := newProcesses(t, roles...)
	c := p.client()
	config := simulatedMatch(2 * pairs)
	hold := filepath.Join(p.dir, holdFile)
	require.NoError(t, os.WriteFile(hold, nil, 0o644))
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)

	var all gatherer
	done := make(chan error, 1)
	var tally *Tally
	go func() {
		var err error
		tally, err = c.Follow(t.Context(), r, &all)
		done <- err
	}()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	kills := map[string]int{}
	deadline := time.After(10 * time.Minute)
	for n, running := 0, true; running; n++ {
		select {
		case err := <-done:
			require.NoError(t, err)
			running = false
		case <-deadline:
			s, err := c.Status(t.Context())
			t.Fatalf("the run does not end: %+v %v", s, err)
		case <-time.After(time.Duration(50+random.IntN(400)) * time.Millisecond):
			victim := roles[n%len(roles)] // each has its turn, at a moment that is random
			kills[victim]++
			p.kill(victim)
			if random.IntN(2) == 0 {
				time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
			}
			p.start(victim)
			if n+1 >= least {
				_ = os.Remove(hold) // it may be gone already
			}
		}
	}
	t.Logf("killed %v, %d results of items that had one, %d refused, %d failures", kills, tally.Repeated, tally.Refused, tally.Failures)
	total := 0
	for _, n := range kills {
		total += n
	}
	assert.GreaterOrEqual(t, total, least)

	reason, detail := tally.Ended()
	require.Equal(t, Complete, reason, detail)
	require.Len(t, all.games, 2*pairs)
	for i := range all.games {
		require.Equal(t, i+1, all.games[i].Number)
	}
	assert.Equal(t, localReport(t, config), tally.Report())
	assert.Zero(t, tally.Refused)
	assert.Zero(t, tally.Failures)

	// What the workers wrote down: every pair is there, and no result counts that nobody wrote.
	journal := p.journal()
	require.Len(t, journal, pairs)
	inStream := 0
	kept := map[int]int{}
	ctx, cancel := context.WithTimeout(t.Context(), stall)
	defer cancel()
	js := c.js
	require.NoError(t, follow(ctx, js, resultsOf(r.ID), 0, func(m stored) bool {
		var result Result
		require.NoError(t, decode(m.data, "a result", &result))
		inStream++
		kept[result.Item]++
		written := false
		for _, w := range journal[result.Item] {
			written = written || w.Worker == result.Worker
		}
		assert.True(t, written, "item %d by %s is in no journal", result.Item, result.Worker)
		return true
	}, func() bool { return false }))
	assert.Len(t, kept, pairs)
	written := 0
	for item, list := range journal {
		written += len(list)
		assert.LessOrEqual(t, kept[item], len(list), "item %d", item)
	}
	t.Logf("%d pairs: %d written by workers, %d results in the stream", pairs, written, inStream)

	// The dispatcher's own state, once more from the stream, is the same; and nothing is left in the queue.
	until(t, "the dispatcher has ended the run", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) == 1 && !s.Runs[0].Running && s.Runs[0].Counted == pairs && s.Runs[0].Report == tally.Report()
	})
	until(t, "the queue is empty", func() bool {
		stream, err := js.Stream(ctx, workStream)
		if err != nil {
			return false
		}
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter("xq.work.>"))
		return err == nil && info.State.Msgs == 0 && info.State.Consumers == 0
	})
}
