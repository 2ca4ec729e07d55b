package position

// chaseValue holds what a piece is worth in the exchange that decides whether it is chased: a chariot is
// two horses or cannons, and no number of guards makes up for one of these. The general is never taken, and
// what a soldier is worth depends: see exchangeValue.
var chaseValue = [pieceTypes]int32{Advisor: 10, Elephant: 10, Horse: 100, Cannon: 100, Chariot: 200}

// The value of a soldier that has crossed the river floats (过河兵价值浮动): no number of them makes up for
// another piece (一子换取数兵不算得子), and the chaser may give its own for nothing (一兵换取数子不算得子).
const (
	soldierTaken = 1
	soldierGiven = 1000
)

// exchangeValue returns what a piece is worth on point s in an exchange there that decides whether the side
// to move chases.
func (p *Position) exchangeValue(piece Piece, s Square) int32 {
	if piece.Type() != Soldier {
		return chaseValue[piece.Type()]
	}
	switch c := piece.Colour() & 1; {
	case !land[c^1].Has(s):
		return 0
	case c == p.side:
		return soldierGiven
	}
	return soldierTaken
}

// winsMaterial reports whether the capture wins material in the exchange on the victim's point: both sides
// capture there only, with any piece, each capture must be legal, and either side may stop at any time.
// Protectors that may not take back (假根) and protectors too few (少根子) do not help.
func (p *Position) winsMaterial(q pair) bool {
	attacker := p.exchangeValue(p.board[q.from&127], q.to)
	victim := p.exchangeValue(p.board[q.to&127], q.to)
	if attacker < victim {
		return true
	}
	return !p.gains(p.side^1, q.to, p.Occupied().not(squareBits[q.from&127]), attacker, victim)
}

// gains reports whether side wins at least want (1 or more) by capturing, or declining to, a piece worth
// value on point s. Of the pieces on the board those in occupied are left.
func (p *Position) gains(side Colour, s Square, occupied Bitboard, value, want int32) bool {
	if value < want {
		return false
	}
	for pieces := p.capturers(side, s, occupied); pieces.any(); {
		from := pieces.Pop() & 127
		if !p.recaptureLegal(side, from, s, occupied) {
			continue
		}
		mine := p.exchangeValue(p.board[from], s)
		if !p.gains(side^1, s, occupied.not(squareBits[from]), mine, value-want+1) {
			return true
		}
	}
	return false
}

// unprotected reports whether the capture is a chase under the rules that forbid the chase of one piece: one of a chariot by a horse or
// cannon, one of these three by a guard, or one that cannot legally be answered by a recapture.
func (p *Position) unprotected(q pair) bool {
	attacker, victim := p.board[q.from&127].Type(), p.board[q.to&127].Type()
	switch attacker {
	case Horse, Cannon:
		if victim == Chariot {
			return true
		}
	case Advisor, Elephant:
		if victim >= Horse {
			return true
		}
	}
	them := p.side ^ 1
	left := p.Occupied().not(squareBits[q.from&127])
	for pieces := p.capturers(them, q.to, left); pieces.any(); {
		if p.protects(them, pieces.Pop(), q.to, left) {
			return false
		}
	}
	return true
}

// protects reports whether a piece that reaches s may take back there. A check that stands already does not hinder it,
// for it will have been answered; so a check can be asked whom it chases.
func (p *Position) protects(side Colour, from, s Square, occupied Bitboard) bool {
	if p.recaptureLegal(side, from, s, occupied) {
		return true
	}
	side &= 1
	k := p.general[side]
	standing := p.generalAttackers(k, side^1, p.Occupied())
	if standing.Empty() || from == k {
		return false
	}
	left := occupied.not(squareBits[from&127])
	return p.generalAttackers(k, side^1, left.or(squareBits[s&127])).and(left).not(squareBits[s&127]).not(standing).Empty()
}

// shieldedOnly tells of a capture that is not a chase, whether nothing but protectors behind the attacker speaks against it:
// the attacker reaches the victim, legally and not as an offer of exchange, and no protector both reaches the victim's
// point as the board stands and may take back.
func (r *referee) shieldedOnly(q pair) bool {
	b := &r.board
	if !b.reach(q.from).Has(q.to) || !b.captureSafe(b.side, q.from, q.to) || r.exchangeOffer(q) {
		return false
	}
	them := b.side ^ 1
	left := b.Occupied().not(squareBits[q.from&127])
	for pieces := b.capturers(them, q.to, b.Occupied()).and(b.capturers(them, q.to, left)); pieces.any(); {
		if b.protects(them, pieces.Pop(), q.to, left) {
			return false
		}
	}
	return true
}

// capturers returns the pieces of a side, out of those left in occupied, that reach point s to capture.
func (p *Position) capturers(side Colour, s Square, occupied Bitboard) Bitboard {
	side &= 1
	s &= 127
	chariot, cannon := lines(s, occupied)
	found := chariot.and(p.byType[Chariot])
	found = found.or(cannon.and(p.byType[Cannon]))
	found = found.or(soldierSources[side][s].and(p.byType[Soldier]))
	for horses := horseSources[s].and(p.byType[Horse]); horses.any(); {
		if from := horses.Pop() & 127; !occupied.Has(legOf[from][s]) {
			found = found.or(squareBits[from])
		}
	}
	if land[side].Has(s) {
		found = found.or(advisorTargets[s].and(p.byType[Advisor]))
		found = found.or(elephant(s, occupied).and(p.byType[Elephant]))
		found = found.or(generalTargets[s].and(p.byType[General]))
	}
	return found.and(p.byColour[side]).and(occupied).not(squareBits[s])
}

// recaptureLegal reports whether a piece that reaches s may capture there: its general is safe afterwards. Of
// the pieces on the board those in occupied are left, and the one on s goes.
func (p *Position) recaptureLegal(side Colour, from, s Square, occupied Bitboard) bool {
	side &= 1
	from &= 127
	k := p.general[side]
	if from == k {
		k = s
	}
	gone := Bitboard{halfBits, halfBits}.not(occupied).or(squareBits[s&127])
	return !p.generalAttacked(k, side^1, occupied.not(squareBits[from]), gone)
}
