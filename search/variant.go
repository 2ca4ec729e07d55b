package search

import "xqengine/position"

// The hooks that only some variants need, besides what position.Traits says:
//
//   - a game won by points or by a victory soldier: gameWonByVariant
//   - stalemate that draws: noLegalMove, scoreWithoutMoves
//   - turns of two moves: searchChild asks who is to move, nullMoveAllowed and razoring whether a turn goes on,
//     scoreQuiets adds first moves; at the root variant_turns.go bans, completes and groups whole turns
//   - moves that differ in what the piece becomes: variant_forms.go, with a stage of the picker for the other forms
//   - quiet moves that win material or change powers: variant_powers.go, asked by the picker, by pruneMove and by
//     delta pruning in quiescence

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
