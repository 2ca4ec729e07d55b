package position

// stratagemExchange is ExchangeAtLeast in the stratagem variants. An exchange costs the own piece and leaves
// nothing to take back; a removal costs nothing; swaps and marker steps win and lose nothing. Recaptures are
// those by the plain rules and by plates that capture, with the plates that work now.
func (p *Position) stratagemExchange(m Move, threshold int32) bool {
	from, to := m.From()&127, m.To()&127
	a := p.moveKindOf(m)
	var gain int32
	if a != Swap {
		gain = exchangeValue[p.board[to].Type()]
	}
	if t := p.promotion(m, a); t != NoType {
		gain += exchangeValue[t] - exchangeValue[Soldier]
	}
	if a == Exchange {
		gain -= exchangeValue[p.board[from].Type()]
	}
	balance := gain - threshold
	if a != Walk {
		return balance >= 0
	}
	if balance < 0 {
		return false
	}
	standing := p.placed(m).Type()
	balance = exchangeValue[standing] - balance
	if balance <= 0 {
		return true
	}
	occupied := p.Occupied().not(squareBits[from]).or(squareBits[to])
	side := p.side & 1
	result := true
	for {
		side ^= 1
		attacker := p.cheapestCapturer(to, side, standing, occupied)
		if attacker == NoSquare {
			return result
		}
		t := p.board[attacker&127].Type()
		result = !result
		occupied = occupied.not(squareBits[attacker&127])
		if t == General {
			// A general may only take if nobody takes back.
			if p.cheapestCapturer(to, side^1, General, occupied) != NoSquare {
				return !result
			}
			return result
		}
		balance = exchangeValue[t] - balance
		if balance < 0 || balance == 0 && result {
			return result
		}
		standing = t
	}
}

// cheapestCapturer returns the square of the cheapest piece of a side that could capture an enemy of the type
// standing on s, given the pieces still on the board, or NoSquare.
func (p *Position) cheapestCapturer(s Square, side Colour, standing PieceType, occupied Bitboard) Square {
	s &= 127
	side &= 1
	works := &p.top().powers.works
	mine, theirs := &plates[works[side]&63], &plates[works[side^1]&63]
	if standing == Soldier && theirs.effect == makesInvincible {
		return NoSquare
	}
	pieces := p.byColour[side].and(occupied).not(squareBits[s]).not(p.fixedBy(side^1, works[side^1]))
	if mine.effect == makesInvincible {
		pieces = pieces.not(p.byType[Soldier])
	}
	if standing == Cannon && theirs.effect == guardsCannons || standing == Horse && theirs.effect == guardsHorses {
		pieces = pieces.not(p.byType[General])
	}
	found := p.cheapestPlainCapturer(s, side, pieces, occupied)
	if mine.serves&toCapture == 0 || found != NoSquare && p.board[found&127].Type() <= mine.piece {
		return found
	}
	for able := p.byType[mine.piece&7].and(pieces); able.any(); {
		if from := able.Pop() & 127; mine.reach(p, side, from, occupied).Has(s) {
			return from
		}
	}
	return found
}

// cheapestPlainCapturer returns the square of the cheapest of a set of pieces of a side that attacks s by the
// plain rules, or NoSquare.
func (p *Position) cheapestPlainCapturer(s Square, side Colour, pieces, occupied Bitboard) Square {
	if !p.variant.powers.river {
		return p.cheapestAttackerOf(s, side, pieces, occupied)
	}
	for t := Soldier; t <= General; t++ {
		if able := p.byType[t].and(pieces); able.any() {
			if found := p.attackerOfType(t, side, s, able, occupied); found != NoSquare {
				return found
			}
		}
	}
	return NoSquare
}

// attackerOfType returns the square of one of the given pieces of a type and side that attacks s by the plain
// rules, or NoSquare.
func (p *Position) attackerOfType(t PieceType, side Colour, s Square, able, occupied Bitboard) Square {
	g := p.grid
	var from Bitboard
	switch t {
	case Soldier:
		from = g.soldierSources[side][s].and(able)
	case Advisor:
		from = advisorTargets[s].and(able)
	case Elephant:
		from = g.elephant.open(s, occupied).and(able)
	case Horse:
		from = g.horseSources[s].and(able)
	case Chariot, Cannon:
		from = g.cross[s].and(able)
	case General:
		from = generalTargets[s].and(able)
	}
	for from.any() {
		if one := from.Pop() & 127; g.plain(t, side, one, occupied).Has(s) {
			return one
		}
	}
	return NoSquare
}

// stratagemAttacksGeneral is AttacksGeneral in the stratagem variants.
func (p *Position) stratagemAttacksGeneral(m Move) bool {
	if p.moveKindOf(m) != Walk {
		return false
	}
	us := p.side & 1
	from, to, k := m.From()&127, m.To()&127, p.general[us^1]&127
	t, mine := p.placed(m).Type(), p.working(us)
	if t == General || t == Soldier && mine.effect == makesInvincible {
		return false
	}
	occupied := p.Occupied().not(squareBits[from]).or(squareBits[to])
	if p.grid.plain(t, us, to, occupied).Has(k) {
		return true
	}
	return mine.piece == t && mine.serves&toCapture != 0 && mine.reach(p, us, to, occupied).Has(k)
}
