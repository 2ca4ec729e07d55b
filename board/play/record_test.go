package play

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/record"
)

// TestWeakLevelsKeepNoEvaluations: a level that misjudges on purpose says nothing about positions, nullTransport.
func TestWeakLevelsKeepNoEvaluations(t *testing.T) {
	for level, kept := range map[string]bool{api.LevelBeginner: false, api.LevelIntermediate: false, api.LevelMaster: true} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, against(level), nil)
			defer b.close()
			b.engine.set(func(e *stubEngine) { e.score = 1014 })
			b.must(&api.Play{Turn: "h2e2"})
			time.Sleep(200 * time.Millisecond)
			synctest.Wait()
			b.tab.mu.Lock()
			think := string(b.tab.latest["think "+api.ThinkPlay])
			b.tab.mu.Unlock()
			require.NotEmpty(t, think)
			assert.Equal(t, kept, strings.Contains(think, `"cp"`), "what is shown: %s", think)
			time.Sleep(5 * time.Second)
			require.Equal(t, 2, b.look().Node)
			b.must(&api.Resign{})
			assert.Equal(t, kept, b.snapshot().Nodes[2].Eval != nil)
			copied, info, err := b.s.Record(b.g.id)
			require.NoError(t, err)
			var out strings.Builder
			require.NoError(t, record.WritePGN(&out, copied, record.PGNOptions{}))
			assert.Equal(t, kept, strings.Contains(out.String(), "%eval"), info)
			assert.Contains(t, out.String(), `[Black "xqengine `+level+`"]`)
		})
	}
}

const drawnGame = `[Game "Chinese Chess"]
[Red "A"]
[Black "B"]
[Result "1/2-1/2"]

1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 c6c5 1/2-1/2
`

// TestRecordsStayWhatTheyAre: nothing that belongs to a game in play changes a record that was read; turns are variations.
func TestRecordsStayWhatTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer here.close()
		b := here.readIn(drawnGame)
		require.True(t, b.look().Record)
		require.Equal(t, api.StateOver, b.look().State)
		text := func() string { return string(api.Encode(b.g.tree.Record)) }
		var before string
		b.g.do(func() { before = text() })
		third := 3
		for _, at := range []int{6, third} {
			b.must(&api.Goto{Node: at})
			for _, m := range []api.Message{
				&api.TakeBack{}, &api.TakeBack{Count: 1}, &api.Resign{}, &api.Resign{Side: "black"}, &api.Draw{Action: "offer"}, &api.Pause{On: true}, &api.PlayOn{},
				&api.Players{Black: engineAt(api.LevelBeginner)},
			} {
				require.Equal(t, api.BecauseRecord, reasonFor(b.do(m)), "%T", m)
			}
			b.g.do(func() { require.Equal(t, before, text()) })
		}
		b.must(&api.Play{Turn: "c6c5"})
		require.Equal(t, "1/2-1/2", b.look().Result)
		b.must(&api.Play{Turn: "c3c4"})
		b.must(&api.Goto{Node: 6})
		b.must(&api.Play{Turn: "g6g5", Node: &third})
		b.g.do(func() {
			require.Equal(t, 6, b.g.tree.Record.Main()[5].ID, "the main line stays")
			require.Empty(t, b.g.tree.Record.Node(6).Comment)
		})
		for b.look().CanUndo {
			b.must(&api.Undo{})
		}
		b.g.do(func() { require.Equal(t, before, text()) })
		b.must(&api.Players{Red: &api.Player{Name: "Hu"}})
		require.Equal(t, "Hu", b.look().Red.Name)
	})
}

// TestBothSidesLost: a result that no game here has is told with the game, and stays in its record.
func TestBothSidesLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer here.close()
		for _, pgn := range []string{"[Result \"0-0\"]\n\n1. h2e2 0-0\n", "[Game \"Chinese Chess\"]\n\n1. h2e2 0-0\n"} {
			b := here.readIn(pgn)
			told := b.look()
			assert.Equal(t, api.ReasonBothLost, told.Reason, pgn)
			assert.Equal(t, string(record.Unfinished), told.Result)
			copied, info, err := b.s.Record(b.g.id)
			require.NoError(t, err)
			assert.Equal(t, record.ReasonBothLost, copied.Reason)
			assert.Equal(t, api.ReasonBothLost, info.Reason)
		}
	})
}
