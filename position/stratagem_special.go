package position

// Promotions, marker steps, removals and garrison swaps.

// available reports whether a soldier of the side to move may become an officer of a type (H1).
func (p *Position) available(t PieceType) bool { return p.Count(p.side, t) < maxOfType[t] }

// firstChance reports whether a move of the side to move brings a soldier to its last rank while the plate that
// promotes works (H2).
func (p *Position) firstChance(m Move) bool {
	us := p.side & 1
	from, to := m.From()&127, m.To()&127
	return p.working(us).effect == promotes && p.board[from].Type() == Soldier &&
		lastRank[us].Has(to) && !lastRank[us].Has(from)
}

// secondChance reports whether the general of the side to move, by going to a point, makes the plate that
// promotes work for a soldier with its second chance (H3).
func (p *Position) secondChance(to Square) bool {
	us := p.side & 1
	w := &p.top().powers
	if w.chance[us] == NoSquare || p.variant.powers.source == byMarker || p.working(us).effect == promotes {
		return false
	}
	id := p.plateOn(us, to)
	return plates[id&63].effect == promotes && id != w.setting[us^1]
}

// mayPromote reports whether a move that walks may promote a soldier.
func (p *Position) mayPromote(m Move) bool {
	if m.From() == p.general[p.side&1] {
		return p.secondChance(m.To())
	}
	return p.firstChance(m)
}

// addPromotions appends to l, for each of its moves from the index first on, the same move with each promotion
// it may have.
func (p *Position) addPromotions(l *MoveList, first int) {
	us := p.side & 1
	promoting := p.working(us).effect == promotes
	if !promoting && p.top().powers.chance[us] == NoSquare {
		return
	}
	for i, n := first, l.count; i < n; i++ {
		if m := l.moves[i&(MaxMoves-1)]; m.Special() == 0 && p.mayPromote(m) {
			p.addOfficers(l, m)
		}
	}
}

// addOfficers appends a move with each promotion for which an officer is available.
func (p *Position) addOfficers(l *MoveList, m Move) {
	for special := 1; special < len(officers); special++ {
		if p.available(officers[special]) {
			l.push(m.special(special))
		}
	}
}

// mayStep reports whether the side to move may step its marker (C1).
func (p *Position) mayStep() bool {
	w := &p.top().powers
	return w.marker != NoSquare && w.prepared == unprepared
}

// addSteps appends the marker steps.
func (p *Position) addSteps(l *MoveList) {
	if !p.mayStep() {
		return
	}
	k := p.general[p.side&1]
	for _, way := range [2]Square{forwardStep, backStep} {
		m := NewMove(k, way)
		if p.stepFits(way, 0) {
			l.push(m)
		}
		for special := uint8(1); special < uint8(len(officers)); special++ {
			if p.stepFits(way, special) {
				l.push(m.special(int(special)))
			}
		}
	}
}

// stepFits reports whether a marker step, with the promotion of a soldier that a special asks for, is possible
// (C2, H3).
func (p *Position) stepFits(way Square, special uint8) bool {
	us := p.side & 1
	w := &p.top().powers
	number := plates[w.setting[us]&63].number
	if !p.mayStep() || way == forwardStep && number == markerCells || way == backStep && number == 0 {
		return false
	}
	if special == 0 {
		return true
	}
	return w.chance[us] != NoSquare && p.working(us).effect != promotes &&
		plates[p.stepped(way)[us]&63].effect == promotes && p.available(officers[special&3])
}

// removable returns the enemies that the side to move may take off the river (R3).
func (p *Position) removable() Bitboard {
	w := &p.top().powers
	if !p.variant.powers.river || w.prepared != unprepared {
		return Bitboard{}
	}
	them := p.side&1 ^ 1
	pieces := p.grid.river.and(p.byColour[them]).not(squareBits[w.last&127])
	if p.working(them).effect == anchorsInTheRiver {
		pieces = pieces.not(p.byType[Soldier])
	}
	return pieces
}

// mayPrepare reports whether a turn may begin with a marker step or a removal, if a move can follow.
func (p *Position) mayPrepare() bool { return p.mayStep() || p.removable().any() }

// swapFits reports whether the general of the side to move may change places with the own piece on a point (J1,
// J2): in check, by the plain rules of that piece.
func (p *Position) swapFits(s Square) bool {
	s &= 127
	us := p.side & 1
	k := p.general[us]
	if !p.variant.powers.swaps || !p.top().checkers.any() || s == k || !land[us].Has(s) ||
		palace[us].Has(k) && palace[us].Has(s) {
		return false
	}
	return p.grid.plain(p.board[s].Type(), us, s, p.Occupied()).Has(k)
}

// addSwaps appends the garrison swaps.
func (p *Position) addSwaps(l *MoveList) {
	if !p.variant.powers.swaps || !p.top().checkers.any() {
		return
	}
	us := p.side & 1
	k := p.general[us]
	for pieces := p.byColour[us].and(land[us]); pieces.any(); {
		s := pieces.Pop()
		if !p.swapFits(s) {
			continue
		}
		l.push(NewMove(k, s))
		if p.secondChance(s) {
			p.addOfficers(l, NewMove(k, s))
		}
	}
}

// outside reports whether the general of a side has been swapped out of its palace.
func (p *Position) outside(c Colour) bool { return !palace[c&1].Has(p.general[c&1]) }
