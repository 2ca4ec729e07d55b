package fleet

import (
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
	Replicas int           // of the streams, in a cluster; 0: 1
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
	if o.Name == "" {
		o.Name = "xqfleet dispatcher"
	}
	d := &Dispatcher{
		options: o, trusted: setOf(o.Trusted), started: time.Now(),
		runs: map[string]*drive{}, ended: map[string]*ended{}, workers: map[string]*heard{},
	}
	var err error
	if d.nc, err = o.dial(); err != nil {
		return nil, err
	}
	if d.js, err = jetstream.New(d.nc); err == nil {
		err = createStreams(ctx, d.js, max(1, o.Replicas))
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
	sub, err := d.nc.Subscribe(beatSubject+".*", d.beat)
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }()
	d.group.Go(func() error {
		return follow(d.ctx, d.js, "xq.run.>", 0, func(data []byte, _ uint64) bool { d.learn(data); return true }, d.catchUp)
	})
	d.group.Go(d.announceOften)
	err = d.group.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// learn takes note of a message of the stream of runs: a run, or the end of one.
func (d *Dispatcher) learn(data []byte) {
	if strings.Contains(string(data), `"reason":`) {
		var e End
		if err := decode(data, "the end of a run", &e); err != nil {
			d.log("%v", err)
			return
		}
		d.learnEnd(e)
		return
	}
	var r Run
	err := decode(data, "a run", &r)
	if err == nil {
		err = r.check()
	}
	if err != nil {
		d.log("%v", err)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs[r.ID] != nil || d.ended[r.ID] != nil {
		return
	}
	v := newDrive(d, &r)
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
		return nil
	})
	return true
}

// sweep takes what is left of runs that have ended out of the queue: a dispatcher may have been killed before it did.
func (d *Dispatcher) sweep() {
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	stream, err := d.js.Stream(ctx, workStream)
	if err != nil {
		return
	}
	var left []*ended
	for id := range stream.ListConsumers(ctx).Info() {
		run := strings.TrimPrefix(id.Name, consumerOf(""))
		d.mu.Lock()
		if e := d.ended[run]; e != nil {
			left = append(left, e)
		}
		d.mu.Unlock()
	}
	for _, e := range left {
		newDrive(d, &e.run).clean()
	}
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
