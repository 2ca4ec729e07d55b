package position

import "fmt"

// What is attacked, what is safe and what is legal in the stratagem variants. A move is tested by making it on
// the board alone and looking at the general. Where the enemy attacks by the plain rules only, which is so
// under most plates, the pins of xiangqi answer instead: see frame.plain.

// updateStratagemCheckInfo fills in what legality needs to know about the side to move: checkers, and pins as far as
// they hold.
func (p *Position) updateStratagemCheckInfo(f *frame) {
	us := p.side & 1
	f.plain = !p.variant.powers.river && p.attackedPlainly(us, f.powers.works)
	if f.plain {
		p.updateCheckInfo(f, p.byColour[us^1])
		return
	}
	f.pins = 0
	f.hollow, f.pinned = Bitboard{}, Bitboard{}
	f.checkers = p.checkersOf(us, f.powers.works)
}

// checkersOf returns the enemies that attack the general of a side. The enemy general is one of them if it
// flies, or if a marker step or a removal has laid the generals open to each other, which the move has to
// mend.
func (p *Position) checkersOf(c Colour, works [2]plateID) Bitboard {
	attackers, facing := p.attackersOfGeneral(c, works)
	if facing && plates[works[c&1]&63].effect != flies {
		attackers = attackers.or(squareBits[p.general[c&1^1]&127])
	}
	return attackers
}

// attackedPlainly reports whether the enemies of a side attack its general by the plain rules, neither more nor
// less, and the generals may not face each other.
func (p *Position) attackedPlainly(c Colour, works [2]plateID) bool {
	own, enemy := &plates[works[c&1]&63], &plates[works[c&1^1]&63]
	switch own.effect {
	case pinsAll, pinsOne, flies:
		return false
	}
	switch enemy.effect {
	case flies, makesInvincible:
		return false
	}
	return enemy.serves&toCapture == 0 || enemy.piece == Advisor || enemy.piece == Elephant
}

// attackersOfGeneral returns the enemies that could capture the general of a side (B1), and whether the
// generals face each other.
func (p *Position) attackersOfGeneral(c Colour, works [2]plateID) (attackers Bitboard, facing bool) {
	us, them := c&1, c&1^1
	g := p.grid
	k := p.general[us] & 127
	occupied := p.Occupied()
	enemy := &plates[works[them]&63]
	able := p.byColour[them].not(p.fixedBy(us, works[us]))
	soldiers := p.byType[Soldier].and(able)
	if enemy.effect == makesInvincible {
		soldiers = Bitboard{}
	}
	attackers = g.soldierSources[them][k].and(soldiers)
	generals := squareBits[p.general[them]&127]
	long := p.byType[Chariot].or(p.byType[Cannon]).and(able).or(generals)
	if g.cross[k].and(long).any() {
		direct, one, _ := g.lines(k, occupied)
		attackers = attackers.or(direct.and(p.byType[Chariot]).and(able))
		attackers = attackers.or(one.and(p.byType[Cannon]).and(able))
		facing = direct.and(generals).and(fileSet(k)).any()
	}
	for horses := g.horseSources[k].and(p.byType[Horse]).and(able); horses.any(); {
		if s := horses.Pop(); g.horse.open(s, occupied).Has(k) {
			attackers = attackers.or(squareBits[s&127])
		}
	}
	if enemy.serves&toCapture != 0 {
		for pieces := p.byType[enemy.piece&7].and(able); pieces.any(); {
			if s := pieces.Pop() & 127; enemy.reach(p, them, s, occupied).Has(k) {
				attackers = attackers.or(squareBits[s])
			}
		}
	}
	return attackers, facing
}

// fixedBy returns the enemies that the plate of a side, working, keeps from moving (F4, K5).
func (p *Position) fixedBy(c Colour, works plateID) Bitboard {
	switch plates[works&63].effect {
	case pinsAll:
		return p.grid.diagonal[p.general[c&1]&127].and(p.byColour[c&1^1])
	case pinsOne:
		if near := p.grid.diagonal[p.general[c&1]&127].and(p.byColour[c&1^1]); near.Count() == 1 {
			return near
		}
	}
	return Bitboard{}
}

// safeNow reports whether the general of a side is safe on the board as it stands, with the plates that work
// (B3).
func (p *Position) safeNow(c Colour, works [2]plateID) bool {
	attackers, facing := p.attackersOfGeneral(c, works)
	return !attackers.any() && (!facing || plates[works[c&1]&63].effect == flies)
}

// worksAfter returns what works after a move that is not a marker step.
func (p *Position) worksAfter(m Move) [2]plateID {
	w := &p.top().powers
	us := p.side & 1
	if m.From() != p.general[us] || p.variant.powers.source == byMarker {
		return w.works
	}
	after := powers{setting: w.setting}
	after.setting[us] = p.plateOn(us, m.To())
	after.settle()
	return after.works
}

// legalStratagem reports whether a pseudo-legal move leaves the own general safe, and whether a move can follow
// one that prepares it.
func (p *Position) legalStratagem(m Move) bool {
	a := p.moveKindOf(m)
	if a.prepares() {
		return p.leavesMove(m)
	}
	if a == Walk && p.top().plain && m.From() != p.general[p.side&1] {
		return p.legalXiangqi(m, p.byColour[p.side&1^1])
	}
	us := p.side
	works := p.worksAfter(m)
	moved := p.board[m.From()&127]
	captured := p.apply(m, a)
	safe := p.safeNow(us, works)
	p.revert(m, a, moved, captured)
	return safe
}

// leavesMove reports whether a legal move can follow one that prepares it.
func (p *Position) leavesMove(m Move) bool {
	p.makeStratagem(m)
	list := p.following()
	p.candidates(list)
	found := false
	for _, next := range list.Moves() {
		if p.legalStratagem(next) {
			found = true
			break
		}
	}
	p.unmakeStratagem()
	return found
}

// verifyPowers compares what is kept of settings and events with the board.
func (p *Position) verifyPowers() error {
	f := p.top()
	w := f.powers
	if p.variant.powers.source != byMarker {
		for _, c := range []Colour{Red, Black} {
			w.setting[c] = p.plateOn(c, p.general[c])
		}
	}
	w.settle()
	if w != f.powers {
		return fmt.Errorf("plates and events kept as %v, recomputed %v", f.powers, w)
	}
	if checkers := p.checkersOf(p.side, w.works); checkers != f.checkers {
		return fmt.Errorf("checkers %v, recomputed %v", f.checkers, checkers)
	}
	for _, c := range []Colour{Red, Black} {
		if s := w.chance[c]; s != NoSquare && (p.board[s] != MakePiece(c, Soldier) || !lastRank[c].Has(s)) {
			return fmt.Errorf("no soldier with a second chance on %s", p.variant.shape.name(s))
		}
	}
	return nil
}

// checkPowers is check, with plates and events.
func (p *Position) checkPowers() {
	if invariantsEnabled {
		mustHold(p.verifyBoard())
		mustHold(p.verifyPowers())
	}
}
