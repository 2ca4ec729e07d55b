package position

// seatReferee returns the referee of p, ready to judge the position on the board.
func (p *Position) seatReferee() *referee {
	if p.referee == nil || p.referee.board.variant != p.variant {
		board := Position{variant: p.variant, family: p.family, grid: p.grid, features: p.variant.shape.keysOnly}
		board.stack = make([]frame, refereeFrames)
		p.referee = &referee{board: board}
	}
	p.referee.at = nowhere
	return p.referee
}

// facts returns what is known of the ply that led to ply i.
func (r *referee) facts(s segment, i int) *plyFacts {
	const spreadBits = 0x9E3779B97F4A7C15
	key := s.p.stack[i-1].key*spreadBits ^ s.p.stack[i].key
	f := &r.known[key*spreadBits>>(64-knownBits)]
	if f.key != key {
		*f = plyFacts{key: key}
	}
	return f
}

// idle reports whether the ply that led to ply i is idle (闲) under ChineseRule: no check, no mate threat,
// no chase. What costs most is asked last.
func (r *referee) idle(s segment, i int) bool {
	if s.p.stack[i].checkers.any() {
		return false
	}
	f := r.facts(s, i)
	if f.chase == unasked {
		f.chase = answerOf(r.newVictims(s, i, chaseQuestion{}).any())
	}
	return f.chase == no && !r.threatens(s, i, f)
}

// soldierChase reports whether an idle ply is a chase once soldiers may chase.
func (r *referee) soldierChase(s segment, i int) bool {
	f := r.facts(s, i)
	if f.soldierChase == unasked {
		f.soldierChase = answerOf(r.newVictims(s, i, chaseQuestion{soldiers: true}).any())
	}
	return f.soldierChase == yes
}

// place puts the pieces on the referee's board as they stood at ply i and gives the move to a side. The
// frames of the board are not filled: see begin.
func (r *referee) place(s segment, i int, side Colour) {
	b := &r.board
	if r.at == nowhere {
		b.byType, b.byColour, b.board, b.general = s.p.byType, s.p.byColour, s.p.board, s.p.general
		r.at = s.p.ply
	}
	for ; r.at > i; r.at-- {
		m := s.p.stack[r.at].move
		b.replay(m.To(), m.From())
	}
	for ; r.at < i; r.at++ {
		m := s.p.stack[r.at+1].move
		b.replay(m.From(), m.To())
	}
	b.side = side
	b.setPowers(s.p, i)
}

// threatens reports whether the ply that led to ply i, which gave no check, threatens mate (杀): its side,
// moving once more, could mate with checks alone, at most s.killChecks of them. Longer threats are looked
// for only after shorter ones, and what was found is kept in f.
func (r *referee) threatens(s segment, i int, f *plyFacts) bool {
	if f.mateIn == 0 && int(f.noMateIn) < s.killChecks {
		r.place(s, i, s.mover(i))
		r.begin()
		for checks := int(f.noMateIn) + 1; checks <= s.killChecks; checks++ {
			if r.mates(checks) {
				f.mateIn = uint8(checks)
				break
			}
			f.noMateIn = uint8(checks)
		}
	}
	return f.mateIn != 0 && int(f.mateIn) <= s.killChecks
}

// newVictims returns the pieces, where they stand at ply i, that the ply leading there newly chases: its
// side could profitably take them at ply i and could not before (从没捉到捉); stood says what before means. Without
// q.all it returns the first one found.
//
// That a capture would be answered by mate at once is looked at last, because it costs most. It is not asked
// of an attack that stood while its side was in check: a threat that stands before and after the check is
// answered is not new.
func (r *referee) newVictims(s segment, i int, q chaseQuestion) Bitboard {
	mover := s.mover(i)
	r.place(s, i, mover)
	var now pairList
	r.addPairs(&now, q)
	if now.count == 0 {
		return Bitboard{}
	}
	fresh := r.freshPairs(s, i, &now, q)
	var victims Bitboard
	if fresh.count == 0 {
		return victims
	}
	r.place(s, i, mover)
	for _, chase := range fresh.pairs[:fresh.count&(2*maxPairs-1)] {
		if victims.Has(chase.to) || q.rule == ChineseRule && r.suicidal(chase) {
			continue
		}
		victims = victims.or(squareBits[chase.to&127])
		if !q.all {
			break
		}
	}
	return victims
}

// freshPairs returns those of the pairs of ply i that were not there before it. A swap moves two pieces.
func (r *referee) freshPairs(s segment, i int, now *pairList, q chaseQuestion) (fresh pairList) {
	mover := s.mover(i)
	move := s.p.stack[i].move
	asked := q.rule == ChineseRule && !s.p.stack[i-1].checkers.any()
	r.place(s, i-1, mover)
	var attacked Bitboard
	if q.rule == ComputerRule {
		attacked = r.attackedBy(q)
	}
	swapped := r.board.board[move.To()&127] != NoPiece
	for _, chase := range now.pairs[:now.count&(2*maxPairs-1)] {
		before := chase
		switch {
		case chase.from == move.To():
			before.from = move.From()
		case swapped && chase.from == move.From():
			before.from = move.To()
		}
		if !attacked.Has(chase.to) && !r.stood(before, q, asked) {
			fresh.add(chase)
		}
	}
	return fresh
}

// stood reports whether the side to move attacked the victim with the attacker already. If asked, an attack that would
// have been answered by mate was none.
//
// Under WXFRule an attack stood, too, if all that kept it from being a chase were protectors behind the attacker, on its
// own line: it has become no other attack since, and the piece was no safer.
func (r *referee) stood(before pair, q chaseQuestion, asked bool) bool {
	if r.attacks(before, q) {
		return !asked || !r.suicidal(before)
	}
	return q.rule == WXFRule && r.shieldedOnly(before)
}

// attackedBy returns the pieces that the side to move attacks.
func (r *referee) attackedBy(q chaseQuestion) (victims Bitboard) {
	var pairs pairList
	r.addPairs(&pairs, q)
	for _, chase := range pairs.pairs[:pairs.count&(2*maxPairs-1)] {
		victims = victims.or(squareBits[chase.to&127])
	}
	return victims
}
