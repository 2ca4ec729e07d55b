package search

import "math"

// onePly is a ply in the unit of reductions, which are summed up finer than they are used.
const onePly = 1024

// reductions holds the base late move reduction by depth and move number, in 1024ths of a ply.
type reductions [64][64]int32

func newReductions(p *Parameters) *reductions {
	table := new(reductions)
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r := p.ReductionBase + math.Log(float64(depth))*math.Log(float64(number))/p.ReductionDivisor
			table[depth][number] = int32(onePly * max(0, r))
		}
	}
	return table
}

// at returns the base reduction of a move, in 1024ths of a ply.
func (r *reductions) at(depth, number int) int { return int(r[min(depth, 63)][min(number, 63)]) }

// isReduced reports whether a move is tried with a reduced depth first: late quiet moves and late captures. Not in a
// search for a mate.
func (w *worker) isReduced(n *node, c *candidate) bool {
	p := w.parameters
	return n.depth >= p.ReductionDepth && c.moveCount > p.ReductionMoveCount && !w.exhaustive &&
		(c.quiet || c.moveCount > p.ReductionCaptureCount)
}

// lateMoveReduction returns the reduction in plies: less where the line matters or the move is forcing or
// has done well, more where the node is expected to fail high anyway.
func (w *worker) lateMoveReduction(ss *stackEntry, n *node, c *candidate) int {
	p := w.parameters
	r := c.reduction - int(onePly*c.history/p.ReductionHistory)
	if n.pvNode {
		r -= p.ReductionPVLess
	}
	if n.ttPV {
		r -= p.ReductionTTPVLess
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
	if n.ttCapture {
		r += p.ReductionHashCapture
	}
	if w.ss(n.ply+1).cutoffs > p.ReductionCutoffCount {
		r += p.ReductionCutoffs
	}
	if ss.picker.stage == stageOtherForms {
		r += p.SpecialReduction * onePly
	}
	if c.move == ss.killers[0] || c.move == ss.killers[1] {
		r -= p.ReductionKillerLess
	}
	return r / onePly
}

// afterReduction returns the depth at which a move is searched again that beat alpha with a reduced one: a ply deeper
// than others if it was far better than the best so far, a ply less deep if hardly.
func (w *worker) afterReduction(score, best Score, depth, reduced int) int {
	p := w.parameters
	switch {
	case score > best+p.DeeperMargin+2*Score(depth):
		depth++
	case score < best+p.ShallowerMargin:
		depth--
	}
	return max(depth, reduced)
}
