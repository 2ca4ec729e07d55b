package search

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

// A step is put to the test by a case in which all of its conditions hold, and by one case for each condition, in
// which that one alone does not, by as little as possible.

const quietFEN = "4k4/9/9/9/9/9/9/9/R8/3K5 w"

func TestReverseFutility(t *testing.T) {
	w := workerOn(t, position.Xiangqi, quietFEN)
	p := w.parameters
	for _, c := range []struct {
		name      string
		depth     int
		improving bool
		eval      Score // above beta
		beta      Score
		want      bool
	}{
		{"just far enough", 4, false, 4 * p.ReverseFutilityMargin, 10, true},
		{"a centipawn short", 4, false, 4*p.ReverseFutilityMargin - 1, 10, false},
		{"improving, just far enough", 4, true, 3 * p.ReverseFutilityMargin, 10, true},
		{"improving, a centipawn short", 4, true, 3*p.ReverseFutilityMargin - 1, 10, false},
		{"deepest", p.ReverseFutilityDepth, false, 5000, 10, true},
		{"too deep", p.ReverseFutilityDepth + 1, false, 5000, 10, false},
		{"largest evaluation", 1, false, decisiveBound - 11, 10, true},
		{"decisive evaluation", 1, false, decisiveBound - 10, 10, false},
		{"not yet lost", 1, false, 5000, -decisiveBound + 1, true},
		{"beta is a lost game", 1, false, 5000, -decisiveBound, false},
	} {
		n := &node{depth: c.depth, improving: c.improving, beta: c.beta}
		assert.Equal(t, c.want, w.reverseFutility(n, c.beta+c.eval), c.name)
	}
	assert.False(t, w.reverseFutility(&node{depth: 1, ttPV: true, beta: 10}, 5010), "in the principal variation before")
	ss := w.ss(2)
	ss.staticEval, ss.evalSide = 5010, w.pos.Side()
	score, pruned := w.pruneNode(ss, &node{depth: 1, alpha: 9, beta: 10, ply: 2})
	assert.True(t, pruned)
	assert.Equal(t, 10+5000*(100-p.ReverseFutilityBlend)/100, score, "between estimate and beta")
}

func TestRazoring(t *testing.T) {
	w := workerOn(t, position.Xiangqi, quietFEN) // quiet: quiescence returns the evaluation or more
	p := w.parameters
	static := w.quiesce(-infinite, infinite, 0, 1)
	for _, c := range []struct {
		name         string
		depth        int
		secondOfTurn bool
		below        Score // alpha is so far above the evaluation
		alpha        Score
		want         bool
	}{
		{"just far enough", 2, false, 2 * p.RazorMargin, static, true},
		{"a centipawn short", 2, false, 2*p.RazorMargin - 1, static, false},
		{"deepest", p.RazorDepth, false, 5000, static, true},
		{"too deep", p.RazorDepth + 1, false, 5000, static, false},
		{"second move of a turn", 2, true, 5000, static, false},
		{"quiescence does better", 2, false, 5000, static - 1, false},
	} {
		n := &node{depth: c.depth, secondOfTurn: c.secondOfTurn, alpha: c.alpha, beta: c.alpha + 1, ply: 1}
		score, pruned := w.razoring(n, c.alpha-c.below)
		assert.Equal(t, c.want, pruned, c.name)
		if pruned {
			assert.LessOrEqual(t, score, c.alpha, c.name)
		}
	}
}

