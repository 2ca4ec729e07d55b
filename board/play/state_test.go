package play

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/record"
	"xqengine/search"
)

func TestLateAnswersAreNotPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *puppet) { e.deaf, e.think = true, 10*time.Second })
		b.must(&api.Play{Turn: "h2e2"})
		require.Equal(t, api.StateEngine, b.look().State)
		time.Sleep(time.Second)
		b.must(&api.TakeBack{})
		require.Equal(t, 0, b.look().Node)
		b.must(&api.Play{Turn: "b2e2"})
		node := b.look().Node
		b.must(&api.TakeBack{})
		time.Sleep(time.Minute)
		after := b.look()
		assert.Equal(t, 0, after.Node, "what the engine found late is not played")
		assert.Equal(t, api.StateHuman, after.State)
		assert.Empty(t, b.g.tree.Record.Node(node).Next())
	})
}

// TestWhatIsPlayedIsTheMainLine: the record of a game in which turns were taken back is that of the turns that stood.
func TestWhatIsPlayedIsTheMainLine(t *testing.T) {
	for name, c := range map[string]struct {
		game *api.New
		want string
	}{
		"against the engine": {against(api.LevelMaster), "b2e2"},
		"on the clock":       {&api.New{Variant: "xiangqi", Clock: &api.TimeControl{Game: 600}}, "b2e2"},
		"for studying":       {&api.New{Variant: "xiangqi"}, "h2e2"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := sit(t, c.game, nil)
				defer b.close()
				main := func() (first string) {
					time.Sleep(2 * time.Second) // the engine answers
					synctest.Wait()
					b.g.do(func() { first = b.g.tree.Record.Main()[0].Text() })
					return first
				}
				b.must(&api.Play{Turn: "h2e2"})
				require.Equal(t, "h2e2", main())
				b.must(&api.TakeBack{})
				b.must(&api.Play{Turn: "b2e2"})
				require.Equal(t, c.want, main())
				require.Len(t, b.g.tree.Record.Root().Next(), 2, "what was taken back stays")
				b.must(&api.TakeBack{})
				b.must(&api.Play{Turn: "h2e2"})
				require.Equal(t, "h2e2", main(), "played again it is the game")
			})
		})
	}
}

func TestEngineAnswersAndMoveNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", Black: &api.Player{Level: &api.Level{Name: api.LevelFree, MoveTime: 60_000}}}, nil)
		defer b.close()
		b.engine.set(func(e *puppet) { e.think = time.Minute })
		b.must(&api.Play{Turn: "h2e2"})
		require.Error(t, b.do(&api.Play{Turn: "h9g7"}), "it is the engine's turn")
		time.Sleep(5 * time.Second)
		require.Equal(t, api.StateEngine, b.look().State)
		b.must(&api.MoveNow{})
		require.Equal(t, api.StateHuman, b.look().State)
		assert.Equal(t, 2, b.look().Node)
		require.Error(t, b.do(&api.MoveNow{}), "nobody thinks")
	})
}

func TestAnswersAreHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelBeginner), func(c *Config) { c.Delay = time.Second })
		defer b.close()
		b.engine.set(func(e *puppet) { e.think = time.Millisecond })
		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(900 * time.Millisecond)
		require.Equal(t, api.StateEngine, b.look().State)
		time.Sleep(200 * time.Millisecond)
		require.Equal(t, api.StateHuman, b.look().State)
	})
}

