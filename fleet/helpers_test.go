package fleet

import (
	"context"
	"encoding/binary"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"xqengine/internal/fake"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/spsa"
)

func TestMain(m *testing.M) {
	fake.Main()
	if len(os.Args) > 1 && (os.Args[1] == "generate" || os.Args[1] == "spsa") {
		flags := flagsOf(os.Args[2:])
		if flags["-greedy"] != "" {
			fake.Devour()
		}
		if os.Args[1] == "generate" {
			generate(flags)
		} else {
			tunePair(flags)
		}
		os.Exit(0)
	}
	if role := os.Getenv(roleVariable); role != "" {
		playRole(role)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// flagsOf returns the values of flags, of which each is followed by its value or has it behind a =.
func flagsOf(args []string) map[string]string {
	flags := map[string]string{}
	for i := 0; i < len(args); i++ {
		name, value, ok := strings.Cut(args[i], "=")
		if !ok && i+1 < len(args) {
			i++
			value = args[i]
		}
		flags[name] = value
	}
	return flags
}

// shortAck makes items of dead workers come back soon.
const shortAck = time.Second

// fleet is a server with a dispatcher in this process.
type fleet struct {
	t      testing.TB
	dir    string
	server *server.Server
	url    string
	owner  *Signer
	worker *Signer
	rival  *Signer            // another worker's key, which tests misuse
	stop   context.CancelFunc // of the dispatcher

	replicas int           // of the streams; 0: one
	storeMB  int           // 0: DefaultStoreMB
	rest     time.Duration // failures of a key within it count as one
	log      io.Writer     // of the dispatcher; nil: that of the test
}

// testLog writes lines to the log of a test.
type testLog struct {
	t    testing.TB
	name string
	mu   sync.Mutex
	over bool
}

func (l *testLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.over {
		l.t.Logf("%s: %s", l.name, p)
	}
	return len(p), nil
}

func logOf(t testing.TB, name string) io.Writer {
	l := &testLog{t: t, name: name}
	t.Cleanup(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.over = true
	})
	return l
}

// withoutServer returns a fleet that has a folder and keys, no more.
func withoutServer(t testing.TB) *fleet {
	t.Helper()
	f := &fleet{t: t, dir: t.TempDir(), rest: time.Millisecond}
	var err error
	f.owner, err = CreateSigner(filepath.Join(f.dir, "owner.nk"))
	require.NoError(t, err)
	f.worker, err = CreateSigner(filepath.Join(f.dir, "worker.nk"))
	require.NoError(t, err)
	f.rival, err = CreateSigner(filepath.Join(f.dir, "rival.nk"))
	require.NoError(t, err)
	return f
}

func newFleet(t testing.TB, change ...func(*ServerOptions)) *fleet {
	t.Helper()
	f := withoutServer(t)
	f.start(change...)
	return f
}

// start starts server and dispatcher.
func (f *fleet) start(change ...func(*ServerOptions)) {
	t := f.t
	t.Helper()
	o := ServerOptions{
		Listen: "127.0.0.1:0", Dir: filepath.Join(f.dir, "store"), Owners: []string{f.owner.Public()},
		Workers: []string{f.worker.Public(), f.rival.Public()}, Sync: time.Minute, Log: logOf(t, "server"),
	}
	for _, c := range change {
		c(&o)
	}
	var err error
	f.server, err = StartServer(o)
	require.NoError(t, err)
	f.url = f.server.ClientURL()
	t.Cleanup(func() {
		f.server.Shutdown()
		f.server.WaitForShutdown()
	})
	f.dispatch()
}

// dispatch starts a dispatcher; f.stop ends it.
func (f *fleet) dispatch() *Dispatcher {
	f.t.Helper()
	if f.log == nil {
		f.log = logOf(f.t, "dispatcher")
	}
	ctx, cancel := context.WithCancel(context.Background())
	d, err := NewDispatcher(ctx, DispatcherOptions{
		Connection: Connection{URL: f.url, Key: f.owner}, Trusted: []string{f.owner.Public()}, AckWait: shortAck,
		Rest: f.rest, Replicas: f.replicas, StoreMB: f.storeMB, Log: f.log,
	})
	require.NoError(f.t, err)
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	f.stop = sync.OnceFunc(func() {
		cancel()
		<-done
		d.Close()
	})
	f.t.Cleanup(f.stop)
	return d
}

// work starts a worker; the function that is returned ends it and tells its error.
func (f *fleet) work(name string, change ...func(*WorkerOptions)) (end func() error) {
	f.t.Helper()
	o := WorkerOptions{
		Connection: Connection{URL: f.url, Key: f.worker, Name: name}, Program: "test", Cores: 1, MemoryMB: 1000,
		Cache: filepath.Join(f.dir, "cache-"+name), Trusted: []string{f.owner.Public()}, Rest: 300 * time.Millisecond,
		Log: logOf(f.t, name),
	}
	for _, c := range change {
		c(&o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Work(ctx, o) }()
	end = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	f.t.Cleanup(func() { _ = end() })
	return end
}

// client connects as the owner.
func (f *fleet) client() *Client {
	f.t.Helper()
	var c *Client
	until(f.t, "the dispatcher is there", func() (ok bool) {
		var err error
		c, err = Dial(f.t.Context(), Connection{URL: f.url, Key: f.owner, Name: "client"}, "test")
		return err == nil
	})
	f.t.Cleanup(c.Close)
	return c
}

// stall is how long a busy machine may stand still without a test failing by it.
const stall = time.Minute

// fakeMatch is a short match of fake engines at depth 1.
func fakeMatch(games int, scripts ...string) match.Config {
	c := match.Config{
		Limits: client.Limits{Depth: 1}, Games: games, Margin: stall, Shuffle: true, Seed: 1,
		Adjudication: match.Adjudication{MaxMoves: 6}, StartTimeout: stall, Patience: stall, Grace: stall,
	}
	for i, script := range scripts {
		c.Engines = append(c.Engines, fake.Spec(string(rune('a'+i)), script))
	}
	return c
}

// simulate is a worker's Play that answers without playing: the results of a pair depend on its number alone.
func simulate(took time.Duration) func(context.Context, *Run, Item) (*Result, error) {
	var mu sync.Mutex
	plans := map[string]*match.Plan{}
	return func(ctx context.Context, r *Run, it Item) (*Result, error) {
		if r.Kind == Spsa {
			select {
			case <-time.After(took):
			case <-ctx.Done():
				return nil, context.Cause(ctx)
			}
			return &Result{Pair: &spsa.Iteration{Number: it.Number, PairScore: simulatedScore(it.Number, it.Theta), Theta: it.Theta}}, nil
		}
		mu.Lock()
		plan := plans[r.ID]
		if plan == nil {
			c := simulatedMatch(r.Games)
			var err error
			if plan, err = match.NewPlan(c); err != nil {
				mu.Unlock()
				return nil, err
			}
			plans[r.ID] = plan
		}
		mu.Unlock()
		select {
		case <-time.After(took):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		games, err := simulatedPair(plan, it.Number)
		return &Result{Games: games}, err
	}
}

// simulatedMatch is a match of engines that nobody starts.
func simulatedMatch(games int) match.Config {
	return match.Config{
		Engines: []client.Spec{{Name: "a", Command: []string{"sh"}}, {Name: "b", Command: []string{"sh"}}},
		Limits:  client.Limits{Depth: 1}, Games: games, Shuffle: true, Seed: 1,
	}
}

// simulatedPair returns the games of a pair as a simulated worker plays them.
func simulatedPair(plan *match.Plan, n int) ([]matchlog.Game, error) {
	fixtures, err := plan.Pair(n)
	if err != nil {
		return nil, err
	}
	var games []matchlog.Game
	names := []string{"a", "b"}
	for _, f := range fixtures {
		h := fnv.New64a()
		_ = binary.Write(h, binary.LittleEndian, int64(f.Number))
		g := matchlog.Game{
			Number: f.Number, Pair: f.Pair, Opening: f.Opening, Variant: "xiangqi", Termination: matchlog.Normal, Reason: "simulated",
			Result: []matchlog.Result{matchlog.RedWins, matchlog.BlackWins, matchlog.Drawn}[h.Sum64()%3],
			Moves:  []matchlog.Move{{Text: "h2e2"}},
		}
		g.Red.Name, g.Black.Name = names[f.Red], names[f.Black]
		games = append(games, g)
	}
	return games, nil
}

// localReport returns the report of a local match in which the simulated games were played.
func localReport(t testing.TB, c match.Config) string {
	t.Helper()
	plan, err := match.NewPlan(c)
	require.NoError(t, err)
	s := plan.Standing()
	for n := range plan.Pairs() {
		games, err := simulatedPair(plan, n+1)
		require.NoError(t, err)
		for i := range games {
			if !s.Add(&games[i]) {
				break
			}
		}
	}
	return report(t, s)
}

func report(t testing.TB, s *match.Standing) string {
	t.Helper()
	tally := &Tally{work: &matchWork{standing: s}}
	text := tally.Report()
	require.NotEmpty(t, text)
	return text
}

// until waits for something to happen.
func until(t testing.TB, what string, happens func() bool) {
	t.Helper()
	require.Eventually(t, happens, stall, 20*time.Millisecond, "%s", what)
}

// testTerms are those of runs that have no dispatcher.
func testTerms(run string) *terms {
	return &terms{Version: Version, Run: run, Secret: []byte("secret"), RestMs: 60_000}
}

// hear has a tally count a result by a worker with a key, who had the item.
func (t *Tally) hear(key string, r Result) verdict {
	r.Version, r.Run, r.Ticket = Version, t.Run.ID, t.terms.ticket(r.Item)
	return t.hearAs(key, r, time.Time{})
}

// hearAs has it count a message as it is.
func (t *Tally) hearAs(key string, m message, at time.Time) verdict {
	return t.add(stored{resultBy(t.Run.ID, key), encode(m), t.Last + 1, at})
}
