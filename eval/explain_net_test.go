package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/position"
)

// TestExplainNet: the explanation says what the search goes by, and taking a man off gives what it is worth.
func TestExplainNet(t *testing.T) {
	net := nnue.Internal()
	plain, neural := New(DefaultWeights()), NewWithNet(DefaultWeights(), net)
	for _, p := range randomPositions(100, 16) {
		p.SetFeatures(neural.Features())
		x := neural.ExplainNet(p, net)
		assert.True(t, x.Used)
		sign := Score(1)
		if p.Side() == position.Black {
			sign = -1
		}
		require.Equal(t, sign*neural.Evaluate(p), x.Total, p.FEN())
		require.Len(t, x.Men, p.Occupied().Count()-2)
		p.SetFeatures(plain.Features())
		assert.False(t, plain.ExplainNet(p, net).Used)
		e := plain.Explain(p)
		assert.Equal(t, e.Total, e.Judgement())
		e.Net = x
		assert.Equal(t, x.Total, e.Judgement())
	}
	assert.NotSame(t, neural.net, neural.NewLike().net, "sums belong to one goroutine")
	assert.Same(t, net, neural.NewLike().net.Net())
}

// TestNetKeepsBoundsAndDraws: what cannot be won is drawn towards zero as without a net.
func TestNetKeepsBoundsAndDraws(t *testing.T) {
	m := &materialEntry{scale: [2]Score{fullScale / 2, 0}}
	assert.Equal(t, Score(50), m.scaled(position.Red, 100))
	assert.Equal(t, Score(0), m.scaled(position.Red, -100), "Black cannot win")
	assert.Equal(t, Score(0), m.scaled(position.Black, 100))
	assert.Equal(t, MaxEval/2, m.scaled(position.Red, 10*MaxEval))
	assert.Equal(t, Score(-50), m.scaled(position.Black, -100))
}
