package play

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/board/store"
	"xqengine/record"
	"xqengine/search"
)

// page is a page in the memory of the test: its messages go to a tab, and what the tab sends is kept.
type page struct {
	t    *testing.T
	tab  *Tab
	stop context.CancelFunc
	cid  int64
	sent chan map[string]any
	kept [][]byte // all that was sent, if keep
	keep bool

	game   string
	rev    int64
	node   int
	status map[string]any
}

func (p *page) Send(_ context.Context, message []byte) error {
	var m map[string]any
	if err := json.Unmarshal(message, &m); err != nil {
		return err
	}
	if p.keep {
		p.kept = append(p.kept, message)
	}
	p.sent <- m
	return nil
}

func (p *page) Close() { p.stop() }

// connect connects a page that says hello.
func connect(t *testing.T, s *Games) *page { return connectAs(t, s, Role{}) }

// connectAs connects a page that has a role. What it is sent is kept if that is a guest's.
func connectAs(t *testing.T, s *Games, r Role) *page {
	ctx, stop := context.WithCancel(t.Context())
	p := &page{t: t, stop: stop, sent: make(chan map[string]any, 1000), keep: r.guest()}
	p.tab = s.ConnectAs(p, r)
	go p.tab.Run(ctx)
	require.Equal(t, api.TypeWelcome, p.ask(api.TypeHello, map[string]any{"client": "aaaaaaaa"})["type"])
	return p
}

// ask sends a message and returns its answer.
func (p *page) ask(kind string, fields map[string]any) map[string]any {
	p.t.Helper()
	p.cid++
	m := map[string]any{"v": api.Protocol, "type": kind, "cid": p.cid, "game": p.game, "rev": p.rev}
	for name, value := range fields {
		m[name] = value
	}
	if p.game == "" {
		delete(m, "game")
	}
	text, err := json.Marshal(m)
	require.NoError(p.t, err)
	p.tab.Take(text)
	for {
		synctest.Wait()
		got := p.next()
		require.NotNil(p.t, got, "%s is not answered", kind)
		if got["cid"] == float64(p.cid) {
			return got
		}
	}
}

// next takes the next message that was sent; nil if there is none.
func (p *page) next() map[string]any {
	select {
	case m := <-p.sent:
		if status, ok := m["status"].(map[string]any); ok {
			p.status, p.rev, p.node = status, int64(status["rev"].(float64)), int(status["node"].(float64))
			p.game = m["game"].(string)
		}
		return m
	default:
		return nil
	}
}

// read takes all that was sent.
func (p *page) read() {
	synctest.Wait()
	for p.next() != nil {
	}
}

// script is engines that play given turns, each a second after it was asked for.
type script struct {
	turns []string
	jobs  int
}

func (s *script) Submit(j *engines.Job) {
	s.jobs++
	j.ID = strconv.Itoa(s.jobs)
	text := s.turns[0]
	s.turns = s.turns[1:]
	go func() {
		time.Sleep(time.Second)
		turn, err := j.Position.ParseTurn(text)
		if err != nil {
			err = fmt.Errorf("the script: %w", err)
		}
		j.Done(search.Result{Best: turn, HasBest: err == nil}, err)
	}()
}

func (*script) Stop(*engines.Job) {}

func (*script) Cancel(*engines.Job) {}

// TestAGameWithoutAServer: from the first move to the result, with no server and no file: a page, a store and engines in memory.
func TestAGameWithoutAServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory, engine := new(store.Memory), &script{turns: []string{"e9f9", "f9e9"}}
		config := Config{Store: store.New(memory), Engines: engine, Games: 1, Log: slog.New(slog.DiscardHandler)}
		s := New(config)
		p := connect(t, s)
		began := p.ask(api.TypeNew, map[string]any{
			"variant": "xiangqi", "fen": "4k4/9/9/9/9/9/9/R8/1R7/3K5 w - - 0 1",
			"black": map[string]any{"level": map[string]any{"name": api.LevelBeginner}},
		})
		require.Equal(t, api.TypeGame, began["type"])
		for i, turn := range []string{"b1b2", "a2a8"} {
			require.Equal(t, api.StateHuman, p.status["state"])
			require.Equal(t, api.TypeDone, p.ask(api.TypePlay, map[string]any{"turn": turn})["type"], turn)
			require.Equal(t, api.StateEngine, p.status["state"])
			time.Sleep(2 * time.Second)
			p.read()
			require.Equal(t, 2*i+2, p.node)
		}
		require.Equal(t, api.StateHuman, p.status["state"])
		steps := p.ask(api.TypeOptions, map[string]any{"node": p.node})["steps"].([]any)
		require.NotEmpty(t, steps)
		p.ask(api.TypePlay, map[string]any{"turn": "b2b9"})
		p.read()
		s.Close()

		// Another run finds it in the store.
		config.Store = store.New(memory)
		s = New(config)
		defer s.Close()
		list, err := s.List()
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, 5, list[0].Turns)
		copied, _, err := s.Record(list[0].ID)
		require.NoError(t, err)
		require.Equal(t, record.Result(p.status["result"].(string)), copied.Result)
		require.Equal(t, record.RedWins, copied.Result, "%v", p.status)
		p.tab.Leave()
		p.stop()
	})
}
