package play

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/board/store"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/search"
)

// stubEngine is an engine that thinks for a while and plays the first legal turn.
type stubEngine struct {
	mu    sync.Mutex
	think time.Duration
	deaf  bool // it does not hear that it is to stop
	score search.Score
	err   error
	asked []search.Limits
}

func (e *stubEngine) Configure(func(*search.Options)) error { return nil }

func (e *stubEngine) Search(ctx context.Context, p *position.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
	e.mu.Lock()
	think, deaf, score, err := e.think, e.deaf, e.score, e.err
	e.asked = append(e.asked, l)
	e.mu.Unlock()
	turns := p.LegalTurns()
	if len(turns) > 0 {
		report(search.Info{Depth: 1, MultiPV: 1, Score: score, PV: turns[:1]})
	}
	stop := ctx.Done()
	if deaf {
		stop = nil
	}
	if l.Infinite {
		<-ctx.Done()
	} else {
		select {
		case <-time.After(think):
		case <-stop:
		}
	}
	if err != nil {
		return search.Result{}, err
	}
	r := search.Result{Score: score, Depth: 1}
	if len(turns) > 0 {
		r.Best, r.HasBest, r.PV = turns[0], true, turns[:1]
	}
	return r, nil
}

func (e *stubEngine) set(change func(*stubEngine)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	change(e)
}

// testGames are games that are kept in memory, with one engine.
type testGames struct {
	*Games
	memory *store.Memory
	pool   *engines.Pool
}

// newTestGames returns the games of a memory.
func newTestGames(memory *store.Memory, engine engines.Engine, change func(*Config)) *testGames {
	h := &testGames{memory: memory, pool: engines.NewPool(1, func() engines.Engine { return engine })}
	c := Config{Store: store.New(memory), Engines: h.pool, Games: 64, Log: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&c)
	}
	h.Games = New(c)
	return h
}

func (h *testGames) Close() {
	h.Games.Close()
	h.pool.Close()
}

// start begins a game.
func (h *testGames) start(t require.TestingT, m *api.New) *game {
	fresh, err := begin(m)
	require.NoError(t, err)
	g, err := h.create(fresh)
	require.NoError(t, err)
	return g
}

// copy returns what is kept now, as another program would find it after this one was killed.
func (h *testGames) copy(t require.TestingT) *store.Memory {
	copied := new(store.Memory)
	files, err := h.memory.List()
	require.NoError(t, err)
	for _, f := range files {
		in, err := h.memory.Open(f.Name)
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		require.NoError(t, copied.Replace(f.Name, text))
	}
	return copied
}

// table is a game with a tab that nobody reads, in a bubble of time.
type table struct {
	*testing.T
	s      *testGames
	g      *game
	tab    *Tab
	engine *stubEngine
}

// sit begins a game in a bubble.
func sit(t *testing.T, m *api.New, change func(*Config)) *table {
	t.Helper()
	b := &table{T: t, engine: &stubEngine{think: time.Second}}
	b.s = newTestGames(new(store.Memory), b.engine, change)
	b.g = b.s.start(t, m)
	b.tab = b.s.Connect(nullTransport{})
	b.g.do(func() { b.g.attach(b.tab, -1, 0) })
	return b
}

// nullTransport is the way to a page that is not there.
type nullTransport struct{}

func (nullTransport) Send(context.Context, []byte) error { return nil }

func (nullTransport) Close() {}

func (b *table) close() { b.s.Close() }

// do carries a command out.
func (b *table) do(m api.Message) error {
	var err error
	b.g.do(func() {
		m.Head().Rev = b.g.rev
		_, err = b.g.carryOut(m)
		b.tab.mu.Lock()
		b.tab.queue = nil
		b.tab.mu.Unlock()
	})
	return err
}

func (b *table) must(m api.Message) {
	b.Helper()
	require.NoError(b, b.do(m))
}

// look returns the state of the game now.
func (b *table) look() (s api.Status) {
	synctest.Wait()
	b.g.do(func() { s = b.g.status() })
	return s
}

func engineAt(name string) *api.Player { return &api.Player{Level: &api.Level{Name: name}} }

func against(level string) *api.New { return &api.New{Variant: "xiangqi", Black: engineAt(level)} }

// told returns the messages that wait for the tab, and takes them out.
func (b *table) told() (list []map[string]any) {
	synctest.Wait()
	b.tab.mu.Lock()
	defer b.tab.mu.Unlock()
	for _, text := range b.tab.queue {
		var m map[string]any
		require.NoError(b, json.Unmarshal(text, &m))
		list = append(list, m)
	}
	b.tab.queue = nil
	return list
}

// ask has a command carried out, and returns its answer or failure.
func (b *table) ask(m api.Message) (answer any, err error) {
	b.g.do(func() {
		m.Head().Rev = b.g.rev
		answer, err = b.g.carryOut(m)
	})
	return answer, err
}

func types(list []map[string]any) (types []string) {
	for _, m := range list {
		types = append(types, m["type"].(string))
	}
	return types
}

func (b *table) laying() (l tree.Laying) {
	b.g.do(func() { l = *b.g.st.Laying })
	return l
}

func (b *table) snapshot() (s api.GameState) {
	b.g.do(func() { s = b.g.snapshot(0) })
	return s
}

// turn returns a legal turn.
func (b *table) turn() (text string) {
	b.g.do(func() { text = b.g.at().FormatTurn(b.g.at().LegalTurns()[0]) })
	return text
}

// readIn brings a record into the library and opens it.
func (b *table) readIn(pgn string) *table {
	games, problems, err := api.ReadGames([]byte(pgn))
	require.NoError(b, err)
	require.Empty(b, problems)
	info, err := b.s.Import(games[0])
	require.NoError(b, err)
	g, err := b.s.open(info.ID)
	require.NoError(b, err)
	other := &table{T: b.T, s: b.s, g: g, tab: b.s.Connect(nullTransport{}), engine: b.engine}
	g.do(func() { g.attach(other.tab, -1, 0) })
	return other
}

// reasonFor returns what because says of a refusal.
func reasonFor(err error) string {
	if err == nil {
		return "not refused"
	}
	return api.FailureOf(err).Params["because"]
}

// kept is what of a game must be the same after a restart.
func kept(t require.TestingT, tr *tree.Tree, st tree.Status) string {
	text, err := json.Marshal(tr.Record)
	require.NoError(t, err)
	told, err := json.Marshal(struct {
		Game   json.RawMessage
		Status tree.Status
	}{text, st})
	require.NoError(t, err)
	return string(told)
}
