package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/position"
)

// TestWorkersOutliveTheirVariant: another variant finds the workers that there are, with nothing learned in them, and
// searches with them as with fresh ones.
func TestWorkersOutliveTheirVariant(t *testing.T) {
	const limit = 20_000
	used := newEngine(t)
	var first *worker
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess, position.PointsMatch, position.StratagemSixteen, position.Xiangqi} {
		p := position.New(v)
		got, _ := search(t, used, p, Limits{Nodes: limit})
		want, _ := search(t, newEngine(t), p, Limits{Nodes: limit})
		got.Elapsed, want.Elapsed = 0, 0
		assert.Equal(t, want, got, v.Name)
		if first == nil {
			first = used.workers[0]
		}
		assert.Same(t, first, used.workers[0], v.Name)
	}
}

// TestThreadsThatGo leave nothing behind that holds their memory.
func TestThreadsThatGo(t *testing.T) {
	e := newEngine(t)
	configure(t, e, func(o *Options) { o.Threads = 20 })
	require.NoError(t, e.Prepare(position.New(position.Xiangqi)))
	require.Len(t, e.workers, 20)
	configure(t, e, func(o *Options) { o.Threads = 2 })
	require.Len(t, e.workers, 2)
	for _, w := range e.workers[:20][2:] {
		assert.Nil(t, w)
	}
	configure(t, e, func(o *Options) { o.Threads = 3 })
	require.NoError(t, e.Prepare(position.New(position.Xiangqi)))
	assert.Equal(t, 2, e.workers[2].id)
}

// TestMoreThreadsKeepWhatWasLearned: isready after Threads is not a new game.
func TestMoreThreadsKeepWhatWasLearned(t *testing.T) {
	e := newEngine(t)
	p := position.New(position.Xiangqi)
	search(t, e, p, Limits{Depth: 6})
	configure(t, e, func(o *Options) { o.Threads = 2 })
	require.NoError(t, e.Prepare(p))
	_, known := e.Probe(p)
	assert.True(t, known)
	assert.True(t, e.workers[0].learned)
	assert.False(t, e.workers[1].learned)
	e.Clear()
	assert.False(t, e.workers[0].learned)
	assert.Equal(t, [2][1 << 14]int16{}, e.workers[0].mainHistory)
	assert.Equal(t, evalCache{}, e.workers[0].evalCache)
}

// TestThreadsAndHashShareTheMemory: what the tables of the threads will take is not free for the hash table, nor the other
// way round. Nothing of it is touched here.
func TestThreadsAndHashShareTheMemory(t *testing.T) {
	free, known := hashtable.FreeMB()
	e := newEngine(t)
	threads := min(MaxThreads, free/2<<20/e.workerBytes())
	if !known || threads < 8 {
		t.Skipf("%d MB free (%t)", free, known)
	}
	need := e.missingMB(threads)
	hash := min(free-need/2, hashtable.MaxMB)
	if hash+need <= free {
		t.Skipf("%d MB free: more than both can take", free)
	}
	configure(t, e, func(o *Options) { o.HashMB = hash }, "alone it fits")
	assert.ErrorContains(t, e.Configure(func(o *Options) { o.Threads = threads }), "threads take")
	assert.Equal(t, 1, e.Options().Threads, "the old number is kept")

	configure(t, e, func(o *Options) { o.HashMB = 1 })
	configure(t, e, func(o *Options) { o.Threads = threads }, "alone they fit")
	assert.ErrorContains(t, e.Configure(func(o *Options) { o.HashMB = hash }), "for the threads")
	assert.Equal(t, 1, e.Options().HashMB, "the old size is kept")
	configure(t, e, func(o *Options) { o.Threads = 1 })
	configure(t, e, func(o *Options) { o.HashMB = hash })
}

// TestLateHelpers: a helper that gets a processor when the search is over does nothing, and has no say in the result.
func TestLateHelpers(t *testing.T) {
	e := newEngine(t)
	configure(t, e, func(o *Options) { o.Threads = 3 })
	p := position.New(position.Xiangqi)
	e.setGame(p)
	require.NoError(t, e.prepare())
	task := e.newTask(p, Limits{Depth: 3}, nil)
	for _, w := range e.workers {
		w.enlist(task)
	}
	require.NoError(t, e.workers[0].work())
	require.NoError(t, e.workers[1].work())
	task.stop.Store(true)
	require.NoError(t, e.workers[2].work())
	assert.True(t, e.workers[1].learned)
	assert.False(t, e.workers[2].learned)
	assert.Empty(t, e.workers[2].rootMoves)
	r := task.result(task.workers)
	assert.True(t, r.HasBest)
	assert.Equal(t, e.workers[0].nodes+e.workers[1].nodes, r.Nodes)
}

func TestWorkerBytes(t *testing.T) {
	e := newEngine(t)
	t.Logf("%.1f MB for each thread", float64(e.workerBytes())/(1<<20))
	assert.InDelta(t, 9.5, float64(e.workerBytes())/(1<<20), 1.5, "docs/options.md says about 10 MB")
}
