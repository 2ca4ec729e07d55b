package fleet

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

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

// sweepOften removes what belongs to no run, again and again: whoever has a worker's key can have it put there.
func (d *Dispatcher) sweepOften() error {
	ticker := time.NewTicker(sweepInterval)
	defer ticker.Stop()
	for {
		if err := d.sweepStreams(); err != nil && d.ctx.Err() == nil {
			d.log("what belongs to no run was not removed: %v", err)
		}
		select {
		case <-d.ctx.Done():
			return context.Cause(d.ctx)
		case <-ticker.C:
		}
	}
}

// sweepStreams removes results of runs that do not exist, and what the server was asked to send into the streams: it is stored
// there under its own subject.
func (d *Dispatcher) sweepStreams() error {
	ctx, cancel := context.WithTimeout(d.ctx, requestTimeout)
	defer cancel()
	// The results before the runs: a run that has results was there before them.
	results, err := d.subjects(ctx, resultStream, ">")
	if err != nil {
		return err
	}
	runs, err := d.subjects(ctx, runsStream, ">")
	if err != nil {
		return err
	}
	var junk []string
	for subject := range results {
		words := strings.Split(subject, ".")
		if len(words) == 4 && subject == resultBy(words[2], words[3]) && runs[specOf(words[2])] > 0 {
			continue
		}
		junk = append(junk, subject)
	}
	if err := d.purge(ctx, resultStream, junk); err != nil {
		return err
	}
	junk = nil
	for subject := range runs {
		if !strings.HasPrefix(subject, runsRoot) { // else it was, or will be, looked at by learn
			junk = append(junk, subject)
		}
	}
	return d.purge(ctx, runsStream, junk)
}

// purge removes all messages with some subjects from a stream.
func (d *Dispatcher) purge(ctx context.Context, name string, subjects []string) error {
	stream, err := d.js.Stream(ctx, name)
	if err != nil {
		return err
	}
	for _, subject := range subjects {
		if err := stream.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
			return fmt.Errorf("%s: %w", subject, err)
		}
		d.log("%s: removed from %s: it belongs to no run", subject, name)
	}
	return nil
}

// subjects returns the subjects of a stream that fit a pattern, with how many messages each has.
func (d *Dispatcher) subjects(ctx context.Context, name, pattern string) (map[string]uint64, error) {
	stream, err := d.js.Stream(ctx, name)
	if err != nil {
		return nil, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(pattern))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}
