package fleet

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// drive drives a run: it counts results and keeps so much work in the queue as the workers can take.
type drive struct {
	d      *Dispatcher
	spec   *Run
	cancel context.CancelFunc
	ctx    context.Context

	mu       sync.Mutex
	tally    *Tally       // nil until the definition is read
	caught   bool         // all results that were there are counted, and the queue is known
	queued   map[int]bool // items that are in the queue, or with a worker
	again    []int        // items to be put there before further ones
	next     int          // the first item that never was there
	doubt    bool         // an item was refused by the queue: it lay there still, and may have left since
	lastNews time.Time    // when a result came, or the queue was looked at
	speed    minutes
	trouble  string
	wake     chan struct{}
	junk     chan uint64 // sequences of messages among the results that are none
}

func newDrive(d *Dispatcher, r *Run) *drive {
	v := &drive{d: d, spec: r, queued: map[int]bool{}, next: 1, wake: make(chan struct{}, 1), junk: make(chan uint64, 1<<12)}
	v.ctx, v.cancel = context.WithCancel(d.ctx)
	return v
}

// run drives the run to its end. It returns an error only if the dispatcher ends.
func (v *drive) run(ctx context.Context) error {
	for v.ctx.Err() == nil {
		err := v.once()
		if v.ctx.Err() != nil {
			break
		}
		v.mu.Lock()
		v.trouble = fmt.Sprint(err)
		v.mu.Unlock()
		v.d.log("run %s: %v", v.spec.ID, err)
		select {
		case <-time.After(time.Second):
		case <-v.ctx.Done():
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	v.clean()
	return nil
}

// once sets up what the run needs and drives it until it ends, or something breaks.
func (v *drive) once() error {
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	if _, err := layTerms(ctx, v.d.js, v.spec.ID, v.d.options.Rest); err != nil {
		return err
	}
	tally, err := loadTally(ctx, v.d.js, v.spec)
	if err != nil {
		return err
	}
	if _, err := v.d.js.CreateOrUpdateConsumer(ctx, workStream, jetstream.ConsumerConfig{
		Durable: consumerOf(v.spec.ID), FilterSubject: workOf(v.spec.ID), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: v.d.options.AckWait, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 1 << 16,
	}); err != nil {
		return err
	}
	// The queue before the results: an item that is neither in the one nor in the other was never in the queue,
	// for it leaves the queue only after its result was stored.
	queued, err := v.queue(ctx)
	if err != nil {
		return err
	}
	v.mu.Lock()
	v.tally, v.caught, v.queued, v.again, v.next = tally, false, queued, nil, 1
	v.mu.Unlock()
	go v.discard(ctx)
	failed := make(chan error, 2)
	go func() {
		failed <- follow(ctx, v.d.js, resultsOf(v.spec.ID), 0, v.result, v.catchUp)
	}()
	go func() { failed <- v.fill(ctx) }()
	return <-failed
}

// result counts a result.
func (v *drive) result(m stored) bool {
	v.mu.Lock()
	t := v.tally
	done := t.Done
	said := t.add(m)
	games := (t.Done - done) * max(1, t.Run.Games/t.Run.Items)
	delete(v.queued, said.item)
	if said.again {
		v.again = append(v.again, said.item)
	}
	if said.item > 0 {
		v.lastNews = time.Now()
	}
	live := v.caught
	if live {
		v.speed.add(games)
	}
	v.mu.Unlock()
	if said.junk {
		select {
		case v.junk <- m.sequence:
		default: // the next dispatcher finds it
		}
	}
	if live && games > 0 {
		v.d.mu.Lock()
		v.d.minutes.add(games)
		v.d.mu.Unlock()
	}
	v.poke()
	return v.ctx.Err() == nil
}

// catchUp is called when all results were counted.
func (v *drive) catchUp() bool {
	v.mu.Lock()
	first := !v.caught
	if first {
		v.caught = true
		for n := range v.queued {
			v.next = max(v.next, n+1)
			if v.tally.isDone(n) {
				delete(v.queued, n)
			}
		}
		for n := range v.tally.early {
			v.next = max(v.next, n+1)
		}
		v.next = max(v.next, v.tally.Counted+1)
		v.again = nil
		for n := v.tally.Counted + 1; n < v.next; n++ {
			if !v.queued[n] && !v.tally.isDone(n) {
				v.again = append(v.again, n)
			}
		}
		v.lastNews = time.Now()
	}
	v.mu.Unlock()
	if first {
		v.d.announce()
	}
	v.poke()
	return true
}

func (v *drive) poke() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

// fill puts items into the queue whenever there is room, until the run ends.
func (v *drive) fill(ctx context.Context) error {
	ticker := time.NewTicker(lookAfter / 20)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-v.wake:
		case <-ticker.C:
			if err := v.look(ctx); err != nil {
				return err
			}
		}
		v.mu.Lock()
		reason, detail := v.tally.Ended()
		caught := v.caught
		v.mu.Unlock()
		if reason != "" {
			if err := v.finish(ctx, reason, detail); err != nil {
				return err
			}
			<-ctx.Done() // the end comes back through the stream of runs
			return context.Cause(ctx)
		}
		if !caught {
			continue
		}
		if err := v.publish(ctx, v.room(2*v.d.cores())); err != nil {
			return err
		}
	}
}

// finish writes down that the run has ended. What was written first holds, if it was written twice.
func (v *drive) finish(ctx context.Context, reason Reason, detail string) error {
	e := End{Version: Version, Run: v.spec.ID, At: time.Now(), Reason: reason, Detail: detail}
	v.mu.Lock()
	if v.tally != nil {
		e.Counted, e.Report = v.tally.Counted, v.tally.Report()
	}
	v.mu.Unlock()
	_, err := v.d.js.Publish(ctx, endOf(v.spec.ID), encode(e))
	return err
}

// discard removes what was published among the results by those who had no item: a worker's key shall not fill the store.
func (v *drive) discard(ctx context.Context) {
	stream, err := v.d.js.Stream(ctx, resultStream)
	if err != nil {
		return // the drive begins anew, as nothing else works either
	}
	for {
		select {
		case sequence := <-v.junk:
			if err := stream.DeleteMsg(ctx, sequence); err != nil && ctx.Err() == nil {
				v.d.log("run %s: message %d of the results was not removed: %v", v.spec.ID, sequence, err)
			}
		case <-ctx.Done():
			return
		}
	}
}
