package board

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/record"
)

// TestWeakLevelsKeepNoEvaluations: a level that misjudges on purpose says nothing about positions, nowhere.
func TestWeakLevelsKeepNoEvaluations(t *testing.T) {
	for level, kept := range map[string]bool{LevelBeginner: false, LevelIntermediate: false, LevelMaster: true} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, against(level), nil)
			defer b.close()
			b.engine.set(func(e *puppet) { e.score = 1014 })
			b.must(&Play{Turn: "h2e2"})
			time.Sleep(200 * time.Millisecond)
			synctest.Wait()
			b.tab.mu.Lock()
			think := string(b.tab.latest["think "+ThinkPlay])
			b.tab.mu.Unlock()
			require.NotEmpty(t, think)
			assert.Equal(t, kept, strings.Contains(think, `"cp"`), "what is shown: %s", think)
			time.Sleep(5 * time.Second)
			require.Equal(t, 2, b.look().Node)
			b.must(&Resign{})
			assert.Equal(t, kept, b.snapshot().Nodes[2].Eval != nil)
			copied, info, err := b.s.exportGame(b.g.id)
			require.NoError(t, err)
			var out strings.Builder
			require.NoError(t, record.WritePGN(&out, copied, record.PGNOptions{}))
			assert.Equal(t, kept, strings.Contains(out.String(), "%eval"), info)
			assert.Contains(t, out.String(), `[Black "xqengine `+level+`"]`)
		})
	}
}

// readIn brings a record into the library and opens it.
func (b *table) readIn(pgn string) *table {
	games, problems, err := readGames([]byte(pgn))
	require.NoError(b, err)
	require.Empty(b, problems)
	info, err := b.s.keep(games[0])
	require.NoError(b, err)
	g, err := b.s.open(info.ID)
	require.NoError(b, err)
	other := &table{T: b.T, s: b.s, g: g, tab: newPuppetTab(b.s), engine: b.engine}
	g.do(func() { g.attach(other.tab, -1, 0) })
	return other
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
		here := sit(t, &New{Variant: "xiangqi"}, nil)
		defer here.close()
		b := here.readIn(drawnGame)
		require.True(t, b.look().Record)
		require.Equal(t, StateOver, b.look().State)
		text := func() string { return string(encode(b.g.tree.record)) }
		var before string
		b.g.do(func() { before = text() })
		third := 3
		for _, at := range []int{6, third} {
			b.must(&Goto{Node: at})
			for _, m := range []message{
				&TakeBack{}, &TakeBack{Count: 1}, &Resign{}, &Resign{Side: "black"}, &Draw{Action: "offer"}, &Pause{On: true}, &PlayOn{},
				&Players{Black: engineAt(LevelBeginner)},
			} {
				require.Equal(t, BecauseRecord, reasonFor(b.do(m)), "%T", m)
			}
			b.g.do(func() { require.Equal(t, before, text()) })
		}
		b.must(&Play{Turn: "c6c5"})
		require.Equal(t, "1/2-1/2", b.look().Result)
		b.must(&Play{Turn: "c3c4"})
		b.must(&Goto{Node: 6})
		b.must(&Play{Turn: "g6g5", Node: &third})
		b.g.do(func() {
			require.Equal(t, 6, b.g.tree.record.Main()[5].ID, "the main line stays")
			require.Empty(t, b.g.tree.record.Node(6).Comment)
		})
		for b.look().CanUndo {
			b.must(&Undo{})
		}
		b.g.do(func() { require.Equal(t, before, text()) })
		b.must(&Players{Red: &Player{Name: "Hu"}})
		require.Equal(t, "Hu", b.look().Red.Name)
	})
}

