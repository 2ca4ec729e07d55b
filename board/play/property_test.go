package play

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

// consistent checks what must hold between the parts of a game.
func (g *game) consistent(t require.TestingT) {
	n := g.tree.Record.Node(g.st.Node)
	require.NotNil(t, n, "the game stands at a node that is there")
	status := g.status()
	require.Equal(t, g.rev, status.Rev)
	require.Zero(t, g.tree.TakeChanged(n), "everything was told")
	if status.State == api.StateOver {
		require.NotEqual(t, string(record.Unfinished), g.st.Result)
		require.NotEmpty(t, g.st.Reason)
		require.Nil(t, g.engine.search)
	} else {
		require.Equal(t, string(record.Unfinished), g.st.Result)
		require.False(t, g.st.Laying == nil && g.at().Outcome().Over, "a decided game is over")
	}
	if status.State != api.StateEngine {
		require.Nil(t, g.engine.search, "the engine thinks only when it is to move")
	}
	if status.State == api.StatePaused || status.State == api.StateOver || status.State == api.StateLaying {
		require.False(t, g.clock.runs(), "the clock stands")
	}
}

// hold runs f here while the actor of the game waits: what panics or fails in f does so in the test.
func hold(g *game, f func()) {
	held, release := make(chan struct{}), make(chan struct{})
	g.post(func() { close(held); <-release })
	<-held
	defer close(release)
	f()
}

// TestRandomCommands: whatever comes, the parts of a game fit together, what is refused changes nothing, and the
// journal gives the same game again.
func TestRandomCommands(t *testing.T) {
	variants := position.Variants()
	rapid.Check(t, func(t *rapid.T) {
		s := newTestGames(new(store.Memory), &stubEngine{think: time.Hour}, nil)
		defer s.Close()
		m := &api.New{Variant: rapid.SampledFrom(variants).Draw(t, "variant").Name}
		if rapid.Bool().Draw(t, "clock") {
			m.Clock = &api.TimeControl{Game: 3600, Increment: 1, Move: 600}
		}
		if rapid.Bool().Draw(t, "engine") {
			m.Black = engineAt(api.LevelBeginner)
		}
		m.Hidden = rapid.Bool().Draw(t, "hidden") && (m.Variant == "stratagem-river" || m.Variant == "stratagem-special")
		g := s.start(t, m)
		tab := s.Connect(nullTransport{})
		g.do(func() { g.attach(tab, -1, 0) })
		for range rapid.IntRange(1, 40).Draw(t, "commands") {
			hold(g, func() {
				command := anyCommand(t, g)
				command.Head().Rev = g.rev
				before, rev := kept(t, g.tree, g.st), g.rev
				if _, err := g.carryOut(command); err != nil {
					require.Equal(t, before, kept(t, g.tree, g.st), "%T was refused (%v)", command, err)
				} else {
					require.Equal(t, rev+1, g.rev)
				}
				g.consistent(t)
			})
		}
		var want string
		var left *store.Memory
		hold(g, func() { // also while the journal is read: the engine may have a turn to play
			if g.clock.runs() {
				g.clock.stop(g.side())
				g.st.Paused = true
				g.commit()
			}
			want = kept(t, g.tree, g.st)
			left = s.copy(t)
			listed, err := store.New(left).List(nil)
			require.NoError(t, err)
			require.Len(t, listed, 1)
			listed[0].State, listed[0].Changed = g.state(), g.info().Changed // of what is on disk a list says neither
			require.Equal(t, g.info(), listed[0])
		})
		again, err := store.New(left).Load(g.id)
		require.NoError(t, err)
		files, err := left.List()
		require.NoError(t, err)
		require.Len(t, files, 1, "the whole journal is understood")
		var got tree.Status
		require.NoError(t, json.Unmarshal(api.Encode(again.Status), &got))
		require.JSONEq(t, want, kept(t, again.Tree, got))
	})
}

// anyCommand draws a command, most of them of a kind that can be carried out.
func anyCommand(t *rapid.T, g *game) api.Message {
	var ids []int
	for n := range g.tree.Record.All() {
		ids = append(ids, n.ID)
	}
	id := rapid.SampledFrom(append(ids, 9999)).Draw(t, "node")
	side := rapid.SampledFrom([]string{"", "red", "black", "green"}).Draw(t, "side")
	count := rapid.IntRange(0, 3).Draw(t, "count")
	turn := "e0e1"
	if turns := g.at().LegalTurns(); len(turns) > 0 {
		turn = g.at().FormatTurn(rapid.SampledFrom(turns).Draw(t, "turn"))
	}
	switch rapid.IntRange(0, 23).Draw(t, "command") {
	case 0:
		return &api.TakeBack{Count: count}
	case 1:
		return &api.Redo{Count: count}
	case 2:
		return &api.Goto{Node: id}
	case 3:
		return &api.Pause{On: count > 1}
	case 4:
		return &api.Resign{Side: side}
	case 5:
		return &api.Draw{Action: rapid.SampledFrom([]string{"offer", "accept", "decline", "beg"}).Draw(t, "action"), Side: side}
	case 6:
		return &api.PlayOn{}
	case 7:
		return &api.Comment{Node: id, Text: rapid.StringN(0, 20, -1).Draw(t, "text")}
	case 8:
		return &api.Glyph{Node: id, Glyphs: rapid.SliceOfN(rapid.IntRange(0, 300), 0, 3).Draw(t, "glyphs")}
	case 9:
		return &api.Delete{Node: id}
	case 10:
		return &api.Promote{Node: id}
	case 11:
		return &api.Order{Node: id, Place: count - 1}
	case 12:
		return &api.Insert{Node: g.st.Node, Turns: []string{turn, "a0a1"}[:1+count/3]}
	case 13:
		return &api.Undo{}
	case 14:
		players := &api.Players{Clock: &api.TimeControl{Game: 600 * count}}
		if count > 1 {
			players.Black = &api.Player{Name: "某人"}
		}
		return players
	case 15:
		return &api.Tags{Tags: []api.Tag{{Name: "Event", Value: rapid.StringN(0, 10, -1).Draw(t, "tag")}}}
	case 16:
		return &api.SetRules{Rules: api.Rules{Repetition: "AsianRule", KillChecks: count, NaturalLimit: 100 + count}}
	case 17:
		return &api.Lay{Side: side, Layout: rapid.SampledFrom([]string{"", "12345678", "11111111", "x"}).Draw(t, "layout")}
	case 18:
		return &api.MoveNow{}
	case 19:
		return &api.Play{Node: &id, Turn: turn}
	}
	return &api.Play{Turn: turn}
}
