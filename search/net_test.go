package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval/nnue"
	"xqengine/position"
)

func withoutNet(o *Options) { o.UseNet = false }

// TestSearchWithNet: the search by the net is another one, the same each time, and so is it after switching to and fro.
func TestSearchWithNet(t *testing.T) {
	p := position.New(position.Xiangqi)
	plain, _ := search(t, newEngine(t, withoutNet), p, Limits{Depth: 8})
	neural, _ := search(t, newEngine(t), p, Limits{Depth: 8})
	assert.NotEqual(t, plain.Nodes, neural.Nodes)
	e := newEngine(t)
	for _, use := range []bool{true, false, true} {
		e.Clear()
		configure(t, e, func(o *Options) { o.Net, o.UseNet = nnue.Internal(position.Xiangqi), use })
		want := plain
		if use {
			want = neural
		}
		got, _ := search(t, e, p, Limits{Depth: 8})
		assert.Equal(t, want.Nodes, got.Nodes)
		assert.Equal(t, want.Score, got.Score)
		x := e.Explain(p)
		assert.Equal(t, use, x.Net.Used)
	}
}

// TestSwitchingForgets: no score of one evaluation is left in the table for the other.
func TestSwitchingForgets(t *testing.T) {
	p := position.New(position.Xiangqi)
	e := newEngine(t)
	search(t, e, p, Limits{Depth: 6})
	_, known := e.Probe(p)
	assert.True(t, known)
	configure(t, e, func(o *Options) { o.Net, o.UseNet = nil, false })
	_, known = e.Probe(p)
	assert.False(t, known)
	search(t, e, p, Limits{Depth: 6})
	configure(t, e, func(o *Options) { o.Net, o.UseNet = nnue.Internal(position.Xiangqi), false })
	_, known = e.Probe(p)
	assert.True(t, known, "nothing has changed")
}

// TestThreadsShareANet is for the race detector.
func TestThreadsShareANet(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.Threads = 3 })
	result, _ := search(t, e, position.New(position.Xiangqi), Limits{Nodes: 20_000})
	requireLegalLine(t, position.New(position.Xiangqi), result.PV)
}

// TestForeignNet: every variant has a net of the program; with one for another game it is judged by the hand-written
// evaluation, whatever the switch says.
func TestForeignNet(t *testing.T) {
	for _, v := range position.Variants() {
		require.NotNil(t, nnue.Internal(v), v.Name)
		if v == position.Xiangqi {
			continue
		}
		p := position.New(v)
		plain, _ := search(t, newEngine(t, withoutNet), p, Limits{Depth: 4})
		e := newEngine(t)
		judged, _ := search(t, e, p, Limits{Depth: 4})
		assert.NotEqual(t, plain.Nodes, judged.Nodes, v.Name)
		configure(t, e, func(o *Options) { o.Net, o.UseNet = nnue.Internal(position.Xiangqi), true })
		switched, _ := search(t, e, p, Limits{Depth: 4})
		assert.Equal(t, plain.Nodes, switched.Nodes, v.Name)
		assert.Nil(t, e.Explain(p).Net)
	}
}

// TestClassicalLevels: levels of the scale judge by the hand-written evaluation, full strength by the net, in turn.
func TestClassicalLevels(t *testing.T) {
	p := position.New(position.Xiangqi)
	level := LevelAt(position.Xiangqi, 9)
	require.True(t, level.Classical)
	weak, _ := search(t, newEngine(t, withoutNet), p, Limits{Depth: 5, Level: level})
	full, _ := search(t, newEngine(t), p, Limits{Depth: 5})
	e := newEngine(t)
	for range 2 {
		got, _ := search(t, e, p, Limits{Depth: 5, Level: level})
		assert.Equal(t, weak.Nodes, got.Nodes)
		assert.Equal(t, weak.Score, got.Score)
		assert.False(t, e.Explain(p).Net.Used)
		got, _ = search(t, e, p, Limits{Depth: 5})
		assert.Equal(t, full.Nodes, got.Nodes)
		assert.Equal(t, full.Score, got.Score)
		assert.True(t, e.Explain(p).Net.Used)
	}
}

// TestNetOfAFile judges the game it is for, and no other.
func TestNetOfAFile(t *testing.T) {
	const hidden = 128
	net, err := nnue.New(nnue.Weights{
		Features: nnue.Chess, Hidden: hidden, Rows: make([]int16, nnue.Chess.Inputs*hidden), Bias: make([]int16, hidden),
		Out: make([]int16, 2*nnue.Buckets*hidden),
	}, 100_000, "")
	require.NoError(t, err)
	e := newEngine(t, func(o *Options) { o.Net = net })
	x := e.Explain(position.New(position.Chess))
	assert.Same(t, net, x.Net.Net)
	assert.True(t, x.Net.Used)
	x = e.Explain(position.New(position.Xiangqi))
	assert.Nil(t, x.Net, "hand-written, not the program's net: another one was asked for")
	configure(t, e, func(o *Options) { o.Net, o.UseNet = nil, true })
	x = e.Explain(position.New(position.Xiangqi))
	assert.Same(t, nnue.Internal(position.Xiangqi), x.Net.Net)
	x = e.Explain(position.New(position.Chess))
	assert.Same(t, nnue.Internal(position.Chess), x.Net.Net)
	assert.NotSame(t, net, x.Net.Net)
}
