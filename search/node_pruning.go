package search

import "xqengine/position"

// pruneNode tries to do without looking at the moves (step 8 of negamax). Not in check, in the principal
// variation, under a singular test or in a search for a mate.
func (w *worker) pruneNode(ss *stackEntry, n *node) (Score, bool) {
	eval := w.ttAdjustedEval(ss, n)
	if w.reverseFutility(n, eval) {
		return eval + (n.beta-eval)*w.parameters.ReverseFutilityBlend/100, true
	}
	if score, ok := w.razoring(n, eval); ok {
		return score, true
	}
	return w.nullMove(ss, n, eval)
}

// reverseFutility: so far above beta that a shallow search would not fall back below it.
func (w *worker) reverseFutility(n *node, eval Score) bool {
	p := w.parameters
	if n.ttPV || n.depth > p.ReverseFutilityDepth || eval >= decisiveBound || n.beta <= -decisiveBound {
		return false
	}
	margin := p.ReverseFutilityMargin * Score(n.depth)
	if n.improving {
		margin -= p.ReverseFutilityMargin
	}
	return eval-margin >= n.beta
}

// razoring: so far below alpha that only captures could help, and quiescence says they do not. The second of two
// moves is not a capture.
func (w *worker) razoring(n *node, eval Score) (Score, bool) {
	p := w.parameters
	if n.depth > p.RazorDepth || n.secondOfTurn || eval+p.RazorMargin*Score(n.depth) > n.alpha {
		return 0, false
	}
	score := w.quiesce(n.alpha, n.alpha+1, 0, n.ply)
	return max(score, n.least), score <= n.alpha || w.task.stop.Load()
}

// nullMove: if the opponent may move twice and we still stand above beta, a real move will do it too.
// Source: Chrilly Donninger, Null Move and Deep Search, ICCA 1993.
func (w *worker) nullMove(ss *stackEntry, n *node, eval Score) (Score, bool) {
	if !w.nullMoveAllowed(ss, n, eval) {
		return 0, false
	}
	p := w.parameters
	us := w.pos.Side()
	r := p.NullMoveReduction + n.depth/p.NullMoveDepthDivisor +
		int(min((eval-n.beta)/p.NullMoveEvalDivisor, p.NullMoveEvalMost))
	w.makeNull(ss)
	score := w.searchChild(us, n.beta-1, n.beta, n.depth-r, n.ply+1, !n.cutNode)
	w.pos.UnmakeNull()
	if score < n.beta || w.task.stop.Load() {
		return 0, false
	}
	if score >= decisiveBound {
		score = n.beta
	}
	if w.nullMoveMinPly > 0 || n.depth < p.NullVerifyDepth {
		return score, true
	}
	// Much depth is at stake: verified by a search without null moves near this node.
	w.nullMoveMinPly = n.ply + p.NullVerifyShare*(n.depth-r)/100
	verified := w.negamax(n.beta-1, n.beta, n.depth-r, n.ply, false)
	w.nullMoveMinPly = 0
	return score, verified >= n.beta || w.task.stop.Load()
}

// nullMoveAllowed reports whether a null move is worth a try: not after another one, not within a turn, and not
// without officers, where zugzwang is common.
func (w *worker) nullMoveAllowed(ss *stackEntry, n *node, eval Score) bool {
	p := w.parameters
	return p.NullMoveDepth > 0 && n.depth >= p.NullMoveDepth && n.ply >= w.nullMoveMinPly && eval >= n.beta &&
		ss.staticEval+p.NullMoveStaticSlope*Score(n.depth) >= n.beta+p.NullMoveStaticMargin && n.beta > -decisiveBound &&
		w.ss(n.ply-1).currentMove != position.NoMove && w.hasOfficers(w.pos.Side()) && !w.pos.Continues()
}

// hasOfficers reports whether a side has one of the pieces that the variant counts as officers.
func (w *worker) hasOfficers(c position.Colour) bool {
	return w.pos.Counts()&w.officers[c&1] != 0
}
