package position

// makePoints is Make in the points variants.
func (p *Position) makePoints(m Move) {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	f := &p.stack[p.ply+1]

	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	again := p.firstOfTwo(m)
	moved, placed, captured := p.board[from], p.converted(m), p.board[to]
	p.ply++
	origin, target := &p.features[moved&63][from], &p.features[placed&63][to]
	board := old.board ^ origin.Key ^ target.Key
	value := old.value - origin.Value + target.Value
	f.move, f.moved, f.captured = m, moved, captured

	p.shift(us, from, to, moved, placed)
	f.counts = old.counts
	f.phase = old.phase
	if captured != NoPiece {
		taken := &p.features[captured&63][to]
		board ^= taken.Key
		value -= taken.Value
		f.counts -= countOf[captured&63]
		p.remove(captured, to)
		f.phase = SingleMoves
	} else if again {
		f.phase = secondMove
	} else if old.phase != SingleMoves {
		f.phase = DoubleMoves
	}
	board ^= phaseKeys[old.phase] ^ phaseKeys[f.phase]
	f.turns = old.turns
	if !again {
		p.side = us ^ 1
		f.turns++
		board ^= sideKey
	}
	f.board, f.value = board, value
	p.updatePointsCheckInfo(f)

	earned := p.gainOf(moved.Kind(), f.checkers.any() && !again)
	f.points[us], f.points[us^1] = old.points[us]+earned.mover, old.points[us^1]+earned.opponent
	f.key = board ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
	f.checks = [2]uint8{}
	f.clock, f.reversible = old.clock, old.reversible+1
	switch {
	case captured != NoPiece:
		f.clock, f.reversible = 0, 0
	case earned != gain{}:
		f.clock = 0
	case !again && !p.firstMoveEarned(old):
		f.clock++
	}
	p.settle(f, us)
	p.check()
}

// firstMoveEarned reports whether the move that led to f was the first of two and changed the points: then the turn is one
// that the clock begins with.
func (p *Position) firstMoveEarned(f *frame) bool {
	return f.phase == secondMove && p.ply >= 2 && f.points != p.stack[p.ply-2].points
}

// gainOf returns what a move earns, by the kind the piece had while it moved.
func (p *Position) gainOf(k Kind, check bool) gain {
	r := p.variant.points
	if check && r.checks {
		return r.checkGain
	}
	return r.gains[k&3]
}

// shift takes a piece from one point and puts it, in the kind it has become, on another. A piece that
// stands there is not yet removed.
func (p *Position) shift(c Colour, from, to Square, moved, placed Piece) {
	change := squareBits[from].or(squareBits[to])
	p.byColour[c] = p.byColour[c].xor(change)
	p.byType[moved.Type()] = p.byType[moved.Type()].xor(change)
	p.byKind[moved.Kind()] = p.byKind[moved.Kind()].xor(squareBits[from])
	p.byKind[placed.Kind()] = p.byKind[placed.Kind()].xor(squareBits[to])
	p.board[from], p.board[to] = NoPiece, placed
	if moved.Type() == General {
		p.general[c] = to
	}
}

// remove takes a captured piece out of the sets, or puts it back into them.
func (p *Position) remove(captured Piece, s Square) {
	c := captured.Colour()
	p.byColour[c] = p.byColour[c].xor(squareBits[s])
	p.byType[captured.Type()] = p.byType[captured.Type()].xor(squareBits[s])
	p.byKind[captured.Kind()] = p.byKind[captured.Kind()].xor(squareBits[s])
}

// unmakePoints is Unmake in the points variants.
func (p *Position) unmakePoints() {
	f := &p.stack[p.ply]
	p.ply--
	from, to := f.move.From()&127, f.move.To()&127
	us := f.moved.Colour()
	p.side = us
	placed := p.board[to]
	p.shift(us, to, from, placed, f.moved)
	if f.captured != NoPiece {
		p.remove(f.captured, to)
		p.board[to] = f.captured
	}
}

// passPoints is MakeNull in the points variants: the turn is over.
func (p *Position) passPoints() {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]
	f.move, f.moved, f.captured = NoMove, NoPiece, NoPiece
	f.value, f.counts, f.points = old.value, old.counts, old.points
	f.phase = old.phase
	if f.phase != SingleMoves {
		f.phase = DoubleMoves
	}
	f.board = old.board ^ sideKey ^ phaseKeys[old.phase] ^ phaseKeys[f.phase]
	f.key = f.board ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
	f.clock, f.checks, f.reversible, f.turns = old.clock+1, [2]uint8{}, 0, old.turns+1
	f.verdict = NoVerdict
	p.side ^= 1
	p.updatePointsCheckInfo(f)
	p.check()
}

// pointsKeyAfter is KeyAfter in the points variants. It takes the move to give no check: the key is only
// a guess where checks earn something else.
func (p *Position) pointsKeyAfter(m Move) uint64 {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	f := p.top()
	moved, placed, captured := p.board[from], p.converted(m), p.board[to]
	key := f.board ^ p.features[moved&63][from].Key ^ p.features[placed&63][to].Key ^ p.features[captured&63][to].Key
	switch {
	case p.firstOfTwo(m):
		key ^= phaseKeys[f.phase] ^ phaseKeys[secondMove]
	case captured != NoPiece:
		key ^= sideKey ^ phaseKeys[f.phase]
	case f.phase != SingleMoves:
		key ^= sideKey ^ phaseKeys[f.phase] ^ phaseKeys[DoubleMoves]
	default:
		key ^= sideKey
	}
	earned := p.gainOf(moved.Kind(), false)
	points := f.points
	points[us] += earned.mover
	points[us^1] += earned.opponent
	return key ^ pointsKey(Red, points[Red]) ^ pointsKey(Black, points[Black])
}
