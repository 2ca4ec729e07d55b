package gamedata

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestK: the rate with which results were drawn from the scores is found again.
func TestK(t *testing.T) {
	const (
		k      = 1.5
		scores = 81
		lots   = 16
	)
	random := rand.New(rand.NewPCG(1, 2))
	var s Stats
	assert.Zero(t, s.K(), "nothing is known")
	for i := range scores * lots {
		g := randomGame(position.Xiangqi, random, 12)
		score := 10 * (i%scores - scores/2)
		for j := range g.Plies {
			if g.Plies[j].Score != NoScore {
				g.Plies[j].Score = int16(score) // for Red, whoever is to move
			}
		}
		g.Result = Lost
		if (float64(i/scores)+0.5)/lots < 1/(1+math.Pow(10, -k*float64(score)/400)) { // as if drawn by lot, but evenly
			g.Result = Won
		}
		require.NoError(t, s.Add(&g, position.Xiangqi, Filter{Keep: 1000}))
	}
	require.Greater(t, s.Quiet, 2000)
	assert.InDelta(t, k, s.K(), 0.1)
}
