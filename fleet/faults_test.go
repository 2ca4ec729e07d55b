package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/transcript"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
)

// failed follows a run that workers cannot do and returns why it ended.
func failed(t *testing.T, c *Client, r *Run) string {
	t.Helper()
	tally, games := collect(t, c, r)
	reason, detail := tally.Ended()
	assert.Equal(t, Failed, reason)
	assert.Empty(t, games)
	return detail
}

// quick makes a worker rest for a moment only.
func quick(o *WorkerOptions) { o.Rest = 20 * time.Millisecond }

// TestCrashingEngine: an engine that crashes loses its games, as it does locally; one that cannot be started at all ends the
// run with a line that says so, for no game was played.
func TestCrashingEngine(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", quick)
	r, err := c.SubmitMatch(t.Context(), fakeMatch(4, "uci crash@2", "uci"), Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	require.Len(t, games, 4)
	assert.Equal(t, 4, tally.Standing().Engines[0].Failures)
	assert.Equal(t, 4, tally.Standing().Between[1][0].Wins)

	r, err = c.SubmitMatch(t.Context(), fakeMatch(4, "uci nostart", "uci"), Submission{})
	require.NoError(t, err)
	assert.Contains(t, failed(t, c, r), "a: unusable: exit status 7")
}

// TestCache: what was damaged on the disk is fetched again, what is not used is evicted first, what is used stays.
func TestCache(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	cache := newCache(t.TempDir(), 1, c.store)
	artefact := func(b byte) Artefact {
		content := bytes.Repeat([]byte{b}, 400<<10)
		a := Artefact{SHA256: sum(content), Name: "net.bin", Size: int64(len(content))}
		require.NoError(t, upload(t.Context(), c.store, a.SHA256, bytes.NewReader(content)))
		return a
	}
	first, second, third, fourth := artefact(1), artefact(2), artefact(3), artefact(4)
	get := func(a Artefact) string {
		path, err := cache.path(t.Context(), a)
		require.NoError(t, err)
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, a.SHA256, sum(content))
		return path
	}
	path := get(first)
	// What was a file among the arguments of one run is the program of another.
	asProgram := first
	asProgram.Program = true
	get(asProgram)
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(programMode), info.Mode())
	require.NoError(t, os.WriteFile(path, []byte("damaged"), 0o644))
	assert.Equal(t, path, get(first))

	release := cache.use(&Run{Artefacts: []Artefact{first}})
	long := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(filepath.Dir(path), long, long))
	other := get(second)
	get(third)
	assert.FileExists(t, path, "the oldest, but a run uses it")
	assert.NoFileExists(t, other)
	release()
	require.NoError(t, os.Chtimes(filepath.Dir(path), long, long))
	get(fourth)
	assert.NoFileExists(t, path)

	_, err = cache.path(t.Context(), Artefact{SHA256: strings.Repeat("f", 64), Name: "none"})
	require.ErrorContains(t, err, "is not in the store")
}

// TestFullDisk: a worker that cannot keep the engine says so and leaves the work to others.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	small := t.TempDir()
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small).Run(); err != nil {
		t.Skipf("no small file system can be made here: %v", err)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", small).Run() })
	f := newFleet(t)
	c := f.client()
	f.work("full", func(o *WorkerOptions) { o.Cache, o.Rest = small, stall })
	r, err := c.SubmitMatch(t.Context(), fakeMatch(8, "uci", "uci"), Submission{})
	require.NoError(t, err)
	until(t, "the worker says why", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) > 0 && strings.Contains(s.Runs[0].Trouble, "no space left on device")
	})
	f.work("roomy")
	tally, games := collect(t, c, r)
	assert.Len(t, games, 8)
	assert.NotZero(t, tally.Failures)
}

