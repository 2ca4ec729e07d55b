package search

// noteRepetition notes on which earlier occurrence of the position the verdict on the board rests.
func (w *worker) noteRepetition(ply int) {
	if back := w.pos.EarlierOccurrence(); back > 0 {
		w.earliestRepetition = min(w.earliestRepetition, ply-back)
	}
}

// decidedByRepetition tells whether a score comes from a repetition verdict. Such scores depend on the
// path that led to the node and never enter the table.
func decidedByRepetition(s Score) bool {
	return s > decisiveBound && s <= RepetitionScore || s < -decisiveBound && s >= -RepetitionScore
}
