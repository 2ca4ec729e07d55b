package position

// Moves of the points variants. A conversion is part of the move: its special is the change of kind. Before
// the first capture of points-tournament there are no conversions, and the special of a move without
// capture says that a second move follows.

// pointsEscapes fills l with the moves that would be legal if points could not end the game, plain ones first
// and then their specials.
func (p *Position) pointsEscapes(l *MoveList) {
	f := p.top()
	if f.checkers.any() && !f.royals {
		// Whatever another piece turns into, it helps as much; a general must be looked at kind by kind.
		l.count = 0
		us := p.side & 1
		k := p.general[us]
		p.evadeByOthers(l, p.hostile(us, p.board[k&127].Kind()))
		p.dropBarredCaptures(l)
		l.add(k, p.pointsTargets(k))
	} else {
		p.pointsCaptures(l)
		p.addQuiets(l)
	}
	p.addConversions(l, 0)
	kept := 0
	for _, m := range l.Moves() {
		if p.specialFits(m) && p.legalPoints(m) {
			l.moves[kept] = m
			kept++
		}
	}
	l.count = kept
}

// dropBarredCaptures takes the captures out of l that the kinds of the pieces do not allow.
func (p *Position) dropBarredCaptures(l *MoveList) {
	kept := 0
	for _, m := range l.Moves() {
		victim := p.board[m.To()&127]
		if victim == NoPiece || p.board[m.From()&127].Kind().MayCapture(victim.Kind()) {
			l.moves[kept] = m
			kept++
		}
	}
	l.count = kept
}

// pointsCaptures fills l with the pseudo-legal captures, without conversions.
func (p *Position) pointsCaptures(l *MoveList) {
	l.count = 0
	us := p.side & 1
	if phase := p.top().phase; phase == FirstTurn || phase == secondMove {
		return
	}
	own, enemies := p.byColour[us], p.byColour[us^1]
	p.captures(l, own.not(p.byKind[Idle]).not(p.byKind[Small]), enemies)
	if small := own.and(p.byKind[Small]); small.any() {
		p.captures(l, small, enemies.not(p.byKind[Small]))
	}
}

// addConversions is AddSpecials in the points variants.
func (p *Position) addConversions(l *MoveList, first int) {
	f := p.top()
	kinds := &p.variant.points.kinds
	for i, n := first, l.count; i < n; i++ {
		m := l.moves[i&(MaxMoves-1)]
		if f.phase != SingleMoves && p.board[m.To()&127] == NoPiece {
			if p.maySecond(f, m.From()) {
				l.moves[l.count&(MaxMoves-1)] = m | 1<<14
				l.count++
			}
			continue
		}
		kind := p.board[m.From()&127].Kind()
		for change := Kind(1); change < kindCount; change++ {
			if kinds[kind^change] {
				l.moves[l.count&(MaxMoves-1)] = m | Move(change)<<14
				l.count++
			}
		}
	}
}

// legalPoints reports whether a pseudo-legal move leaves general and royal pieces safe, judged after its
// conversion, and whether a first move of two leaves a second one.
func (p *Position) legalPoints(m Move) bool {
	placed := p.converted(m)
	f := p.top()
	if f.royals || placed.Kind() == Royal {
		if !p.royalsSafeAfter(m, placed) {
			return false
		}
	} else if from, us := m.From(), p.side&1; from == p.general[us] {
		to := m.To() & 127
		target := squareBits[to]
		occupied := p.Occupied().not(squareBits[from&127]).or(target)
		if p.generalAttackedBy(to, us^1, p.hostile(us, placed.Kind()).not(target), occupied) {
			return false
		}
	} else if !p.legalXiangqi(m, p.hostile(us, p.board[p.general[us]&127].Kind())) {
		return false
	}
	return !p.firstOfTwo(m) || p.leavesSecond(m)
}

// leavesSecond reports whether a second move can follow the first one. Mostly it can: out of check, a piece that
// goes back the way it came leaves what was safe before.
func (p *Position) leavesSecond(m Move) bool {
	if !p.top().checkers.any() {
		switch p.board[m.From()&127].Type() {
		case Chariot, Cannon, Advisor, Elephant, General:
			return true
		}
	}
	p.makePoints(m)
	p.pointsEscapes(p.following())
	p.unmakePoints()
	return p.follow.Len() > 0
}

// pseudoLegalPoints is PseudoLegal in the points variants.
func (p *Position) pseudoLegalPoints(m Move) bool {
	from, to := m.From(), m.To()
	if !from.valid() || !to.valid() || !p.specialFits(m) {
		return false
	}
	piece := p.board[from&127]
	return piece != NoPiece && piece.Colour() == p.side && p.pointsTargets(from).Has(to)
}
