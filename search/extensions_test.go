package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/position"
)

// singularNode is a node with a hash move that is due for a singular test.
func singularNode(w *worker, m position.Move) *node {
	d := w.parameters.SingularDepth
	return &node{
		alpha: 0, beta: 1, depth: d, ply: 1, ttHit: true, ttScore: 0,
		ttEntry: hashtable.Entry{Move: m, Bound: hashtable.LowerBound, Depth: int8(d - w.parameters.SingularTTDepth)},
	}
}

func TestSingularTestDue(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	w.task.depth, w.rootDepth = MaxDepth, 10 // a timed search in its tenth iteration
	m := moveOn(t, w, "h7e7")
	for _, c := range []struct {
		name   string
		want   bool
		change func(ss *stackEntry, n *node)
	}{
		{"all conditions", true, func(*stackEntry, *node) {}},
		{"an exact score", true, func(_ *stackEntry, n *node) { n.ttEntry.Bound = hashtable.Exact }},
		{"too shallow", false, func(_ *stackEntry, n *node) { n.depth--; n.ttEntry.Depth = 30 }},
		{"another move", false, func(_ *stackEntry, n *node) { n.ttEntry.Move = moveOn(t, w, "h7f7") }},
		{"in a singular test already", false, func(ss *stackEntry, _ *node) { ss.excludedMove = m }},
		{"the table's search was too shallow", false, func(_ *stackEntry, n *node) { n.ttEntry.Depth-- }},
		{"only an upper bound", false, func(_ *stackEntry, n *node) { n.ttEntry.Bound = hashtable.UpperBound }},
		{"nearly decided", true, func(_ *stackEntry, n *node) { n.ttScore = decisiveBound - 1 }},
		{"won", false, func(_ *stackEntry, n *node) { n.ttScore = decisiveBound }},
		{"lost", false, func(_ *stackEntry, n *node) { n.ttScore = -decisiveBound }},
		{"as far as twice the depth of the iteration", false, func(_ *stackEntry, n *node) { n.ply = 20 }},
		{"a ply less far", true, func(_ *stackEntry, n *node) { n.ply = 19 }},
	} {
		n := singularNode(w, m)
		ss := w.ss(n.ply)
		ss.excludedMove = position.NoMove
		c.change(ss, n)
		assert.Equal(t, c.want, w.singularTestDue(ss, n, m), c.name)
	}
	w.ss(1).excludedMove = position.NoMove
	w.exhaustive = true
	assert.False(t, w.singularTestDue(w.ss(1), singularNode(w, m), m), "in a search for a mate")
	w.exhaustive = false
	w.parameters.SingularDepth = 0
	assert.False(t, w.singularTestDue(w.ss(1), singularNode(w, m), m), "switched off")
}

