package position

// What a piece of xiangqi chases (捉): the pairs of attacker and victim of T(P, S).

// addXiangqiPairs appends the pairs of attacker and victim of the side to move, leaving out only the question
// whether the capture would be answered by mate.
func (r *referee) addXiangqiPairs(l *pairList, q chaseQuestion) {
	b := &r.board
	us := b.side & 1
	victims := b.piecesOfValue(us ^ 1)
	pieces := b.byColour[us].not(b.byType[General]).not(b.byType[Soldier])
	if q.soldiers {
		pieces = b.byColour[us].and(b.byType[Soldier])
	}
	pieces = pieces.not(q.without)
	for pieces.any() {
		from := pieces.Pop()
		for targets := b.reach(from).and(victims); targets.any(); {
			if chase := (pair{from, targets.Pop()}); r.worthwhile(chase, q) {
				l.add(chase)
			}
		}
	}
}

// piecesOfValue returns the pieces of a side that can be chased (子力): all but the general and the soldiers
// that have not crossed the river.
func (p *Position) piecesOfValue(c Colour) Bitboard {
	c &= 1
	home := p.byType[Soldier].not(land[c^1])
	return p.byColour[c].not(p.byType[General]).not(home)
}

// xiangqiAttacks reports whether the side to move attacks the victim with the attacker as addXiangqiPairs understands
// it.
func (r *referee) xiangqiAttacks(q pair, rule chaseQuestion) bool {
	return r.board.reach(q.from).Has(q.to) && r.worthwhile(q, rule)
}

// worthwhile tells of a capture that the attacker can reach whether it is legal, no offer of exchange
// (兑), and wins material, which is not asked where soldiers attack (均按捉处理).
func (r *referee) worthwhile(q pair, rule chaseQuestion) bool {
	b := &r.board
	us := b.side & 1
	if !b.captureSafe(us, q.from, q.to) || r.exchangeOffer(q) {
		return false
	}
	if rule.rule != ChineseRule {
		return b.unprotected(q)
	}
	return rule.soldiers || b.winsMaterial(q)
}

// exchangeOffer reports whether both pieces are of one type and the victim could just as well take the
// attacker.
func (r *referee) exchangeOffer(q pair) bool {
	b := &r.board
	if b.board[q.from&127].Type() != b.board[q.to&127].Type() {
		return false
	}
	b.side ^= 1
	back := b.reach(q.to).Has(q.from) && b.captureSafe(b.side, q.to, q.from)
	b.side ^= 1
	return back
}

// captureSafe reports whether a capture by another piece than the general of c leaves the general as safe as
// it was: the generals do not face each other, and no enemy attacks it that did not before. A pinned piece
// can therefore attack its pinner only; that serves all rule sets.
func (p *Position) captureSafe(c Colour, from, to Square) bool {
	us := c & 1
	k := p.general[us]
	occupied := p.Occupied()
	left, target := occupied.not(squareBits[from&127]), squareBits[to&127]
	if !p.generalAttacked(k, us^1, left, target) {
		return true
	}
	before := p.generalAttackers(k, us^1, occupied)
	if before.Empty() {
		return false
	}
	return p.generalAttackers(k, us^1, left).not(target).not(before).Empty()
}

// generalAttackers returns the pieces of a colour that attack a general on s, facing generals included,
// given an occupancy.
func (p *Position) generalAttackers(s Square, by Colour, occupied Bitboard) Bitboard {
	s &= 127
	chariot, cannon := lines(s, occupied)
	found := chariot.and(p.byType[Chariot].or(p.byType[General]))
	found = found.or(cannon.and(p.byType[Cannon]))
	found = found.or(soldierSources[by&1][s].and(p.byType[Soldier]))
	for horses := horseSources[s].and(p.byType[Horse]); horses.any(); {
		if from := horses.Pop(); !occupied.Has(legOf[from&127][s]) {
			found = found.or(squareBits[from&127])
		}
	}
	return found.and(p.byColour[by&1])
}
