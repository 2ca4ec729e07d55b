package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// moveOn returns a legal move of the position on a worker's board.
func moveOn(t *testing.T, w *worker, text string) position.Move {
	t.Helper()
	turn, err := w.pos.ParseTurn(text)
	require.NoError(t, err)
	require.Contains(t, w.pos.LegalTurns(), turn, text)
	return turn.Moves()[0]
}

// The chariot on c2 may check from e2, and is lost to the soldier on c3.
const pruningFEN = "4k4/7r1/9/9/9/2p3p2/9/2R3R2/7N1/3K5 w"

// TestPruneMove: a quiet move is left out only if one of the four reasons holds, never a check, never right behind
// the root, and late moves end the quiet moves of the node.
func TestPruneMove(t *testing.T) {
	w := workerOn(t, position.Xiangqi, pruningFEN)
	p := w.parameters
	quiet, check := moveOn(t, w, "c2c3"), moveOn(t, w, "c2e2")
	require.False(t, w.pos.ExchangeAtLeast(quiet, -899))
	for _, c := range []struct {
		name       string
		want, late bool
		move       position.Move
		change     func(ss *stackEntry, n *node, c *candidate)
	}{
		{"no reason", false, false, moveOn(t, w, "g2f2"), func(*stackEntry, *node, *candidate) {}},
		{"late", true, true, moveOn(t, w, "g2f2"), func(_ *stackEntry, n *node, c *candidate) { c.moveCount = w.lateMoveCount(n) + 1 }},
		{"the last that is not late", false, false, moveOn(t, w, "g2f2"), func(_ *stackEntry, n *node, c *candidate) { c.moveCount = w.lateMoveCount(n) }},
		{"late at the root's replies", false, false, moveOn(t, w, "g2f2"), func(_ *stackEntry, n *node, c *candidate) { n.ply, c.moveCount = 1, 60 }},
		{"late in check", false, false, moveOn(t, w, "g2f2"), func(ss *stackEntry, _ *node, c *candidate) { ss.inCheck, c.moveCount = true, 60 }},
		{"late but a check", false, false, check, func(_ *stackEntry, _ *node, c *candidate) { c.moveCount = 60 }},
		{"bad history", true, false, moveOn(t, w, "g2f2"), func(_ *stackEntry, n *node, c *candidate) { c.history = p.HistoryPrune*int32(n.depth) - 1 }},
		{"bad history in check", false, false, moveOn(t, w, "g2f2"), func(ss *stackEntry, _ *node, c *candidate) { ss.inCheck, c.history = true, -historyLimit }},
		{"bad history but a check", false, false, check, func(_ *stackEntry, _ *node, c *candidate) { c.history = -historyLimit }},
		{"futile", true, false, moveOn(t, w, "g2f2"), func(ss *stackEntry, _ *node, _ *candidate) { ss.staticEval = -5000 }},
		{"futile but a check", false, false, check, func(ss *stackEntry, _ *node, _ *candidate) { ss.staticEval = -5000 }},
		{"loses the piece", true, false, quiet, func(*stackEntry, *node, *candidate) {}},
	} {
		ss, n, m := w.ss(2), &node{depth: 3, ply: 2}, candidate{move: c.move, moveCount: 2, quiet: true}
		ss.inCheck, ss.staticEval, ss.picker.stage, ss.picker.skipQuiets = false, 0, stageQuiets, false
		c.change(ss, n, &m)
		assert.Equal(t, c.want, w.pruneMove(ss, n, &m, 0), c.name)
		assert.Equal(t, c.late, ss.picker.skipQuiets, c.name)
	}
}

func TestLateMoveCount(t *testing.T) {
	w := workerOn(t, position.Xiangqi, pruningFEN)
	w.parameters.LateMoveCount, w.parameters.LateMoveCountImproving = 3, 4
	ss := w.ss(2)
	for _, c := range []struct {
		depth     int
		improving bool
		moves     int // the last that is not late
	}{{1, false, 3}, {1, true, 5}, {4, false, 11}, {4, true, 20}} {
		n := &node{depth: c.depth, improving: c.improving}
		assert.False(t, w.lateMovePruning(ss, n, &candidate{moveCount: c.moves}))
		assert.True(t, w.lateMovePruning(ss, n, &candidate{moveCount: c.moves + 1}))
	}
	deep := w.parameters.LateMoveDepth
	assert.True(t, w.lateMovePruning(ss, &node{depth: deep}, &candidate{moveCount: 500}))
	assert.False(t, w.lateMovePruning(ss, &node{depth: deep + 1}, &candidate{moveCount: 500}))
}

func TestHistoryPruning(t *testing.T) {
	w := workerOn(t, position.Xiangqi, pruningFEN)
	d, least := w.parameters.HistoryPruneDepth, w.parameters.HistoryPrune
	assert.True(t, w.historyPruning(&node{depth: 2}, &candidate{history: 2*least - 1}))
	assert.False(t, w.historyPruning(&node{depth: 2}, &candidate{history: 2 * least}))
	assert.True(t, w.historyPruning(&node{depth: d}, &candidate{history: 100 * least}))
	assert.False(t, w.historyPruning(&node{depth: d + 1}, &candidate{history: 100 * least}))
}

