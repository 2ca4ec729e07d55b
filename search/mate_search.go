package search

import "xqengine/position"

// A search for a mate (Limits.Mate) looks at every move to the depth it is asked for. Nothing is pruned or reduced,
// its entries in the table are its own (mateSearchSalt), and at the horizon it is only asked whether the game is
// over. Depth counts turns there: the second move of a turn costs none.

// turnExtension returns a ply in a search for a mate if the move just made leaves the turn with us.
func (w *worker) turnExtension(us position.Colour) int {
	if w.exhaustive && w.pos.Side() == us {
		return 1
	}
	return 0
}

// mateHorizon returns the value of a node at the horizon of a search for a mate: the loss of a side without a legal
// move, mated or stalemated, else what the evaluation says.
func (w *worker) mateHorizon(ss *stackEntry, ply int) Score {
	ss.inCheck = w.pos.InCheck()
	if w.pos.Stuck() {
		return w.noLegalMove(ss, ply)
	}
	return w.evaluator.Evaluate(&w.pos)
}
