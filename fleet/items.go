package fleet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// do does one item.
func (w *worker) do(ctx context.Context, j *job, m jetstream.Msg) {
	var it Item
	meta, err := m.Metadata()
	if err == nil {
		err = decode(m.Data(), "a work item", &it)
	}
	if err != nil {
		w.rest(j.run.ID, err)
		_ = m.NakWithDelay(w.options.Rest) // another worker may know it
		return
	}
	began := time.Now()
	playing, stop := context.WithTimeout(j.ctx, w.options.Longest)
	defer stop()
	go w.keepAlive(playing, m)
	result, err := j.play(playing, it, meta.NumDelivered)
	switch {
	case ctx.Err() != nil && result == nil:
		_ = m.Nak() // the worker ends: another shall do it
		_ = w.nc.FlushTimeout(time.Second)
		return
	case j.ctx.Err() != nil && ctx.Err() == nil:
		return // the run has ended
	case err != nil && errors.Is(playing.Err(), context.DeadlineExceeded):
		err = fmt.Errorf("item %d was not done within %v", it.Number, w.options.Longest)
	}
	if _, ok := errors.AsType[passing](err); ok {
		w.rest(j.run.ID, err)
		_ = m.NakWithDelay(time.Second)
		return
	}
	// A worker that ends has still a moment to hand in what it has.
	handIn, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(2*time.Second, cancel) })()
	defer context.AfterFunc(j.ctx, func() {
		if ctx.Err() == nil {
			cancel() // the run has ended
		}
	})()
	id := fmt.Sprintf("%s.%d.%d", it.Run, it.Number, meta.Sequence.Stream)
	told := func(r *Result) *Result {
		r.Version, r.Run, r.Item, r.Ticket, r.Worker = Version, it.Run, it.Number, it.Ticket, w.options.Name
		r.Millis = time.Since(began).Milliseconds()
		return r
	}
	if err == nil {
		w.note(told(result))
		err = w.publish(handIn, id, result)
		if err != nil && !errors.Is(err, nats.ErrMaxPayload) {
			return
		}
	}
	if err != nil {
		if w.rest(j.run.ID, fmt.Errorf("item %d: %w", it.Number, err)) {
			failure := told(&Result{Failure: err.Error()})
			_ = w.publish(handIn, fmt.Sprintf("%s.%s.%d", id, w.id, meta.NumDelivered), failure)
		}
		_ = m.NakWithDelay(min(w.options.Rest, 2*time.Second))
		return
	}
	// An answer that the item is done is not waited for long: if it is lost, the item is played again and its result
	// counts no more.
	confirm, enough := context.WithTimeout(handIn, 2*time.Second)
	defer enough()
	_ = m.DoubleAck(confirm)
	w.mu.Lock()
	w.done++
	w.trouble = ""
	w.mu.Unlock()
}

// keepAlive tells the server that an item is being played, until ctx ends.
func (w *worker) keepAlive(ctx context.Context, m jetstream.Msg) {
	w.mu.Lock()
	every := w.ackWait / 3
	w.mu.Unlock()
	ticker := time.NewTicker(max(every, 10*time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			_ = m.InProgress() // if it does not arrive, the item is given to another as well, which does no harm
		case <-ctx.Done():
			return
		}
	}
}

// publish puts a result into its stream, as often as it takes until the server has it. It returns an error if the run ended
// first, or if the server takes no message of that size: nats.ErrMaxPayload. The id keeps the server from taking it twice.
func (w *worker) publish(ctx context.Context, id string, r *Result) error {
	data := encode(r)
	for delay := 100 * time.Millisecond; ; delay = min(2*delay, 5*time.Second) {
		attempt, cancel := context.WithTimeout(ctx, 5*time.Second)
		_, err := w.js.Publish(attempt, resultBy(r.Run, w.key), data, jetstream.WithMsgID(id))
		cancel()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, nats.ErrMaxPayload):
			advice := ""
			if r.Block != nil {
				advice = ": fewer games in a block (-block) fit"
			}
			return fmt.Errorf("%w: its result has %d bytes, the server takes %d%s", err, len(data), w.nc.MaxPayload(), advice)
		}
		if ctx.Err() == nil {
			w.mu.Lock()
			w.trouble = fmt.Sprintf("results are not stored: %v", err) // until one is
			w.mu.Unlock()
			w.log("run %s: the result of item %d is not stored yet: %v", r.Run, r.Item, err)
		}
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// note writes a result into the journal.
func (w *worker) note(r *Result) {
	if w.options.Journal == nil {
		return
	}
	w.writing.Lock()
	defer w.writing.Unlock()
	if _, err := w.options.Journal.Write(append(encode(r), '\n')); err != nil && w.options.Log != nil {
		fmt.Fprintf(w.options.Log, "journal: %v\n", err)
	}
}