// TestOpeningAFinishedGameIsUndone: the result comes back, and the comment that kept it goes.
func TestOpeningAFinishedGameIsUndone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, opens := range []message{&TakeBack{}, &PlayOn{}, &Goto{Node: 0}} {
			b := sit(t, &New{Variant: "xiangqi"}, nil)
			b.must(&Play{Turn: "h2e2"})
			b.must(&Resign{Side: "black"})
			b.must(opens)
			require.Equal(t, "*", b.look().Result)
			b.must(&Undo{})
			over := b.look()
			require.Equal(t, "1-0", over.Result)
			require.Equal(t, ReasonResignation, over.Reason)
			require.Equal(t, StateOver, over.State)
			require.Empty(t, b.snapshot().Nodes[1].Comment)
			b.close()
		}
	})
}

func TestWhoOffersADraw(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&Play{Turn: "h2e2"})
		b.must(&Draw{Action: "offer"})
		require.Equal(t, "red", b.look().Offer, "who has just moved")
		b.must(&Draw{Action: "accept"})
		require.Equal(t, "1/2-1/2", b.look().Result)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &New{Variant: "xiangqi", Red: engineAt(LevelMaster), Black: engineAt(LevelMaster)}, nil)
		defer b.close()
		for _, m := range []message{&Resign{}, &Resign{Side: "red"}, &Draw{Action: "offer"}, &Draw{Action: "offer", Side: "black"}} {
			require.Equal(t, BecauseEngines, reasonFor(b.do(m)), "%T", m)
		}
	})
}

// TestAReviewGoesBeforeAnAnalysis: of another game, and who asks last has the engine.
func TestAReviewGoesBeforeAnAnalysis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&Analyse{On: true})
		require.False(t, b.look().Analysis.Suspended)
		other := b.readIn(drawnGame)
		other.must(&Review{On: true})
		time.Sleep(500 * time.Millisecond)
		require.True(t, b.look().Analysis.Suspended, "it says so")
		time.Sleep(20 * time.Second)
		require.True(t, other.look().Review.Ended)
		require.Equal(t, 7, other.look().Review.Done)
		require.False(t, b.look().Analysis.Suspended)

		other.must(&Analyse{On: true})
		require.False(t, other.look().Analysis.Suspended, "it has just been asked for")
		require.True(t, b.look().Analysis.Suspended)
		b.must(&Analyse{On: true})
		require.False(t, b.look().Analysis.Suspended)
		require.True(t, other.look().Analysis.Suspended)
	})
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &New{Variant: "xiangqi"}, nil)
		defer b.close()
		one, two := b.readIn(drawnGame), b.readIn(drawnGame)
		one.must(&Review{On: true})
		two.must(&Review{On: true})
		time.Sleep(1500 * time.Millisecond)
		require.True(t, one.look().Review.Waits, "it says so")
		require.False(t, two.look().Review.Waits)
		one.must(&Review{On: true})
		time.Sleep(500 * time.Millisecond)
		require.True(t, two.look().Review.Waits)
		time.Sleep(time.Minute)
		require.True(t, one.look().Review.Ended)
		require.True(t, two.look().Review.Ended)
	})
}

// reasonFor returns what because says of a refusal.
func reasonFor(err error) string {
	if err == nil {
		return "not refused"
	}
	return failureOf(err).params["because"]
}

// TestBothSidesLost: a result that no game here has is told with the game, and stays in its record.
func TestBothSidesLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here := sit(t, &New{Variant: "xiangqi"}, nil)
		defer here.close()
		for _, pgn := range []string{"[Result \"0-0\"]\n\n1. h2e2 0-0\n", "[Game \"Chinese Chess\"]\n\n1. h2e2 0-0\n"} {
			b := here.readIn(pgn)
			told := b.look()
			assert.Equal(t, ReasonBothLost, told.Reason, pgn)
			assert.Equal(t, string(record.Unfinished), told.Result)
			copied, info, err := b.s.exportGame(b.g.id)
			require.NoError(t, err)
			assert.Equal(t, record.ReasonBothLost, copied.Reason)
			assert.Equal(t, ReasonBothLost, info.Reason)
		}
	})
}
