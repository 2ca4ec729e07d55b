package position

// captureWins reports whether a capture wins material in the exchange on the victim's point: both sides take there
// only, each taking must be legal, and either side may stop at any time. An exchange (兑) wins the piece on the point,
// gives the own one, and is the end.
func (p *Position) captureWins(q pair) bool {
	attacker := p.exchangeValue(p.board[q.from&127], q.to)
	victim := p.exchangeValue(p.board[q.to&127], q.to)
	if attacker < victim {
		return true
	}
	m := NewMove(q.from, q.to)
	moved := p.board[q.from&127]
	captured := p.apply(m, Walk)
	wins := !p.winsBack(p.side^1, q.to, attacker, victim)
	p.revert(m, Walk, moved, captured)
	return wins
}

// winsBack reports whether side wins at least want (1 or more) by taking, or declining to take, the enemy worth value
// on point s. The side to move remains the chaser's, by which soldiers are priced.
func (p *Position) winsBack(side Colour, s Square, value, want int32) bool {
	if value < want {
		return false
	}
	captures, exchanges := p.takersOf(side, s)
	for captures.any() {
		from := captures.Pop() & 127
		mine := p.exchangeValue(p.board[from], s)
		if p.takes(side, from, s, Walk, mine, value-want+1) {
			return true
		}
	}
	for exchanges.any() {
		from := exchanges.Pop() & 127
		if value-p.exchangeValue(p.board[from], from) >= want && p.takes(side, from, s, Exchange, 0, 1) {
			return true
		}
	}
	return false
}

// takes reports whether a piece of side may legally take the enemy on s, and the other side cannot then win at least
// want back on that point, where it finds a piece worth value.
func (p *Position) takes(side Colour, from, s Square, a MoveKind, value, want int32) bool {
	w := &p.top().powers
	before := *w
	m, moved := NewMove(from, s), p.board[from&127]
	captured := p.apply(m, a)
	if moved.Type() == General && p.variant.powers.source != byMarker {
		w.setting[side&1] = p.plateOn(side, s)
		w.settle()
	}
	done := p.safeNow(side, w.works) && !p.winsBack(side^1, s, value, want)
	p.revert(m, a, moved, captured)
	*w = before
	return done
}

// takersOf returns the pieces of a side that could capture the enemy on s, and those that could exchange it.
func (p *Position) takersOf(side Colour, s Square) (captures, exchanges Bitboard) {
	side &= 1
	s &= 127
	works := &p.top().powers.works
	mine, theirs := &plates[works[side]&63], &plates[works[side^1]&63]
	standing := p.board[s].Type()
	if standing == NoType || standing == General || standing == Soldier && theirs.effect == makesInvincible {
		return captures, exchanges
	}
	pieces := p.byColour[side].not(p.fixedBy(side^1, works[side^1]))
	plain := pieces
	if mine.effect == makesInvincible {
		plain = plain.not(p.byType[Soldier])
	}
	if standing == Cannon && theirs.effect == guardsCannons || standing == Horse && theirs.effect == guardsHorses {
		plain = plain.not(p.byType[General])
	}
	occupied := p.Occupied()
	captures = p.plainTakers(side, s, plain, occupied)
	if mine.serves&(toCapture|toExchange) == 0 {
		return captures, exchanges
	}
	var added Bitboard
	for able := p.byType[mine.piece&7].and(pieces); able.any(); {
		if from := able.Pop() & 127; mine.reach(p, side, from, occupied).Has(s) {
			added = added.or(squareBits[from])
		}
	}
	if mine.serves&toCapture != 0 {
		return captures.or(added), exchanges
	}
	return captures, added
}

// plainTakers returns those of a set of pieces of a side that reach s to capture by the plain rules.
func (p *Position) plainTakers(side Colour, s Square, pieces, occupied Bitboard) Bitboard {
	g := p.grid
	near := g.soldierSources[side][s].and(p.byType[Soldier]).or(g.horseSources[s].and(p.byType[Horse])).
		or(g.cross[s].and(p.byType[Chariot].or(p.byType[Cannon]))).or(g.elephant.open(s, occupied).and(p.byType[Elephant])).
		or(advisorTargets[s].and(p.byType[Advisor])).or(generalTargets[s].and(p.byType[General]))
	var found Bitboard
	for near = near.and(pieces); near.any(); {
		if from := near.Pop() & 127; g.plain(p.board[from].Type(), side, from, occupied).Has(s) {
			found = found.or(squareBits[from])
		}
	}
	return found
}
