package play

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

func TestLateAnswersAreNotPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *stubEngine) { e.deaf, e.think = true, 10*time.Second })
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

func TestEngineAnswersAndMoveNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", Black: &api.Player{Level: &api.Level{Name: api.LevelFree, MoveTime: 60_000}}}, nil)
		defer b.close()
		b.engine.set(func(e *stubEngine) { e.think = time.Minute })
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
		b.engine.set(func(e *stubEngine) { e.think = time.Millisecond })
		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(900 * time.Millisecond)
		require.Equal(t, api.StateEngine, b.look().State)
		time.Sleep(200 * time.Millisecond)
		require.Equal(t, api.StateHuman, b.look().State)
	})
}

func TestEngineFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *stubEngine) { e.err = errors.New("out of memory\nstack") })
		b.must(&api.Play{Turn: "h2e2"})
		time.Sleep(2 * time.Second)
		failed := b.look()
		assert.Equal(t, "out of memory", failed.Fault)
		assert.Equal(t, api.StateHuman, failed.State)
		assert.Equal(t, 1, failed.Node, "nothing is lost")
		b.engine.set(func(e *stubEngine) { e.err = nil })
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
