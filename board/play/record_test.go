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

// TestWeakLevelsKeepNoEvaluations: a level that misjudges on purpose says nothing about positions, nowhere.
func TestWeakLevelsKeepNoEvaluations(t *testing.T) {
	for level, kept := range map[string]bool{api.LevelBeginner: false, api.LevelIntermediate: false, api.LevelMaster: true} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, against(level), nil)
			defer b.close()
			b.engine.set(func(e *puppet) { e.score = 1014 })
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

// TestOpeningAFinishedGameIsUndone: the result comes back, and the comment that kept it goes.
func TestOpeningAFinishedGameIsUndone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, opens := range []api.Message{&api.TakeBack{}, &api.PlayOn{}, &api.Goto{Node: 0}} {
			b := sit(t, &api.New{Variant: "xiangqi"}, nil)
			b.must(&api.Play{Turn: "h2e2"})
			b.must(&api.Resign{Side: "black"})
			b.must(opens)
			require.Equal(t, "*", b.look().Result)
			b.must(&api.Undo{})
			over := b.look()
			require.Equal(t, "1-0", over.Result)
			require.Equal(t, api.ReasonResignation, over.Reason)
			require.Equal(t, api.StateOver, over.State)
			require.Empty(t, b.snapshot().Nodes[1].Comment)
			b.close()
		}
	})
}

func TestWhoOffersADraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "h2e2"})
		b.must(&api.Draw{Action: "offer"})
		require.Equal(t, "red", b.look().Offer, "who has just moved")
		b.must(&api.Draw{Action: "accept"})
		require.Equal(t, "1/2-1/2", b.look().Result)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", Red: engineAt(api.LevelMaster), Black: engineAt(api.LevelMaster)}, nil)
		defer b.close()
		for _, m := range []api.Message{&api.Resign{}, &api.Resign{Side: "red"}, &api.Draw{Action: "offer"}, &api.Draw{Action: "offer", Side: "black"}} {
			require.Equal(t, api.BecauseEngines, reasonFor(b.do(m)), "%T", m)
		}
	})
}

// TestAReviewGoesBeforeAnAnalysis: of another game, and who asks last has the engine.
func TestAReviewGoesBeforeAnAnalysis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Analyse{On: true})
		require.False(t, b.look().Analysis.Suspended)
		other := b.readIn(drawnGame)
		other.must(&api.Review{On: true})
		time.Sleep(500 * time.Millisecond)
		require.True(t, b.look().Analysis.Suspended, "it says so")
		time.Sleep(20 * time.Second)
		require.True(t, other.look().Review.Ended)
		require.Equal(t, 7, other.look().Review.Done)
		require.False(t, b.look().Analysis.Suspended)

		other.must(&api.Analyse{On: true})
		require.False(t, other.look().Analysis.Suspended, "it has just been asked for")
		require.True(t, b.look().Analysis.Suspended)
		b.must(&api.Analyse{On: true})
		require.False(t, b.look().Analysis.Suspended)
		require.True(t, other.look().Analysis.Suspended)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		one, two := b.readIn(drawnGame), b.readIn(drawnGame)
		one.must(&api.Review{On: true})
		two.must(&api.Review{On: true})
		time.Sleep(1500 * time.Millisecond)
		require.True(t, one.look().Review.Waits, "it says so")
		require.False(t, two.look().Review.Waits)
		one.must(&api.Review{On: true})
		time.Sleep(500 * time.Millisecond)
		require.True(t, two.look().Review.Waits)
		time.Sleep(time.Minute)
		require.True(t, one.look().Review.Ended)
		require.True(t, two.look().Review.Ended)
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
