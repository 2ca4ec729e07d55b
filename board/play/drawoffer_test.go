package play

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

func TestDrawAndResignation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, against(api.LevelMaster), nil)
		defer b.close()
		b.engine.set(func(e *stubEngine) { e.score = -80 }) // for the side to move: the engine is ahead
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
		b.engine.set(func(e *stubEngine) { e.score = 80 })
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
