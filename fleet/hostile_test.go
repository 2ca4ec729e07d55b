package fleet

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hostile is somebody who has a worker's key and keeps no rules.
type hostile struct {
	t       *testing.T
	f       *fleet
	key     string
	nc      *nats.Conn
	js      jetstream.JetStream
	mu      sync.Mutex
	refused []string // what the server said
}

func (f *fleet) hostile(t *testing.T) *hostile {
	t.Helper()
	h := &hostile{t: t, f: f, key: f.rival.Public()}
	var err error
	h.nc, err = Connection{URL: f.url, Key: f.rival}.dial(nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.refused = append(h.refused, err.Error())
	}))
	require.NoError(t, err)
	t.Cleanup(h.nc.Close)
	h.js, err = jetstream.New(h.nc)
	require.NoError(t, err)
	return h
}

// isRefused waits until the server has refused something that has to do with a subject.
func (h *hostile) isRefused(subject string) {
	h.t.Helper()
	until(h.t, subject+" is refused", func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		for _, text := range h.refused {
			if strings.Contains(strings.ToUpper(text), strings.ToUpper(`"`+subject+`"`)) {
				return true
			}
		}
		return false
	})
}

// take takes items of a run, as a worker does.
func (h *hostile) take(r *Run, n int) (items []Item) {
	h.t.Helper()
	var consumer jetstream.Consumer
	until(h.t, "the run has a queue", func() (ok bool) {
		var err error
		consumer, err = h.js.Consumer(h.t.Context(), workStream, consumerOf(r.ID))
		return err == nil
	})
	// A queue that has just been made may be known before it answers.
	for begun := time.Now(); len(items) < n && time.Since(begun) < stall; time.Sleep(20 * time.Millisecond) {
		batch, err := consumer.Fetch(n-len(items), jetstream.FetchMaxWait(stall))
		require.NoError(h.t, err)
		for m := range batch.Messages() {
			var it Item
			require.NoError(h.t, decode(m.Data(), "an item", &it))
			items = append(items, it)
		}
		if batch.Error() != nil {
			require.ErrorIs(h.t, batch.Error(), nats.ErrNoResponders)
		}
	}
	require.Len(h.t, items, n)
	return items
}

// sayFailed publishes failures of an item under invented names.
func (h *hostile) sayFailed(run string, item int, ticket string, times int) {
	h.t.Helper()
	for i := range times {
		_, err := h.js.Publish(h.t.Context(), resultBy(run, h.key), encode(Result{
			Version: Version, Run: run, Item: item, Ticket: ticket, Worker: fmt.Sprint("machine", i), Failure: "the disk is full",
		}))
		require.NoError(h.t, err)
	}
}

// stored returns how many results of a run are in the stream under a key.
func (f *fleet) stored(c *Client, run, key string) int {
	f.t.Helper()
	stream, err := c.js.Stream(f.t.Context(), resultStream)
	require.NoError(f.t, err)
	info, err := stream.Info(f.t.Context(), jetstream.WithSubjectFilter(resultBy(run, key)))
	require.NoError(f.t, err)
	n := 0
	for _, count := range info.State.Subjects {
		n += int(count)
	}
	return n
}

// TestInventedFailures: a worker's key that publishes failures, of items that it was not given and of one that it was, under
// as many names as it likes, ends no run; nor can it publish under the key of another.
func TestInventedFailures(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	f.stop()
	f.rest = stall
	f.dispatch()
	c := f.client()
	config := simulatedMatch(40)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	h := f.hostile(t)
	item := h.take(r, 1)[0]
	for n := range 2 * maxStrikes {
		h.sayFailed(r.ID, n+1, "", 1)
		h.sayFailed(r.ID, n+1, strings.Repeat("A", len(item.Ticket)), 1)
		if n+1 != item.Number {
			h.sayFailed(r.ID, n+1, item.Ticket, 1)
		}
	}
	h.sayFailed(r.ID, r.Items+1, item.Ticket, 1)
	const times = 2 * maxStrikes
	h.sayFailed(r.ID, item.Number, item.Ticket, times)
	forged := resultBy(r.ID, f.worker.Public())
	require.NoError(t, h.nc.Publish(forged, encode(Result{Version: Version, Run: r.ID, Item: item.Number, Ticket: item.Ticket, Failure: "no"})))
	h.isRefused(forged)
	until(t, "all is counted, and what came without an item is gone", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && s.Runs[0].Refused == 3*2*maxStrikes && f.stored(c, r.ID, h.key) == times
	})
	s, err := c.Status(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, s.Runs[0].Failures)
	assert.True(t, s.Runs[0].Running)
	assert.Equal(t, "machine0: the disk is full", s.Runs[0].Trouble)
	assert.Zero(t, f.stored(c, r.ID, f.worker.Public()))

	f.work("honest", func(o *WorkerOptions) { o.Play = simulate(0) })
	tally, games := collect(t, c, r)
	reason, detail := tally.Ended()
	assert.Equal(t, Complete, reason, detail)
	assert.Len(t, games, 40)
	assert.Equal(t, localReport(t, config), tally.Report())
	assert.Equal(t, 1, tally.Failures)
}

