package position

// seatReferee returns the referee of p, ready to judge the position on the board.
func (p *Position) seatReferee() *referee {
	if p.referee == nil {
		p.referee = &referee{board: Position{variant: Xiangqi, features: Xiangqi.shape.keysOnly, stack: make([]frame, 2*maxKillChecks+4)}}
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
		b.slide(m.To(), m.From())
	}
	for ; r.at < i; r.at++ {
		m := s.p.stack[r.at+1].move
		b.slide(m.From(), m.To())
	}
	b.side = side
}

// slide moves a man to an empty point and keeps nothing but the sets and the array up to date.
func (p *Position) slide(from, to Square) {
	from, to = from&127, to&127
	piece := p.board[from]
	change := squareBits[from].or(squareBits[to])
	c := piece.Colour() & 1
	p.byColour[c] = p.byColour[c].xor(change)
	p.byType[piece.Type()] = p.byType[piece.Type()].xor(change)
	p.board[from], p.board[to] = NoPiece, piece
	if piece.Type() == General {
		p.general[c] = to
	}
}

// begin makes the referee's board ready for makeXiangqi and xiangqiLegalMoves.
func (r *referee) begin() {
	b := &r.board
	b.ply = 0
	f := &b.stack[0]
	if invariantsEnabled {
		f.key, f.value, f.counts = b.computeKey(), b.computeValue(), b.computeCounts()
	}
	b.updateCheckInfo(f, b.byColour[b.side&1^1])
}
