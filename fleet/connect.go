package fleet

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"xqengine/internal/plainfile"
)

// Connection says how a server is reached.
type Connection struct {
	URL   string // nats://HOST:PORT or tls://HOST:PORT, several with commas between
	Key   *Signer
	Creds string // file of credentials (JWT and seed) for servers with accounts; empty: Key alone
	TLSCA string // PEM file of authorities that sign the server's certificate; empty: those of the system
	Name  string // of the client, for the server's lists
	// InProcess is the server if it runs in this process, which is reached without network and TLS; URL is not used then.
	InProcess nats.InProcessConnProvider
}

// dial connects. A connection that breaks is made again, as long as it takes.
func (c Connection) dial(more ...nats.Option) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name(c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, time.Second), nats.Timeout(5 * time.Second),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
	}
	user, err := c.user()
	if err != nil {
		return nil, err
	}
	if user != "" {
		options = append(options, nats.CustomInboxPrefix(inboxOf(user)))
	}
	switch {
	case c.Creds != "":
		options = append(options, nats.UserCredentials(c.Creds))
	case c.Key != nil:
		options = append(options, nats.Nkey(c.Key.Public(), c.Key.Nonce))
	}
	if c.TLSCA != "" {
		config, err := ServerTLS(c.TLSCA)
		if err != nil {
			return nil, err
		}
		options = append(options, nats.Secure(config))
	}
	if c.InProcess != nil {
		c.URL = nats.DefaultURL // the scheme of TLS would want it here, too
		options = append(options, nats.InProcessServer(c.InProcess))
	}
	nc, err := nats.Connect(c.URL, append(options, more...)...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.URL, err)
	}
	return nc, nil
}

// user returns the public key by which the server knows the user; empty if there is none.
func (c Connection) user() (string, error) {
	switch {
	case c.Creds != "":
		text, err := plainfile.ReadFile(c.Creds)
		if err != nil {
			return "", err
		}
		pair, err := nkeys.ParseDecoratedUserNKey(text)
		if err != nil {
			return "", fmt.Errorf("%s: %w", c.Creds, err)
		}
		return pair.PublicKey()
	case c.Key != nil:
		return c.Key.Public(), nil
	}
	return "", nil
}

// ask sends a request to the dispatcher and reads the answer.
func ask(ctx context.Context, nc *nats.Conn, subject string, message any) (*welcome, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	answer, err := nc.RequestWithContext(ctx, subject, encode(message))
	switch {
	case errors.Is(err, nats.ErrNoResponders):
		return nil, fmt.Errorf("%w at %s", errNoDispatcher, nc.ConnectedUrlRedacted())
	case err != nil:
		return nil, fmt.Errorf("%s: %w", subject, err)
	}
	var w welcome
	if err := decode(answer.Data, "the server", &w); err != nil {
		return nil, err
	}
	if w.Error != "" {
		return nil, refusal(w.Error)
	}
	return &w, nil
}

var errNoDispatcher = errors.New("no dispatcher answers")

// refusal is what the dispatcher says against a request.
type refusal string

func (r refusal) Error() string { return string(r) }

// DefaultStoreMB is the bound of the store, all together.
const DefaultStoreMB = 64 << 10

// createStreams makes streams and buckets, or brings them to what this program wants. Their bounds are parts of storeMB. One that
// is full takes nothing more, and forgets nothing for it.
func createStreams(ctx context.Context, js jetstream.JetStream, replicas, storeMB int) error {
	part := int64(storeMB) << 20 / 64
	for _, c := range []jetstream.StreamConfig{
		{Name: runsStream, Subjects: []string{runsRoot + "*.*"}, MaxBytes: part, Discard: jetstream.DiscardNew},
		// One message for each item: an item that is in the queue cannot be put there again.
		{Name: workStream, Subjects: []string{"xq.work.*.*"}, Retention: jetstream.WorkQueuePolicy, MaxBytes: part,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true},
		{Name: resultStream, Subjects: []string{"xq.result.*.*"}, MaxBytes: 54 * part, Discard: jetstream.DiscardNew,
			Duplicates: duplicateWindow, Compression: jetstream.S2Compression},
	} {
		c.Storage, c.Replicas = jetstream.FileStorage, replicas
		if _, err := js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	if _, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: artefacts, Storage: jetstream.FileStorage, Replicas: replicas, MaxBytes: 8 * part,
	}); err != nil {
		return fmt.Errorf("store of artefacts: %w", err)
	}
	return nil
}

// storeFailed is the server's code for a message that a stream does not take, for whatever reason.
const storeFailed = 10077

// isQueued reports whether a message was refused because its subject has one already.
func isQueued(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == storeFailed && strings.Contains(api.Description, "per subject")
}
