package position

// Making and taking back in the stratagem variants. apply and revert change the board alone; what they need to
// know of a move that has been made stands in its frame.

// toggle takes a piece into the sets of the board, or out of them.
func (p *Position) toggle(piece Piece, s Square) {
	set := squareBits[s&127]
	c, t := piece.Colour(), piece.Type()
	p.byColour[c] = p.byColour[c].xor(set)
	p.byType[t] = p.byType[t].xor(set)
}

// lift takes the piece on s off the board.
func (p *Position) lift(s Square) Piece {
	s &= 127
	piece := p.board[s]
	p.toggle(piece, s)
	p.board[s] = NoPiece
	return piece
}

// set puts a piece on the empty point s.
func (p *Position) set(piece Piece, s Square) {
	s &= 127
	p.board[s] = piece
	p.toggle(piece, s)
	if piece.Type() == General {
		p.general[piece.Colour()] = s
	}
}

// exchangePlaces swaps the pieces on two points.
func (p *Position) exchangePlaces(s, t Square) {
	first, second := p.lift(s), p.lift(t)
	p.set(first, t)
	p.set(second, s)
}

// replace turns the piece on s into another one.
func (p *Position) replace(s Square, piece Piece) {
	p.lift(s)
	p.set(piece, s)
}

// apply changes the board by a move of the side to move, and nothing else. It returns what the move takes off
// the board, an own piece that goes with it not counted.
func (p *Position) apply(m Move, a MoveKind) (captured Piece) {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	switch a {
	case Walk:
		if p.board[to] != NoPiece {
			captured = p.lift(to)
		}
		placed := p.placed(m)
		p.lift(from)
		p.set(placed, to)
		if placed.Type() != General {
			return captured
		}
	case Exchange:
		captured = p.lift(to)
		p.lift(from)
		return captured
	case Swap:
		p.exchangePlaces(from, to)
	case Removal:
		return p.lift(to)
	}
	if m.Special() != 0 {
		p.replace(p.top().powers.chance[us], MakePiece(us, officers[m.Special()]))
	}
	return captured
}

// revert undoes apply. The side and the frame on top must be those before the move. moved is the piece that
// moved, as it was before.
func (p *Position) revert(m Move, a MoveKind, moved, captured Piece) {
	from, to := m.From()&127, m.To()&127
	us := moved.Colour()
	switch a {
	case Walk:
		p.lift(to)
		p.set(moved, from)
		if captured != NoPiece {
			p.set(captured, to)
		}
	case Exchange:
		p.set(moved, from)
		p.set(captured, to)
	case Swap:
		p.exchangePlaces(from, to)
	case Removal:
		p.set(captured, to)
	}
	if m.Special() != 0 && moved.Type() == General {
		p.replace(p.top().powers.chance[us], MakePiece(us, Soldier))
	}
}

// balance is what a move changes in the sums that are kept of the pieces on the board.
type balance struct {
	key    uint64
	value  int64
	counts uint64
}

func (b *balance) add(p *Position, piece Piece, s Square) {
	feature := &p.features[piece&63][s&127]
	b.key ^= feature.Key
	b.value += feature.Value
	b.counts += countOf[piece&63]
}

func (b *balance) take(p *Position, piece Piece, s Square) {
	feature := &p.features[piece&63][s&127]
	b.key ^= feature.Key
	b.value -= feature.Value
	b.counts -= countOf[piece&63]
}

// balanceOf returns what a move that has not been made changes.
func (p *Position) balanceOf(m Move, a MoveKind) (b balance) {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	moved := p.board[from]
	switch a {
	case Walk:
		if captured := p.board[to]; captured != NoPiece {
			b.take(p, captured, to)
		}
		b.take(p, moved, from)
		b.add(p, p.placed(m), to)
	case Exchange:
		b.take(p, p.board[to], to)
		b.take(p, moved, from)
	case Swap:
		partner := p.board[to]
		b.take(p, moved, from)
		b.take(p, partner, to)
		b.add(p, moved, to)
		b.add(p, partner, from)
	case Removal:
		b.take(p, p.board[to], to)
	}
	if m.Special() != 0 && moved.Type() == General {
		s := p.top().powers.chance[us]
		b.take(p, MakePiece(us, Soldier), s)
		b.add(p, MakePiece(us, officers[m.Special()]), s)
	}
	return b
}

// makeStratagem is Make in the stratagem variants.
func (p *Position) makeStratagem(m Move) {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old, f := &p.stack[p.ply], &p.stack[p.ply+1]
	a := p.moveKindOf(m)
	b := p.balanceOf(m, a)
	f.powers = p.powersAfter(m, a)
	f.move, f.moved, f.moveKind = m, p.board[m.From()&127], a
	f.captured = p.apply(m, a)
	p.ply++

	f.key = old.key ^ b.key ^ p.powersKey(&old.powers) ^ p.powersKey(&f.powers)
	f.value, f.counts = old.value+b.value, old.counts+b.counts
	f.turns = old.turns
	us := p.side
	if !a.prepares() {
		p.side ^= 1
		f.key ^= sideKey
		f.turns++
	}
	f.verdict = p.victory(f)
	p.updateStratagemCheckInfo(f)
	p.countTurn(old, f, us)
	p.checkPowers()
}

// countTurn keeps the natural limit counter by turns: a removal counts as a capture, and the first half of a turn as
// nothing.
func (p *Position) countTurn(old, f *frame, us Colour) {
	if f.captured == NoPiece && (f.moveKind.prepares() || old.powers.prepared == removed) {
		f.clock, f.checks, f.reversible = old.clock, old.checks, old.reversible+1
		return
	}
	p.count(old, f, us)
}

// unmakeStratagem is Unmake in the stratagem variants.
func (p *Position) unmakeStratagem() {
	f := &p.stack[p.ply]
	p.ply--
	p.side = f.moved.Colour()
	p.revert(f.move, f.moveKind, f.moved, f.captured)
}

// passStratagem is MakeNull in the stratagem variants: the turn is over, with all its rights.
func (p *Position) passStratagem() {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]
	f.move, f.moved, f.captured, f.moveKind = NoMove, NoPiece, NoPiece, Walk
	f.powers = old.powers
	f.powers.marker, f.powers.last, f.powers.prepared = NoSquare, NoSquare, unprepared
	f.powers.chance[p.side&1] = NoSquare
	f.key = old.key ^ sideKey ^ p.powersKey(&old.powers) ^ p.powersKey(&f.powers)
	f.value, f.counts = old.value, old.counts
	f.clock, f.checks, f.reversible, f.turns = old.clock+1, old.checks, 0, old.turns+1
	p.side ^= 1
	f.verdict = p.victory(f)
	p.updateStratagemCheckInfo(f)
	p.checkPowers()
}

// stratagemKeyAfter is KeyAfter in the stratagem variants.
func (p *Position) stratagemKeyAfter(m Move) uint64 {
	f := p.top()
	a := p.moveKindOf(m)
	after := p.powersAfter(m, a)
	key := f.key ^ p.balanceOf(m, a).key ^ p.powersKey(&f.powers) ^ p.powersKey(&after)
	if !a.prepares() {
		key ^= sideKey
	}
	return key
}
