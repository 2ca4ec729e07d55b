package fleet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Client submits runs and follows them.
type Client struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	store jetstream.ObjectStore
	key   *Signer
}

// Dial connects to a fleet. The program's name and version are for people.
func Dial(ctx context.Context, c Connection, program string) (*Client, error) {
	nc, err := c.dial()
	if err != nil {
		return nil, err
	}
	client := &Client{nc: nc, key: c.Key}
	// An upload is given up when a piece of it is not stored for so long: lines are slow, and programs large.
	if client.js, err = jetstream.New(nc, jetstream.WithDefaultTimeout(2*time.Minute)); err == nil {
		_, err = ask(ctx, nc, helloSubject, hello{Version, program})
	}
	if err == nil {
		client.store, err = client.js.ObjectStore(ctx, artefacts)
	}
	if err != nil {
		nc.Close()
		return nil, err
	}
	return client, nil
}

// Close ends the connection.
func (c *Client) Close() { c.nc.Close() }

// submit signs a run and hands it in. An answer that is lost is asked for again.
func (c *Client) submit(ctx context.Context, r *Run, definition any) error {
	data := encode(definition)
	r.Version, r.Submitted = Version, time.Now().Round(0)
	if r.ID == "" {
		r.ID = r.Submitted.UTC().Format("20060102-150405-") + randomID()[:6]
	}
	r.Definition = sum(data)
	if err := upload(ctx, c.store, r.Definition, bytes.NewReader(data)); err != nil {
		return fmt.Errorf("definition: %w", err)
	}
	slices.SortFunc(r.Artefacts, func(a, b Artefact) int {
		switch {
		case a.SHA256 < b.SHA256:
			return -1
		case a.SHA256 > b.SHA256:
			return 1
		}
		return 0
	})
	if c.key == nil {
		return errors.New("a run must be signed: give a key")
	}
	if err := c.key.Sign(r); err != nil {
		return err
	}
	for {
		_, err := ask(ctx, c.nc, submitSubject, request{Version: Version, Spec: r})
		var no refusal
		if err == nil || errors.As(err, &no) || ctx.Err() != nil {
			return err
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// Status returns the state of everything.
func (c *Client) Status(ctx context.Context) (*Status, error) {
	answer, err := ask(ctx, c.nc, statusSubject, request{Version: Version})
	if err != nil {
		return nil, err
	}
	return answer.Status, nil
}

// Stop ends a run. What was counted stays.
func (c *Client) Stop(ctx context.Context, run string) error {
	_, err := ask(ctx, c.nc, stopSubject, request{Version: Version, Run: run})
	return err
}

// Remove forgets a run that has ended, and its results.
func (c *Client) Remove(ctx context.Context, run string) error {
	_, err := ask(ctx, c.nc, removeSubject, request{Version: Version, Run: run})
	return err
}

// Run tells what a run is.
func (c *Client) Run(ctx context.Context, run string) (*Run, error) {
	answer, err := ask(ctx, c.nc, specSubject, request{Version: Version, Run: run})
	if err != nil {
		return nil, err
	}
	return answer.Run, nil
}

// Follow reads the results of a run from the first on, and returns when it has ended. The follower, which may be nil, is
// told what counts; it ends the following by cancelling ctx.
func (c *Client) Follow(ctx context.Context, r *Run, f Follower) (*Tally, error) {
	t, err := loadTally(ctx, c.js, r)
	if err != nil {
		return nil, err
	}
	if f != nil {
		t.follower = f
	}
	t.follower.Begin(t)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ends := make(chan End, 1)
	go func() {
		_ = follow(ctx, c.js, endOf(r.ID), 0, func(m stored) bool {
			var e End
			if decode(m.data, "the end of the run", &e) != nil || e.Run != r.ID {
				return true // not from a dispatcher, whose version Dial has looked at
			}
			ends <- e
			return false
		}, func() bool { return true })
	}()
	// The results go on until the tally has ended by them. A run that was stopped ends by its word alone, after the results
	// that were there then, however many are still to be read.
	add := func(m stored) bool {
		t.add(m)
		return t.end == "" && ctx.Err() == nil
	}
	results, stopResults := context.WithCancel(ctx)
	defer stopResults()
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = follow(results, c.js, resultsOf(r.ID), 0, add, func() bool { return true })
	}()
	var e End
	select {
	case <-over:
	case e = <-ends:
		if e.Reason == Stopped {
			stopResults()
		}
		<-over
		if e.Reason == Stopped && t.end == "" {
			_ = follow(ctx, c.js, resultsOf(r.ID), t.Last, add, func() bool { return false })
		}
	}
	if ctx.Err() != nil {
		return t, context.Cause(ctx)
	}
	if t.end == "" && e.Reason != "" {
		t.end, t.detail = e.Reason, e.Detail
	}
	return t, nil
}
