package position

// The rules that forbid, besides perpetual check, the perpetual chase of one and the same piece: AsianRule, WXFRule and
// ComputerRule.

// judgeChases judges by these rules: a chase is forbidden if every ply of a side newly chases one and the same piece.
func (s segment) judgeChases() Verdict {
	chased := s.chased()
	switch red, black := chased[Red].any(), chased[Black].any(); {
	case red == black:
		return VerdictDraw
	case red:
		return s.lost(Red)
	}
	return s.lost(Black)
}

// chased returns, by colour of the chaser, the pieces that every ply of a side newly chases.
func (s segment) chased() [2]Bitboard {
	all := [2]Bitboard{s.chasedThroughout(Red, Bitboard{}), s.chasedThroughout(Black, Bitboard{})}
	counted := all
	if all[Red].Empty() || all[Black].Empty() || s.p.repetitionRule() != WXFRule {
		return counted
	}
	// A chariot that a horse pins may not be chased, whether or not it attacks that horse: what it does itself is not a
	// chase then.
	for _, c := range []Colour{Red, Black} {
		if pinned := s.pinnedByHorses(c, all[c]); pinned.any() {
			counted[c.Other()] = s.chasedThroughout(c.Other(), pinned)
		}
	}
	return counted
}

// chasedThroughout returns the pieces, where they stand now, that every ply of c newly chases. It follows the pieces
// of the other side back through the segment. The pieces in without, which did not move, do not attack.
func (s segment) chasedThroughout(c Colour, without Bitboard) Bitboard {
	r := s.p.seatReferee()
	var now [squareCodes]Square // where the piece on a point of the past stands now
	for pieces := s.p.Colour(c.Other()); pieces.any(); {
		square := pieces.Pop()
		now[square&127] = square
	}
	candidates := s.p.Colour(c.Other())
	for i := s.p.ply; i > s.first && candidates.any(); i-- {
		if s.mover(i) == c {
			candidates = candidates.and(r.singleVictims(s, i, without))
			continue
		}
		m := s.p.stack[i].move
		now[m.From()&127] = now[m.To()&127]
		if candidates.Has(m.To()) {
			candidates = candidates.not(squareBits[m.To()]).or(squareBits[m.From()])
		}
	}
	var chased Bitboard
	for candidates.any() {
		chased = chased.or(squareBits[now[candidates.Pop()&127]&127])
	}
	return chased
}

// pinnedByHorses returns those of the pieces that are chariots, stood still throughout the segment and hobbled, at each
// of its positions, a horse of c that would attack their general without them.
func (s segment) pinnedByHorses(c Colour, pieces Bitboard) Bitboard {
	r := s.p.seatReferee()
	pieces = pieces.and(s.p.byType[Chariot])
	for i := s.p.ply; i > s.first && pieces.any(); i-- {
		pieces = pieces.not(squareBits[s.p.stack[i].move.From()&127])
		r.place(s, i, c)
		pieces = pieces.and(r.board.hobblers(c))
	}
	return pieces
}

// hobblers returns the points whose pieces alone keep a horse of c from attacking the enemy general.
func (p *Position) hobblers(c Colour) (found Bitboard) {
	k := p.general[c&1^1] & 127
	for horses := horseSources[k].and(p.byType[Horse]).and(p.byColour[c&1]); horses.any(); {
		found = found.or(squareBits[legOf[horses.Pop()&127][k]&127])
	}
	return found
}

// singleVictims returns the pieces newly chased by the ply that led to ply i. Only under WXFRule can a check be a chase
// as well.
func (r *referee) singleVictims(s segment, i int, without Bitboard) Bitboard {
	if s.p.stack[i].checkers.any() && s.p.repetitionRule() != WXFRule {
		return Bitboard{}
	}
	q := chaseQuestion{rule: s.p.repetitionRule(), all: true, without: without}
	if without.any() {
		return r.newVictims(s, i, q)
	}
	f := r.facts(s, i)
	if f.victimsOf != q.rule {
		f.victims, f.victimsOf = r.newVictims(s, i, q), q.rule
	}
	return f.victims
}
