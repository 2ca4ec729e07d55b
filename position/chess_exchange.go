package position

import "xqengine/position/chessboard"

// exchangeOrder is the order in which pieces recapture.
var exchangeOrder = [...]PieceType{Pawn, Knight, Bishop, Rook, Queen, King}

// chessGain is Gain in chess.
func (p *Position) chessGain(m Move) int32 {
	from, to := m.From()&63, m.To()&63
	gain := chessExchangeValue[p.board[to].Type()]
	if p.board[from].Type() != Pawn {
		return gain
	}
	if to == p.top().passant {
		return chessExchangeValue[Pawn]
	}
	if lastRankOf(p.side, to) {
		gain += chessExchangeValue[promotions[m.Special()&3]] - chessExchangeValue[Pawn]
	}
	return gain
}

// chessExchange is ExchangeAtLeast in chess, by the swap algorithm. Lines are looked at anew after each capture; pins
// are not.
func (p *Position) chessExchange(m Move, threshold int32) bool {
	from, to := m.From()&63, m.To()&63
	us := p.side & 1
	balance := p.chessGain(m) - threshold
	if balance < 0 {
		return false
	}
	next := p.board[from].Type()
	occupied := (p.byColour[0].Lo|p.byColour[1].Lo)&^(1<<from) | 1<<to
	switch {
	case next == King && castlingOf(us, from, to) != nil:
		return true
	case next == Pawn && lastRankOf(us, to):
		next = promotions[m.Special()&3]
	case next == Pawn && to == p.top().passant:
		occupied &^= 1 << (to ^ 8)
	}
	balance = chessExchangeValue[next] - balance
	if balance <= 0 {
		return true
	}
	queens := p.byType[Queen].Lo
	straight, diagonal := p.byType[Rook].Lo|queens, p.byType[Bishop].Lo|queens
	s := uint8(to)
	attackers := p.chessAttackers(s, White, occupied) | p.chessAttackers(s, Black, occupied)
	side, result := us, true
	for {
		side ^= 1
		attackers &= occupied
		mine := attackers & p.byColour[side&1].Lo
		if mine == 0 {
			return result
		}
		result = !result
		t := King
		for _, candidate := range exchangeOrder {
			if found := mine & p.byType[candidate].Lo; found != 0 {
				t = candidate
				occupied &^= found & -found
				break
			}
		}
		if t == King {
			// A king may only take if nobody takes back.
			if attackers&p.byColour[side&1^1].Lo != 0 {
				return !result
			}
			return result
		}
		balance = chessExchangeValue[t] - balance
		if balance < 0 || balance == 0 && result {
			return result
		}
		if t == Pawn || t == Bishop || t == Queen {
			attackers |= chessboard.Bishop(s, occupied) & diagonal
		}
		if t == Rook || t == Queen {
			attackers |= chessboard.Rook(s, occupied) & straight
		}
	}
}

// chessPlaced is Placed in chess.
func (p *Position) chessPlaced(m Move) Piece {
	piece := p.board[m.From()&63]
	if piece.Type() == Pawn && lastRankOf(piece.Colour(), m.To()) {
		return MakePiece(piece.Colour(), promotions[m.Special()&3])
	}
	return piece
}