func TestClocks(t *testing.T) {
	people := func(c api.TimeControl) *api.New { return &api.New{Variant: "xiangqi", Clock: &c} }
	t.Run("game time with increment", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, people(api.TimeControl{Game: 60, Increment: 5}), nil)
			defer b.close()
			time.Sleep(10 * time.Second)
			b.must(&api.Play{Turn: "h2e2"})
			clock := b.look().Clock
			assert.Equal(t, int64(55_000), clock.Red)
			assert.Equal(t, int64(60_000), clock.Black)
			assert.Equal(t, "black", clock.Running)
			time.Sleep(20 * time.Second)
			assert.Equal(t, int64(40_000), b.look().Clock.Black)
			b.must(&api.Play{Turn: "h9g7"})
			assert.Equal(t, int64(45_000), b.look().Clock.Black)
			b.must(&api.TakeBack{Count: 1})
			clock = b.look().Clock
			assert.Equal(t, []int64{55_000, 60_000}, []int64{clock.Red, clock.Black}, "the clocks are those of the node")
			time.Sleep(60*time.Second + 10*time.Millisecond)
			over := b.look()
			assert.Equal(t, "1-0", over.Result)
			assert.Equal(t, api.ReasonGameTime, over.Reason)
			assert.Equal(t, "red", over.Verdict.Winner)
			require.Error(t, b.do(&api.Play{Turn: "h9g7"}), "the game is over")
			b.must(&api.PlayOn{})
			assert.Equal(t, api.StateHuman, b.look().State)
			assert.Contains(t, b.g.node().Comment, api.ReasonGameTime)
		})
	})
	t.Run("move time", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, people(api.TimeControl{Move: 30}), nil)
			defer b.close()
			time.Sleep(29 * time.Second)
			b.must(&api.Play{Turn: "h2e2"})
			assert.Equal(t, int64(30_000), b.look().Clock.Move)
			time.Sleep(20 * time.Second)
			b.must(&api.Pause{On: true})
			time.Sleep(time.Hour)
			assert.Equal(t, api.StatePaused, b.look().State)
			b.must(&api.Pause{})
			assert.Equal(t, int64(10_000), b.look().Clock.Move, "what was used before the pause counts")
			time.Sleep(10*time.Second + time.Millisecond)
			over := b.look()
			assert.Equal(t, "1-0", over.Result)
			assert.Equal(t, api.ReasonMoveTime, over.Reason)
		})
	})
	t.Run("the engine loses on time too", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			m := against(api.LevelMaster)
			m.Clock = &api.TimeControl{Game: 5}
			b := sit(t, m, nil)
			defer b.close()
			b.engine.set(func(e *puppet) { e.think, e.deaf = 10*time.Second, true })
			b.must(&api.Play{Turn: "h2e2"})
			time.Sleep(6 * time.Second)
			over := b.look()
			assert.Equal(t, "1-0", over.Result)
			time.Sleep(10 * time.Second)
			assert.Equal(t, 1, b.look().Node, "the turn came after the flag")
		})
	})
	t.Run("the engine is told the clocks", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			m := against(api.LevelMaster)
			m.Clock = &api.TimeControl{Game: 60, Increment: 2, Move: 10}
			b := sit(t, m, nil)
			defer b.close()
			time.Sleep(7 * time.Second)
			b.must(&api.Play{Turn: "h2e2"})
			time.Sleep(time.Second)
			b.engine.mu.Lock()
			defer b.engine.mu.Unlock()
			l := b.engine.asked[len(b.engine.asked)-1]
			assert.Equal(t, search.Clock{
				Remaining: 60 * time.Second, OpponentRemaining: 55 * time.Second, Increment: 2 * time.Second, OpponentIncrement: 2 * time.Second,
			}, *l.Clock)
			assert.Equal(t, api.MasterTime, l.MoveTime)
		})
	})
}

func TestNobodyWatches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := against(api.LevelMaster)
		m.Clock = &api.TimeControl{Game: 600}
		b := sit(t, m, nil)
		defer b.close()
		b.must(&api.Analyse{On: true})
		synctest.Wait()
		require.Equal(t, map[string]int{api.ThinkAnalysis: 1}, b.s.pool.Busy())
		b.g.do(func() { b.g.detach(b.tab) })
		synctest.Wait()
		require.Empty(t, b.s.pool.Busy(), "the last tab has gone: analysis stops at once")
		time.Sleep(59 * time.Second)
		require.Equal(t, api.StateHuman, b.look().State)
		time.Sleep(2 * time.Second)
		require.Equal(t, api.StatePaused, b.look().State)
		left := b.look().Clock.Red
		time.Sleep(5 * time.Minute)
		require.Equal(t, left, b.look().Clock.Red)
		b.g.do(func() { b.g.attach(b.tab, -1, 0) })
		b.must(&api.Pause{})
		require.Equal(t, api.StateHuman, b.look().State)
	})
}