// TestFailuresOfOneWorker: all the items that a worker of many cores has taken fail together when something is wrong with it,
// which is one failure of the run and does not end it.
func TestFailuresOfOneWorker(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	taken := make(chan struct{}, 2*maxStrikes)
	broken := make(chan struct{})
	f.work("broken", func(o *WorkerOptions) {
		o.Cores, o.MemoryMB, o.Rest = 2*maxStrikes, 100_000, stall
		o.Play = func(context.Context, *Run, Item) (*Result, error) {
			taken <- struct{}{}
			<-broken
			return nil, errors.New("a library is missing")
		}
	})
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(6*maxStrikes), Submission{})
	require.NoError(t, err)
	for range 2 * maxStrikes {
		<-taken
	}
	close(broken)
	f.work("sound", func(o *WorkerOptions) { o.Play = simulate(0) })
	tally, games := collect(t, c, r)
	reason, detail := tally.Ended()
	assert.Equal(t, Complete, reason, detail)
	assert.Len(t, games, 6*maxStrikes)
	assert.Equal(t, 1, tally.Failures)
	assert.Contains(t, tally.Failure, "a library is missing")
}

// TestSweep: what a killed worker has left of blocks is removed, what another plays now is not.
func TestSweep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	left, played := filepath.Join(dir, blockFolder+"1"), filepath.Join(dir, blockFolder+"2")
	for _, folder := range []string{left, played} {
		require.NoError(t, os.Mkdir(folder, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "games"), nil, 0o644))
	}
	old := time.Now().Add(-2 * time.Hour)
	require.NoError(t, os.Chtimes(left, old, old))
	require.NoError(t, os.Chtimes(dir, old, old))
	sweep(dir, time.Hour)
	assert.NoDirExists(t, left)
	assert.DirExists(t, played)
}

// proxy passes connections on until it is cut.
type proxy struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	cut      bool
	open     []net.Conn
}

func newProxy(t *testing.T, target string) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{listener: listener, target: target}
	t.Cleanup(func() { listener.Close(); p.sever(true) })
	go func() {
		for {
			a, err := listener.Accept()
			if err != nil {
				return
			}
			p.mu.Lock()
			b, err := net.Dial("tcp", p.target)
			if p.cut || err != nil {
				a.Close()
				p.mu.Unlock()
				continue
			}
			p.open = append(p.open, a, b)
			p.mu.Unlock()
			go func() { _, _ = io.Copy(a, b); a.Close() }()
			go func() { _, _ = io.Copy(b, a); b.Close() }()
		}
	}()
	return p
}

// sever cuts all connections, and lets no new ones through until it is called with false.
func (p *proxy) sever(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	if cut {
		for _, c := range p.open {
			c.Close()
		}
		p.open = nil
	}
}

// TestNetworkCut: while a worker is cut off its item is given to another; afterwards it hands in what it had, which does not
// count twice, and goes on.
func TestNetworkCut(t *testing.T) { networkCut(t, 3*shortAck) }

func networkCut(t *testing.T, gone time.Duration) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	p := newProxy(t, strings.TrimPrefix(f.url, "nats://"))
	playing, doing := make(chan struct{}), simulate(time.Millisecond)
	started := sync.OnceFunc(func() { close(playing) })
	release := make(chan struct{})
	f.work("far", func(o *WorkerOptions) {
		o.URL = "nats://" + p.listener.Addr().String()
		o.Play = func(ctx context.Context, r *Run, it Item) (*Result, error) {
			started()
			<-release
			return doing(ctx, r, it)
		}
	})
	config := simulatedMatch(200)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	<-playing
	p.sever(true)
	f.work("near", func(o *WorkerOptions) { o.Play = doing })
	tally, games := collect(t, c, r)
	require.Len(t, games, 200)
	assert.Equal(t, localReport(t, config), tally.Report())
	next, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	time.Sleep(gone)
	close(release)
	p.sever(false)
	_, games = collect(t, c, next)
	require.Len(t, games, 200)
	until(t, "the far worker is back", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Workers) == 2
	})
}

