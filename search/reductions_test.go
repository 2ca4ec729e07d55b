package search

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

func TestReductionTable(t *testing.T) {
	p := DefaultParameters()
	p.ReductionBase, p.ReductionDivisor = 0.55, 2.3
	table := newReductions(&p)
	assert.EqualValues(t, 563, table[1][63], "at depth 1 only the base: 0.55 · 1024")
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 63; number++ {
			assert.LessOrEqual(t, table[depth][number], table[depth][number+1])
			assert.GreaterOrEqual(t, table[depth][number], int32(0))
		}
	}
	assert.Equal(t, 3405, table.at(10, 16), "(0.55 + ln 10 · ln 16 / 2.3) · 1024")
	assert.Equal(t, table.at(63, 63), table.at(100, 200), "no further")
}

func TestIsReduced(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	p := w.parameters
	for _, c := range []struct {
		name         string
		depth, count int
		quiet, want  bool
	}{
		{"quiet", p.ReductionDepth, p.ReductionMoveCount + 1, true, true},
		{"too shallow", p.ReductionDepth - 1, 30, true, false},
		{"too early", 9, p.ReductionMoveCount, true, false},
		{"an early capture", 9, p.ReductionCaptureCount, false, false},
		{"a late capture", 9, p.ReductionCaptureCount + 1, false, true},
	} {
		assert.Equal(t, c.want, w.isReduced(&node{depth: c.depth}, &candidate{moveCount: c.count, quiet: c.quiet}), c.name)
	}
	w.exhaustive = true
	assert.False(t, w.isReduced(&node{depth: 9}, &candidate{moveCount: 30, quiet: true}), "in a search for a mate")
}

// TestLateMoveReduction: each circumstance changes the reduction by itself.
func TestLateMoveReduction(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m, p := moveOn(t, w, "h7e7"), w.parameters
	for _, c := range []struct {
		name   string
		change func(ss *stackEntry, n *node, c *candidate)
		want   int
	}{
		{"nothing special", func(*stackEntry, *node, *candidate) {}, 0},
		{"principal variation", func(_ *stackEntry, n *node, _ *candidate) { n.pvNode = true }, -p.ReductionPVLess},
		{"principal variation before", func(_ *stackEntry, n *node, _ *candidate) { n.ttPV = true }, -p.ReductionTTPVLess},
		{"cut node", func(_ *stackEntry, n *node, _ *candidate) { n.cutNode = true }, p.ReductionCutNode},
		{"not improving", func(_ *stackEntry, n *node, _ *candidate) { n.improving = false }, p.ReductionNotImproving},
		{"hash move captures", func(_ *stackEntry, n *node, _ *candidate) { n.ttCapture = true }, p.ReductionHashCapture},
		{"many cuts below", func(*stackEntry, *node, *candidate) { w.ss(3).cutoffs = p.ReductionCutoffCount + 1 }, p.ReductionCutoffs},
		{"not so many", func(*stackEntry, *node, *candidate) { w.ss(3).cutoffs = p.ReductionCutoffCount }, 0},
		{"gives check", func(_ *stackEntry, _ *node, c *candidate) { c.givesCheck = true }, -p.ReductionCheckLess},
		{"in check", func(ss *stackEntry, _ *node, _ *candidate) { ss.inCheck = true }, -p.ReductionCheckLess},
		{"check in check", func(ss *stackEntry, _ *node, c *candidate) { ss.inCheck, c.givesCheck = true, true }, -p.ReductionCheckLess},
		{"a capture", func(_ *stackEntry, _ *node, c *candidate) { c.quiet = false }, -p.ReductionCaptureLess},
		{"another form", func(ss *stackEntry, _ *node, _ *candidate) { ss.picker.stage = stageOtherForms }, onePly * p.SpecialReduction},
		{"a killer", func(ss *stackEntry, _ *node, _ *candidate) { ss.killers[1] = m }, -p.ReductionKillerLess},
		{"good history", func(_ *stackEntry, _ *node, c *candidate) { c.history = p.ReductionHistory }, -onePly},
		{"half as good", func(_ *stackEntry, _ *node, c *candidate) { c.history = p.ReductionHistory / 2 }, -onePly / 2},
		{"bad history", func(_ *stackEntry, _ *node, c *candidate) { c.history = -p.ReductionHistory }, onePly},
	} {
		// The reduction is rounded down: with what is left to 4 plies exactly, and one less.
		for _, base := range []int{4 * onePly, 4*onePly - 1} {
			ss, n, move := w.ss(2), &node{ply: 2, improving: true}, &candidate{move: m, quiet: true, reduction: base - c.want}
			ss.inCheck, ss.picker.stage, ss.killers = false, stageQuiets, [2]position.Move{}
			w.ss(3).cutoffs = 0
			c.change(ss, n, move)
			assert.Equal(t, base/onePly, w.lateMoveReduction(ss, n, move), c.name)
		}
	}
}

// TestAfterReduction: the depth of the second search goes by how far the first was above the best score.
func TestAfterReduction(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	const best, depth = 50, 8
	far, hardly := best+w.parameters.DeeperMargin+2*depth, best+w.parameters.ShallowerMargin
	assert.Equal(t, depth-1, w.afterReduction(hardly-1, best, depth, depth-3))
	assert.Equal(t, depth, w.afterReduction(hardly, best, depth, depth-3))
	assert.Equal(t, depth, w.afterReduction(far, best, depth, depth-3))
	assert.Equal(t, depth+1, w.afterReduction(far+1, best, depth, depth-3))
	assert.Equal(t, depth-1, w.afterReduction(hardly-1, best, depth, depth-1), "not below what has been searched")
}
