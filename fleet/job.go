package fleet

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"xqengine/match"
)

// maxDeliveries is how often an item is given out before a worker refuses it: it seems to bring down who plays it. What is
// given back counts, too: it is far more than a run with bad connections comes to.
const maxDeliveries = 50

// job is what a worker needs for the items of a run.
type job struct {
	w        *worker
	run      *Run
	consumer jetstream.Consumer
	ctx      context.Context // ends when the run has ended
	cancel   context.CancelFunc
	release  func() // of the artefacts

	factor float64
	player player // nil until what the run needs is here

	mu     sync.Mutex
	idle   []*match.Arbiter // with their engines
	closed bool
}

// job returns what is needed for a run's items, and checks first whether the run may be played here at all.
func (w *worker) job(ctx context.Context, id string) (*job, error) {
	w.mu.Lock()
	j := w.jobs[id]
	w.mu.Unlock()
	if j != nil {
		return j, nil
	}
	answer, err := ask(ctx, w.nc, specSubject, request{Version: Version, Run: id})
	if err != nil {
		return nil, passing{err}
	}
	r := answer.Run
	if r == nil {
		return nil, errors.New("the server does not tell what it is")
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	if err := r.verify(w.trusted); err != nil && w.options.Play == nil {
		return nil, err
	}
	if r.Cores > w.options.Cores || r.MemoryMB > w.options.MemoryMB {
		return nil, fmt.Errorf("an item needs %d cores and %d MB, here are %d and %d", r.Cores, r.MemoryMB, w.options.Cores, w.options.MemoryMB)
	}
	consumer, err := w.js.Consumer(ctx, workStream, consumerOf(id))
	if err != nil {
		return nil, passing{err} // the run begins, or has just ended
	}
	j = &job{w: w, run: r, consumer: consumer, factor: 1}
	j.ctx, j.cancel = context.WithCancel(ctx)
	if w.cache != nil {
		j.release = w.cache.use(r)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs[id] = j
	return j, nil
}

// play does an item.
func (j *job) play(ctx context.Context, it Item, deliveries uint64) (*Result, error) {
	if j.w.options.Play != nil {
		return j.w.options.Play(ctx, j.run, it)
	}
	if deliveries > maxDeliveries {
		return nil, fmt.Errorf("it was given out %d times without a result", deliveries-1)
	}
	if err := j.prepare(ctx); err != nil {
		return nil, err
	}
	return j.player.play(ctx, it)
}

// prepare fetches what the run needs, and again what was changed since. What fails is tried again with the next item.
func (j *job) prepare(ctx context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	paths := map[string]string{}
	for _, a := range j.run.Artefacts {
		path, err := j.w.cache.path(ctx, a)
		if err != nil {
			return err
		}
		paths[a.SHA256] = path
	}
	if j.player != nil {
		return nil
	}
	definition, err := download(ctx, j.w.cache.store, j.run.Definition)
	if err != nil {
		return err
	}
	if j.run.Reference > 0 && j.w.options.Speed > 0 {
		j.factor = j.run.Reference / j.w.options.Speed
	}
	player, err := playerOf(j, definition, paths)
	if err == nil {
		j.player = player // on an error it is not nil
	}
	return err
}

// close ends all that the job holds when its run has ended.
func (j *job) close() {
	j.mu.Lock()
	j.closed = true
	release := j.release
	j.release = nil
	j.mu.Unlock()
	j.cancel()
	j.rest()
	if release != nil {
		release()
	}
}
