package eval

import (
	"math/bits"

	"xqengine/position"
	"xqengine/position/chessboard"
)

// chessEntry is materialEntry in chess.
func (w *ChessWeights) chessEntry(counts uint64) materialEntry {
	white, black := piecesOf(counts, position.White), piecesOf(counts, position.Black)
	m := materialEntry{counts: counts}
	m.phase = min(fullPhase, chessPhase(white)+chessPhase(black))
	m.imbalance = w.imbalance(white, black) - w.imbalance(black, white)
	m.scale[position.White] = w.winnable(white, black)
	m.scale[position.Black] = w.winnable(black, white)
	return m
}

func chessPhase(n pieces) Score {
	return 2*(n[position.Knight]+n[position.Bishop]) + 4*n[position.Rook] + 8*n[position.Queen]
}

// imbalance returns what the mix of pieces adds for the first side.
func (w *ChessWeights) imbalance(own, enemy pieces) (t tapered) {
	pawns := tapered(own[position.Pawn] - 5)
	t += tapered(own[position.Knight]) * pawns * w.KnightPerPawn
	t += tapered(own[position.Rook]) * pawns * w.RookPerPawn
	if own[position.Bishop] >= 2 {
		t += w.BishopPair
	}
	if own[position.Rook] >= 2 {
		t += w.RookPair
	}
	if own[position.Queen] > 0 {
		t += tapered(own[position.Rook]) * w.QueenWithRooks
	} else if enemy[position.Queen] > 0 {
		t += tapered(own[position.Knight]+own[position.Bishop]) * w.MinorsVsQueen
	}
	return t
}

// officersWorth is the rough worth of the pieces besides pawns, in pawns.
func officersWorth(n pieces) Score {
	return 3*(n[position.Knight]+n[position.Bishop]) + 5*n[position.Rook] + 9*n[position.Queen]
}

// winnable returns how much of an advantage of the first side counts, of fullScale: without pawns a side does not win
// with an advantage of a minor piece or less, and never with a single minor piece or two knights.
func (w *ChessWeights) winnable(own, enemy pieces) Score {
	if own[position.Pawn] > 0 {
		return fullScale
	}
	worth, against := officersWorth(own), officersWorth(enemy)
	switch {
	case worth <= 3:
		return 0
	case worth == 6 && own[position.Knight] == 2 && enemy[position.Pawn] == 0:
		return 0
	case worth-against <= 3:
		return w.PawnlessScale
	}
	return fullScale
}

// chessScale returns how much of an advantage of each side counts, with what depends on squares.
func (e *Evaluator) chessScale(p *position.Position, m *materialEntry) [2]Score {
	scale := m.scale
	bishops := [2]uint64{p.Pieces(position.White, position.Bishop).Lo, p.Pieces(position.Black, position.Bishop).Lo}
	w := &e.weights.Chess
	if one(bishops[0]) && one(bishops[1]) && bishops[0]&chessboard.Dark == 0 != (bishops[1]&chessboard.Dark == 0) {
		most := w.OppositeMorePieces
		if p.Type(position.Knight).Lo|p.Type(position.Rook).Lo|p.Type(position.Queen).Lo == 0 {
			most = w.OppositeScale
		}
		scale = [2]Score{min(scale[0], most), min(scale[1], most)}
	}
	for us := range uint8(2) {
		if wrongBishop(p, us, bishops[us]) || e.pawnDoesNotWin(p, us) {
			scale[us] = 0
		}
	}
	return scale
}

// pawnDoesNotWin reports whether a side has a king and a pawn against a bare king, and it is a draw.
func (e *Evaluator) pawnDoesNotWin(p *position.Position, us uint8) bool {
	c := position.Colour(us)
	pawns := p.Pieces(c, position.Pawn).Lo
	return one(pawns) && one(p.Colour(c^1).Lo) && pawns|1<<p.General(c) == p.Colour(c).Lo && !e.kpk.won(p, us)
}

func one(set uint64) bool { return set != 0 && set&(set-1) == 0 }

// wrongBishop reports whether a side has nothing but pawns on one edge and perhaps bishops that do not see the corner
// there, which the enemy king holds: that is never won.
func wrongBishop(p *position.Position, us uint8, bishops uint64) bool {
	c := position.Colour(us)
	pawns := p.Pieces(c, position.Pawn).Lo
	if pawns == 0 || pawns|bishops|1<<p.General(c) != p.Colour(c).Lo {
		return false
	}
	corner := uint8(56)
	switch {
	case pawns&^chessboard.FileA == 0:
	case pawns&^chessboard.FileH == 0:
		corner = 63
	default:
		return false
	}
	corner = chessboard.Relative(us, corner)
	if bishops&chessboard.Dark != 0 && bishops&^chessboard.Dark != 0 ||
		bishops != 0 && bishops&chessboard.Dark != 0 == (chessboard.Dark>>corner&1 != 0) {
		return false
	}
	return kingSteps(uint8(p.General(c^1)), corner) <= 1
}

// bareKing returns what it is worth to have the enemy's bare king far from the middle.
func (e *Evaluator) bareKing(b *chessBoard, us uint8) (t tapered) {
	them := us ^ 1
	if !one(b.all[them]) || b.pieces[us][pawnType] != 0 {
		return 0
	}
	w := &e.weights.Chess
	k := b.king[them]
	t += tapered(14-kingSteps(b.king[us], k)*2) * w.BareKingNear
	minors := bits.OnesCount64(b.pieces[us][bishopType] | b.pieces[us][knightType])
	if b.pieces[us][rookType]|b.pieces[us][queenType] == 0 && minors == 2 && one(b.pieces[us][bishopType]) {
		first, second := uint8(0), uint8(63)
		if b.pieces[us][bishopType]&chessboard.Dark == 0 {
			first, second = 7, 56
		}
		return t + tapered(7-min(steps(k, first), steps(k, second))/2)*w.BareKingCorner
	}
	file, rank := int(k&7), int(k>>3)
	return t + tapered(max(3-file, file-4)+max(3-rank, rank-4))*w.BareKingEdge
}

// steps returns the steps between two squares along files and ranks.
func steps(s, t uint8) int {
	file, rank := int(s&7)-int(t&7), int(s>>3)-int(t>>3)
	return max(file, -file) + max(rank, -rank)
}
