package position

// Evasions fills l with the legal moves of a position in check.
//
// With a single checker only few moves can help: taking it, stepping in between, standing on a horse's
// leg, or taking the screen away from a cannon. Each candidate is verified on a virtual occupancy,
// without making the move. With more checkers every move is a candidate.
func (p *Position) Evasions(l *MoveList) {
	l.count = 0
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
	for men := own.not(squareBits[k]); men.any(); {
		s := men.Pop() & 127
		targets := p.targetsOf(s)
		if !screen.Has(s) {
			targets = targets.and(candidates)
		}
		for targets.any() {
			to := targets.Pop() & 127
			if p.safeAfter(s, to, k, occupied) {
				l.moves[l.count&(MaxMoves-1)] = NewMove(s, to)
				l.count++
			}
		}
	}
	p.addGeneralMoves(l, Bitboard{halfBits, halfBits})
}

// safeAfter tells whether the general on k is safe after another man of its side goes from one square
// to another.
func (p *Position) safeAfter(from, to, k Square, occupied Bitboard) bool {
	target := squareBits[to&127]
	return !p.generalAttacked(k, p.side^1, occupied.not(squareBits[from&127]).or(target), target)
}

// Legal tells whether a pseudo-legal move of the side to move leaves its general safe.
func (p *Position) Legal(m Move) bool {
	f := p.top()
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	k := p.general[us]
	if from == k {
		return p.generalMoveLegal(from, to, p.Occupied())
	}
	if f.checkers.any() {
		return p.safeAfter(from, to, k, p.Occupied())
	}
	if f.hollow.Has(to) {
		return false
	}
	return !f.pinned.Has(from) || f.pinnedTo(from).Has(to)
}

// PseudoLegal tells whether m, which may be any number (a move from the hash table or a killer), is a
// move that the side to move could make but for the safety of its general.
func (p *Position) PseudoLegal(m Move) bool {
	from, to := m.From(), m.To()
	if m>>14 != 0 || !from.valid() || !to.valid() {
		return false
	}
	piece := p.board[from&127]
	return piece != NoPiece && piece.Colour() == p.side && p.targetsOf(from).Has(to)
}
