package play

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// TestIllegalTurnsHaveTheirReason: in chess it is the king that is in check, a turn typed in SAN has its reason too, and a
// piece that would be royal is itself what could be taken.
func TestIllegalTurnsHaveTheirReason(t *testing.T) {
	for _, test := range []struct{ variant, fen, turn, why string }{
		{"chess", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", "kingExposed"},
		{"chess", "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "Rd2", "kingExposed"},
		{"chess", "4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "kingCheck"},
		{"chess", "", "Nf4", "reach"},
		{"chess", "", "O-O", "own"},
		{"xiangqi", "3k5/9/9/9/5r3/9/9/9/9/R3K4 w - - 0 1", "帅五平四", "exposed"},
		{"points-tournament", "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - 0:0 3 9", "e2e4k", "royalSelf"},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := sit(t, &api.New{Variant: test.variant, FEN: test.fen}, nil)
			defer b.close()
			err := b.do(&api.Play{Turn: test.turn})
			require.Error(t, err)
			assert.Equal(t, api.ErrorIllegal, api.FailureOf(err).Code)
			assert.Equal(t, test.why, api.FailureOf(err).Params["why"], test.turn)
		})
	}
}

// TestRefusalsSayWhy: where the state of the game alone does not say why something is refused.
func TestRefusalsSayWhy(t *testing.T) {
	because := func(t *testing.T, err error) string {
		t.Helper()
		require.Error(t, err)
		require.Equal(t, api.ErrorState, api.FailureOf(err).Code)
		return api.FailureOf(err).Params["because"]
	}
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi", FEN: "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1"}, nil)
		defer b.close()
		assert.Equal(t, api.BecauseNotOver, because(t, b.do(&api.PlayOn{})))
		assert.Equal(t, api.BecauseNotThinking, because(t, b.do(&api.MoveNow{})))
		assert.Equal(t, api.BecauseLaid, because(t, b.do(&api.Lay{Side: "red"})))
		b.must(&api.Draw{Action: "offer"})
		assert.Equal(t, api.BecauseOwnOffer, because(t, b.do(&api.Draw{Action: "accept", Side: "red"})))
		b.must(&api.Draw{Action: "decline", Side: "black"})
		assert.Equal(t, api.BecauseDeclined, because(t, b.do(&api.Draw{Action: "offer", Side: "red"})))
		b.must(&api.Play{Turn: "b0b9"})
		require.Equal(t, api.StateOver, b.look().State)
		assert.Equal(t, api.BecauseDecided, because(t, b.do(&api.PlayOn{})))
	})
}
