package position

// Moves of the stratagem variants: the plain ones of xiangqi, and what the working plate of the side to move
// adds for its type of pieces. Captures makes everything that takes an enemy off the board, exchanges and
// removals too; Quiets everything else but swaps, which only a side in check has.

// stratagemEscapes fills l with the legal moves, whatever a victory soldier says.
func (p *Position) stratagemEscapes(l *MoveList) {
	p.candidates(l)
	kept := 0
	for _, m := range l.Moves() {
		if p.legalStratagem(m) {
			l.moves[kept] = m
			kept++
		}
	}
	l.count = kept
}

// candidates fills l with all pseudo-legal moves.
func (p *Position) candidates(l *MoveList) {
	p.stratagemCaptures(l)
	p.addStratagemQuiets(l)
	p.addSwaps(l)
}

// push appends a move.
func (l *MoveList) push(m Move) {
	l.moves[l.count&(MaxMoves-1)] = m
	l.count++
}

// addAll appends a move from one square to each of the targets, with the same special.
func (l *MoveList) addAll(from Square, targets Bitboard, special int) {
	for targets.any() {
		l.push(NewMove(from, targets.Pop()).special(special))
	}
}

// movable returns the pieces of the side to move that no enemy plate keeps from moving.
func (p *Position) movable() Bitboard {
	us := p.side & 1
	return p.byColour[us].not(p.fixedBy(us^1, p.top().powers.works[us^1]))
}

// SparedVictim returns the square of the enemy that the side to move may not capture on this turn because it has stepped its
// marker: the one that captured last. NoSquare if there is none.
func (p *Position) SparedVictim() Square {
	if w := &p.top().powers; p.variant.powers != nil && w.prepared == stepped {
		return w.marker
	}
	return NoSquare
}

// victims returns the enemies that may be captured or exchanged: never the general, no invincible soldiers, and
// after a marker step not the piece that captured last (C1).
func (p *Position) victims() Bitboard {
	them := p.side&1 ^ 1
	w := &p.top().powers
	victims := p.byColour[them].not(squareBits[p.general[them]&127])
	if p.working(them).effect == makesInvincible {
		victims = victims.not(p.byType[Soldier])
	}
	if w.prepared == stepped {
		victims = victims.not(squareBits[w.marker&127])
	}
	return victims
}

// guarded returns the pieces of a side that the enemy's general may not capture (K4).
func (p *Position) guarded(c Colour) Bitboard {
	switch p.working(c).effect {
	case guardsCannons:
		return p.byType[Cannon].and(p.byColour[c&1])
	case guardsHorses:
		return p.byType[Horse].and(p.byColour[c&1])
	}
	return Bitboard{}
}

// takers returns those of a set of own pieces that may capture.
func (p *Position) takers(pieces Bitboard) Bitboard {
	if p.working(p.side).effect == makesInvincible {
		return pieces.not(p.byType[Soldier])
	}
	return pieces
}

// retreating reports whether soldiers of the side to move may step back because the enemy general is outside its
// palace.
func (p *Position) retreating() bool { return p.variant.powers.swaps && p.outside(p.side^1) }

// stratagemCaptures fills l with the pseudo-legal moves that take an enemy off the board.
func (p *Position) stratagemCaptures(l *MoveList) {
	l.count = 0
	us := p.side & 1
	k := p.general[us] & 127
	mine := p.working(us)
	pieces, victims := p.movable(), p.victims()
	others := p.takers(pieces).not(squareBits[k])
	if p.variant.powers.river {
		p.addPlain(l, others, victims)
	} else {
		p.captures(l, others, victims)
	}
	if pieces.Has(k) {
		l.add(k, generalTargets[k].and(victims).not(p.guarded(us^1)))
	}
	if mine.serves&(toCapture|toExchange) != 0 {
		special := 0
		if mine.serves&toExchange != 0 {
			special = 1
		}
		occupied := p.Occupied()
		for able := p.byType[mine.piece&7].and(pieces); able.any(); {
			s := able.Pop() & 127
			l.addAll(s, mine.reach(p, us, s, occupied).and(victims), special)
		}
	}
	p.addPromotions(l, 0)
	l.addAll(k, p.removable(), 0)
}