// TestInventedResults: games that were never given out to a worker do not count, however right they look.
func TestInventedResults(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(8), Submission{})
	require.NoError(t, err)
	h := f.hostile(t)
	item := h.take(r, 1)[0]
	play := simulate(0)
	for n := 1; n <= r.Items; n++ {
		result, err := play(t.Context(), r, Item{Number: n})
		require.NoError(t, err)
		result.Version, result.Run, result.Item, result.Ticket, result.Worker = Version, r.ID, n, item.Ticket, "h"
		_, err = h.js.Publish(t.Context(), resultBy(r.ID, h.key), encode(result))
		require.NoError(t, err)
	}
	until(t, "one counts", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && s.Runs[0].Done == 1 && s.Runs[0].Refused == r.Items-1
	})
}

// TestStrikes: what one worker's key comes to, by the server's clock.
func TestStrikes(t *testing.T) {
	t.Parallel()
	begin := time.Now()
	minute := func(n float64) time.Time { return begin.Add(time.Duration(n * float64(time.Minute))) }
	s := newStrikes(time.Minute)
	assert.True(t, s.failure("a", minute(0)))
	assert.False(t, s.failure("a", minute(0.99)))
	assert.True(t, s.failure("b", minute(0.99)), "another one")
	assert.True(t, s.failure("a", minute(1)))
	assert.False(t, s.failure("a", minute(0.5)))
	assert.True(t, s.failure("a", minute(-1)), "the clock was set back")
	assert.Equal(t, 4, s.inARow)
	for n := range maxStrikes - 5 {
		s.failure("a", minute(float64(n)))
	}
	assert.False(t, s.hopeless())
	s.failure("a", minute(60))
	assert.True(t, s.hopeless(), "nobody has done any of it")

	s.result("b")
	for n := range 10 * maxStrikes {
		s.failure("a", minute(float64(100+n)))
	}
	assert.False(t, s.hopeless(), "others can do it")
	s.failure("b", minute(900))
	assert.True(t, s.hopeless(), "now they cannot")
	s.result("a")
	assert.False(t, s.hopeless())
}

// TestWorkersReadNothingOfOthers: whatever a worker's key subscribes to, it sees nothing of what others are sent while a run is
// played.
func TestWorkersReadNothingOfOthers(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	h := f.hostile(t)
	seen := make(chan *nats.Msg, 1000)
	for _, subject := range []string{
		">", "_INBOX.>", "_INBOX.*.>", "_INBOX.*.*", "_INBOX.*.*.*", inboxOf(f.worker.Public()) + ".>", inboxOf(f.owner.Public()) + ".>",
		"xq.>", "xq.result.>", "xq.work.>", resultsOf("*"), beatBy("*", "*"), "$JS.>", specSubject,
	} {
		_, err := h.nc.ChanSubscribe(subject, seen)
		require.NoError(t, err)
		h.isRefused(subject)
	}
	f.work("honest", func(o *WorkerOptions) { o.Play = simulate(time.Millisecond) })
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(40), Submission{})
	require.NoError(t, err)
	_, games := collect(t, c, r)
	require.Len(t, games, 40)
	for _, stream := range []string{resultStream, runsStream} {
		soon, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		_, err := h.js.Stream(soon, stream)
		assert.Error(t, err, stream)
		cancel()
	}
	require.NoError(t, h.nc.Flush())
	assert.Empty(t, seen)
}

