package position

// makeChess is Make in chess.
func (p *Position) makeChess(m Move) {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]

	from, to := m.From()&63, m.To()&63
	us := p.side & 1
	moved, captured := p.board[from], p.board[to]
	victim := to // where the captured piece stands
	placed := moved
	f.passant, f.rights = NoSquare, old.rights&^(rightsLost[from]|rightsLost[to])
	key := old.key ^ sideKey ^ passantKeys[old.passant&127] ^ rightsKeys[old.rights&allRights] ^ rightsKeys[f.rights&allRights]
	value, counts := old.value, old.counts
	f.clock, f.reversible = old.clock+1, old.reversible+1
	double := false

	switch moved.Type() {
	case Pawn:
		f.clock, f.reversible = 0, 0
		switch {
		case to == old.passant:
			victim = to ^ 8
			captured = p.board[victim]
			p.board[victim] = NoPiece
		case from^to == 16:
			double = true
		case lastRankOf(us, to):
			placed = MakePiece(us, promotions[m.Special()&3])
			counts += countOf[placed&63] - countOf[moved&63]
		}
	case King:
		p.general[us] = to
		if way := castlingOf(us, from, to); way != nil {
			rook := MakePiece(us, Rook)
			p.shiftChess(us, rook, way.rook, way.rookTo)
			left, reached := &p.features[rook][way.rook&63], &p.features[rook][way.rookTo&63]
			key ^= left.Key ^ reached.Key
			value += reached.Value - left.Value
		}
	}
	if captured != NoPiece {
		f.clock, f.reversible = 0, 0
		taken := &p.features[captured&63][victim&63]
		key ^= taken.Key
		value -= taken.Value
		counts -= countOf[captured&63]
		p.byColour[us^1].Lo ^= 1 << victim
		p.byType[captured.Type()].Lo ^= 1 << victim
	}
	p.byColour[us].Lo ^= 1<<from | 1<<to
	p.byType[moved.Type()].Lo ^= 1 << from
	p.byType[placed.Type()].Lo ^= 1 << to
	p.board[from], p.board[to] = NoPiece, placed
	origin, target := &p.features[moved&63][from], &p.features[placed&63][to]
	key ^= origin.Key ^ target.Key
	value += target.Value - origin.Value
	f.move, f.moved, f.captured = m, moved, captured
	f.value, f.counts = value, counts
	p.side = us ^ 1
	p.updateChessCheckInfo(f)
	if double {
		if passed := (from + to) / 2; p.passantIsLegal(passed) {
			f.passant = passed
			key ^= passantKeys[passed&127]
		}
	}
	f.key = key
	p.check()
}

// shiftChess takes a piece from one square to another, which is empty.
func (p *Position) shiftChess(c Colour, piece Piece, from, to Square) {
	change := uint64(1)<<(from&63) | 1<<(to&63)
	p.byColour[c&1].Lo ^= change
	p.byType[piece.Type()].Lo ^= change
	p.board[from&63], p.board[to&63] = NoPiece, piece
}

// unmakeChess is Unmake in chess.
func (p *Position) unmakeChess() {
	f := &p.stack[p.ply]
	p.ply--
	p.side ^= 1
	us := p.side & 1
	from, to := f.move.From()&63, f.move.To()&63
	moved, captured, placed := f.moved, f.captured, p.board[to]
	p.byColour[us].Lo ^= 1<<from | 1<<to
	p.byType[moved.Type()].Lo ^= 1 << from
	p.byType[placed.Type()].Lo ^= 1 << to
	p.board[from], p.board[to] = moved, NoPiece
	if captured != NoPiece {
		victim := to
		if to == p.stack[p.ply].passant && moved.Type() == Pawn {
			victim = to ^ 8
		}
		p.board[victim] = captured
		p.byColour[us^1].Lo ^= 1 << victim
		p.byType[captured.Type()].Lo ^= 1 << victim
	}
	if moved.Type() == King {
		p.general[us] = from
		if way := castlingOf(us, from, to); way != nil {
			p.shiftChess(us, MakePiece(us, Rook), way.rookTo, way.rook)
		}
	}
}

// passChess is MakeNull in chess.
func (p *Position) passChess() {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]
	f.key = old.key ^ sideKey ^ passantKeys[old.passant&127]
	f.value, f.counts = old.value, old.counts
	f.move, f.moved, f.captured = NoMove, NoPiece, NoPiece
	f.clock, f.reversible = old.clock+1, 0
	f.rights, f.passant = old.rights, NoSquare
	p.side ^= 1
	p.updateChessCheckInfo(f)
	p.check()
}

// chessKeyAfter is KeyAfter in chess: exact but for rights, promotions, castling and en passant, which are rare.
func (p *Position) chessKeyAfter(m Move) uint64 {
	from, to := m.From()&63, m.To()&63
	f := p.top()
	moved, captured := p.board[from], p.board[to]
	return f.key ^ sideKey ^ passantKeys[f.passant&127] ^
		p.features[moved&63][from].Key ^ p.features[moved&63][to].Key ^ p.features[captured&63][to].Key
}
