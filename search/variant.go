package search

import "xqengine/position"

// gameWonByVariant returns the score of a node in which a side has reached its points target. A mate or
// stalemate by the same move comes first.
func (w *worker) gameWonByVariant(ply int) (Score, bool) {
	switch w.pos.Verdict() {
	case position.VerdictWin:
		if !w.pos.Stuck() {
			return MateScore - Score(ply), true
		}
		return mated(ply), true
	case position.VerdictLoss:
		return mated(ply), true
	}
	return 0, false
}

// noLegalMove returns the score of a side that cannot move: mated, or stalemated, which some variants call a draw.
func (w *worker) noLegalMove(ss *stackEntry, ply int) Score {
	if w.stalemateDraws && !ss.inCheck {
		return 0
	}
	return mated(ply)
}
