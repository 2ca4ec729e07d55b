package gamedata

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestMajorsOfChess: in a FEN there may be more of them than games begin with.
func TestMajorsOfChess(t *testing.T) {
	var s Stats
	for text, want := range map[string]int{
		"rrrrrrrr/4k3/8/8/8/8/4K3/RRRRRRRR w - - 0 1": MaxMajors,
		fen.Start(position.Chess):                     12,
		"4k3/8/8/8/8/5P2/8/QRNBK3 w - - 0 1":          3,
	} {
		p, err := fen.Parse(position.Chess, text)
		require.NoError(t, err, text)
		assert.GreaterOrEqual(t, MajorsOf(p), want, text)
		before := s.Majors[want]
		g := Game{Start: text, Plies: []Ply{{Score: 3}}, End: Unknown}
		require.NoError(t, s.Add(&g, position.Chess, Filter{Keep: 1000}))
		assert.Equal(t, before+1, s.Majors[want], text)
	}
	assert.Equal(t, 12, MajorsOf(position.New(position.Xiangqi)))
}

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
		if (float64(i/scores)+0.5)/lots < 1/(1+math.Pow(10, -k*float64(score)/400)) { // as if drawn at random, but evenly
			g.Result = Won
		}
		require.NoError(t, s.Add(&g, position.Xiangqi, Filter{Keep: 1000}))
	}
	require.Greater(t, s.Quiet, 2000)
	assert.InDelta(t, k, s.K(), 0.1)
}