// TestWrongClock: nothing hangs on what a worker's clock says.
func TestWrongClock(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	plays := simulate(time.Millisecond)
	for name, year := range map[string]string{"past": "1970", "future": "2300"} {
		f.work(name, func(o *WorkerOptions) {
			o.Play = func(ctx context.Context, r *Run, it Item) (*Result, error) {
				result, err := plays(ctx, r, it)
				if err == nil {
					for i := range result.Games {
						result.Games[i].Start = year + "-01-01T00:00:00Z"
					}
				}
				return result, err
			}
		})
	}
	config := simulatedMatch(60)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	assert.Len(t, games, 60)
	assert.Equal(t, localReport(t, config), tally.Report())
	// All that a worker tells of time is durations; when it was heard is the dispatcher's to say.
	var beat map[string]any
	require.NoError(t, json.Unmarshal(encode(Beat{}), &beat))
	for name := range beat {
		assert.NotContains(t, []string{"at", "time", "now"}, strings.ToLower(name))
	}
}

// TestOldWorker: a worker of an older version, which listens where its key may not, is reported by the dispatcher, once.
func TestOldWorker(t *testing.T) {
	t.Parallel()
	f := withoutServer(t)
	var log transcript.Transcript
	f.log = &log
	f.start()
	f.client()
	nc, err := Connection{URL: f.url, Key: f.worker}.dial()
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	for range 3 {
		require.NoError(t, nc.PublishRequest(helloSubject, "_INBOX.old.1", encode(hello{Version: Version - 1})))
	}
	require.NoError(t, nc.PublishRequest(helloSubject, "_INBOX.old.1", []byte("rubbish")))
	require.NoError(t, nc.PublishRequest(helloSubject, "_INBOX.old.1", encode(hello{Version: Version + 1})))
	until(t, "both versions are told of", func() bool { return strings.Contains(log.String(), "version 3 of the fleet's protocol") })
	assert.Equal(t, 1, strings.Count(log.String(), "a client speaks version 1 of the fleet's protocol, this program version 2: bring it up to date\n"))
	assert.Equal(t, 2, strings.Count(log.String(), "a client"))
}

// TestOldVersions are refused with a line, on either side.
func TestOldVersions(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	for _, subject := range []string{helloSubject, submitSubject, statusSubject, specSubject, stopSubject} {
		m, err := c.nc.Request(subject, encode(hello{Version: Version - 1, Program: "xqfleet 0.0"}), stall)
		require.NoError(t, err)
		var w welcome
		require.NoError(t, json.Unmarshal(m.Data, &w))
		assert.Equal(t, "a client speaks version 1 of the fleet's protocol, this program version 2: bring it up to date", w.Error)
	}
	// A newer server to this client.
	sub, err := c.nc.SubscribeSync("xq.newer")
	require.NoError(t, err)
	go func() {
		if m, err := sub.NextMsg(stall); err == nil {
			_ = m.Respond(encode(welcome{Version: Version + 1}))
		}
	}()
	_, err = ask(t.Context(), c.nc, "xq.newer", hello{Version: Version})
	assert.EqualError(t, err, "the server speaks version 3 of the fleet's protocol, this program version 2: bring this one up to date")
	// What is not a message of the fleet is answered, too.
	m, err := c.nc.Request(submitSubject, []byte("rubbish"), stall)
	require.NoError(t, err)
	assert.Contains(t, string(m.Data), "a client: no message of the fleet")
	_, err = Dial(t.Context(), Connection{URL: "nats://127.0.0.1:1", Key: f.owner}, "test")
	require.ErrorContains(t, err, "nats://127.0.0.1:1: ")
}

// TestLimits: an item that needs more than a worker has is left to others; one that takes too long is given up.
func TestLimits(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	config := simulatedMatch(2)
	config.Engines[0].Options = []client.Option{{Name: "threads", Value: "2"}, {Name: "hashsize", Value: "1000"}}
	var log transcript.Transcript
	f.work("small", quick, func(o *WorkerOptions) { o.Log, o.Play = &log, simulate(0) })
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	assert.Equal(t, 2, r.Cores)
	assert.Equal(t, 1000+besideHash+unknownHash+besideHash, r.MemoryMB)
	until(t, "the small worker says why", func() bool {
		return strings.Contains(log.String(), "needs 2 cores and 1144 MB, here are 1 and 1000")
	})
	f.work("large", func(o *WorkerOptions) { o.Cores, o.MemoryMB, o.Play = 2, 2000, simulate(0) })
	_, games := collect(t, c, r)
	assert.Len(t, games, 2)

	b := newBudget(4, 100)
	r = &Run{Cores: 2, MemoryMB: 60}
	assert.Equal(t, 1, b.room(r), "memory for one, cores for two")
	b.take(r)
	assert.False(t, b.fits(r))
	assert.True(t, b.fits(&Run{Cores: 2, MemoryMB: 40}))
	b.give(r)
	assert.True(t, b.fits(r))
}

