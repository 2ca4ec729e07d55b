package fleet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
)

// DispatcherOptions say how a dispatcher works.
type DispatcherOptions struct {
	Connection
	Trusted  []string      // public keys whose runs are accepted
	AckWait  time.Duration // how long a worker may be silent before its item is given to another; 0: DefaultAckWait
	Rest     time.Duration // failures of one worker's key within it count as one; 0: DefaultRest
	Replicas int           // of the streams, in a cluster; 0: 1
	StoreMB  int           // bound of the streams, all together; 0: DefaultStoreMB
	Log      io.Writer     // a line for each event; nil: none
}

// Dispatcher keeps work in the queue, counts results and ends runs. What it knows it has from the streams: it may be
// killed and started again at any time. Two of them do each other no harm.
type Dispatcher struct {
	options DispatcherOptions
	trusted map[string]bool
	nc      *nats.Conn
	js      jetstream.JetStream
	started time.Time
	group   *errgroup.Group
	ctx     context.Context

	mu      sync.Mutex
	caught  bool              // the stream of runs was read to its end
	runs    map[string]*drive // that go on
	ended   map[string]*ended
	workers map[string]*heard
	minutes minutes
	logging sync.Mutex

	complaints map[string]bool // that were logged
}

type ended struct {
	run Run
	end End
}

// NewDispatcher connects and makes sure that the streams are there.
func NewDispatcher(ctx context.Context, o DispatcherOptions) (*Dispatcher, error) {
	if o.AckWait == 0 {
		o.AckWait = DefaultAckWait
	}
	if o.Rest == 0 {
		o.Rest = DefaultRest
	}
	if o.Name == "" {
		o.Name = "xqfleet dispatcher"
	}
	d := &Dispatcher{
		options: o, trusted: setOf(o.Trusted), started: time.Now(),
		runs: map[string]*drive{}, ended: map[string]*ended{}, workers: map[string]*heard{},
		complaints: map[string]bool{},
	}
	var err error
	if d.nc, err = o.dial(); err != nil {
		return nil, err
	}
	if d.js, err = jetstream.New(d.nc); err == nil {
		err = createStreams(ctx, d.js, max(1, o.Replicas), cmp.Or(o.StoreMB, DefaultStoreMB))
	}
	if err != nil {
		d.nc.Close()
		return nil, err
	}
	return d, nil
}

func setOf(keys []string) map[string]bool {
	set := map[string]bool{}
	for _, k := range keys {
		set[k] = true
	}
	return set
}

// Close ends the connection.
func (d *Dispatcher) Close() { d.nc.Close() }

func (d *Dispatcher) log(format string, args ...any) {
	if d.options.Log != nil {
		d.logging.Lock()
		defer d.logging.Unlock()
		fmt.Fprintf(d.options.Log, format+"\n", args...)
	}
}

// Run works until ctx ends.
func (d *Dispatcher) Run(ctx context.Context) error {
	d.group, d.ctx = errgroup.WithContext(ctx)
	for _, s := range []struct {
		subject string
		answer  func(*nats.Msg) (*welcome, error)
	}{
		{helloSubject, d.hello}, {submitSubject, d.submit}, {stopSubject, d.stop},
		{removeSubject, d.remove}, {specSubject, d.spec}, {statusSubject, d.status},
	} {
		sub, err := d.nc.Subscribe(s.subject, func(m *nats.Msg) {
			if !strings.HasPrefix(m.Reply, inboxRoot) {
				return // we may publish where who asks may not: a result of another, the end of a run
			}
			w, err := s.answer(m)
			if err != nil {
				w = &welcome{Error: err.Error()}
			}
			w.Version = Version
			_ = m.Respond(encode(w)) // who asked asks again
		})
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	sub, err := d.nc.Subscribe(beatBy("*", "*"), d.beat)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	d.group.Go(func() error {
		return follow(d.ctx, d.js, runsRoot+">", 0, func(m stored) bool { d.learn(m); return true }, d.catchUp)
	})
	d.group.Go(d.announceOften)
	err = d.group.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// learn takes note of a message of the stream of runs: a run, or the end of one. What is neither is removed: a worker's key can
// have the server put there what it says to it.
func (d *Dispatcher) learn(m stored) {
	var err error
	switch lastWord(m.subject) {
	case specWord:
		var r Run
		if err = decode(m.data, "a run", &r); err == nil {
			err = r.check()
		}
		if err == nil && specOf(r.ID) == m.subject {
			d.learnRun(&r)
		}
	case endWord:
		var e End
		if err = decode(m.data, "the end of a run", &e); err == nil && endOf(e.Run) == m.subject {
			d.learnEnd(e)
		}
	case termsWord:
		err = decode(m.data, "the terms of a run", &terms{}) // they are read when they are needed
	default:
		err = foreign{errors.New("not of the fleet")}
	}
	if err == nil {
		return
	}
	d.log("%s: %v", m.subject, err)
	if _, ok := errors.AsType[foreign](err); ok {
		d.discard(m.sequence)
	}
}

// discard removes a message from the stream of runs.
func (d *Dispatcher) discard(sequence uint64) {
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	stream, err := d.js.Stream(ctx, runsStream)
	if err == nil {
		err = stream.DeleteMsg(ctx, sequence)
	}
	if err != nil {
		d.log("message %d of the runs was not removed: %v", sequence, err)
	}
}

// learnRun takes note of a run; of several with one name the first is meant.
func (d *Dispatcher) learnRun(r *Run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs[r.ID] != nil || d.ended[r.ID] != nil {
		return
	}
	v := newDrive(d, r)
	d.runs[r.ID] = v
	if d.caught {
		d.group.Go(func() error { return v.run(d.ctx) })
	}
}

// catchUp starts the runs that have not ended, once all that was in the stream of runs is known.
func (d *Dispatcher) catchUp() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.caught {
		return true
	}
	d.caught = true
	for _, v := range d.runs {
		d.group.Go(func() error { return v.run(d.ctx) })
	}
	d.group.Go(func() error {
		d.sweep()
		return d.sweepOften()
	})
	return true
}

func (d *Dispatcher) learnEnd(e End) {
	d.mu.Lock()
	v := d.runs[e.Run]
	if v != nil {
		d.ended[e.Run] = &ended{*v.spec, e}
		delete(d.runs, e.Run)
	}
	d.mu.Unlock()
	if v != nil {
		v.cancel()
		d.announce()
		d.log("run %s: %s", e.Run, e)
	}
}

// String returns the end in one line.
func (e End) String() string {
	if e.Detail == "" {
		return string(e.Reason)
	}
	return string(e.Reason) + ": " + e.Detail
}

// active returns the runs that go on, oldest first; nil if they are not known yet.
func (d *Dispatcher) active() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.caught {
		return nil
	}
	ids := []string{}
	for id := range d.runs {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// announce tells the workers which runs have work.
func (d *Dispatcher) announce() {
	if runs := d.active(); runs != nil {
		_ = d.nc.Publish(activeSubject, encode(active{Version, runs})) // and again soon
	}
}

func (d *Dispatcher) announceOften() error {
	ticker := time.NewTicker(activeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-d.ctx.Done():
			return context.Cause(d.ctx)
		case <-ticker.C:
			d.announce()
			d.forget()
		}
	}
}
