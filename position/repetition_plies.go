package position

// The judgement of a repetition as data, ply by ply: what an arbiter would put into a table. Package explain makes words of it.

// PlyClass is what a ply of a repetition is taken for, the heaviest of what it does (从重).
type PlyClass uint8

// The classes.
const (
	IdlePly   PlyClass = iota // 闲
	CheckPly                  // 将
	ThreatPly                 // 杀
	ChasePly                  // 捉
)

// String returns the English name of the class.
func (c PlyClass) String() string { return [...]string{"idle", "check", "threat", "chase"}[c&3] }

// RepetitionPly is a single move of a repetition.
type RepetitionPly struct {
	Ply     int // of the history: the move leads to it
	Side    Colour
	Move    Move
	Class   PlyClass
	Victims []Square // the pieces it newly chases, where they stand after the move; under WXFRule a check may chase, too
}

// RepetitionTable is the judgement of a repetition.
type RepetitionTable struct {
	Rule     RepetitionRule // by which it is judged; the points variants have one of their own
	First    int            // ply of the history at which the repeated position stood first
	Plies    []RepetitionPly
	Verdict  Verdict     // for the side to move
	Chased   [2]Bitboard // by colour: the pieces, where they stand now, that all plies of the side newly chase, where that is forbidden
	Soldiers [2]bool     // by colour: the attacks of the side's soldiers count as chases, since the other side attacks with every ply (互打时兵叫吃子按捉)
}

// refereeTable is RepetitionTable where the 棋例 hold: xiangqi and the stratagem variants.
func (p *Position) refereeTable(times int) (RepetitionTable, bool) {
	first, found := p.ply-p.EarlierOccurrence(), p.EarlierOccurrence() > 0
	if times > 2 {
		first, found = p.thirdOccurrence()
	}
	if !found {
		return RepetitionTable{}, false
	}
	s := segment{p: p, first: first, killChecks: p.killChecks()}
	t := RepetitionTable{Rule: p.repetitionRule(), First: first, Verdict: p.judgeSegment(first, s.killChecks)}
	t.Plies = s.plies([2]bool{})
	if t.Rule.ForbidsChasingOne() {
		t.Chased = s.chased()
	}
	if t.Soldiers = t.soldiersCount(); t.Soldiers != [2]bool{} {
		t.Plies = s.plies(t.Soldiers)
	}
	return t, true
}

// soldiersCount tells for which sides soldiers may chase: for one that would be idle otherwise, against a side that
// attacks with every ply, where that makes it a draw. The plies are those in which soldiers do not chase.
func (t *RepetitionTable) soldiersCount() [2]bool {
	if t.Rule != ChineseRule || t.Verdict != VerdictDraw {
		return [2]bool{}
	}
	var idle [2]bool
	for _, row := range t.Plies {
		idle[row.Side&1] = idle[row.Side&1] || row.Class == IdlePly
	}
	return [2]bool{idle[Red] && !idle[Black], idle[Black] && !idle[Red]}
}

// plies classifies every ply of a segment. Soldiers chase for the sides for which that counts.
func (s segment) plies(soldiers [2]bool) (list []RepetitionPly) {
	r := s.p.seatReferee()
	for i := s.first + 1; i <= s.p.ply; i++ {
		row := RepetitionPly{Ply: i, Side: s.mover(i), Move: s.p.stack[i].move}
		class, victims := r.plyClass(s, i, soldiers[row.Side&1])
		row.Class, row.Victims = class, victims.Squares()
		list = append(list, row)
	}
	return list
}

// plyClass names the ply that led to ply i after the heaviest of what it does, and says whom it chases if that
// is a chase.
func (r *referee) plyClass(s segment, i int, soldiers bool) (PlyClass, Bitboard) {
	rule := s.p.repetitionRule()
	switch {
	case s.p.stack[i].checkers.any() && rule == WXFRule:
		return CheckPly, r.singleVictims(s, i, Bitboard{})
	case s.p.stack[i].checkers.any():
		return CheckPly, Bitboard{}
	case rule == AllowChase:
		return IdlePly, Bitboard{}
	case rule.ForbidsChasingOne():
		if victims := r.singleVictims(s, i, Bitboard{}); victims.any() {
			return ChasePly, victims
		}
		return IdlePly, Bitboard{}
	case r.threatens(s, i, r.facts(s, i)):
		return ThreatPly, Bitboard{}
	}
	victims := r.newVictims(s, i, chaseQuestion{all: true})
	if victims.Empty() && soldiers {
		victims = r.newVictims(s, i, chaseQuestion{soldiers: true, all: true})
	}
	if victims.any() {
		return ChasePly, victims
	}
	return IdlePly, Bitboard{}
}

// repetitionTable is RepetitionTable in the points variants, which judge checks alone.
func (pointsRuleset) repetitionTable(p *Position, times int) (RepetitionTable, bool) {
	first, verdict, found := p.pointsRepetition(times)
	if !found {
		return RepetitionTable{}, false
	}
	t := RepetitionTable{First: first, Verdict: verdict}
	for i := first + 1; i <= p.ply; i++ {
		f := &p.stack[i]
		row := RepetitionPly{Ply: i, Side: f.moved.Colour(), Move: f.move}
		if f.turns != p.stack[i-1].turns && f.checkers.any() {
			row.Class = CheckPly
		}
		t.Plies = append(t.Plies, row)
	}
	return t, true
}