// TestSingularVerification: what the extension is, by what the search of the other moves finds. In the first position
// only one move wins the chariot; in the second Red is a chariot ahead whatever it plays.
func TestSingularVerification(t *testing.T) {
	const one, any = "4k4/9/9/9/r7R/9/9/9/9/3K5 w", "3ak4/4a4/9/9/8R/9/9/9/4A4/3K5 w"
	for _, c := range []struct {
		name, fen, move string
		change          func(n *node)
		want            int
	}{
		{"all others clearly worse", one, "i5a5", func(n *node) { n.ttScore, n.beta = 900, 950 }, 2},
		{"in the principal variation one ply", one, "i5a5", func(n *node) { n.ttScore, n.pvNode, n.beta = 900, true, 1000 }, 1},
		{"several beat beta", any, "i5i6", func(n *node) { n.ttScore, n.beta = 100, 50 }, multiCut},
		{"several, in the principal variation", any, "i5i6", func(n *node) { n.ttScore, n.beta, n.pvNode = 100, 50, true }, -2},
		{"the table beats beta", any, "i5i6", func(n *node) { n.ttScore, n.beta = 100, 100 }, -2},
		{"expected to fail high", any, "i5i6", func(n *node) { n.ttScore, n.beta, n.cutNode = 100, 101, true }, -1},
		{"nothing of it", any, "i5i6", func(n *node) { n.ttScore, n.beta = 100, 101 }, 0},
	} {
		w := workerOn(t, position.Xiangqi, c.fen)
		m := moveOn(t, w, c.move)
		n := singularNode(w, m)
		c.change(n)
		n.alpha = n.beta - 1
		ss := w.ss(1)
		ss.inCheck, ss.excludedMove = false, position.NoMove
		ss.staticEval, ss.evalSide = w.evaluator.Evaluate(&w.pos), w.pos.Side()
		w.initPicker(ss, 1, m, allMoves)
		require.Equal(t, m, w.nextMove(ss, 1), c.name)
		w.table.Store(w.pos.Key(), n.ttEntry)
		key := w.pos.Key()
		assert.Equal(t, c.want, w.singularExtension(ss, n, m), c.name)
		assert.Equal(t, position.NoMove, ss.excludedMove, c.name)
		assert.Equal(t, key, w.pos.Key(), c.name)
		var others, rest []position.Move
		legal := new(position.MoveList)
		w.pos.LegalMoves(legal)
		for _, other := range legal.Moves() {
			if other != m {
				others = append(others, other)
			}
		}
		for next := w.nextMove(ss, 1); next != position.NoMove; next = w.nextMove(ss, 1) {
			if w.pos.Legal(next) {
				rest = append(rest, next)
			}
		}
		assert.ElementsMatch(t, others, rest, "%s: the moves go on where they were", c.name)
		entry, hit := w.table.Probe(key)
		assert.True(t, hit, c.name)
		assert.Equal(t, n.ttEntry.Move, entry.Move, "%s: a search without the best move says nothing of the position", c.name)
		assert.Equal(t, n.ttEntry.Depth, entry.Depth, c.name)
	}
}

func TestCheckExtension(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	d := w.parameters.CheckExtensionDepth
	for _, c := range []struct {
		name  string
		check bool
		stage stage
		n     node
		want  int
	}{
		{"a check", true, stageQuiets, node{depth: d}, 1},
		{"no check", false, stageQuiets, node{depth: d}, 0},
		{"too deep", true, stageQuiets, node{depth: d + 1}, 0},
		{"deep, in the principal variation", true, stageQuiets, node{depth: d + 1, pvNode: true}, 1},
		{"late", true, stageLateChecks, node{depth: d}, 0},
	} {
		w.ss(1).picker.stage = c.stage
		assert.Equal(t, c.want, w.checkExtension(w.ss(1), &c.n, &candidate{givesCheck: c.check}), c.name)
	}
}

// TestSingularTestKnowsItsNode: in the search without the hash move the table's entry is still known, so that no ply is
// taken off for want of a move, and so is whether the side is improving; but the entry ends nothing.
func TestSingularTestKnowsItsNode(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	w.table.Store(w.ttKey(), hashtable.Entry{Move: m, Score: 500, Eval: hashtable.NoEval, Depth: 30, Bound: hashtable.LowerBound})
	n := node{alpha: 10, beta: 11, depth: 8, ply: 4, cutNode: true}
	ss := w.ss(4)
	ss.excludedMove = m
	_, known := w.probeTT(ss, &n)
	assert.False(t, known)
	assert.Equal(t, m, n.ttEntry.Move)
	assert.Zero(t, w.internalIterativeReduction(&n))
	ss.staticEval, ss.evalSide = 50, w.pos.Side()
	w.ss(2).staticEval, w.ss(2).evalSide = 40, w.pos.Side()
	w.setStaticEval(ss, &n)
	assert.True(t, n.improving)
	w.ss(2).staticEval = 50
	n.improving = false
	w.setStaticEval(ss, &n)
	assert.False(t, n.improving)
	ss.excludedMove = position.NoMove
	_, known = w.probeTT(ss, &n)
	assert.True(t, known, "without an excluded move the entry ends the node")
}
