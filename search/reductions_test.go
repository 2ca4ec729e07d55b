package search

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

func TestReductionTable(t *testing.T) {
	p := DefaultParameters()
	table := newReductions(&p)
	assert.Zero(t, table[1][63], "at depth 1 there is nothing to reduce")
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 63; number++ {
			assert.LessOrEqual(t, table[depth][number], table[depth][number+1])
			assert.GreaterOrEqual(t, table[depth][number], int8(0))
		}
	}
	assert.Equal(t, int8(3), table[10][16], "0.55 + ln 10 · ln 16 / 2.3 = 3.3")
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
	m := moveOn(t, w, "h7e7")
	for _, c := range []struct {
		name   string
		change func(ss *stackEntry, n *node, c *candidate)
		want   int
	}{
		{"nothing special", func(*stackEntry, *node, *candidate) {}, 4},
		{"principal variation", func(_ *stackEntry, n *node, _ *candidate) { n.pvNode = true }, 3},
		{"cut node", func(_ *stackEntry, n *node, _ *candidate) { n.cutNode = true }, 5},
		{"not improving", func(_ *stackEntry, n *node, _ *candidate) { n.improving = false }, 5},
		{"gives check", func(_ *stackEntry, _ *node, c *candidate) { c.givesCheck = true }, 3},
		{"in check", func(ss *stackEntry, _ *node, _ *candidate) { ss.inCheck = true }, 3},
		{"check in check", func(ss *stackEntry, _ *node, c *candidate) { ss.inCheck, c.givesCheck = true, true }, 3},
		{"a capture", func(_ *stackEntry, _ *node, c *candidate) { c.quiet = false }, 3},
		{"another form", func(ss *stackEntry, _ *node, _ *candidate) { ss.picker.stage = stageOtherForms }, 5},
		{"a killer", func(ss *stackEntry, _ *node, _ *candidate) { ss.killers[1] = m }, 3},
		{"good history", func(_ *stackEntry, _ *node, c *candidate) { c.history = w.parameters.ReductionHistory }, 3},
		{"nearly good history", func(_ *stackEntry, _ *node, c *candidate) { c.history = w.parameters.ReductionHistory - 1 }, 4},
		{"bad history", func(_ *stackEntry, _ *node, c *candidate) { c.history = -w.parameters.ReductionHistory }, 5},
	} {
		ss, n, move := w.ss(2), &node{improving: true}, &candidate{move: m, quiet: true, reduction: 4}
		ss.inCheck, ss.picker.stage, ss.killers = false, stageQuiets, [2]position.Move{}
		c.change(ss, n, move)
		assert.Equal(t, c.want, w.lateMoveReduction(ss, n, move), c.name)
	}
}
