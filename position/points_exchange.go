package position

// pointsExchange is ExchangeAtLeast in the points variants: only pieces whose kind allows it recapture, and a
// royal piece captures, like a general, only where nobody takes back. Conversions during the exchange are left
// out.
func (p *Position) pointsExchange(m Move, threshold int32) bool {
	from, to := m.From()&127, m.To()&127
	balance := exchangeValue[p.board[to].Type()] - threshold
	if balance < 0 {
		return false
	}
	balance = exchangeValue[p.board[from].Type()] - balance
	if balance <= 0 {
		return true
	}
	occupied := p.Occupied().not(squareBits[from]).or(squareBits[to])
	side := p.side & 1
	result := true
	standing := p.converted(m).Kind()
	for {
		side ^= 1
		attacker := p.cheapestAttackerOf(to, side, p.byColour[side&1].and(occupied).not(p.safeOn(standing)), occupied)
		if attacker == NoSquare {
			return result
		}
		piece := p.board[attacker]
		result = !result
		if piece.Type() == General || piece.Kind() == Royal {
			pieces := p.byColour[side&1^1].and(occupied).not(p.safeOn(piece.Kind()))
			if p.cheapestAttackerOf(to, side^1, pieces, occupied.not(squareBits[attacker])) != NoSquare {
				return !result
			}
			return result
		}
		balance = exchangeValue[piece.Type()] - balance
		if balance < 0 || balance == 0 && result {
			return result
		}
		standing = piece.Kind()
		occupied = occupied.not(squareBits[attacker])
	}
}

// safeOn returns the pieces of both sides that may not capture a piece of a kind.
func (p *Position) safeOn(k Kind) Bitboard {
	if k == Small {
		return p.byKind[Idle].or(p.byKind[Small])
	}
	return p.byKind[Idle]
}
