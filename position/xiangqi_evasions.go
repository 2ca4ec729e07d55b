package position

// xiangqiEvasions is Evasions in xiangqi.
//
// With a single checker only few moves can help: taking it, stepping in between, standing on a horse's
// leg, or taking the screen away from a cannon. Each candidate is verified on a virtual occupancy,
// without making the move. With more checkers every move is a candidate.
func (p *Position) xiangqiEvasions(l *MoveList) {
	l.count = 0
	p.evadeByOthers(l, p.byColour[p.side&1^1])
	p.addGeneralMoves(l, Bitboard{halfBits, halfBits})
}

// evadeByOthers appends the evasions by all pieces but the general, given the enemies that bear on it.
func (p *Position) evadeByOthers(l *MoveList, enemies Bitboard) {
	us := p.side & 1
	k := p.general[us] & 127
	own := p.byColour[us]
	occupied := own.or(p.byColour[us^1])
	checkers := p.top().checkers

	candidates := Bitboard{halfBits, halfBits}
	var screen Bitboard
	if checkers.Count() == 1 {
		s := checkers.First() & 127
		candidates = checkers
		switch p.board[s].Type() {
		case Horse:
			candidates = candidates.or(squareBits[legOf[s][k]&127])
		case Cannon:
			candidates = candidates.or(between[k][s])
			screen = between[k][s].and(own)
		case Chariot, General:
			candidates = candidates.or(between[k][s])
		}
	}
	for pieces := own.not(squareBits[k]); pieces.any(); {
		s := pieces.Pop() & 127
		targets := p.reach(s)
		if !screen.Has(s) {
			targets = targets.and(candidates)
		}
		for targets.any() {
			to := targets.Pop() & 127
			if p.safeAfter(s, to, k, enemies, occupied) {
				l.moves[l.count&(MaxMoves-1)] = NewMove(s, to)
				l.count++
			}
		}
	}
}

// safeAfter reports whether the general on k is safe from a set of enemies after another piece of its side goes from
// one square to another.
func (p *Position) safeAfter(from, to, k Square, enemies, occupied Bitboard) bool {
	target := squareBits[to&127]
	return !p.generalAttackedBy(k, p.side^1, enemies.not(target), occupied.not(squareBits[from&127]).or(target))
}

// legalXiangqi is Legal in xiangqi, given the enemies that bear on the general: all of them, except where another
// family leaves some out and answers for the moves of the general itself.
func (p *Position) legalXiangqi(m Move, enemies Bitboard) bool {
	f := p.top()
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	k := p.general[us]
	if from == k {
		return p.generalMoveLegal(from, to, p.Occupied())
	}
	if f.checkers.any() {
		return p.safeAfter(from, to, k, enemies, p.Occupied())
	}
	if f.hollow.Has(to) {
		return false
	}
	return !f.pinned.Has(from) || f.pinnedTo(from).Has(to)
}

// pseudoLegalXiangqi is PseudoLegal in xiangqi.
func (p *Position) pseudoLegalXiangqi(m Move) bool {
	from, to := m.From(), m.To()
	if !from.valid() || !to.valid() || m>>14 != 0 {
		return false
	}
	piece := p.board[from&127]
	return piece != NoPiece && piece.Colour() == p.side && p.reach(from).Has(to)
}
