package fleet

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// queueMin is the least number of items that are kept in the queue, queueMax the greatest: how many cores there are is what
// workers say.
const (
	queueMin = 64
	queueMax = 1 << 18
)

// lookAfter is after how long without a result the queue is compared with what should be in it.
const lookAfter = 20 * time.Second

// queue returns the items that are in the queue, or with a worker.
func (v *drive) queue(ctx context.Context) (map[int]bool, error) {
	subjects, err := v.d.subjects(ctx, workStream, workOf(v.spec.ID))
	if err != nil {
		return nil, err
	}
	items := map[int]bool{}
	for subject := range subjects {
		if n, err := strconv.Atoi(lastWord(subject)); err == nil {
			items[n] = true
		}
	}
	return items, nil
}

// room returns the items for which there is room in the queue, if it holds this many.
func (v *drive) room(wanted int) (items []Item) {
	v.mu.Lock()
	defer v.mu.Unlock()
	wanted = min(max(wanted, queueMin), queueMax)
	for len(v.queued)+len(items) < wanted {
		switch {
		case len(v.again) > 0:
			n := v.again[0]
			v.again = v.again[1:]
			if !v.tally.isDone(n) {
				items = append(items, v.tally.item(n))
			}
		case v.next <= v.tally.open():
			items = append(items, v.tally.item(v.next))
			v.next++
		default:
			return items
		}
	}
	return items
}

// publish puts items into the queue. Those that could not be put there are put there later.
func (v *drive) publish(ctx context.Context, items []Item) error {
	if len(items) == 0 {
		return nil
	}
	futures := make([]jetstream.PubAckFuture, 0, len(items))
	var failure error
	for _, it := range items {
		f, err := v.d.js.PublishMsgAsync(&nats.Msg{Subject: itemOf(v.spec.ID, it.Number), Data: encode(it)})
		if err != nil {
			failure = err
			break
		}
		futures = append(futures, f)
	}
	timeout := time.NewTimer(requestTimeout)
	defer timeout.Stop()
	for i, f := range futures {
		var err error
		select {
		case <-f.Ok():
		case err = <-f.Err():
		case <-timeout.C:
			err = errors.New("the queue does not answer")
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err != nil && !isQueued(err) {
			return err // all is looked at anew
		}
		v.mu.Lock()
		v.doubt = v.doubt || err != nil
		if n := items[i].Number; !v.tally.isDone(n) {
			v.queued[n] = true
		}
		v.mu.Unlock()
	}
	return failure
}

// look compares the queue with what should be in it, when nothing was heard for long, or an item was refused: items of which
// the result was not a message at all come back so, and those that the queue still held when they were put there again.
func (v *drive) look(ctx context.Context) error {
	v.mu.Lock()
	doubt := v.doubt
	due := v.caught && (doubt || time.Since(v.lastNews) > lookAfter)
	v.mu.Unlock()
	if !due {
		return nil
	}
	queued, err := v.queue(ctx)
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if !doubt && time.Since(v.lastNews) <= lookAfter {
		return nil // results came meanwhile, and their items left the queue
	}
	v.lastNews, v.doubt = time.Now(), false
	for n := range v.queued {
		if !queued[n] && !v.tally.isDone(n) {
			delete(v.queued, n)
			v.again = append(v.again, n)
		}
	}
	return nil
}

// clean takes what is left of the run out of the queue.
func (v *drive) clean() {
	ctx, cancel := context.WithTimeout(v.d.ctx, requestTimeout)
	defer cancel()
	// The consumer goes last: one that is left tells the next dispatcher that there is something to take away.
	stream, err := v.d.js.Stream(ctx, workStream)
	if err == nil {
		err = stream.Purge(ctx, jetstream.WithPurgeSubject(workOf(v.spec.ID)))
	}
	if err == nil {
		err = stream.DeleteConsumer(ctx, consumerOf(v.spec.ID))
	}
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		err = nil
	}
	if err != nil {
		v.d.log("run %s: its queue was not emptied: %v", v.spec.ID, err)
	}
}