// TestItemThatTakesTooLong is given up with a line, and counts as a failure of the run when it happens again and again.
func TestItemThatTakesTooLong(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("slow", quick, func(o *WorkerOptions) { o.Longest, o.Play = 50*time.Millisecond, simulate(time.Hour) })
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(4), Submission{})
	require.NoError(t, err)
	assert.Contains(t, failed(t, c, r), "was not done within 50ms")
}

// TestLargeResult: a result that the server does not take is a failure that says so, for it would never be taken.
func TestLargeResult(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	plays := simulate(0)
	f.work("one", quick, func(o *WorkerOptions) {
		o.Play = func(ctx context.Context, r *Run, it Item) (*Result, error) {
			result, err := plays(ctx, r, it)
			if err == nil {
				result.Block = make([]byte, 8<<20)
			}
			return result, err
		}
	})
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(4), Submission{})
	require.NoError(t, err)
	detail := failed(t, c, r)
	assert.Contains(t, detail, "bytes, the server takes 8388608")
	assert.Contains(t, detail, "-block")
}

// TestWhatCannotBe: what a worker says does not reach a terminal as it is, and a result is of the opening that was asked for.
func TestWhatCannotBe(t *testing.T) {
	t.Parallel()
	plan, err := match.NewPlan(simulatedMatch(2))
	require.NoError(t, err)
	newRun := func() *Tally {
		tally, err := newTally(&Run{ID: "r", Kind: Match, Items: 1, Games: 2}, encode(plan.Settings()), testTerms("r"))
		require.NoError(t, err)
		return tally
	}
	games := func() []matchlog.Game {
		games, err := simulatedPair(plan, 1)
		require.NoError(t, err)
		return games
	}
	result := Result{Item: 1, Worker: "one\n", Games: games()}
	result.Games[1].Opening.Moves = []string{"h2e2"}
	tally := newRun()
	tally.hear("k", result)
	assert.Equal(t, 1, tally.Refused)
	assert.Equal(t, "one?: its result of item 1: game 2 of pair 1 is another one", tally.Failure)

	result.Games = games()
	result.Games[0].Reason, result.Games[1].FaultKind = "mate\x1b[2J", "crash\n"
	result.Games[1].Termination = matchlog.Abandoned
	tally = newRun()
	var all gatherer
	tally.follower = &all
	tally.hear("k", result)
	require.Len(t, all.games, 2)
	assert.Equal(t, "mate?[2J", all.games[0].Reason)
	assert.Contains(t, tally.Report(), "crash?")

	f := newFleet(t)
	c := f.client()
	for id, cores := range map[string]int{"none": 0, "real": 1, "huge": maxCores + 1} {
		b := Beat{Version: Version, Worker: id, Name: "evil\x1b[31m", Program: "a\nb", Trouble: "\a", Cores: cores}
		require.NoError(t, c.nc.Publish(beatBy(f.owner.Public(), id), encode(b)))
	}
	var s *Status
	until(t, "a worker is heard", func() bool {
		s, err = c.Status(t.Context())
		return err == nil && len(s.Workers) > 0
	})
	require.Len(t, s.Workers, 1)
	w := s.Workers[0]
	assert.Equal(t, []string{"real", "evil?[31m", "a?b", "?"}, []string{w.Worker, w.Name, w.Program, w.Trouble})
}

