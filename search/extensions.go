package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// singularExtension returns by how many plies the hash move is searched deeper because all others are clearly
// worse, by how many less (negative) if they are not and the node seems to fail high anyway, or
// multiCut if several moves beat beta (step 12).
// Source: Anantharaman, Campbell and Hsu, Singular Extensions, 1988; in this form from Stockfish's wiki.
func (w *worker) singularExtension(ss *stackEntry, n *node, m position.Move) int {
	if !w.singularTestDue(ss, n, m) {
		return 0
	}
	p := w.parameters
	singularBeta := n.ttScore - p.SingularMargin*Score(n.depth)
	picker := ss.picker
	ss.excludedMove = m
	score := w.negamax(singularBeta-1, singularBeta, p.SingularTestDepth*(n.depth-1)/100, n.ply, n.cutNode)
	ss.excludedMove = position.NoMove
	ss.picker = picker
	switch {
	case w.task.stop.Load():
		return 0
	case score < singularBeta:
		if !n.pvNode && score < singularBeta-p.DoubleExtensionMargin {
			return 2
		}
		return 1
	case singularBeta >= n.beta && !n.pvNode:
		return multiCut
	case n.ttScore >= n.beta:
		return -2
	case n.cutNode:
		return -1
	}
	return 0
}

// singularTestDue reports whether a move is tested for being the only good one: the hash move, deep enough, whose
// score is a lower bound of about the depth at hand and decides nothing.
func (w *worker) singularTestDue(ss *stackEntry, n *node, m position.Move) bool {
	p := w.parameters
	return p.SingularDepth > 0 && n.depth >= p.SingularDepth && m == n.ttEntry.Move && ss.excludedMove == position.NoMove &&
		!w.exhaustive && n.ply < 2*w.rootDepth &&
		n.ttEntry.Bound&hashtable.LowerBound != 0 && int(n.ttEntry.Depth) >= n.depth-p.SingularTTDepth &&
		n.ttScore < decisiveBound && n.ttScore > -decisiveBound
}

// checkExtension returns a ply for a move that gives check, made already (step 13). A late check is looked at, but
// not deeper than other late moves: extended ones cost more than they find.
func (w *worker) checkExtension(ss *stackEntry, n *node, c *candidate) int {
	if !w.exhaustive && c.givesCheck && ss.picker.stage != stageLateChecks && (n.pvNode || n.depth <= w.parameters.CheckExtensionDepth) {
		return 1
	}
	return 0
}
