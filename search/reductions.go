package search

import "math"

// reductions holds the base late move reduction by depth and move number, in plies.
type reductions [64][64]int8

func newReductions(p *Parameters) *reductions {
	table := new(reductions)
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r := p.ReductionBase + math.Log(float64(depth))*math.Log(float64(number))/p.ReductionDivisor
			table[depth][number] = int8(max(0, r))
		}
	}
	return table
}

// isReduced tells whether a move is tried with a reduced depth first: late quiet moves, and captures that come
// later still. Not in a search for a mate.
func (w *worker) isReduced(n *node, c *candidate) bool {
	p := w.parameters
	return n.depth >= p.ReductionDepth && c.moveCount > p.ReductionMoveCount && !w.exhaustive &&
		(c.quiet || c.moveCount > p.ReductionCaptureCount)
}

// lateMoveReduction returns the reduction in plies: less where the line matters or the move is forcing or
// has done well, more where the node is expected to fail high anyway.
func (w *worker) lateMoveReduction(ss *stackEntry, n *node, c *candidate) int {
	p := w.parameters
	r := c.reduction - int(c.history/p.ReductionHistory)
	if n.pvNode {
		r -= p.ReductionPVLess
	}
	if n.cutNode {
		r += p.ReductionCutNode
	}
	if !n.improving {
		r += p.ReductionNotImproving
	}
	if c.givesCheck || ss.inCheck {
		r -= p.ReductionCheckLess
	}
	if !c.quiet {
		r -= p.ReductionCaptureLess
	}
	if ss.picker.stage == stageOtherForms {
		r += p.SpecialReduction
	}
	if c.move == ss.killers[0] || c.move == ss.killers[1] {
		r -= p.ReductionKillerLess
	}
	return r
}
