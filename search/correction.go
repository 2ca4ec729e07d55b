package search

import (
	"xqengine/eval"
	"xqengine/position"
)

// correctionGrain is how many units of a stored correction make a centipawn: only the precision of 16 bits.
const correctionGrain = 256

// The respects in which positions are alike.
const (
	sameSoldiers    = iota
	sameGuards      // generals, advisors and elephants
	sameRedPieces   // chariots apart from horses and cannons
	sameBlackPieces // likewise
	sameMoves       // the last two
	respects
)

// correctionShares returns how much of each correction counts, in hundredths. They overlap: the sum is more than
// one, but less than the number of respects.
func correctionShares(p *Parameters) [respects]int {
	return [respects]int{
		sameSoldiers: p.CorrectionSoldiers, sameGuards: p.CorrectionGuards,
		sameRedPieces: p.CorrectionPieces, sameBlackPieces: p.CorrectionPieces, sameMoves: p.CorrectionMoves,
	}
}

// correctionSlots is the size of the correction history for each respect and side, a power of two.
const correctionSlots = 1 << 14

// correctionHistory remembers by how much searches have differed from the static evaluation of positions that are
// alike in one respect, and lets later evaluations of such positions profit: by respect, side to move and slot.
// Source: Michał Witanowski, Caissa; the respects are those of Stockfish 17, with guards for minor pieces.
type correctionHistory [respects][2][correctionSlots]int16

// correctionEntries returns the corrections that apply to the position on the board.
func (w *worker) correctionEntries(ply int) [respects]*int16 {
	p, c, side := &w.pos, &w.correctionHistory, w.pos.Side()&1
	red, black := p.Colour(position.Red), p.Colour(position.Black)
	guards := p.Type(position.Advisor).Or(p.Type(position.Elephant)).Or(p.Type(position.General))
	pieces := p.Type(position.Chariot).Or(p.Type(position.Horse)).Or(p.Type(position.Cannon))
	last, prev := w.ss(ply-1), w.ss(ply-2)
	return [respects]*int16{
		&c[sameSoldiers][side][slotOf(p.Pieces(position.Red, position.Soldier), p.Pieces(position.Black, position.Soldier))],
		&c[sameGuards][side][slotOf(guards.And(red), guards.And(black))],
		&c[sameRedPieces][side][slotOf(pieces.And(red), p.Pieces(position.Red, position.Chariot))],
		&c[sameBlackPieces][side][slotOf(pieces.And(black), p.Pieces(position.Black, position.Chariot))],
		&c[sameMoves][side][hashed(last.movedTo(), 0, prev.movedTo(), 0)],
	}
}

// movedTo returns one number for the piece and the target of the entry's move.
func (ss *stackEntry) movedTo() uint64 {
	return uint64(pieceIndex(ss.movedPiece))<<7 | uint64(ss.currentMove.To()&127)
}

func slotOf(a, b position.Bitboard) uint64 { return hashed(a.Lo, a.Hi, b.Lo, b.Hi) }

// hashed mixes four words into a slot, by multiplication with odd numbers of many bits.
func hashed(a, b, c, d uint64) uint64 {
	return (a*0x9E3779B97F4A7C15 ^ b*0xC2B2AE3D27D4EB4F ^ c*0x165667B19E3779F9 ^ d*0xD6E8FEB86659FD93) >> 50 & (correctionSlots - 1)
}

// correctedEval returns the static evaluation with the corrections, within the range of evaluations.
func (w *worker) correctedEval(raw Score, ply int) Score {
	sum := 0
	for i, correction := range w.correctionEntries(ply) {
		sum += int(*correction) * w.correctionShares[i]
	}
	v := raw + Score(sum/(100*correctionGrain))
	return max(-eval.MaxEval, min(eval.MaxEval, v))
}

// updateCorrection moves the corrections towards the difference that a search to a depth has found.
func (w *worker) updateCorrection(depth, ply int, difference Score) {
	weight := int32(min(depth+1, w.parameters.CorrectionWeight))
	limit := w.parameters.CorrectionLimit * correctionGrain
	for _, slot := range w.correctionEntries(ply) {
		v := (int32(*slot)*(256-weight) + int32(difference)*correctionGrain*weight) / 256
		*slot = int16(max(-limit, min(limit, v)))
	}
}
