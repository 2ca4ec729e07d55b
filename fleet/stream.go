package fleet

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// stored is a message of a stream.
type stored struct {
	subject  string
	data     []byte
	sequence uint64
	at       time.Time // when it was stored, by the server's clock
}

// follow reads the results of a run in the order of the stream, those that are there and those that come, and calls add
// for each. caught is called when all that was there at the time has been read, and again each time it is so; add and
// caught return false to end it. What breaks is begun anew where it was: only ctx ends it otherwise.
func follow(ctx context.Context, js jetstream.JetStream, subject string, from uint64, add func(stored) bool, caught func() bool) error {
	for ctx.Err() == nil {
		done, err := followOnce(ctx, js, subject, &from, add, caught)
		if done {
			return nil
		}
		if err != nil {
			select {
			case <-time.After(300 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
	return context.Cause(ctx)
}

func followOnce(
	ctx context.Context, js jetstream.JetStream, subject string, from *uint64,
	add func(stored) bool, caught func() bool,
) (done bool, err error) {
	consumer, err := js.OrderedConsumer(ctx, streamOf(subject), jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: *from + 1,
		MaxResetAttempts: 1,
	})
	if err != nil {
		return false, err
	}
	messages, err := consumer.Messages(jetstream.PullMaxMessages(500))
	if err != nil {
		return false, err
	}
	defer messages.Stop()
	if info := consumer.CachedInfo(); info != nil && info.NumPending == 0 && !caught() {
		return true, nil
	}
	for {
		m, err := messages.Next(jetstream.NextContext(ctx))
		if err != nil {
			return false, err
		}
		meta, err := m.Metadata()
		if err != nil {
			return false, err
		}
		if meta.Sequence.Stream <= *from {
			continue
		}
		*from = meta.Sequence.Stream
		if !add(stored{m.Subject(), m.Data(), *from, meta.Timestamp}) {
			return true, nil
		}
		if meta.NumPending == 0 && !caught() {
			return true, nil
		}
	}
}

// streamOf returns the stream that a subject belongs to.
func streamOf(subject string) string {
	if strings.HasPrefix(subject, runsRoot) {
		return runsStream
	}
	return resultStream
}
