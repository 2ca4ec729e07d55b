package position

// segment is a stretch of the history to be judged: the plies after first up to now. It ends with the
// position with which it begins, holds no capture and no pass, and each side has made half its plies.
type segment struct {
	p          *Position
	first      int
	killChecks int
}

// mover returns the side that made the ply that led to ply i of the history.
func (s segment) mover(i int) Colour { return s.p.side.Other() ^ Colour((s.p.ply-i)&1) }

// judgeSegment comes to a verdict on the plies after first, for the side to move. The bits that tell
// which plies gave check are there already and settle perpetual checks; the plies are looked at only
// when the rules distinguish more, and only until each side is known to have been idle once.
func (p *Position) judgeSegment(first, killChecks int) Verdict {
	s := segment{p: p, first: first, killChecks: killChecks}
	all := s.checks()
	switch {
	case all[Red] && all[Black]:
		return VerdictDraw
	case all[Red]:
		return s.lost(Red)
	case all[Black]:
		return s.lost(Black)
	case p.repetitionRule() == AllowChase:
		return VerdictDraw
	case p.repetitionRule().ForbidsChasingOne():
		return s.judgeChases()
	}
	return s.judgeChinese()
}

// lost returns the verdict that c loses, as the side to move sees it.
func (s segment) lost(c Colour) Verdict {
	if c == s.p.side {
		return VerdictLoss
	}
	return VerdictWin
}

// checks tells for each side whether all its plies gave check.
func (s segment) checks() [2]bool {
	all := [2]bool{true, true}
	for i := s.p.ply; i > s.first; i-- {
		mover := s.mover(i) & 1
		all[mover] = all[mover] && s.p.stack[i].checkers.any()
	}
	return all
}

// judgeChinese judges by articles 25-27 of the Chinese rules: a side with an idle ply is allowed to
// repeat, the other is not. Perpetual check of one side is already settled.
func (s segment) judgeChinese() Verdict {
	r := s.p.seatReferee()
	var idle [2]bool
	for i := s.p.ply; i > s.first && !(idle[Red] && idle[Black]); i-- {
		if mover := s.mover(i) & 1; !idle[mover] {
			idle[mover] = r.idle(s, i)
		}
	}
	if idle[Red] == idle[Black] {
		return VerdictDraw
	}
	guilty := Red
	if idle[Red] {
		guilty = Black
	}
	if s.soldiersChase(guilty.Other()) {
		return VerdictDraw
	}
	return s.lost(guilty)
}

// soldiersChase reports whether no ply of c is idle when its soldiers may chase as well, which they may if
// the other side attacks with every ply (互打时兵叫吃子按捉).
func (s segment) soldiersChase(c Colour) bool {
	if s.p.Pieces(c, Soldier).Empty() {
		return false
	}
	r := s.p.seatReferee()
	for i := s.p.ply; i > s.first; i-- {
		if s.mover(i) == c && r.idle(s, i) && !r.soldierChase(s, i) {
			return false
		}
	}
	return true
}
