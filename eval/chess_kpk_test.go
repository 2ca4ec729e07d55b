package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestKPKInTheEvaluation: either colour, either half of the board; what is drawn is worth nothing but the move.
func TestKPKInTheEvaluation(t *testing.T) {
	e := New(WeightsFor(position.Chess))
	for text, won := range map[string]bool{
		"8/8/8/1k6/8/1K6/1P6/8 b - - 0 1":  true, // the opposition is White's
		"8/8/8/1k6/8/1K6/1P6/8 w - - 0 1":  false,
		"8/8/8/6k1/8/6K1/6P1/8 b - - 0 1":  true,
		"8/6p1/6k1/8/6K1/8/8/8 w - - 0 1":  true,
		"8/6p1/6k1/8/6K1/8/8/8 b - - 0 1":  false,
		"k7/8/K7/P7/8/8/8/8 w - - 0 1":     false, // the corner
		"7k/8/7K/7P/8/8/8/8 b - - 0 1":     false,
		"8/5k2/8/8/P7/8/8/7K w - - 0 1":    true, // outside the square
		"8/8/2k5/8/P7/8/8/7K b - - 0 1":    false,
		"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1":  true, // before the pawn on the sixth rank
		"4k3/8/4K3/4P3/8/8/8/8 b - - 0 1":  true,
		"8/8/8/8/4p3/4k3/8/4K3 w - - 0 1":  true,
		"4k3/8/3PK3/8/8/8/8/8 w - - 0 1":   false,
		"4k3/8/3PK3/8/8/8/8/8 b - - 0 1":   true,
		"4k3/4P3/4K3/8/8/8/8/8 w - - 0 1":  true,
		"4k3/4P3/4K3/8/8/8/8/8 b - - 0 1":  false, // stalemate
		"8/8/8/8/8/5k2/5p2/4BK2 w - - 0 1": true,  // a piece more: not this ending
	} {
		p, err := fen.Parse(position.Chess, text)
		require.NoError(t, err, text)
		p.SetFeatures(e.Features())
		if p.Occupied().Count() > 3 {
			assert.False(t, e.pawnDoesNotWin(p, 0) || e.pawnDoesNotWin(p, 1), text)
			continue
		}
		us := uint8(0)
		if p.Pieces(position.Black, position.Pawn).Count() > 0 {
			us = 1
		}
		assert.Equal(t, !won, e.pawnDoesNotWin(p, us), text)
		v := e.Evaluate(p)
		assert.Equal(t, won, v > e.weights.Tempo || v < -e.weights.Tempo, "%s: %d", text, v)
	}
}

// TestBareKingsAreJudgedByHand: a net judges until a side has nothing left, and both sides of that line are where the
// explanation says.
func TestBareKingsAreJudgedByHand(t *testing.T) {
	net := nnue.Internal(position.Chess)
	plain, neural := New(WeightsFor(position.Chess)), NewWithNet(WeightsFor(position.Chess), net)
	for text, byHand := range map[string]bool{
		"8/8/4k3/8/8/3QK3/8/8 w - - 0 1":  true,
		"8/8/4k3/8/8/3qK3/8/8 w - - 0 1":  true,
		"8/8/4k3/8/8/3QKp2/8/8 b - - 0 1": false,
	} {
		value := func(e *Evaluator) Score {
			p, err := fen.Parse(position.Chess, text)
			require.NoError(t, err)
			p.SetFeatures(e.Features())
			v := e.Evaluate(p)
			if e == neural {
				assert.Equal(t, !byHand, e.ExplainNet(p, net).Used, text)
			}
			return v
		}
		if byHand {
			assert.Equal(t, value(plain), value(neural), text)
		} else {
			assert.NotEqual(t, value(plain), value(neural), text)
		}
	}
}

func BenchmarkKPK(b *testing.B) {
	for b.Loop() {
		newKPKTable()
	}
}
