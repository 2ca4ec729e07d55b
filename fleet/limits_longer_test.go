//go:build longer

package fleet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGreedyEngine: an engine that takes memory without end is ended, and its pair given back; no game of it counts.
func TestGreedyEngine(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", quick, func(o *WorkerOptions) { o.MemoryMB = 300 })
	r, err := c.SubmitMatch(t.Context(), fakeMatch(4, "uci greedy@2", "uci"), Submission{})
	require.NoError(t, err)
	assert.Contains(t, failed(t, c, r), "a: memory: took more than 300 MB while thinking")
	j := &job{w: &worker{options: WorkerOptions{Cores: 4, MemoryMB: 4000}}, run: &Run{Cores: 1, MemoryMB: 100}}
	assert.Equal(t, 1000, j.share(), "of four cores one")
	j.run.MemoryMB = 2000
	assert.Equal(t, 2000, j.share(), "what the run needs")
}

// TestGreedyTuning: a program that takes all the memory there is while it plays a pair of a tuning is ended, and the run with it.
func TestGreedyTuning(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", quick, func(o *WorkerOptions) { o.MemoryMB = 300 })
	program, err := os.Executable()
	require.NoError(t, err)
	openings := filepath.Join(t.TempDir(), "openings.epd")
	require.NoError(t, os.WriteFile(openings, []byte("openings\n"), 0o644))
	args := []string{"spsa", "-iterations", "7", "-openings", openings, "-greedy", "yes"}
	s := tuneSettings(7)
	r, err := c.SubmitSpsa(t.Context(), program, args, s.Header(3), Submission{})
	require.NoError(t, err)
	assert.Contains(t, failed(t, c, r), " took more than 300 MB")
}

// TestFullStore: when a stream is full nothing in it is lost, the worker says what is wrong and goes on when there is room.
func TestFullStore(t *testing.T) {
	t.Parallel()
	f := withoutServer(t)
	f.storeMB, f.rest = 64, time.Hour
	f.start(func(o *ServerOptions) { o.StoreMB = f.storeMB })
	c := f.client()
	for _, name := range []string{runsStream, workStream, resultStream, "OBJ_" + artefacts} {
		s, err := c.js.Stream(t.Context(), name)
		require.NoError(t, err)
		assert.Positive(t, s.CachedInfo().Config.MaxBytes, name)
		assert.Equal(t, jetstream.DiscardNew, s.CachedInfo().Config.Discard, name)
	}
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(4), Submission{})
	require.NoError(t, err)
	h := f.hostile(t)
	item := h.take(r, 1)[0]
	var full error
	size := 1 << 20
	for full == nil || size > 100 {
		if full != nil {
			size /= 2
		}
		_, full = h.js.Publish(t.Context(), resultBy(r.ID, h.key), encode(Result{
			Version: Version, Run: r.ID, Item: item.Number, Ticket: item.Ticket, Failure: strings.Repeat("x", size),
		}))
	}
	require.ErrorContains(t, full, "maximum bytes exceeded")
	assert.False(t, isQueued(full))
	before := f.stored(c, r.ID, h.key)
	assert.Greater(t, before, 50)
	f.work("honest", func(o *WorkerOptions) { o.Play = simulate(0) })
	until(t, "the worker says why", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Workers) == 1 && strings.Contains(s.Workers[0].Trouble, "results are not stored: ")
	})
	assert.Equal(t, before, f.stored(c, r.ID, h.key))
	stream, err := c.js.Stream(t.Context(), resultStream)
	require.NoError(t, err)
	require.NoError(t, stream.Purge(t.Context(), jetstream.WithPurgeSubject(resultBy(r.ID, h.key))))
	_, games := collect(t, c, r)
	assert.Len(t, games, 4)
}
