package search

import "xqengine/position"

// judgeRepetition returns the score of a position that repeats an earlier one, if that decides it, and notes on which
// ply the verdict rests: it may be an older occurrence than the last.
func (w *worker) judgeRepetition(ply int) (score Score, decided bool) {
	verdict, back := w.pos.RepetitionInSearch(w.root)
	if verdict == position.NoVerdict {
		return 0, false
	}
	w.earliestRepetition = min(w.earliestRepetition, ply-back)
	switch verdict {
	case position.VerdictWin:
		return RepetitionScore - Score(ply), true
	case position.VerdictLoss:
		return -RepetitionScore + Score(ply), true
	}
	return 0, true
}

// DecidedByRepetition reports whether a score comes from a repetition verdict. Such scores depend on the
// path that led to the node and never enter the table.
func DecidedByRepetition(s Score) bool {
	return s > repetitionBound && s <= RepetitionScore || s < -repetitionBound && s >= -RepetitionScore
}