func TestAnalysis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.must(&api.Analyse{On: true, Lines: 3})
		require.Equal(t, &api.Analysis{On: true, Lines: 3}, b.look().Analysis)
		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(time.Second / 2)
		suspended := b.look().Analysis
		assert.True(t, suspended.On)
		assert.True(t, suspended.Suspended, "the engine is needed for a turn")
		time.Sleep(time.Second)
		going := b.look()
		assert.Equal(t, 2, going.Node)
		assert.False(t, going.Analysis.Suspended)
		assert.Equal(t, 2, going.Analysis.Node, "it follows the game")
		time.Sleep(maxAnalysis)
		assert.Equal(t, &api.Analysis{Node: 2, Lines: 3, Ended: "time"}, b.look().Analysis)
		require.Empty(t, b.s.pool.Busy())
		require.Error(t, b.do(&api.Analyse{On: true, Lines: 11}))
	})
}

func TestReview(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		for _, turn := range []string{"h2e2", "h9g7", "h0g2"} {
			b.must(&api.Play{Turn: turn})
		}
		b.engine.set(func(e *puppet) { e.score = 77 })
		b.must(&api.Review{On: true})
		rev := b.look().Rev
		time.Sleep(1500 * time.Millisecond)
		require.Equal(t, &api.Progress{Done: 1, Of: 4}, b.look().Review)
		var stale error
		b.g.do(func() { stale = checkRev(b.g, rev) })
		require.NoError(t, stale, "evaluations make no command stale")
		time.Sleep(3 * time.Second)
		require.Equal(t, &api.Progress{Done: 4, Of: 4, Ended: true}, b.look().Review)
		b.g.do(func() {
			told := b.g.tree.Info(b.g.tree.Record.Node(1))
			assert.Equal(t, -77, told.Eval.Centipawns, "from Red's view")
			assert.Positive(t, told.Loss)
		})
		b.must(&api.Review{On: true})
		b.must(&api.Review{})
		require.True(t, b.look().Review.Ended)
	})
}

// TestReviewOfTheEnd: a position without legal turns is judged by its result, and stalemate in chess is a draw.
func TestReviewOfTheEnd(t *testing.T) {
	for turn, mate := range map[string]int{"f1f7": 0, "f1f8": 1} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: "chess", FEN: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"}, nil)
			defer b.close()
			b.must(&api.Play{Turn: turn})
			require.Equal(t, api.StateOver, b.look().State)
			b.must(&api.Review{On: true})
			time.Sleep(2 * time.Second)
			require.True(t, b.look().Review.Ended)
			b.g.do(func() {
				require.NotNil(t, b.g.node().Eval)
				assert.Equal(t, record.Evaluation{Mate: mate}, *b.g.node().Eval, turn)
			})
		})
	}
}

// TestPlatesAreLaidBeforeAnythingElse: a seat that an engine took now would never be laid for, and turns need not be
// legal once the plates lie.
func TestPlatesAreLaidBeforeAnythingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "stratagem-sixteen", Hidden: true}, nil)
		defer b.close()
		for _, m := range []api.Message{&api.Players{Red: engineAt(api.LevelBeginner)}, &api.Insert{Turns: []string{"h2e2"}}} {
			err := b.do(m)
			require.Error(t, err)
			require.Equal(t, api.ErrorState, api.FailureOf(err).Code)
		}
		b.must(&api.Lay{Side: "red"})
		b.must(&api.Lay{Side: "black"})
		require.Equal(t, api.StateHuman, b.look().State)
		b.must(&api.Insert{Turns: []string{"h2e2"}})
		b.must(&api.Players{Red: engineAt(api.LevelBeginner)})
	})
}

// playRounds plays at random against the engine until so many rounds are over and the person is to move.
func (b *table) playRounds(rounds int) {
	b.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	for {
		time.Sleep(2 * time.Second)
		require.Equal(b, api.StateHuman, b.look().State)
		over, turn := false, ""
		b.g.do(func() {
			p := b.g.at()
			over = p.MoveNumber() > rounds
			turns := p.LegalTurns()
			turn = p.FormatTurn(turns[random.IntN(len(turns))])
		})
		if over {
			break
		}
		b.must(&api.Play{Turn: turn})
	}
	require.Equal(b, api.StateHuman, b.look().State)
}

