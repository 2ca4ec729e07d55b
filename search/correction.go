package search

import (
	"xqengine/eval"
	"xqengine/position"
)

// The correction history remembers, for each structure of soldiers, by how much searches have differed
// from the static evaluation, and lets later evaluations of the same structure profit.
const (
	correctionGrain = 256 // units of a stored correction in a centipawn
	correctionLimit = 64 * correctionGrain
)

// correctionOf returns the slot for the position on the board.
func (w *worker) correctionOf() *int16 {
	red, black := w.pos.Pieces(position.Red, position.Soldier), w.pos.Pieces(position.Black, position.Soldier)
	hash := red.Lo*0x9E3779B97F4A7C15 ^ red.Hi*0xC2B2AE3D27D4EB4F ^ black.Lo*0x165667B19E3779F9 ^ black.Hi*0xD6E8FEB86659FD93
	return &w.correction[w.pos.Side()&1][hash>>50&(correctionSlots-1)]
}

// corrected returns the static evaluation with the correction, within the range of evaluations.
func (w *worker) corrected(raw Score) Score {
	v := raw + Score(*w.correctionOf())/correctionGrain
	return max(-eval.MaxEval, min(eval.MaxEval, v))
}

// correct moves the correction towards the difference that a search to a depth has found.
func (w *worker) correct(depth int, difference Score) {
	slot := w.correctionOf()
	weight := int32(min(depth+1, 16))
	v := (int32(*slot)*(256-weight) + int32(difference)*correctionGrain*weight) / 256
	*slot = int16(max(-correctionLimit, min(correctionLimit, v)))
}
