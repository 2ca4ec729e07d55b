package eval

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// pawnSlots is the size of the cache of pawn structures, a power of two.
const pawnSlots = 1 << 12

// pawnEntry is what follows from the pawns alone, by colour.
type pawnEntry struct {
	pawns   [2]uint64
	score   [2]tapered
	passed  [2]uint64
	span    [2]uint64 // squares that the pawns attack or may come to attack
	kings   [2]uint8  // for which shelter was worked out
	shelter [2]tapered
	known   bool
}

// pawnCache remembers pawn structures; it belongs to one evaluator.
type pawnCache [pawnSlots]pawnEntry

// pawnsOf returns the entry of a pawn structure and of the kings behind it.
func (e *Evaluator) pawnsOf(b *chessBoard) *pawnEntry {
	white, black := b.pieces[0][pawnType], b.pieces[1][pawnType]
	slot := (white*0x9E3779B97F4A7C15 ^ black*0xC2B2AE3D27D4EB4F) >> 52 & (pawnSlots - 1)
	entry := &e.pawns[slot]
	w := &e.weights.Chess
	if !entry.known || entry.pawns != [2]uint64{white, black} {
		*entry = pawnEntry{pawns: [2]uint64{white, black}, known: true, kings: [2]uint8{64, 64}}
		for us := range uint8(2) {
			w.pawnStructure(entry, us)
		}
	}
	for us := range uint8(2) {
		if entry.kings[us] != b.king[us] {
			entry.kings[us] = b.king[us]
			entry.shelter[us] = w.shelter(us, b.king[us], entry.pawns)
		}
	}
	return entry
}

// files returns the whole files on which a set has squares.
func files(set uint64) uint64 {
	set |= set >> 8
	set |= set >> 16
	set |= set >> 32
	return set & 0xFF * chessboard.FileA
}

// beside returns a set moved one file to either side.
func beside(set uint64) uint64 {
	return set&^chessboard.FileA>>1 | set&^chessboard.FileH<<1
}

// ahead returns all squares of the files of a set before its hindmost, as a side sees it.
func ahead(us uint8, set uint64) uint64 {
	if us == 0 {
		set <<= 8
		set |= set << 8
		set |= set << 16
		return set | set<<32
	}
	set >>= 8
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// relativeRank returns the rank of a square, 0 for the back rank of the side.
func relativeRank(us, s uint8) uint8 { return chessboard.Relative(us, s) >> 3 & 7 }

// pawnStructure fills in what the pawns of a side say.
func (w *ChessWeights) pawnStructure(entry *pawnEntry, us uint8) {
	own, enemy := entry.pawns[us], entry.pawns[us^1]
	attacked := chessboard.Pawns(us^1, enemy)
	entry.span[us] = chessboard.Pawns(us, own|ahead(us, own))
	var t tapered
	for rest := own; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		bit := uint64(1) << s
		file := files(bit)
		rank := relativeRank(us, s)
		front := ahead(us, bit)
		neighbours := own & beside(file)
		supporters := chessboard.Pawn(us^1, s) & own
		phalanx := beside(bit) & own
		open := enemy&file == 0
		switch {
		case neighbours == 0:
			t += w.Isolated
			if open {
				t += w.OpenWeakness
			}
		case neighbours&^ahead(us, beside(bit)) == 0 && chessboard.Forward(us, bit)&(attacked|enemy) != 0:
			// All neighbours are ahead.
			t += w.Backward
			if open {
				t += w.OpenWeakness
			}
		}
		if chessboard.Forward(us, bit)&own != 0 {
			t += w.Doubled
		}
		if phalanx != 0 {
			t += w.Phalanx[rank]
		}
		if supporters != 0 {
			t += w.Supported[rank]
		}
		if enemy&(front|beside(front)) == 0 && own&front == 0 {
			entry.passed[us] |= bit
			t += w.Passed[rank]
		}
	}
	entry.score[us] = t
}

// shelter returns what the pawns before a king are worth to it.
func (w *ChessWeights) shelter(us, king uint8, pawns [2]uint64) (t tapered) {
	level := ahead(us, uint64(0xFF)<<(king&56)) | uint64(0xFF)<<(king&56)
	own, enemy := pawns[us]&level, pawns[us^1]&level
	middle := min(max(king&7, 1), 6)
	for file := middle - 1; file <= middle+1; file++ {
		column := chessboard.FileA << file
		edge := min(file, 7-file) & 3
		t += w.Shelter[edge][hindmostRank(us, own&column)]
		t += w.Storm[edge][hindmostRank(us, enemy&column)]
	}
	return t
}

// hindmostRank returns the rank of the square of a set that is nearest to the side's back rank; 0 for none.
func hindmostRank(us uint8, set uint64) uint8 {
	switch {
	case set == 0:
		return 0
	case us == 0:
		return uint8(bits.TrailingZeros64(set)) >> 3 & 7
	}
	return 7 - uint8(63-bits.LeadingZeros64(set))>>3&7
}

// passedPawns returns what the passed pawns of a side are worth beyond their ranks.
func (e *Evaluator) passedPawns(b *chessBoard, entry *pawnEntry, us uint8) (t tapered) {
	w := &e.weights.Chess
	them := us ^ 1
	for rest := entry.passed[us]; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		bit := uint64(1) << s
		rank := relativeRank(us, s)
		stop := chessboard.Forward(us, bit)
		to := uint8(bits.TrailingZeros64(stop)) & 63
		t += tapered(kingSteps(b.king[us], to)) * w.PassedOwnKing[rank]
		t += tapered(kingSteps(b.king[them], to)) * w.PassedEnemyKing[rank]
		way := ahead(us, bit)
		switch {
		case b.occupied&stop != 0:
			t += w.PassedBlocked[rank]
		case b.attacked[them]&stop == 0:
			t += w.PassedSafe[rank]
			if (b.occupied|b.attacked[them])&way == 0 {
				t += w.PassedFree[rank]
			}
		}
		if chessboard.Rook(s, b.occupied)&ahead(them, bit)&(b.pieces[us][rookType]|b.pieces[us][queenType]) != 0 {
			t += w.RookBehind
		}
	}
	return t
}

// kingSteps returns the steps of a king between two squares.
func kingSteps(s, t uint8) int {
	file, rank := int(s&7)-int(t&7), int(s>>3)-int(t>>3)
	return max(file, -file, rank, -rank)
}
