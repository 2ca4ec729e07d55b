package engines

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/search"
)

// sleeper is an engine that takes as many seconds as the job has lines, and writes down what it begins and ends.
type sleeper struct{ log *journal }

type journal struct {
	mu    sync.Mutex
	lines []string
}

func (j *journal) add(line string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines = append(j.lines, line)
}

func (j *journal) take() []string {
	synctest.Wait()
	j.mu.Lock()
	defer j.mu.Unlock()
	lines := j.lines
	j.lines = nil
	return lines
}

func (s sleeper) Configure(change func(*search.Options)) error {
	o := search.DefaultOptions()
	change(&o)
	if o.MultiPV == 9 {
		return errors.New("nine lines are too many")
	}
	return nil
}

func (s sleeper) Search(ctx context.Context, _ *position.Position, l search.Limits, _ func(search.Info)) (search.Result, error) {
	select {
	case <-time.After(time.Duration(l.Depth) * time.Second):
	case <-ctx.Done():
	}
	return search.Result{Depth: l.Depth}, nil
}

// bench is a pool in a bubble of time.
type bench struct {
	*Pool
	log *journal
}

func newBench(engines int) *bench {
	log := new(journal)
	return &bench{NewPool(engines, func() Engine { log.add("made"); return sleeper{log} }), log}
}

// job submits a job that takes some seconds.
func (b *bench) job(name, kind string, seconds int) *Job {
	j := &Job{Kind: kind, Position: position.New(position.Xiangqi), Limits: search.Limits{Depth: seconds}, Report: func(search.Info) {}}
	j.Done = func(_ search.Result, err error) {
		if err != nil {
			name += " failed"
		}
		b.log.add(name + " done")
	}
	j.Waiting = func(waits bool) {
		b.log.add(name + map[bool]string{true: " waits", false: " runs"}[waits])
	}
	b.Submit(j)
	return j
}

// TestTurnsComeInOrder: one engine does one job after the other, and is made once.
func TestTurnsComeInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(1)
		first, second := b.job("first", api.ThinkPlay, 2), b.job("second", api.ThinkPlay, 1)
		require.NotEmpty(t, first.ID)
		require.NotEqual(t, first.ID, second.ID)
		require.Equal(t, []string{"made", "first runs", "second waits"}, b.log.take())
		require.Equal(t, map[string]int{api.ThinkPlay: 2}, b.Busy())
		time.Sleep(2 * time.Second)
		require.ElementsMatch(t, []string{"first done", "second runs"}, b.log.take())
		time.Sleep(time.Second)
		require.Equal(t, []string{"second done"}, b.log.take())
		require.Empty(t, b.Busy())
		require.Empty(t, b.jobs, "what has ended is forgotten")
		b.Close()
	})
}

// TestUrgentJobsTakeTheEngine: of a review or an analysis, which begins again; of a turn they do not.
func TestUrgentJobsTakeTheEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(1)
		b.job("analysis", api.ThinkAnalysis, 100)
		b.log.take()
		b.job("turn", api.ThinkPlay, 3)
		require.ElementsMatch(t, []string{"turn waits", "analysis waits", "turn runs"}, b.log.take())
		b.job("hint", api.ThinkHint, 1)
		b.job("review", api.ThinkReview, 1)
		require.Equal(t, []string{"hint waits", "review waits"}, b.log.take())
		time.Sleep(3 * time.Second)
		require.ElementsMatch(t, []string{"turn done", "hint runs"}, b.log.take())
		time.Sleep(time.Second)
		require.ElementsMatch(t, []string{"hint done", "review runs"}, b.log.take())
		time.Sleep(time.Second)
		require.ElementsMatch(t, []string{"review done", "analysis runs"}, b.log.take())
		b.job("newer", api.ThinkAnalysis, 1)
		require.ElementsMatch(t, []string{"newer waits", "analysis waits", "newer runs"}, b.log.take())
		b.Close()
	})
}

// TestStopAndCancel: a job that is stopped ends with what it has, also while it waits; one that waits and is cancelled is never
// heard of again.
func TestStopAndCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(1)
		running, stopped, cancelled := b.job("running", api.ThinkPlay, 100), b.job("stopped", api.ThinkPlay, 100), b.job("cancelled", api.ThinkPlay, 1)
		b.log.take()
		b.Stop(stopped)
		b.Cancel(cancelled)
		require.Empty(t, b.log.take())
		b.Stop(running)
		require.ElementsMatch(t, []string{"running done", "stopped runs", "stopped done"}, b.log.take())
		b.Stop(running)
		b.Cancel(running)
		b.Cancel(&Job{})
		b.Stop(&Job{})
		assert.Empty(t, b.log.take())
		b.Close()
	})
}

// TestAnEngineThatCannotBeSet: the job fails, and the engine goes on with the next.
func TestAnEngineThatCannotBeSet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(2)
		j := &Job{Kind: api.ThinkHint, Position: position.New(position.Xiangqi), Lines: 9}
		j.Done = func(_ search.Result, err error) { b.log.add("done: " + err.Error()) }
		b.Submit(j)
		require.Equal(t, []string{"made", "done: nine lines are too many"}, b.log.take())
		b.job("next", api.ThinkPlay, 1)
		time.Sleep(time.Second)
		require.Equal(t, []string{"next runs", "next done"}, b.log.take())
		b.Close()
	})
}
