package position

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// updateChessCheckInfo works out who gives check and who is pinned, for the side to move.
func (p *Position) updateChessCheckInfo(f *frame) {
	us := p.side & 1
	k := uint8(p.general[us] & 63)
	own, enemies := p.byColour[us].Lo, p.byColour[us^1].Lo
	occupied := own | enemies
	queens := p.byType[Queen].Lo
	checkers := chessboard.Knight(k)&p.byType[Knight].Lo | chessboard.Pawn(uint8(us), k)&p.byType[Pawn].Lo
	snipers := chessboard.Rook(k, enemies)&(p.byType[Rook].Lo|queens) | chessboard.Bishop(k, enemies)&(p.byType[Bishop].Lo|queens)
	var pinned uint64
	for snipers &= enemies; snipers != 0; snipers &= snipers - 1 {
		// Whoever stands between is an own piece: enemies end the line.
		between := chessboard.Between(k, uint8(bits.TrailingZeros64(snipers))) & occupied
		if between == 0 {
			checkers |= snipers & -snipers
		} else if between&(between-1) == 0 {
			pinned |= between
		}
	}
	f.checkers = Bitboard{Lo: checkers & enemies}
	f.pinned = Bitboard{Lo: pinned}
}

// chessAttackers returns the pieces of a side that attack a square, given the pieces on the board.
func (p *Position) chessAttackers(s uint8, by Colour, occupied uint64) uint64 {
	queens := p.byType[Queen].Lo
	return p.byColour[by&1].Lo & (chessboard.Knight(s)&p.byType[Knight].Lo |
		chessboard.King(s)&p.byType[King].Lo |
		chessboard.Pawn(uint8(by&1^1), s)&p.byType[Pawn].Lo |
		chessboard.Rook(s, occupied)&(p.byType[Rook].Lo|queens) |
		chessboard.Bishop(s, occupied)&(p.byType[Bishop].Lo|queens))
}

// chessAttacked reports whether a side attacks a square, given the pieces on the board.
func (p *Position) chessAttacked(s uint8, by Colour, occupied uint64) bool {
	enemies, queens := p.byColour[by&1].Lo, p.byType[Queen].Lo
	near := chessboard.Knight(s)&p.byType[Knight].Lo | chessboard.King(s)&p.byType[King].Lo |
		chessboard.Pawn(uint8(by&1^1), s)&p.byType[Pawn].Lo
	if near&enemies != 0 {
		return true
	}
	return chessboard.Rook(s, occupied)&(p.byType[Rook].Lo|queens)&enemies != 0 ||
		chessboard.Bishop(s, occupied)&(p.byType[Bishop].Lo|queens)&enemies != 0
}

// passantLegal reports whether the pawn of the side to move on from may take en passant on to: looked at on the board
// after it, with both pawns gone from their squares.
func (p *Position) passantLegal(from, to Square) bool {
	us := p.side & 1
	after := (p.byColour[0].Lo|p.byColour[1].Lo)&^(1<<(from&63)|1<<((to^8)&63)) | 1<<(to&63)
	return p.chessAttackers(uint8(p.general[us]), us^1, after)&after == 0
}

// passantIsLegal reports whether any pawn of the side to move may take en passant on a square.
func (p *Position) passantIsLegal(to Square) bool {
	us := p.side & 1
	for pawns := chessboard.Pawn(uint8(us^1), uint8(to)) & p.pieces(us, Pawn); pawns != 0; pawns &= pawns - 1 {
		if p.passantLegal(Square(bits.TrailingZeros64(pawns)), to) {
			return true
		}
	}
	return false
}

// chessTargets returns the squares that a piece other than a pawn attacks.
func chessTargets(t PieceType, s uint8, occupied uint64) uint64 {
	switch t {
	case Knight:
		return chessboard.Knight(s)
	case Bishop:
		return chessboard.Bishop(s, occupied)
	case Rook:
		return chessboard.Rook(s, occupied)
	case Queen:
		return chessboard.Queen(s, occupied)
	case King:
		return chessboard.King(s)
	}
	return 0
}

// chessAttacksKing is AttacksGeneral in chess.
func (p *Position) chessAttacksKing(m Move) bool {
	us := p.side & 1
	from, to := m.From()&63, m.To()&63
	k := uint64(1) << (p.general[us^1] & 63)
	occupied := (p.byColour[0].Lo|p.byColour[1].Lo)&^(1<<from) | 1<<to
	switch t := p.board[from].Type(); t {
	case Pawn:
		if k&chessboard.Pawn(uint8(us), uint8(to)) != 0 {
			return !lastRankOf(us, to)
		}
		return lastRankOf(us, to) && chessTargets(promotions[m.Special()&3], uint8(to), occupied)&k != 0
	case King:
		if way := castlingOf(us, from, to); way != nil {
			return chessboard.Rook(uint8(way.rookTo), occupied&^(1<<way.rook))&k != 0
		}
		return false
	default:
		return chessTargets(t, uint8(to), occupied)&k != 0
	}
}

// lastRankOf reports whether a square is where the pawns of a side are promoted.
func lastRankOf(c Colour, s Square) bool { return chessboard.LastRank[c&1]>>(s&63)&1 != 0 }

// castlingOf returns how a king's move castles, nil if it is an ordinary one.
func castlingOf(c Colour, from, to Square) *castling {
	switch int(to) - int(from) {
	case 2:
		return &castlings[c&1][0]
	case -2:
		return &castlings[c&1][1]
	}
	return nil
}