// TestOnlyWholeGamesCount: a draw that was agreed early and a game from a position that was set up say nothing of a player.
func TestOnlyWholeGamesCount(t *testing.T) {
	const end = "3k5/9/9/9/9/9/9/r8/9/3NK4 w - - 0 1"
	person, engine := api.Player{}, *engineAt(api.LevelMaster)
	for _, test := range []struct {
		name string
		info api.GameInfo
		want bool
	}{
		{"won at once", api.GameInfo{Result: "1-0", Reason: api.ReasonMate, Turns: 3}, true},
		{"resigned at once", api.GameInfo{Result: "0-1", Reason: api.ReasonResignation, Turns: 2}, true},
		{"drawn by the rules", api.GameInfo{Result: "1/2-1/2", Reason: api.ReasonRepetition, Turns: 9}, true},
		{"agreed within twenty rounds", api.GameInfo{Result: "1/2-1/2", Reason: api.ReasonAgreement, Turns: 39}, false},
		{"agreed later", api.GameInfo{Result: "1/2-1/2", Reason: api.ReasonAgreement, Turns: 40}, true},
		{"set up", api.GameInfo{Result: "1-0", Reason: api.ReasonMate, Turns: 60, SetUp: true}, false},
	} {
		test.info.Red, test.info.Black = person, engine
		assert.Equal(t, test.want, counts(&test.info), test.name)
	}
	for _, test := range []struct {
		variant, fen string
		want         bool
	}{
		{"xiangqi", fen.Start(position.Xiangqi), false},
		{"xiangqi", end, true},
		{"chess", fen.Start(position.Chess), false},
		{"chess", strings.Replace(fen.Start(position.Chess), "KQkq", "KQ", 1), true},
		{"points-match", fen.Start(position.PointsMatch), false},
		{"points-match", strings.Replace(fen.Start(position.PointsMatch), "0:0", "90:0", 1), true},
		{"stratagem-sixteen", strings.Replace(fen.Start(position.StratagemSixteen), "12345678:", "g0f0e0d0:", 1), false},
		{"stratagem-marker", strings.Replace(fen.Start(position.StratagemMarker), "0:0", "3:0", 1), true},
	} {
		v, _ := position.VariantByName(test.variant)
		assert.Equal(t, test.want, api.IsSetUp(v, test.fen), test.fen)
	}
	// What is read of a journal says the same as the game that is open.
	for _, text := range []string{"", end} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: "xiangqi", FEN: text, Black: engineAt(api.LevelMaster)}, nil)
			defer b.close()
			b.must(&api.Resign{})
			if text == "" {
				require.Equal(t, &api.Statistic{Lost: 1}, b.look().Statistic)
			} else {
				require.Nil(t, b.look().Statistic)
			}
			list, err := store.New(b.s.copy(t)).List(nil)
			require.NoError(t, err)
			require.Len(t, list, 1)
			require.Equal(t, text != "", list[0].SetUp)
		})
	}
}