func TestFutilityPruning(t *testing.T) {
	w := workerOn(t, position.Xiangqi, pruningFEN)
	p, ss := w.parameters, w.ss(2)
	const depth, reduction = 5, 2
	margin := p.FutilityBase + p.FutilityMargin*(depth-reduction)
	n, c := &node{depth: depth}, &candidate{reduction: reduction * onePly}
	ss.staticEval = 100
	assert.True(t, w.futilityPruning(ss, n, c, 100+margin))
	assert.False(t, w.futilityPruning(ss, n, c, 100+margin-1))
	assert.True(t, w.futilityPruning(ss, &node{depth: p.FutilityDepth + reduction}, c, 5000), "by the reduced depth")
	assert.False(t, w.futilityPruning(ss, &node{depth: p.FutilityDepth + reduction + 1}, c, 5000))
	assert.True(t, w.futilityPruning(ss, &node{depth: 1}, &candidate{reduction: 9 * onePly}, 100+p.FutilityBase), "no depth below zero")
}

// TestSEEPruning: the horse's step loses it, 400 centipawns, to the chariot.
func TestSEEPruning(t *testing.T) {
	w := workerOn(t, position.Xiangqi, "4k4/9/7r1/9/9/9/9/9/6N2/3K5 w")
	loses := &candidate{move: moveOn(t, w, "g1h3")}
	require.False(t, w.pos.ExchangeAtLeast(loses.move, -399))
	require.True(t, w.pos.ExchangeAtLeast(loses.move, -400))
	deepest := int(399 / w.parameters.SEEQuietMargin) // what may be lost is still less than a horse
	w.parameters.LateMoveDepth = deepest + 5
	assert.True(t, w.seePruning(&node{depth: deepest}, loses))
	assert.False(t, w.seePruning(&node{depth: deepest + 1}, loses))
	loses.reduction = onePly
	assert.True(t, w.seePruning(&node{depth: deepest + 1}, loses), "by the reduced depth")
	w.parameters.LateMoveDepth = deepest
	assert.False(t, w.seePruning(&node{depth: deepest + 1}, loses), "too deep")
}

// TestPruneLosingCapture: the chariot takes a soldier that a chariot protects, 800 centipawns lost.
func TestPruneLosingCapture(t *testing.T) {
	w := workerOn(t, position.Xiangqi, "3k5/9/6r2/9/9/6p2/9/9/6R2/4K4 w")
	c := &candidate{move: moveOn(t, w, "g1g4")}
	ss, n := w.ss(2), &node{depth: 3, ply: 2}
	ss.picker.stage = stageBadCaptures
	assert.True(t, w.pruneLosingCapture(ss, n, c))
	ss.picker.stage = stageGoodCaptures
	assert.False(t, w.pruneLosingCapture(ss, n, c), "in another stage")
	ss.picker.stage = stageBadCaptures
	w.parameters.SEECaptureMargin = 267
	assert.False(t, w.pruneLosingCapture(ss, n, c), "three times 267 may be lost")
	w.parameters.SEECaptureMargin = 266
	assert.True(t, w.pruneLosingCapture(ss, n, c), "three times 266 may not")
	w.parameters.SEECaptureMargin = 1
	n.depth = w.parameters.SEECaptureDepth
	assert.True(t, w.pruneLosingCapture(ss, n, c))
	n.depth++
	assert.False(t, w.pruneLosingCapture(ss, n, c), "too deep")
	n.depth = 3
	w = workerOn(t, position.Xiangqi, "4k4/9/9/9/9/r3p4/9/9/4R4/3K5 w")
	check := &candidate{move: moveOn(t, w, "e1e4")}
	require.False(t, w.pos.ExchangeAtLeast(check.move, -799))
	w.ss(2).picker.stage = stageBadCaptures
	assert.False(t, w.pruneLosingCapture(w.ss(2), n, check), "it gives check")
}

// TestCaptureFutility: the chariot may take a horse, 400 centipawns, with or without check.
func TestCaptureFutility(t *testing.T) {
	w := workerOn(t, position.Xiangqi, "4k4/9/9/9/r3n4/9/9/9/4R4/3K5 w")
	p := w.parameters
	checks := &candidate{move: moveOn(t, w, "e1e5"), reduction: 2 * onePly}
	w.pos.CopyFrom(parse(t, "3k5/9/9/9/r3n4/9/9/9/4R4/4K4 w"))
	c := &candidate{move: moveOn(t, w, "e1e5"), reduction: 2 * onePly}
	gain := Score(w.moveGain(c.move, position.Horse))
	require.Positive(t, gain)
	const depth = 5
	margin := p.CaptureFutilityBase + (depth-2)*p.CaptureFutilityMargin + gain
	for _, test := range []struct {
		name   string
		want   bool
		change func(ss *stackEntry, n *node, alpha *Score)
	}{
		{"just far enough", true, func(*stackEntry, *node, *Score) {}},
		{"a centipawn short", false, func(_ *stackEntry, _ *node, alpha *Score) { *alpha-- }},
		{"in check", false, func(ss *stackEntry, _ *node, _ *Score) { ss.inCheck = true }},
		{"a reply to a move of the root", false, func(_ *stackEntry, n *node, _ *Score) { n.ply = 1 }},
		{"deepest", true, func(_ *stackEntry, n *node, alpha *Score) { n.depth, *alpha = p.CaptureFutilityDepth+2, 9000 }},
		{"too deep", false, func(_ *stackEntry, n *node, alpha *Score) { n.depth, *alpha = p.CaptureFutilityDepth+3, 9000 }},
	} {
		ss, n, alpha := w.ss(2), &node{depth: depth, ply: 2}, 100+margin
		ss.inCheck, ss.staticEval = false, 100
		test.change(ss, n, &alpha)
		assert.Equal(t, test.want, w.captureFutility(ss, n, c, alpha), test.name)
	}
	w.pos.CopyFrom(parse(t, "4k4/9/9/9/r3n4/9/9/9/4R4/3K5 w"))
	w.ss(2).inCheck = false
	assert.False(t, w.captureFutility(w.ss(2), &node{depth: depth, ply: 2}, checks, 9000), "it gives check")
}