// TestMisdirectedAnswers: the server and the dispatcher can be asked to send their answers anywhere, where a worker itself may not
// publish. No run is stopped by it, no end kept from being written, no failure told of another.
func TestMisdirectedAnswers(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	config := simulatedMatch(80)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	h := f.hostile(t)
	h.take(r, 1) // the queue is there
	targets := []string{stopSubject, removeSubject, submitSubject, specOf(r.ID), endOf(r.ID), termsOf(r.ID), specOf("other"), resultBy(r.ID, f.worker.Public())}
	ends, err := c.nc.SubscribeSync(endOf(r.ID))
	require.NoError(t, err)
	require.NoError(t, c.nc.Flush()) // the server knows of it before the other connection asks
	for _, target := range targets {
		for _, subject := range []string{helloSubject, specSubject} {
			require.NoError(t, h.nc.PublishRequest(subject, target, encode(request{Version: Version, Run: r.ID})))
			require.NoError(t, h.nc.PublishRequest(subject, target, encode(hello{Version: Version})))
		}
		require.NoError(t, h.nc.PublishRequest("$JS.API.CONSUMER.MSG.NEXT."+workStream+"."+consumerOf(r.ID), target, []byte(`{"batch":1}`)))
		require.NoError(t, h.nc.PublishRequest("$JS.API.STREAM.INFO."+workStream, target, nil))
	}
	// The server does deliver there: without that this test would show nothing.
	for told := ""; !strings.Contains(told, "stream_info_response") || !strings.Contains(told, `"type":"item"`); {
		m, err := ends.NextMsg(stall)
		require.NoError(t, err, told)
		told += string(m.Data)
	}
	f.stop()
	d := f.dispatch() // one that reads all that anew
	f.work("honest", func(o *WorkerOptions) { o.Play = simulate(0) })
	tally, games := collect(t, c, r)
	reason, detail := tally.Ended()
	assert.Equal(t, Complete, reason, detail)
	assert.Len(t, games, 80)
	assert.Equal(t, localReport(t, config), tally.Report())
	assert.Zero(t, tally.Failures)
	until(t, "the run has ended", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) == 1 && s.Runs[0].State == string(Complete)
	})
	again, err := c.Follow(t.Context(), r, nil)
	require.NoError(t, err)
	assert.Equal(t, tally.Report(), again.Report())
	until(t, "nothing else is left in the streams", func() bool {
		require.NoError(t, d.sweepStreams())
		return f.contents(c, runsStream) == 3 && f.contents(c, resultStream) == r.Items
	})
}

// contents returns how many messages are in a stream.
func (f *fleet) contents(c *Client, name string) int {
	f.t.Helper()
	stream, err := c.js.Stream(f.t.Context(), name)
	require.NoError(f.t, err)
	return int(stream.CachedInfo().State.Msgs)
}

// TestBeatsOfOthers: nobody speaks for a worker with another key.
func TestBeatsOfOthers(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	h := f.hostile(t)
	b := Beat{Version: Version, Worker: "w", Name: "h", Cores: 1}
	forged := beatBy(f.worker.Public(), "w")
	require.NoError(t, h.nc.Publish(forged, encode(b)))
	h.isRefused(forged)
	require.NoError(t, h.nc.Publish(beatBy(h.key, "other"), encode(b)), "not what stands in it")
	require.NoError(t, h.nc.Publish(beatBy(h.key, "w"), encode(b)))
	require.NoError(t, c.nc.Publish(beatBy(f.owner.Public(), "w"), encode(b)))
	until(t, "two are heard", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Workers) == 2
	})
}

// TestResultsOfNoRun are removed, and those of runs stay.
func TestResultsOfNoRun(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(4), Submission{})
	require.NoError(t, err)
	f.work("honest", func(o *WorkerOptions) { o.Play = simulate(0) })
	_, games := collect(t, c, r)
	require.Len(t, games, 4)
	h := f.hostile(t)
	for n := range 10 {
		_, err := h.js.Publish(t.Context(), resultBy(fmt.Sprint("nothing", n), h.key), make([]byte, 1<<20))
		require.NoError(t, err)
	}
	f.stop()
	f.dispatch()
	until(t, "only those of the run are left", func() bool { return f.stored(c, "*", "*") == 2 })
	assert.Equal(t, 2, f.stored(c, r.ID, f.worker.Public()))
}