func TestDrawAndResignation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *puppet) { e.score = -80 }) // for the side to move: the engine is ahead
		b.must(&api.Draw{Action: "offer"})
		require.Equal(t, "red", b.look().Offer)
		for _, action := range []string{"accept", "decline"} {
			require.Error(t, b.do(&api.Draw{Action: action}), "nobody answers an offer of their own")
			require.Error(t, b.do(&api.Draw{Action: action, Side: "red"}))
			require.Error(t, b.do(&api.Draw{Action: action, Side: "black"}), "the engine speaks for Black")
		}
		time.Sleep(2 * time.Second)
		declined := b.look()
		assert.Empty(t, declined.Offer)
		assert.True(t, declined.Declined)
		require.Error(t, b.do(&api.Draw{Action: "offer"}), "declined already")
		b.tab.mu.Lock()
		require.NotContains(t, b.tab.latest, "think hint", "nobody asked for a hint")
		b.tab.mu.Unlock()

		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(2 * time.Second)
		b.engine.set(func(e *puppet) { e.score = 80 })
		b.must(&api.Draw{Action: "offer"})
		time.Sleep(2 * time.Second)
		require.True(t, b.look().Declined, "the engine is behind, and it is the second round")

		b.playRounds(20)
		b.must(&api.Draw{Action: "offer"})
		time.Sleep(2 * time.Second)
		agreed := b.look()
		assert.Equal(t, "1/2-1/2", agreed.Result)
		assert.Equal(t, api.ReasonAgreement, agreed.Reason)
		assert.Equal(t, &api.Statistic{Drawn: 1}, agreed.Statistic)

		b.must(&api.TakeBack{})
		require.Equal(t, "*", b.look().Result)
		require.Error(t, b.do(&api.Resign{Side: "black"}), "the engine plays Black")
		b.must(&api.Resign{})
		resigned := b.look()
		assert.Equal(t, "0-1", resigned.Result)
		assert.Equal(t, api.ReasonResignation, resigned.Reason)
		assert.Equal(t, &api.Statistic{Lost: 1}, resigned.Statistic)
	})
	t.Run("two people", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: "xiangqi"}, nil)
			defer b.close()
			require.Error(t, b.do(&api.Draw{Action: "accept"}), "nothing is offered")
			b.must(&api.Draw{Action: "offer"})
			b.must(&api.Play{Turn: "h2e2"})
			require.Equal(t, "red", b.look().Offer, "the other side has not answered yet")
			b.must(&api.Play{Turn: "h9g7"})
			require.Empty(t, b.look().Offer, "by playing on it is declined")
			b.must(&api.Draw{Action: "offer"})
			require.Error(t, b.do(&api.Draw{Action: "accept", Side: b.look().Offer}), "their own offer")
			b.must(&api.Draw{Action: "decline", Side: "red"})
			require.True(t, b.look().Declined)
			b.must(&api.Draw{Action: "offer", Side: "red"})
			b.must(&api.Draw{Action: "accept", Side: "black"})
			require.Equal(t, api.ReasonAgreement, b.look().Reason)
		})
	})
}

func TestEngineFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *puppet) { e.err = errors.New("out of memory\nstack") })
		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(2 * time.Second)
		failed := b.look()
		assert.Equal(t, "out of memory", failed.Fault)
		assert.Equal(t, api.StateHuman, failed.State)
		assert.Equal(t, 1, failed.Node, "nothing is lost")
		b.engine.set(func(e *puppet) { e.err = nil })
		b.must(&api.Retry{})
		time.Sleep(2 * time.Second)
		assert.Equal(t, 2, b.look().Node)
		require.Error(t, b.do(&api.Retry{}), "nothing failed")
	})
}

func TestEngineAgainstItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := against(api.LevelMaster)
		m.Red = engineAt(api.LevelMaster)
		b := sit(t, m, nil)
		defer b.close()
		time.Sleep(4500 * time.Millisecond)
		assert.Equal(t, 4, b.look().Node)
		b.must(&api.Pause{On: true})
		time.Sleep(time.Minute)
		assert.Equal(t, 4, b.look().Node)
	})
}

func TestHint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.must(&api.Hint{})
		time.Sleep(2 * time.Second)
		synctest.Wait()
		b.tab.mu.Lock()
		got := string(b.tab.latest["think hint"])
		b.tab.mu.Unlock()
		assert.Contains(t, got, `"final":true`)
		assert.Equal(t, 0, b.look().Node)
	})
}

// TestUndoLeavesWhatWasPlayed: a line that was inserted and then played stays when the insertion would be undone; one that was
// not goes.
func TestUndoLeavesWhatWasPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Insert{Node: 0, Turns: []string{"h2e2", "h9g7"}})
		b.must(&api.Insert{Node: 0, Turns: []string{"b2e2"}})
		b.must(&api.Play{Turn: "h2e2"})
		b.must(&api.Play{Turn: "b9c7"})
		require.True(t, b.look().CanUndo)
		b.must(&api.Undo{})
		require.False(t, b.look().CanUndo)
		require.Error(t, b.do(&api.Undo{}))
		b.g.do(func() {
			require.Equal(t, "b9c7", b.g.node().Text())
			require.Len(t, b.g.tree.Record.Root().Next(), 1)
			require.Len(t, b.g.node().Parent().Next(), 2)
		})
	})
}

