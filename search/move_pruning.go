package search

// pruneMove reports whether a move is hopeless enough at this depth not to be searched at all (step 11).
func (w *worker) pruneMove(ss *stackEntry, n *node, c *candidate, alpha Score) bool {
	if w.pruneOtherForm(ss, n) {
		return true
	}
	if !c.quiet {
		return w.pruneLosingCapture(ss, n, c) || w.captureFutility(ss, n, c, alpha)
	}
	// A reply to a move of the root may complete a repetition that history makes decisive, however poor it looks.
	if n.ply == 1 || w.promising(c.move) {
		return false
	}
	late := w.lateMovePruning(ss, n, c)
	if !late && (ss.inCheck || !w.historyPruning(n, c) && !w.futilityPruning(ss, n, c, alpha) && !w.seePruning(n, c)) {
		return false
	}
	// Checks are what mates are made of: the pieces that give them are mostly given up, so nothing above counts.
	if w.pos.AttacksGeneral(c.move) {
		return false
	}
	ss.picker.skipQuiets = ss.picker.skipQuiets || late
	return true
}

// pruneLosingCapture: the exchange loses too much for the depth that is left, and there is no check in it.
func (w *worker) pruneLosingCapture(ss *stackEntry, n *node, c *candidate) bool {
	p := w.parameters
	return n.depth <= p.SEECaptureDepth && ss.picker.stage == stageBadCaptures &&
		!w.pos.ExchangeAtLeast(c.move, -int32(p.SEECaptureMargin)*int32(n.depth)) && !w.pos.AttacksGeneral(c.move)
}

// captureFutility: even with what the capture wins, so far below alpha that it will not come back at the depth it would
// get.
func (w *worker) captureFutility(ss *stackEntry, n *node, c *candidate, alpha Score) bool {
	p := w.parameters
	depth := c.reducedDepth(n)
	if depth > p.CaptureFutilityDepth || ss.inCheck || n.ply == 1 {
		return false
	}
	gain := Score(w.moveGain(c.move, w.pos.PieceAt(c.move.To()).Type()))
	return ss.staticEval+p.CaptureFutilityBase+p.CaptureFutilityMargin*Score(depth)+gain <= alpha && !w.pos.AttacksGeneral(c.move)
}

// lateMovePruning: with good ordering what comes so late rarely helps.
func (w *worker) lateMovePruning(ss *stackEntry, n *node, c *candidate) bool {
	return n.depth <= w.parameters.LateMoveDepth && !ss.inCheck && c.moveCount > w.lateMoveCount(n)
}

// lateMoveCount returns how many moves of a node are tried before quiet ones are late.
func (w *worker) lateMoveCount(n *node) int {
	if n.improving {
		return w.parameters.LateMoveCountImproving + n.depth*n.depth
	}
	return w.parameters.LateMoveCount + n.depth*n.depth/2
}

// historyPruning: in like lines the move has failed too often.
func (w *worker) historyPruning(n *node, c *candidate) bool {
	p := w.parameters
	return n.depth <= p.HistoryPruneDepth && c.history < p.HistoryPrune*int32(n.depth)
}

// futilityPruning: so far below alpha that a quiet move will not come back at the depth it would get.
func (w *worker) futilityPruning(ss *stackEntry, n *node, c *candidate, alpha Score) bool {
	p := w.parameters
	depth := c.reducedDepth(n)
	return depth <= p.FutilityDepth && ss.staticEval+p.FutilityBase+p.FutilityMargin*Score(depth) <= alpha
}

// seePruning: the piece that moves would be lost for too little.
func (w *worker) seePruning(n *node, c *candidate) bool {
	p := w.parameters
	return n.depth <= p.LateMoveDepth && !w.pos.ExchangeAtLeast(c.move, -int32(p.SEEQuietMargin)*int32(c.reducedDepth(n)))
}

// reducedDepth returns about the depth that the move would be searched to.
func (c *candidate) reducedDepth(n *node) int { return max(n.depth-c.reduction/onePly, 0) }
