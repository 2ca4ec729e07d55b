package position

import "math/bits"

// add appends a move from one square to each of the targets.
func (l *MoveList) add(from Square, targets Bitboard) {
	base := Move(from) << 7
	n := l.count
	for w := targets.Lo; w != 0; w &= w - 1 {
		l.moves[n&(MaxMoves-1)] = base | Move(bits.TrailingZeros64(w))
		n++
	}
	base |= 64
	for w := targets.Hi; w != 0; w &= w - 1 {
		l.moves[n&(MaxMoves-1)] = base | Move(bits.TrailingZeros64(w))
		n++
	}
	l.count = n
}

// LegalMoves fills l with all legal single moves. An empty list means that the side to move has lost.
func (p *Position) LegalMoves(l *MoveList) {
	l.count = 0
	f := p.top()
	if f.checkers.any() {
		p.Evasions(l)
		return
	}
	us := p.side & 1
	own := p.byColour[us]
	occupied := own.or(p.byColour[us^1])
	// No own man may step into a hollow line; only the general, tested below, leaves or enters lines
	// on its own account.
	free := Bitboard{halfBits, halfBits}.not(own).not(f.hollow)

	for men := p.byType[Chariot].and(own); men.any(); {
		s := men.Pop() & 127
		chariot, _ := lines(s, occupied)
		targets := chariot.and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	for men := p.byType[Cannon].and(own); men.any(); {
		s := men.Pop() & 127
		chariot, cannon := lines(s, occupied)
		targets := chariot.not(occupied).or(cannon.and(p.byColour[us^1])).and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	for men := p.byType[Horse].and(own); men.any(); {
		s := men.Pop() & 127
		targets := horse(s, occupied).and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	for men := p.byType[Soldier].and(own); men.any(); {
		s := men.Pop() & 127
		targets := soldierTargets[us][s].and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	for men := p.byType[Advisor].and(own); men.any(); {
		s := men.Pop() & 127
		targets := advisorTargets[s].and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	for men := p.byType[Elephant].and(own); men.any(); {
		s := men.Pop() & 127
		targets := elephant(s, occupied).and(free)
		if f.pinned.Has(s) {
			targets = targets.and(f.pinnedTo(s))
		}
		l.add(s, targets)
	}
	p.addGeneralMoves(l, Bitboard{halfBits, halfBits})
}

// addGeneralMoves appends the legal moves of the general to squares within a set.
func (p *Position) addGeneralMoves(l *MoveList, within Bitboard) {
	us := p.side & 1
	k := p.general[us] & 127
	occupied := p.byColour[us].or(p.byColour[us^1])
	for targets := generalTargets[k].and(within).not(p.byColour[us]); targets.any(); {
		to := targets.Pop() & 127
		if p.generalMoveLegal(k, to, occupied) {
			l.moves[l.count&(MaxMoves-1)] = NewMove(k, to)
			l.count++
		}
	}
}

// generalMoveLegal tells whether the general of the side to move is safe after going from k to to.
func (p *Position) generalMoveLegal(k, to Square, occupied Bitboard) bool {
	target := squareBits[to&127]
	return !p.generalAttacked(to, p.side^1, occupied.not(squareBits[k&127]).or(target), target)
}

// targetsOf returns the pseudo-legal targets of the man on s, which belongs to the side to move.
func (p *Position) targetsOf(s Square) Bitboard {
	us := p.side & 1
	own, enemies := p.byColour[us], p.byColour[us^1]
	occupied := own.or(enemies)
	s &= 127
	switch p.board[s].Type() {
	case Chariot:
		chariot, _ := lines(s, occupied)
		return chariot.not(own)
	case Cannon:
		chariot, cannon := lines(s, occupied)
		return chariot.not(occupied).or(cannon.and(enemies))
	case Horse:
		return horse(s, occupied).not(own)
	case Soldier:
		return soldierTargets[us][s].not(own)
	case Advisor:
		return advisorTargets[s].not(own)
	case Elephant:
		return elephant(s, occupied).not(own)
	case General:
		return generalTargets[s].not(own)
	}
	return Bitboard{}
}

// Captures fills l with the pseudo-legal captures: each must be tested with Legal before it is made.
// Not for positions in check.
func (p *Position) Captures(l *MoveList) {
	l.count = 0
	us := p.side & 1
	own, enemies := p.byColour[us], p.byColour[us^1]
	occupied := own.or(enemies)
	for men := p.byType[Chariot].and(own); men.any(); {
		s := men.Pop() & 127
		chariot, _ := lines(s, occupied)
		l.add(s, chariot.and(enemies))
	}
	for men := p.byType[Cannon].and(own); men.any(); {
		s := men.Pop() & 127
		_, cannon := lines(s, occupied)
		l.add(s, cannon.and(enemies))
	}
	for men := p.byType[Horse].and(own); men.any(); {
		s := men.Pop() & 127
		// Look for a victim before looking at the legs: mostly there is none.
		for victims := horseSources[s].and(enemies); victims.any(); {
			to := victims.Pop() & 127
			if !occupied.Has(legOf[s][to]) {
				l.moves[l.count&(MaxMoves-1)] = NewMove(s, to)
				l.count++
			}
		}
	}
	for men := p.byType[Soldier].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, soldierTargets[us][s].and(enemies))
	}
	// Palace men and elephants stay at home: skip them when no enemy has crossed.
	guests := enemies.and(land[us])
	if !guests.any() {
		return
	}
	for men := p.byType[Advisor].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, advisorTargets[s].and(guests))
	}
	for men := p.byType[Elephant].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, elephant(s, occupied).and(guests))
	}
	k := p.general[us] & 127
	l.add(k, generalTargets[k].and(guests))
}

// Quiets fills l with the pseudo-legal moves that capture nothing: each must be tested with Legal
// before it is made. Not for positions in check.
func (p *Position) Quiets(l *MoveList) {
	l.count = 0
	us := p.side & 1
	own := p.byColour[us]
	occupied := own.or(p.byColour[us^1])
	empty := Bitboard{halfBits, halfBits}.not(occupied)
	for men := p.byType[Chariot].or(p.byType[Cannon]).and(own); men.any(); {
		s := men.Pop() & 127
		chariot, _ := lines(s, occupied)
		l.add(s, chariot.and(empty))
	}
	for men := p.byType[Horse].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, horse(s, occupied).and(empty))
	}
	for men := p.byType[Soldier].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, soldierTargets[us][s].and(empty))
	}
	for men := p.byType[Advisor].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, advisorTargets[s].and(empty))
	}
	for men := p.byType[Elephant].and(own); men.any(); {
		s := men.Pop() & 127
		l.add(s, elephant(s, occupied).and(empty))
	}
	k := p.general[us] & 127
	l.add(k, generalTargets[k].and(empty))
}
