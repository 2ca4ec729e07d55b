package play

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/search"
)

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
			b.engine.set(func(e *stubEngine) { e.think, e.deaf = 10*time.Second, true })
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