// TestLyingWorker: results that cannot be do not count, and their items are played again.
func TestLyingWorker(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	plays := simulate(time.Millisecond)
	var mu sync.Mutex
	lied := map[int]bool{}
	f.work("liar", func(o *WorkerOptions) {
		o.Play = func(ctx context.Context, r *Run, it Item) (*Result, error) {
			result, err := plays(ctx, r, it)
			mu.Lock()
			defer mu.Unlock()
			if err == nil && !lied[it.Number] {
				lied[it.Number] = true
				switch it.Number % 4 {
				case 0:
					result.Games = result.Games[:1]
				case 1:
					result.Games[0].Result = "3-0"
				case 2:
					result.Games[0].Red.Name, result.Games[0].Black.Name = "b", "b"
				}
			}
			return result, err
		}
	})
	config := simulatedMatch(80)
	r, err := c.SubmitMatch(t.Context(), config, Submission{})
	require.NoError(t, err)
	tally, games := collect(t, c, r)
	assert.Len(t, games, 80)
	assert.Equal(t, 30, tally.Refused)
	assert.Equal(t, localReport(t, config), tally.Report())
}

// slowly is a follower that takes its time.
type slowly struct{ gatherer }

func (s *slowly) Game(t *Tally, g *matchlog.Game) {
	time.Sleep(5 * time.Millisecond)
	s.gatherer.Game(t, g)
}

// TestFollowAStoppedRun: all that was counted is reported, however long the reading takes.
func TestFollowAStoppedRun(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	f.work("one", func(o *WorkerOptions) { o.Play = simulate(2 * time.Millisecond) })
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(20000), Submission{})
	require.NoError(t, err)
	counted := func() (n int, running bool) {
		s, err := c.Status(t.Context())
		if err != nil || len(s.Runs) == 0 {
			return 0, true
		}
		return s.Runs[0].Counted, s.Runs[0].Running
	}
	until(t, "many are counted", func() bool { n, _ := counted(); return n > 300 })
	require.NoError(t, c.Stop(t.Context(), r.ID))
	n := 0
	until(t, "it has ended", func() (ended bool) {
		var running bool
		n, running = counted()
		return !running
	})
	var all slowly
	tally, err := c.Follow(t.Context(), r, &all)
	require.NoError(t, err)
	reason, _ := tally.Ended()
	assert.Equal(t, Stopped, reason)
	assert.GreaterOrEqual(t, len(all.games), 2*n)
}

// TestStopAndRemove: a run that is stopped keeps what was counted, and can be removed then; its queue is empty.
func TestStopAndRemove(t *testing.T) {
	t.Parallel()
	f := newFleet(t)
	c := f.client()
	end := f.work("one", func(o *WorkerOptions) { o.Play = simulate(5 * time.Millisecond) })
	r, err := c.SubmitMatch(t.Context(), simulatedMatch(20000), Submission{})
	require.NoError(t, err)
	done := func() (RunStatus, bool) {
		s, err := c.Status(t.Context())
		if err != nil || len(s.Runs) == 0 {
			return RunStatus{}, false
		}
		return s.Runs[0], true
	}
	until(t, "some are done", func() bool { s, ok := done(); return ok && s.Done > 10 })
	require.ErrorContains(t, c.Remove(t.Context(), r.ID), "stop it first")
	require.NoError(t, c.Stop(t.Context(), r.ID))
	tally, games := collect(t, c, r)
	reason, _ := tally.Ended()
	assert.Equal(t, Stopped, reason)
	assert.Greater(t, len(games), 10)
	until(t, "it has ended", func() bool { s, ok := done(); return ok && !s.Running && s.State == "stopped" })
	require.ErrorContains(t, c.Stop(t.Context(), r.ID), "has ended: stopped")
	assert.ErrorIs(t, end(), context.Canceled)
	until(t, "it can be removed", func() bool { return c.Remove(t.Context(), r.ID) == nil })
	s, err := c.Status(t.Context())
	require.NoError(t, err)
	assert.Empty(t, s.Runs)
	require.ErrorContains(t, c.Stop(t.Context(), r.ID), "there is no run")
	f.stop()
	f.dispatch()
	until(t, "the next dispatcher does not know it either", func() bool {
		s, err := c.Status(t.Context())
		return err == nil && len(s.Runs) == 0
	})
}
