package fleet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// hello lets clients and workers of the same version in.
func (d *Dispatcher) hello(m *nats.Msg) (*welcome, error) {
	var h hello
	if err := decode(m.Data, "a client", &h); err != nil {
		d.complain(err)
		return nil, err
	}
	return &welcome{Active: d.active(), AckWait: d.options.AckWait.Milliseconds()}, nil
}

// maxComplaints is how many kinds of them are logged.
const maxComplaints = 16

// complain logs that a program of another version has come, once for each: a worker that is too old to know of the inbox of its
// key cannot hear the answer.
func (d *Dispatcher) complain(err error) {
	if _, ok := errors.AsType[foreign](err); ok {
		return
	}
	text := fmt.Sprintf("%.300s", err)
	d.mu.Lock()
	told := d.complaints[text] || len(d.complaints) >= maxComplaints
	if !told {
		d.complaints[text] = true
	}
	d.mu.Unlock()
	if !told {
		d.log("%s", text)
	}
}

// submit checks a run and puts it into the stream. A run that is there already is not put there again: a client that
// heard no answer may ask once more.
func (d *Dispatcher) submit(m *nats.Msg) (*welcome, error) {
	var q request
	if err := decode(m.Data, "a client", &q); err != nil {
		return nil, err
	}
	if q.Spec == nil {
		return nil, errors.New("submit: no run")
	}
	if err := q.Spec.check(); err != nil {
		return nil, err
	}
	if err := q.Spec.verify(d.trusted); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	d.mu.Lock()
	known := d.runs[q.Spec.ID] != nil || d.ended[q.Spec.ID] != nil
	d.mu.Unlock()
	if known {
		return &welcome{}, nil
	}
	store, err := d.js.ObjectStore(ctx, artefacts)
	if err != nil {
		return nil, err
	}
	for _, a := range q.Spec.Artefacts {
		if _, err := store.GetInfo(ctx, a.SHA256); err != nil {
			return nil, fmt.Errorf("run %s: artefact %s: %w", q.Spec.ID, a.Name, err)
		}
	}
	definition, err := download(ctx, store, q.Spec.Definition)
	if err != nil {
		return nil, err
	}
	if _, err := newTally(q.Spec, definition, &terms{}); err != nil {
		return nil, err
	}
	if _, err := layTerms(ctx, d.js, q.Spec.ID, d.options.Rest); err != nil {
		return nil, err
	}
	if _, err := d.js.Publish(ctx, specOf(q.Spec.ID), encode(q.Spec)); err != nil {
		return nil, err
	}
	d.log("run %s: %s, %d items", q.Spec.ID, q.Spec.Name, q.Spec.Items)
	return &welcome{}, nil
}

// find returns a run that goes on, or has ended.
func (d *Dispatcher) find(m *nats.Msg) (v *drive, e *ended, err error) {
	var q request
	if err := decode(m.Data, "a client", &q); err != nil {
		return nil, nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	v, e = d.runs[q.Run], d.ended[q.Run]
	if v == nil && e == nil {
		return nil, nil, fmt.Errorf("there is no run %.80q", q.Run)
	}
	return v, e, nil
}

// stop ends a run.
func (d *Dispatcher) stop(m *nats.Msg) (*welcome, error) {
	v, e, err := d.find(m)
	if err != nil {
		return nil, err
	}
	if e != nil {
		return nil, fmt.Errorf("run %s has ended: %s", e.run.ID, e.end)
	}
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	return &welcome{}, v.finish(ctx, Stopped, "")
}

// remove forgets a run that has ended: its results and its name. Artefacts stay, for other runs may use them.
func (d *Dispatcher) remove(m *nats.Msg) (*welcome, error) {
	v, e, err := d.find(m)
	if err != nil {
		return nil, err
	}
	if v != nil {
		return nil, fmt.Errorf("run %s goes on: stop it first", v.spec.ID)
	}
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	for _, subject := range []string{resultsOf(e.run.ID), specOf(e.run.ID), termsOf(e.run.ID), endOf(e.run.ID)} {
		stream, err := d.js.Stream(ctx, streamOf(subject))
		if err == nil {
			err = stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
		}
		if err != nil {
			return nil, err
		}
	}
	d.mu.Lock()
	delete(d.ended, e.run.ID)
	d.mu.Unlock()
	return &welcome{}, nil
}

// spec tells what a run is.
func (d *Dispatcher) spec(m *nats.Msg) (*welcome, error) {
	v, e, err := d.find(m)
	if err != nil {
		return nil, err
	}
	if e != nil {
		return &welcome{Run: &e.run}, nil
	}
	return &welcome{Run: v.spec}, nil
}

func (d *Dispatcher) status(m *nats.Msg) (*welcome, error) {
	var q request
	if err := decode(m.Data, "a client", &q); err != nil {
		return nil, err
	}
	return &welcome{Status: d.Status()}, nil
}

// minutes counts the games of the last minutes, by our clock.
type minutes struct {
	counts [60]int // a second each
	at     int64   // the last second that was counted
}

func (c *minutes) add(n int) {
	c.advance()
	c.counts[c.at%60] += n
}

func (c *minutes) advance() {
	now := time.Now().Unix()
	for c.at = max(c.at, now-60); c.at < now; {
		c.at++
		c.counts[c.at%60] = 0
	}
}

// sum returns what was counted in the last minute.
func (c *minutes) sum() (n int) {
	c.advance()
	for _, k := range c.counts {
		n += k
	}
	return n
}
