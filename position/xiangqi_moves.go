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

// xiangqiLegalMoves is LegalMoves in xiangqi.
func (p *Position) xiangqiLegalMoves(l *MoveList) {
	f := p.top()
	if f.checkers.any() {
		p.xiangqiEvasions(l)
		return
	}
	l.count = 0
	own := p.byColour[p.side&1]
	// No own piece may step into a hollow line; only the general, tested below, leaves or enters lines
	// on its own account.
	free := Bitboard{halfBits, halfBits}.not(own).not(f.hollow)
	p.generate(l, own.not(f.pinned), free)
	for pieces := f.pinned; pieces.any(); {
		s := pieces.Pop() & 127
		l.add(s, p.reach(s).and(free).and(f.pinnedTo(s)))
	}
	p.addGeneralMoves(l, Bitboard{halfBits, halfBits})
}

// generate appends the moves of a set of own pieces, the general not among them, to the squares within a
// set that holds no own piece.
func (p *Position) generate(l *MoveList, pieces, within Bitboard) {
	us := p.side & 1
	occupied := p.byColour[us].or(p.byColour[us^1])
	for chariots := p.byType[Chariot].and(pieces); chariots.any(); {
		s := chariots.Pop() & 127
		file := fileOf[s] & 15
		row := rankTargets[file][occupied.rankIndex(s)].chariot
		column := fileTargets[rankOf[s]&15][occupied.fileIndex(file)&1023].chariot
		l.addLines(s, row&uint16(within.rankIndex(s)), column&uint16(within.fileIndex(file)))
	}
	for cannons := p.byType[Cannon].and(pieces); cannons.any(); {
		s := cannons.Pop() & 127
		file := fileOf[s] & 15
		row := rankTargets[file][occupied.rankIndex(s)].cannon
		column := fileTargets[rankOf[s]&15][occupied.fileIndex(file)&1023].cannon
		l.addLines(s, row&uint16(within.rankIndex(s)), column&uint16(within.fileIndex(file)))
	}
	for horses := p.byType[Horse].and(pieces); horses.any(); {
		s := horses.Pop() & 127
		l.add(s, horse(s, occupied).and(within))
	}
	l.addSoldiers(us, p.byType[Soldier].and(pieces), within)
	for advisors := p.byType[Advisor].and(pieces); advisors.any(); {
		s := advisors.Pop() & 127
		l.add(s, advisorTargets[s].and(within))
	}
	for elephants := p.byType[Elephant].and(pieces); elephants.any(); {
		s := elephants.Pop() & 127
		l.add(s, elephant(s, occupied).and(within))
	}
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

// generalMoveLegal reports whether the general of the side to move is safe after going from k to to.
func (p *Position) generalMoveLegal(k, to Square, occupied Bitboard) bool {
	target := squareBits[to&127]
	return !p.generalAttacked(to, p.side^1, occupied.not(squareBits[k&127]).or(target), target)
}

// reach returns the pseudo-legal targets of the piece on s, which belongs to the side to move. It may capture
// whatever enemy stands there.
func (p *Position) reach(s Square) Bitboard {
	us := p.side & 1
	own, enemies := p.byColour[us], p.byColour[us^1]
	occupied := own.or(enemies)
	s &= 127
	switch p.board[s].Type() {
	case Chariot:
		return chariot(s, occupied).not(own)
	case Cannon:
		return cannon(s, occupied).not(own)
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

// xiangqiCaptures is Captures in xiangqi.
func (p *Position) xiangqiCaptures(l *MoveList) {
	l.count = 0
	us := p.side & 1
	p.captures(l, p.byColour[us], p.byColour[us^1])
}

// captures appends the pseudo-legal captures by a set of own pieces of a set of enemies.
func (p *Position) captures(l *MoveList, own, enemies Bitboard) {
	us := p.side & 1
	occupied := p.Occupied()
	for pieces := p.byType[Chariot].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		l.add(s, chariot(s, occupied).and(enemies))
	}
	for pieces := p.byType[Cannon].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		l.add(s, cannon(s, occupied).and(enemies))
	}
	for pieces := p.byType[Horse].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		// Look for a victim before looking at the legs: mostly there is none.
		for victims := horseSources[s].and(enemies); victims.any(); {
			to := victims.Pop() & 127
			if !occupied.Has(legOf[s][to]) {
				l.moves[l.count&(MaxMoves-1)] = NewMove(s, to)
				l.count++
			}
		}
	}
	l.addSoldiers(us, p.byType[Soldier].and(own), enemies)
	// Palace pieces and elephants stay at home: skip them when no enemy has crossed.
	guests := enemies.and(land[us])
	if !guests.any() {
		return
	}
	for pieces := p.byType[Advisor].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		l.add(s, advisorTargets[s].and(guests))
	}
	for pieces := p.byType[Elephant].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		l.add(s, elephant(s, occupied).and(guests))
	}
	if k := p.general[us] & 127; own.Has(k) {
		l.add(k, generalTargets[k].and(guests))
	}
}

// xiangqiQuiets is Quiets in xiangqi.
func (p *Position) xiangqiQuiets(l *MoveList) {
	l.count = 0
	p.addQuiets(l)
}

// addQuiets appends the pseudo-legal moves that capture nothing.
func (p *Position) addQuiets(l *MoveList) {
	us := p.side & 1
	own := p.byColour[us]
	empty := Bitboard{halfBits, halfBits}.not(own).not(p.byColour[us^1])
	p.generate(l, own, empty)
	k := p.general[us] & 127
	l.add(k, generalTargets[k].and(empty))
}

// xiangqiQuietChecks is QuietChecks in xiangqi.
func (p *Position) xiangqiQuietChecks(l *MoveList) {
	l.count = 0
	us := p.side & 1
	own, k := p.byColour[us], p.general[us^1]&127
	occupied := p.Occupied()
	for pieces := p.byType[Chariot].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		p.addChecks(l, s, chariot(s, occupied).and(lineCross[k]).not(occupied))
	}
	for pieces := p.byType[Cannon].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		p.addChecks(l, s, cannon(s, occupied).and(lineCross[k]).not(occupied))
	}
	for pieces := p.byType[Horse].and(own); pieces.any(); {
		s := pieces.Pop() & 127
		if targets := horseSources[s].and(horseSources[k]).not(occupied); targets.any() {
			p.addChecks(l, s, targets.and(horse(s, occupied)))
		}
	}
	for pieces := soldierSources[us][k].not(occupied); pieces.any(); {
		to := pieces.Pop() & 127
		for from := soldierSources[us][to].and(p.byType[Soldier]).and(own); from.any(); {
			l.add(from.Pop()&127, squareBits[to])
		}
	}
}

// addChecks appends those of a piece's moves that attack the enemy general.
func (p *Position) addChecks(l *MoveList, from Square, targets Bitboard) {
	for targets.any() {
		if m := NewMove(from, targets.Pop()); p.xiangqiAttacksGeneral(m) {
			l.moves[l.count&(MaxMoves-1)] = m
			l.count++
		}
	}
}
