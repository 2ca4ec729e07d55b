package play

import (
	"math/rand/v2"
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
)

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