// stratagemQuiets fills l with the pseudo-legal moves that take nothing, for positions not in check.
func (p *Position) stratagemQuiets(l *MoveList) {
	l.count = 0
	p.addStratagemQuiets(l)
}

func (p *Position) addStratagemQuiets(l *MoveList) {
	us := p.side & 1
	k := p.general[us] & 127
	mine := p.working(us)
	first := l.count
	pieces, occupied := p.movable(), p.Occupied()
	empty := p.grid.points.not(occupied)
	if p.variant.powers.river {
		p.addPlain(l, pieces.not(squareBits[k]), empty)
	} else {
		p.generate(l, pieces.not(squareBits[k]), empty)
	}
	if pieces.Has(k) {
		l.add(k, generalTargets[k].and(empty))
	}
	back := p.retreating()
	if back {
		for soldiers := p.byType[Soldier].and(pieces); soldiers.any(); {
			s := soldiers.Pop() & 127
			l.add(s, p.grid.retreat[us][s].and(empty))
		}
	}
	if mine.serves&toMove != 0 {
		for able := p.byType[mine.piece&7].and(pieces); able.any(); {
			s := able.Pop() & 127
			targets := mine.reach(p, us, s, occupied).and(empty)
			if back && mine.piece == Soldier {
				targets = targets.not(p.grid.retreat[us][s]) // made already
			}
			l.add(s, targets)
		}
	}
	p.addPromotions(l, first)
	p.addSteps(l)
}

// addPlain appends the plain moves of a set of own pieces to squares within a set that holds no own piece.
func (p *Position) addPlain(l *MoveList, pieces, within Bitboard) {
	us := p.side & 1
	occupied := p.Occupied()
	for pieces.any() {
		s := pieces.Pop() & 127
		l.add(s, p.grid.plain(p.board[s].Type(), us, s, occupied).and(within))
	}
}

// targetsOfPiece returns where a piece of the side to move may go, what it may capture and what it may exchange.
func (p *Position) targetsOfPiece(s Square) (quiet, take, trade Bitboard) {
	s &= 127
	if !p.movable().Has(s) {
		return quiet, take, trade
	}
	us := p.side & 1
	t, mine := p.board[s].Type(), p.working(us)
	occupied, victims := p.Occupied(), p.victims()
	empty := p.grid.points.not(occupied)
	plain := p.grid.plain(t, us, s, occupied)
	quiet = plain.and(empty)
	if p.takers(squareBits[s]).any() {
		take = plain.and(victims)
	}
	if t == General {
		take = take.not(p.guarded(us ^ 1))
	}
	if t == Soldier && p.retreating() {
		quiet = quiet.or(p.grid.retreat[us][s].and(empty))
	}
	if mine.reach == nil || mine.piece != t {
		return quiet, take, trade
	}
	added := mine.reach(p, us, s, occupied)
	if mine.serves&toMove != 0 {
		quiet = quiet.or(added.and(empty))
	}
	if mine.serves&toCapture != 0 {
		take = take.or(added.and(victims))
	}
	if mine.serves&toExchange != 0 {
		trade = added.and(victims)
	}
	return quiet, take, trade
}

// pseudoLegalStratagem is PseudoLegal in the stratagem variants.
func (p *Position) pseudoLegalStratagem(m Move) bool {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	if !p.byColour[us].Has(from) {
		return false
	}
	a := p.moveKindOf(m)
	switch a {
	case MarkerStep:
		return p.stepFits(to, m.Special())
	case Removal:
		return m.Special() == 0 && p.removable().Has(to)
	case Swap:
		return p.swapFits(to) && (m.Special() == 0 || p.secondChance(to) && p.available(officers[m.Special()]))
	}
	quiet, take, trade := p.targetsOfPiece(from)
	if a == Exchange {
		return m.Special() == 1 && trade.Has(to)
	}
	return quiet.or(take).Has(to) && (m.Special() == 0 || p.mayPromote(m) && p.available(officers[m.Special()]))
}
