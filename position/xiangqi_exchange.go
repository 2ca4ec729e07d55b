package position

// xiangqiExchange is ExchangeAtLeast in xiangqi, by the swap algorithm. Lines, screens, legs and eyes are
// looked at anew after each capture; pins are not.
func (p *Position) xiangqiExchange(m Move, threshold int32) bool {
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
	for {
		side ^= 1
		attacker := p.cheapestAttacker(to, side, occupied)
		if attacker == NoSquare {
			return result
		}
		t := p.board[attacker].Type()
		result = !result
		if t == General {
			// A general may only take if nobody takes back.
			if p.cheapestAttacker(to, side^1, occupied.not(squareBits[attacker])) != NoSquare {
				return !result
			}
			return result
		}
		balance = exchangeValue[t] - balance
		if balance < 0 || balance == 0 && result {
			return result
		}
		occupied = occupied.not(squareBits[attacker])
	}
}

// cheapestAttacker returns the square of the cheapest piece of a side that could capture on s, given the
// pieces still on the board, or NoSquare.
func (p *Position) cheapestAttacker(s Square, side Colour, occupied Bitboard) Square {
	return p.cheapestAttackerOf(s, side, p.byColour[side&1].and(occupied), occupied)
}

// cheapestAttackerOf is cheapestAttacker among a set of pieces of the side.
func (p *Position) cheapestAttackerOf(s Square, side Colour, pieces, occupied Bitboard) Square {
	s &= 127
	pieces = pieces.not(squareBits[s])
	if found := soldierSources[side&1][s].and(p.byType[Soldier]).and(pieces); found.any() {
		return found.First() & 127
	}
	if land[side&1].Has(s) {
		if found := advisorTargets[s].and(p.byType[Advisor]).and(pieces); found.any() {
			return found.First() & 127
		}
		if pieces.and(p.byType[Elephant]).any() {
			if found := elephant(s, occupied).and(p.byType[Elephant]).and(pieces); found.any() {
				return found.First() & 127
			}
		}
	}
	for horses := horseSources[s].and(p.byType[Horse]).and(pieces); horses.any(); {
		if from := horses.Pop() & 127; !occupied.Has(legOf[from][s]) {
			return from
		}
	}
	if long := lineCross[s].and(pieces).and(p.byType[Cannon].or(p.byType[Chariot])); long.any() {
		direct, behind := lines(s, occupied)
		if found := behind.and(p.byType[Cannon]).and(pieces); found.any() {
			return found.First() & 127
		}
		if found := direct.and(p.byType[Chariot]).and(pieces); found.any() {
			return found.First() & 127
		}
	}
	if found := generalTargets[s].and(p.byType[General]).and(pieces); found.any() {
		return found.First() & 127
	}
	return NoSquare
}
