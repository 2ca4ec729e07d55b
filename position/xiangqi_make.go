package position

// makeXiangqi is Make in xiangqi.
func (p *Position) makeXiangqi(m Move) {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]

	from, to := m.From(), m.To()
	us := p.side & 1
	moved, captured := p.board[from], p.board[to]
	origin, target := &p.features[moved&63][from], &p.features[moved&63][to]
	key := old.key ^ sideKey ^ origin.Key ^ target.Key
	value := old.value - origin.Value + target.Value
	f.move, f.moved, f.captured = m, moved, captured

	change := squareBits[from].or(squareBits[to])
	p.byColour[us] = p.byColour[us].xor(change)
	p.byType[moved.Type()] = p.byType[moved.Type()].xor(change)
	p.board[from], p.board[to] = NoPiece, moved
	if moved.Type() == General {
		p.general[us] = to
	}

	f.counts = old.counts
	if captured != NoPiece {
		taken := &p.features[captured&63][to]
		key ^= taken.Key
		value -= taken.Value
		f.counts -= countOf[captured&63]
		p.byColour[us^1] = p.byColour[us^1].xor(squareBits[to])
		p.byType[captured.Type()] = p.byType[captured.Type()].xor(squareBits[to])
	}
	f.key, f.value = key, value
	p.side = us ^ 1
	p.updateCheckInfo(f, p.byColour[us])
	p.count(old, f, us)
	p.check()
}

// count keeps the natural limit counter (自然限着): one for each ply since the last capture, but nothing
// for a check beyond the counted ones and for the reply to such a check.
func (p *Position) count(old, f *frame, us Colour) {
	if f.captured != NoPiece {
		f.clock, f.reversible, f.checks = 0, 0, [2]uint8{}
		return
	}
	f.clock, f.checks = old.clock, old.checks
	f.reversible = old.reversible + 1
	limit := p.rules.CountedChecks
	counts := true
	if old.checkers.any() && limit > 0 && int(old.checks[us^1]) > limit {
		counts = false
	}
	if f.checkers.any() {
		if f.checks[us] < 255 {
			f.checks[us]++
		}
		if limit > 0 && int(f.checks[us]) > limit {
			counts = false
		}
	}
	if counts {
		f.clock++
	}
}

// unmakeXiangqi is Unmake in xiangqi.
func (p *Position) unmakeXiangqi() {
	f := &p.stack[p.ply]
	p.ply--
	from, to := f.move.From(), f.move.To()
	p.side ^= 1
	us := p.side & 1
	moved, captured := f.moved, f.captured
	change := squareBits[from].or(squareBits[to])
	p.byColour[us] = p.byColour[us].xor(change)
	p.byType[moved.Type()] = p.byType[moved.Type()].xor(change)
	p.board[from], p.board[to] = moved, captured
	if moved.Type() == General {
		p.general[us] = from
	}
	if captured != NoPiece {
		p.byColour[us^1] = p.byColour[us^1].xor(squareBits[to])
		p.byType[captured.Type()] = p.byType[captured.Type()].xor(squareBits[to])
	}
}

// passXiangqi is MakeNull in xiangqi.
func (p *Position) passXiangqi() {
	if p.ply+1 >= len(p.stack) {
		p.grow()
	}
	old := &p.stack[p.ply]
	p.ply++
	f := &p.stack[p.ply]
	f.key = old.key ^ sideKey
	f.value, f.counts = old.value, old.counts
	f.move, f.moved, f.captured = NoMove, NoPiece, NoPiece
	f.clock, f.checks, f.reversible = old.clock+1, old.checks, 0
	p.side ^= 1
	p.updateCheckInfo(f, p.byColour[p.side&1^1])
	p.check()
}

// xiangqiKeyAfter is KeyAfter in xiangqi.
func (p *Position) xiangqiKeyAfter(m Move) uint64 {
	from, to := m.From(), m.To()
	moved, captured := p.board[from], p.board[to]
	return p.stack[p.ply].key ^ sideKey ^ p.features[moved&63][from].Key ^ p.features[moved&63][to].Key ^
		p.features[captured&63][to].Key
}
