package search

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/position"
	"xqengine/position/fen"
)

var stratagemVariants = []*position.Variant{
	position.StratagemMarker, position.StratagemPalace, position.Garrison,
	position.StratagemSixteen, position.StratagemSpecial, position.StratagemRiver,
}

// blind makes an engine play without the lines of the plates in its weights.
func blind(v *position.Variant) func(*Options) {
	w := eval.WeightsFor(v)
	w.Plates = eval.PlatesWeights{}
	return func(o *Options) { o.Weights = w }
}

// TestPowersDecide: positions in which the best turn is one that xiangqi does not have.
func TestPowersDecide(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant *position.Variant
		fen     string
		nodes   uint64
		turn    string // or its first half
		mate    int    // plies; 0: no mate
	}{
		{"a promotion", position.StratagemPalace, "5k3/P8/9/9/9/9/9/9/3K5/9 w", 2000, "a8a9r", 5},
		{"a second chance", position.StratagemPalace, "P4k3/9/9/9/9/9/9/9/9/3K5 w 12345678 pa9", 2000, "d0d1r", 5},
		{"a victory soldier", position.StratagemSpecial, "9/4P4/3k5/9/9/9/r8/9/9/2B2K3 w 1g345678:12345678", 2000, "e8e9", 2},
		{"a marker step that wins a chariot", position.StratagemMarker, "4k4/9/9/3r5/4P4/4N4/n8/9/9/4K4 w 5:0 ma3", 2000, "+,e4d6", 0},
		{"a walk of the general that mates by the power of horses", position.StratagemPalace, "4k4/5PN2/9/9/3R5/9/9/9/3K5/9 w", 500, "d1d2", 1},
		{"a horse for a chariot", position.StratagemSpecial, "2b1k4/4a4/4b4/3r5/4P4/4N3c/9/9/9/2BA1K3 w", 500, "e4d6x", 0},
		{"a chariot taken off the river", position.StratagemRiver, "4k4/9/9/9/9/r8/8P/9/9/9/3K5 w", 500, "xar,", 0},
	} {
		p, r := searched(t, c.variant, c.fen, Limits{Nodes: c.nodes}, nil)
		require.True(t, r.HasBest, c.name)
		assert.True(t, strings.HasPrefix(p.FormatTurn(r.Best), c.turn), "%s: %s", c.name, p.FormatTurn(r.Best))
		plies, mate := MateIn(r.Score)
		assert.Equal(t, c.mate, plies, c.name)
		assert.Equal(t, c.mate > 0, mate, c.name)
	}
}

// TestExchangesAreNoCaptures: a chariot is not given for a soldier, and quiescence does not count the soldier as
// won.
func TestExchangesAreNoCaptures(t *testing.T) {
	const fen = "4k4/9/9/p8/9/9/P8/9/9/R2K5 w"
	p, r := searched(t, position.StratagemSpecial, fen, Limits{Depth: 1}, nil)
	assert.NotEqual(t, "a0a6x", p.FormatTurn(r.Best))
	w := workerOn(t, position.StratagemSpecial, fen)
	static := w.evaluator.Evaluate(&w.pos)
	assert.Equal(t, static, w.quiesce(-infinite, infinite, 0, 0))
	turn, err := p.ParseTurn("a0a6x")
	require.NoError(t, err)
	assert.Equal(t, position.ExchangeValue(position.Soldier)-position.ExchangeValue(position.Chariot), w.moveGain(turn.Moves()[0], position.Soldier))
}

// TestQuiescencePromotes: it promotes a soldier, though that captures nothing; without sight of plates it does not.
func TestQuiescencePromotes(t *testing.T) {
	w := workerOn(t, position.StratagemPalace, "5k3/P8/9/9/9/9/9/9/3K5/9 w")
	static := w.evaluator.Evaluate(&w.pos)
	assert.Greater(t, w.quiesce(-infinite, infinite, 0, 0), static+300)
	without := workerOn(t, position.StratagemPalace, "5k3/P8/9/9/9/9/9/9/3K5/9 w", blind(position.StratagemPalace))
	assert.Equal(t, without.evaluator.Evaluate(&without.pos), without.quiesce(-infinite, infinite, 0, 0))
}

// workerOn returns a worker with a position on the board.
func workerOn(t *testing.T, v *position.Variant, text string, change ...func(*Options)) *worker {
	t.Helper()
	p, err := fen.Parse(v, text)
	require.NoError(t, err)
	e := newEngine(t, change...)
	e.setGame(p)
	require.NoError(t, e.prepare())
	w := e.workers[0]
	w.enlist(e.newTask(p, Limits{Depth: 1}, nil))
	w.prepare()
	w.rootDepth = 10
	return w
}

// TestPromisingMoves: a step of the general onto a plate that serves two horses is not left out as late; a step
// off it, and any other quiet move, may be. An engine that does not see plates knows no difference.
func TestPromisingMoves(t *testing.T) {
	v := position.StratagemPalace
	const fen = "4k4/9/9/9/9/9/9/9/3K5/N7N w"
	w, without := workerOn(t, v, fen), workerOn(t, v, fen, blind(v))
	move := func(text string) position.Move {
		turn, err := w.pos.ParseTurn(text)
		require.NoError(t, err)
		return turn.Moves()[0]
	}
	assert.True(t, w.promising(move("d1d2")))
	assert.False(t, w.promising(move("a0b2")))
	assert.False(t, without.promising(move("d1d2")))
	off := workerOn(t, v, "4k4/9/9/9/9/9/9/3K5/9/N7N w")
	turn, err := off.pos.ParseTurn("d2d1")
	require.NoError(t, err)
	assert.False(t, off.promising(turn.Moves()[0]))
}

// TestStratagemVariantsAreDeterministic with one thread, play whole turns however short the search was, and
// finish with several.
func TestStratagemVariantsAreDeterministic(t *testing.T) {
	for _, v := range stratagemVariants {
		_, a := searched(t, v, fen.Start(v), Limits{Depth: 7}, nil)
		p, b := searched(t, v, fen.Start(v), Limits{Depth: 7}, nil)
		assert.Equal(t, a.Nodes, b.Nodes)
		assert.Equal(t, a.Best, b.Best)
		requireLegalLine(t, p, a.PV)
		_, threads := searched(t, v, fen.Start(v), Limits{Depth: 7}, func(o *Options) { o.Threads = 3 })
		assert.True(t, threads.HasBest)
	}
}

func TestNoAllocationPerNodeInStratagemVariants(t *testing.T) {
	for _, v := range stratagemVariants {
		assertNoAllocationPerNode(t, v)
	}
}
