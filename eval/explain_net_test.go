package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestExplainNet: the explanation says what the search goes by, and taking a piece off gives what it is worth.
func TestExplainNet(t *testing.T) {
	net := nnue.Internal(position.Xiangqi)
	plain, neural := New(DefaultWeights()), NewWithNet(DefaultWeights(), net)
	for _, p := range randomPositions(100, 16) {
		p.SetFeatures(neural.Features())
		x := neural.ExplainNet(p, net)
		assert.True(t, x.Used)
		sign := Score(1)
		if p.Side() == position.Black {
			sign = -1
		}
		require.Equal(t, sign*neural.Evaluate(p), x.Total, fen.Format(p))
		require.Len(t, x.Pieces, p.Occupied().Count()-2)
		p.SetFeatures(plain.Features())
		assert.False(t, plain.ExplainNet(p, net).Used)
		e := plain.Explain(p)
		assert.Equal(t, e.Total, e.Judgement())
		e.Net = x
		assert.Equal(t, x.Total, e.Judgement())
	}
	assert.NotSame(t, neural.net, neural.NewLike(nil).net, "sums belong to one goroutine")
	assert.Same(t, net, neural.NewLike(nil).net.Net())
}

// TestMemoryIsTakenOver: an evaluator in the memory of another judges as a fresh one does, also where that one was for
// another game, and a net of the same size allocates no sums.
func TestMemoryIsTakenOver(t *testing.T) {
	judge := func(v *position.Variant) (*Evaluator, *position.Position) {
		e := NewWithNet(WeightsFor(v), nnue.Choose(nil, v))
		p := position.New(v)
		p.SetFeatures(e.Features())
		return e, p
	}
	var old *Evaluator
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess, position.Chess, position.StratagemSixteen, position.Xiangqi} {
		pattern, p := judge(v)
		last := old
		old = pattern.NewLike(old)
		if last != nil && last.net.Bytes() == pattern.net.Bytes() {
			assert.Same(t, last.net, old.net, v.Name)
		}
		assert.NotSame(t, pattern.net, old.net)
		for range 30 {
			require.Equal(t, pattern.Evaluate(p), old.Evaluate(p), v.Name)
			turns := p.LegalTurns()
			p.Play(turns[len(turns)/2])
			if p.InCheck() {
				break
			}
		}
	}
}

// TestNetKeepsBoundsAndDraws: what cannot be won is drawn towards zero as without a net.
func TestNetKeepsBoundsAndDraws(t *testing.T) {
	half := [2]Score{fullScale / 2, 0}
	assert.Equal(t, Score(50), scaled(half, position.Red, 100))
	assert.Equal(t, Score(0), scaled(half, position.Red, -100), "Black cannot win")
	assert.Equal(t, Score(0), scaled(half, position.Black, 100))
	assert.Equal(t, MaxEval/2, scaled(half, position.Red, 10*MaxEval))
	assert.Equal(t, Score(-50), scaled(half, position.Black, -100))
}

// TestChessIsDrawnByItsOwnScale: a bishop and a king cannot win, whatever a net says.
func TestChessIsDrawnByItsOwnScale(t *testing.T) {
	e := New(WeightsFor(position.Chess))
	p, err := fen.Parse(position.Chess, "8/8/4k3/8/8/3BK3/8/8 w - - 0 1")
	require.NoError(t, err)
	p.SetFeatures(e.Features())
	assert.Zero(t, e.ofNet(p, 300))
}

// TestPointsNetIsNotDrawn: points win where pieces cannot, and the race comes on top of what the net says.
func TestPointsNetIsNotDrawn(t *testing.T) {
	e := New(WeightsFor(position.PointsMatch))
	for side, sign := range map[string]Score{"w": 1, "b": -1} {
		p, err := fen.Parse(position.PointsMatch, "4k4/9/9/9/9/9/9/9/9/3K5 "+side+" - 90:10 0 1")
		require.NoError(t, err)
		p.SetFeatures(e.Features())
		race := e.Race(p)
		assert.Greater(t, sign*race, Score(100), "Red needs ten points, Black ninety")
		assert.Equal(t, race-300, e.ofNet(p, -300))
		assert.Equal(t, sign*MaxEval, e.ofNet(p, sign*3*MaxEval))
	}
}

// TestRace: of the hand-written value it is what changes with the points alone.
func TestRace(t *testing.T) {
	const board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
	for _, v := range []*position.Variant{position.PointsConcise, position.PointsMatch, position.PointsTournament} {
		e := New(WeightsFor(v))
		at := func(points string) (race, value Score) {
			double := "- "
			if v == position.PointsTournament {
				double = "1 "
			}
			p, err := fen.Parse(v, board+" b "+double+points+" 0 1")
			require.NoError(t, err)
			p.SetFeatures(e.Features())
			return e.Race(p), e.Evaluate(p)
		}
		race, value := at("3:9")
		for _, points := range []string{"0:0", "20:2", "1:29"} {
			other, total := at(points)
			assert.Equal(t, total-other, value-race, "%s %s", v.Name, points)
			assert.NotEqual(t, other, race, "%s %s", v.Name, points)
		}
	}
	e := New(DefaultWeights())
	assert.Zero(t, e.Race(position.New(position.Xiangqi)))
}
