package fleet

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// terms are what the dispatcher lays down for a run before its first item, and whoever counts goes by. Workers cannot read
// them.
type terms struct {
	Version int    `json:"version"`
	Run     string `json:"run"`
	Secret  []byte `json:"secret"` // that tickets are made with
	RestMs  int64  `json:"restMs"` // failures of one worker's key within that time count as one
}

// ticket returns what is on the work item of that number, and cannot be guessed by those who do not have the item.
func (t *terms) ticket(item int) string {
	h := hmac.New(sha256.New, t.Secret)
	h.Write([]byte(t.Run + " " + strconv.Itoa(item)))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:15])
}

// dealt reports whether a ticket is that of an item.
func (t *terms) dealt(item int, ticket string) bool {
	return hmac.Equal([]byte(ticket), []byte(t.ticket(item)))
}

func (t *terms) rest() time.Duration { return time.Duration(t.RestMs) * time.Millisecond }

// readTerms returns the terms of a run: the first in the stream that can be read as such.
func readTerms(ctx context.Context, js jetstream.JetStream, run string) (*terms, error) {
	stream, err := js.Stream(ctx, runsStream)
	if err != nil {
		return nil, err
	}
	for from := uint64(1); ; {
		m, err := stream.GetMsg(ctx, from, jetstream.WithGetMsgSubject(termsOf(run)))
		if err != nil {
			return nil, fmt.Errorf("terms of run %s: %w", run, err)
		}
		var t terms
		if decode(m.Data, "the terms of a run", &t) == nil && t.Run == run && len(t.Secret) > 0 {
			return &t, nil
		}
		from = m.Sequence + 1
	}
}

// layTerms returns the terms of a run, which it lays down if there are none. Of two dispatchers that do so both go by the
// first.
func layTerms(ctx context.Context, js jetstream.JetStream, run string, rest time.Duration) (*terms, error) {
	t, err := readTerms(ctx, js, run)
	if !errors.Is(err, jetstream.ErrMsgNotFound) {
		return t, err
	}
	fresh := terms{Version: Version, Run: run, Secret: make([]byte, 32), RestMs: rest.Milliseconds()}
	_, _ = rand.Read(fresh.Secret) // never fails
	if _, err := js.Publish(ctx, termsOf(run), encode(fresh)); err != nil {
		return nil, fmt.Errorf("terms of run %s: %w", run, err)
	}
	return readTerms(ctx, js, run)
}