// TestUndoBehindABranchThatCameBack: a branch that was deleted and put back has other numbers; what was done to it before
// is undone all the same.
func TestUndoBehindABranchThatCameBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Insert{Node: 0, Turns: []string{"h2e2", "h9g7", "h0g2"}})
		node := func(turns ...string) *record.Node {
			n := b.g.tree.Record.Root()
			for _, text := range turns {
				i := slices.IndexFunc(n.Next(), func(m *record.Node) bool { return m.Text() == text })
				require.GreaterOrEqual(t, i, 0, "%s of %q", text, turns)
				n = n.Next()[i]
			}
			return n
		}
		id := func(turns ...string) (id int) {
			b.g.do(func() { id = node(turns...).ID })
			return id
		}
		says := func(want string, turns ...string) {
			t.Helper()
			b.g.do(func() { assert.Equal(t, want, node(turns...).Comment) })
		}
		before := id("h2e2", "h9g7")
		b.must(&api.Comment{Node: before, Text: "the usual answer"})
		b.must(&api.Insert{Node: before, Turns: []string{"b0c2"}})
		b.must(&api.Delete{Node: id("h2e2", "h9g7", "h0g2")})
		b.must(&api.Delete{Node: before})
		b.must(&api.Delete{Node: id("h2e2")})
		for range 2 {
			b.must(&api.Undo{})
		}
		require.NotEqual(t, before, id("h2e2", "h9g7"))
		says("the usual answer", "h2e2", "h9g7")
		b.must(&api.Undo{})
		says("", "h2e2", "h9g7", "h0g2")
		says("", "h2e2", "h9g7", "b0c2")
		b.must(&api.Undo{})
		b.g.do(func() { assert.Len(t, node("h2e2", "h9g7").Next(), 1) })
		says("the usual answer", "h2e2", "h9g7")
		b.must(&api.Undo{})
		says("", "h2e2", "h9g7")
		b.must(&api.Undo{})
		b.g.do(func() { assert.Empty(t, b.g.tree.Record.Root().Next()) })
		assert.False(t, b.look().CanUndo)
	})
}

// TestGameThatIsOverWhereItBegins: who looks at it is told.
func TestGameThatIsOverWhereItBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1"}, nil)
		defer b.close()
		rev := int64(0)
		b.g.do(func() { rev = b.g.rev })
		require.Equal(t, int64(2), rev, "a patch")
		require.Equal(t, api.StateOver, b.look().State)
		b.g.do(func() { b.g.attach(b.s.Connect(nowhere{}), -1, 0); rev = b.g.rev })
		require.Equal(t, int64(2), rev, "once")
	})
}

// TestResultIsNotedOnce: taking the last turn back again and again leaves one line.
func TestResultIsNotedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "b0b9"})
		for range 3 {
			require.Equal(t, api.StateOver, b.look().State)
			b.must(&api.TakeBack{Count: 1})
			require.Equal(t, api.StateHuman, b.look().State)
			b.must(&api.Redo{Count: 1})
		}
		b.g.do(func() { require.Equal(t, "1-0 (mate)", b.g.node().Comment) })
	})
}

// TestRefusedTurnLeavesTheGameWhereItStands, also one at another node, where the game was a draw.
func TestRefusedTurnLeavesTheGameWhereItStands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		turns := []string{"b0c2", "b9c7", "c2b0", "c7b9"}
		played := 0
		for ; b.look().State == api.StateHuman && played < 40; played++ {
			b.must(&api.Play{Turn: turns[played%4]})
		}
		require.Equal(t, api.StateOver, b.look().State)
		end := b.look().Node
		b.must(&api.TakeBack{Count: 1})
		before := b.look().Node
		require.Error(t, b.do(&api.Play{Node: &end, Turn: turns[played%4]}))
		require.Equal(t, before, b.look().Node)
	})
}
