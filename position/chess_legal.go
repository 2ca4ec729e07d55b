package position

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// legalChess is Legal in chess.
func (p *Position) legalChess(m Move) bool {
	f := p.top()
	us := p.side & 1
	from, to := m.From()&63, m.To()&63
	k := p.general[us] & 63
	if from == k {
		if way := castlingOf(us, from, to); way != nil {
			return f.checkers.Lo == 0 && p.unharried(way)
		}
		return !p.chessAttacked(uint8(to), us^1, (p.byColour[0].Lo|p.byColour[1].Lo)&^(1<<k))
	}
	if to == f.passant && p.board[from].Type() == Pawn {
		return p.passantLegal(from, to)
	}
	if checkers := f.checkers.Lo; checkers != 0 {
		if checkers&(checkers-1) != 0 ||
			(checkers|chessboard.Between(uint8(k), uint8(bits.TrailingZeros64(checkers))))>>to&1 == 0 {
			return false
		}
	}
	return f.pinned.Lo>>from&1 == 0 || chessboard.Through(uint8(k), uint8(from))>>to&1 != 0
}

// pseudoLegalChess is PseudoLegal in chess.
func (p *Position) pseudoLegalChess(m Move) bool {
	from, to := m.From(), m.To()
	if (from|to)&64 != 0 {
		return false
	}
	us := p.side & 1
	piece := p.board[from]
	if piece == NoPiece || piece.Colour() != us || p.byColour[us].Lo>>to&1 != 0 {
		return false
	}
	t := piece.Type()
	if t == Pawn {
		return (m.Special() == 0 || lastRankOf(us, to)) && p.pawnGoes(us, from, to)
	}
	if m.Special() != 0 {
		return false
	}
	if t == King {
		if way := castlingOf(us, from, to); way != nil {
			return from == way.king && p.mayCastle(way)
		}
	}
	return chessTargets(t, uint8(from), p.byColour[0].Lo|p.byColour[1].Lo)>>to&1 != 0
}

// pawnGoes reports whether a pawn may go from one square to another, which holds no own piece.
func (p *Position) pawnGoes(us Colour, from, to Square) bool {
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	if chessboard.Pawn(uint8(us), uint8(from))>>to&1 != 0 {
		return occupied>>to&1 != 0 || to == p.top().passant
	}
	single := chessboard.Forward(uint8(us), 1<<from) &^ occupied
	double := chessboard.Forward(uint8(us), single&chessboard.FirstStepRank[us]) &^ occupied
	return (single|double)>>to&1 != 0
}
