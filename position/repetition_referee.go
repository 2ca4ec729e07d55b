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

// idle tells whether the ply that led to ply i is idle (闲) under ChineseRule: no check, no mate threat,
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

// soldierChase tells whether an idle ply is a chase once soldiers may chase.
func (r *referee) soldierChase(s segment, i int) bool {
	f := r.facts(s, i)
	if f.soldierChase == unasked {
		f.soldierChase = answerOf(r.newVictims(s, i, chaseQuestion{soldiers: true}).any())
	}
	return f.soldierChase == yes
}

// asianVictims returns the men newly chased under AsianRule by the ply that led to ply i.
func (r *referee) asianVictims(s segment, i int) Bitboard {
	f := r.facts(s, i)
	if !f.asked {
		f.victims, f.asked = r.newVictims(s, i, chaseQuestion{asian: true, all: true}), true
	}
	return f.victims
}

// place puts the men on the referee's board as they stood at ply i and gives the move to a side. The
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

// threatens tells whether the ply that led to ply i, which gave no check, threatens mate (杀): its side,
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

// newVictims returns the men, where they stand at ply i, that the ply leading there newly chases: its
// side could profitably take them at ply i and could not, with the same man, before (从没捉到捉). Without
// q.all it returns the first one found.
//
// That a capture would be answered by mate at once is looked at last, because it costs most. It is not asked
// of an attack that stood while its side was in check: a threat that stands before and after the check is
// answered is not new.
func (r *referee) newVictims(s segment, i int, q chaseQuestion) Bitboard {
	mover := s.mover(i)
	move := s.p.stack[i].move
	r.place(s, i, mover)
	var now pairList
	r.addPairs(&now, q)
	if now.count == 0 {
		return Bitboard{}
	}

	// Which of them are new? A man that stood attacked before is new only if taking it then would have
	// been answered by mate. A swap moves two men.
	asked := !q.asian && !s.p.stack[i-1].checkers.any()
	r.place(s, i-1, mover)
	swapped := r.board.board[move.To()&127] != NoPiece
	var fresh pairList
	for _, chase := range now.pairs[:now.count&(2*maxPairs-1)] {
		before := chase
		switch {
		case chase.from == move.To():
			before.from = move.From()
		case swapped && chase.from == move.From():
			before.from = move.To()
		}
		if !r.attacks(before, q) || asked && r.suicidal(before) {
			fresh.add(chase)
		}
	}

	var victims Bitboard
	if fresh.count == 0 {
		return victims
	}
	r.place(s, i, mover)
	for _, chase := range fresh.pairs[:fresh.count&(2*maxPairs-1)] {
		if victims.Has(chase.to) || !q.asian && r.suicidal(chase) {
			continue
		}
		victims = victims.or(squareBits[chase.to&127])
		if !q.all {
			break
		}
	}
	return victims
}
