package fleet

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// pullWait is how long a worker waits for items of one run before it looks at the next.
const pullWait = 5 * time.Second

// pull takes items, from one run after the other, whenever there is room for one.
func (w *worker) pull(ctx context.Context) error {
	for turn := 0; ctx.Err() == nil; turn++ {
		j := w.choose(ctx, turn)
		if j == nil {
			select {
			case <-w.changed:
			case <-w.budget.freed:
			case <-time.After(w.nextLook()):
			case <-ctx.Done():
			}
			continue
		}
		w.take(ctx, j)
	}
	return context.Cause(ctx)
}

// nextLook returns how long nothing changes by itself: until a run has rested.
func (w *worker) nextLook() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	wait := pullWait
	for _, id := range w.active {
		if d := time.Until(w.resting[id]); d > 0 {
			wait = min(wait, d)
		}
	}
	return wait + time.Millisecond
}

// choose returns a run that has work and for which there is room; nil if there is none now.
func (w *worker) choose(ctx context.Context, turn int) *job {
	w.mu.Lock()
	runs := w.active
	w.mu.Unlock()
	for i := range runs {
		id := runs[(turn+i)%len(runs)]
		w.mu.Lock()
		rests := time.Now().Before(w.resting[id])
		w.mu.Unlock()
		if rests {
			continue
		}
		j, err := w.job(ctx, id)
		if err != nil {
			w.rest(id, err)
			continue
		}
		if w.budget.fits(j.run) {
			return j
		}
	}
	return nil
}

// passing is an error that is nobody's fault and goes by: the server is away for a moment, a run begins.
type passing struct{ error }

func (p passing) Unwrap() error { return p.error }

// rest leaves a run alone for a while, a short one if what is wrong goes by. It reports whether this is news: the items of a
// run that were taken together fail together.
func (w *worker) rest(run string, err error) (news bool) {
	if w.js == nil || errors.Is(err, context.Canceled) {
		return true
	}
	w.log("run %s: %v", run, err)
	while := w.options.Rest
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	if _, ok := errors.AsType[passing](err); ok {
		while = min(while, 500*time.Millisecond)
	} else {
		w.trouble = err.Error()
		news = now.After(w.failing[run])
		w.failing[run] = now.Add(while)
	}
	w.resting[run] = now.Add(while)
	return news
}

// take asks for as many items of a run as there is room for, and starts what comes.
func (w *worker) take(ctx context.Context, j *job) {
	n := w.budget.room(j.run)
	wait, cancel := context.WithTimeout(j.ctx, pullWait)
	defer cancel()
	w.mu.Lock()
	several := len(w.active) > 1
	w.mu.Unlock()
	options := []jetstream.FetchOpt{jetstream.FetchContext(wait)}
	if several {
		// Another run may have work at once.
		options = []jetstream.FetchOpt{jetstream.FetchMaxWait(time.Second)}
	}
	batch, err := j.consumer.Fetch(n, options...)
	got := 0
	if err == nil {
		for m := range batch.Messages() {
			got++
			w.budget.take(j.run)
			go func() {
				defer w.budget.give(j.run)
				w.do(ctx, j, m)
			}()
		}
		err = batch.Error()
	}
	if got == 0 && err != nil && wait.Err() == nil && ctx.Err() == nil {
		if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, nats.ErrNoResponders) {
			err = nil // the run has ended, or the server is away for a moment: the next list of runs tells
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) {
			w.log("run %s: %v", j.run.ID, err)
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}
