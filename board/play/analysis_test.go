package play

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/record"
)

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
		b.engine.set(func(e *stubEngine) { e.score = 77 })
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