func TestNullMoveAllowed(t *testing.T) {
	w := workerOn(t, position.Xiangqi, quietFEN)
	p := w.parameters
	const depth, beta, ply = 5, 10, 4
	enough := beta + p.NullMoveStaticMargin - p.NullMoveStaticSlope*depth
	for _, c := range []struct {
		name   string
		want   bool
		change func(ss *stackEntry, n *node, eval *Score)
	}{
		{"all conditions", true, func(*stackEntry, *node, *Score) {}},
		{"shallowest", true, func(ss *stackEntry, n *node, _ *Score) { n.depth, ss.staticEval = p.NullMoveDepth, 5000 }},
		{"too shallow", false, func(ss *stackEntry, n *node, _ *Score) { n.depth, ss.staticEval = p.NullMoveDepth-1, 5000 }},
		{"estimate below beta", false, func(_ *stackEntry, _ *node, eval *Score) { *eval = beta - 1 }},
		{"static evaluation too low", false, func(ss *stackEntry, _ *node, _ *Score) { ss.staticEval-- }},
		{"beta is a lost game", false, func(_ *stackEntry, n *node, _ *Score) { n.beta = -decisiveBound }},
		{"beta is nearly lost", true, func(_ *stackEntry, n *node, _ *Score) { n.beta = -decisiveBound + 1 }},
		{"after a null move", false, func(_ *stackEntry, n *node, _ *Score) { w.ss(n.ply - 1).currentMove = position.NoMove }},
		{"verified here", false, func(_ *stackEntry, n *node, _ *Score) { w.nullMoveMinPly = n.ply + 1 }},
		{"verified before", true, func(_ *stackEntry, n *node, _ *Score) { w.nullMoveMinPly = n.ply }},
		{"without officers", false, func(*stackEntry, *node, *Score) {
			w.pos.CopyFrom(parse(t, "3ak1r2/9/4b4/9/4P4/9/9/9/4A4/3K5 w"))
		}},
		{"one officer", true, func(*stackEntry, *node, *Score) {
			w.pos.CopyFrom(parse(t, "3ak4/9/4b4/9/4P4/9/9/9/2C1A4/3K5 w"))
		}},
	} {
		w.pos.CopyFrom(parse(t, quietFEN))
		w.nullMoveMinPly = 0
		w.ss(ply - 1).currentMove = position.NewMove(1, 2)
		ss, n, eval := w.ss(ply), &node{depth: depth, beta: beta, ply: ply}, Score(beta)
		ss.staticEval = enough
		c.change(ss, n, &eval)
		assert.Equal(t, c.want, w.nullMoveAllowed(ss, n, eval), c.name)
	}
	double := workerOn(t, position.PointsTournament, doublePhase)
	move := func() position.Move {
		var list position.MoveList
		double.pos.LegalMoves(&list)
		for _, m := range list.Moves() {
			double.pos.Make(m)
			second := double.pos.Continues()
			double.pos.Unmake()
			if second {
				return m
			}
		}
		return position.NoMove
	}()
	double.ss(ply - 1).currentMove = position.NewMove(1, 2)
	double.ss(ply).staticEval = 5000
	n := &node{depth: depth, beta: beta, ply: ply}
	assert.True(t, double.nullMoveAllowed(double.ss(ply), n, 5000), "at the beginning of a turn")
	double.pos.Make(move)
	assert.False(t, double.nullMoveAllowed(double.ss(ply), n, 5000), "within a turn")
}

// TestNullMoveIsVerified: what a pass seems to prove is asked again where much depth is at stake, and a mate that only
// a pass allows is not believed.
func TestNullMoveIsVerified(t *testing.T) {
	w := workerOn(t, position.Xiangqi, "3k5/9/9/9/9/9/9/4R4/R8/4K4 w")
	w.nullMoveMinPly = 0
	ss := w.ss(1)
	w.ss(0).currentMove = position.NewMove(1, 2)
	ss.staticEval = 1500
	n := &node{depth: 12, alpha: 99, beta: 100, ply: 1}
	w.parameters.NullVerifyDepth = n.depth + 1
	score, cut := w.nullMove(ss, n, 1500)
	assert.True(t, cut)
	assert.GreaterOrEqual(t, score, n.beta)
	assert.Less(t, score, decisiveBound)
	assert.Zero(t, w.nullMoveMinPly)
	assert.Equal(t, position.NoMove, ss.currentMove)

	before := w.nodes
	w.parameters.NullVerifyDepth, w.parameters.ReverseFutilityDepth = n.depth, 0
	_, cut = w.nullMove(ss, n, 1500)
	assert.True(t, cut)
	assert.Zero(t, w.nullMoveMinPly, "null moves are allowed again")
	assert.Greater(t, w.nodes, before+1, "a verification searches")
}

func TestInternalIterativeReduction(t *testing.T) {
	w := workerOn(t, position.Xiangqi, quietFEN)
	d := w.parameters.IterativeReductionDepth
	withMove := node{depth: d, pvNode: true}
	withMove.ttEntry.Move = position.NewMove(1, 2)
	for _, c := range []struct {
		name string
		n    node
		want int
	}{
		{"principal variation", node{depth: d, pvNode: true}, 1},
		{"cut node", node{depth: d, cutNode: true}, 1},
		{"all node", node{depth: d}, 0},
		{"too shallow", node{depth: d - 1, pvNode: true}, 0},
		{"a hash move", withMove, 0},
	} {
		assert.Equal(t, c.want, w.internalIterativeReduction(&c.n), c.name)
	}
	w.parameters.IterativeReductionDepth = 0
	assert.Zero(t, w.internalIterativeReduction(&node{depth: 20, pvNode: true}), "switched off")
}

func TestMateDistancePruning(t *testing.T) {
	for _, c := range []struct {
		name        string
		alpha, beta Score
		pruned      bool
	}{
		{"no mate", -100, 100, false},
		{"a mate in 5 plies is known, here the next is 4 away", MateScore - 5, infinite, false},
		{"a mate in 4 plies is known", MateScore - 4, infinite, true},
		{"mated in 4 plies, here at the earliest in 3", -infinite, -MateScore + 4, false},
		{"mated in 3 plies", -infinite, -MateScore + 3, true},
	} {
		alpha, beta := mateDistancePruning(c.alpha, c.beta, 3)
		assert.Equal(t, c.pruned, alpha >= beta, c.name)
		assert.GreaterOrEqual(t, alpha, mated(3), c.name)
		assert.LessOrEqual(t, beta, MateScore-4, c.name)
	}
}
