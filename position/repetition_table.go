package position

// The judgement of a repetition as data: what the page of an arbiter would show.

// Deed is what a ply of a repetition is, the heaviest of what it does (从重).
type Deed uint8

// The deeds.
const (
	IdleDeed   Deed = iota // 闲
	CheckDeed              // 将
	ThreatDeed             // 杀
	ChaseDeed              // 捉
)

// String returns the English name of the deed.
func (d Deed) String() string { return [...]string{"idle", "check", "threat", "chase"}[d&3] }

// Clause is the rule by which a repetition is judged.
type Clause uint8

// The clauses.
const (
	BothCheck      Clause = iota // 双方长将: both check with every turn: a draw
	PerpetualCheck               // 单方长将: one side alone checks with every turn: it loses
	OneForbidden                 // 一方为禁止着法，另一方为允许着法: one side has no idle ply, the other has: it loses
	BothForbidden                // 双方均为禁止着法: neither side has an idle ply: a draw
	BothAllowed                  // 双方均为允许着法: both sides have an idle ply: a draw
	SoldiersChase                // 互打时兵叫吃子按捉: both attack, since soldiers may chase when the other side attacks: a draw
	PerpetualChase               // AsianRule: one side chases one and the same man with every ply: it loses
	BothChase                    // AsianRule: both do: a draw
	NoChase                      // AsianRule: neither does: a draw
	NoCheck                      // ComputerRule: neither side alone checks with every ply: a draw
	SamePoints                   // points variants: the same position with the same points for the third time: a draw
)

// RepetitionPly is a single move of a repetition.
type RepetitionPly struct {
	Ply     int // of the history: the move leads to it
	Side    Colour
	Deed    Deed
	Victims []Square // whom it newly chases, where they stand after the move
}

// RepetitionTable tells how a repetition is judged.
type RepetitionTable struct {
	Rule    RepetitionRule // by which it is judged; the points variants have one of their own
	First   int            // ply of the history at which the repeated position stood first
	Plies   []RepetitionPly
	Verdict Verdict // for the side to move
	Clause  Clause
}

// deedsTable is RepetitionTable where the 棋例 hold: xiangqi and the stratagem variants.
func (p *Position) deedsTable(times int) (RepetitionTable, bool) {
	first, found := p.ply-p.EarlierOccurrence(), p.EarlierOccurrence() > 0
	if times > 2 {
		first, found = p.thirdOccurrence()
	}
	if !found {
		return RepetitionTable{}, false
	}
	s := segment{p: p, first: first, killChecks: p.killChecks()}
	t := RepetitionTable{Rule: p.repetitionRule(), First: first, Verdict: p.judgeSegment(first, s.killChecks)}
	soldiers := s.soldiersCount(t.Verdict)
	r := s.p.seatReferee()
	for i := first + 1; i <= p.ply; i++ {
		row := RepetitionPly{Ply: i, Side: s.mover(i)}
		class, victims := r.plyClass(s, i, soldiers[row.Side&1])
		row.Deed, row.Victims = deedOf[class], victims.Squares()
		t.Plies = append(t.Plies, row)
	}
	t.Clause = s.clause(t.Verdict, soldiers)
	return t, true
}

var deedOf = map[plyClass]Deed{idlePly: IdleDeed, checkPly: CheckDeed, threatPly: ThreatDeed, chasePly: ChaseDeed}

// soldiersCount tells for which sides soldiers may chase: for one that would be idle otherwise, against a side that
// attacks with every ply, where that makes it a draw.
func (s segment) soldiersCount(verdict Verdict) (count [2]bool) {
	if s.p.repetitionRule() != ChineseRule || verdict != VerdictDraw {
		return count
	}
	for _, c := range []Colour{Red, Black} {
		count[c] = s.sideConduct(c, false).classes&idlePly != 0 && s.sideConduct(c.Other(), false).classes&idlePly == 0
	}
	return count
}

// clause names the rule that leads to the verdict.
func (s segment) clause(verdict Verdict, soldiers [2]bool) Clause {
	all, some := s.checks()
	rule, lost := s.p.repetitionRule(), verdict != VerdictDraw
	switch {
	case all[Red] && all[Black]:
		return BothCheck
	case all[Red] || all[Black]:
		return PerpetualCheck
	case rule == ComputerRule:
		return NoCheck
	case rule == AsianRule && lost:
		return PerpetualChase
	case rule == AsianRule:
		if !some[Red] && !some[Black] && s.chasesOneMan(Red) && s.chasesOneMan(Black) {
			return BothChase
		}
		return NoChase
	case lost:
		return OneForbidden
	case soldiers[Red] || soldiers[Black]:
		return SoldiersChase
	case (s.sideConduct(Red, false).classes|s.sideConduct(Black, false).classes)&idlePly == 0:
		return BothForbidden
	}
	return BothAllowed
}

// scoringRepetitionTable is RepetitionTable in the points variants, which judge checks alone.
func (p *Position) scoringRepetitionTable(times int) (RepetitionTable, bool) {
	first, verdict, found := p.scoringRepetition(times)
	if !found {
		return RepetitionTable{}, false
	}
	t := RepetitionTable{First: first, Verdict: verdict, Clause: SamePoints}
	if verdict != VerdictDraw {
		t.Clause = PerpetualCheck
	}
	for i := first + 1; i <= p.ply; i++ {
		f := &p.stack[i]
		row := RepetitionPly{Ply: i, Side: f.moved.Colour()}
		if f.turns != p.stack[i-1].turns && f.checkers.any() {
			row.Deed = CheckDeed
		}
		t.Plies = append(t.Plies, row)
	}
	return t, true
}

// scoringRepetition finds the occurrence from which on a repetition is judged there, and the verdict.
func (p *Position) scoringRepetition(times int) (first int, verdict Verdict, found bool) {
	top := p.top()
	boards, same := 1, 1
	for i := p.ply - 1; i >= p.ply-int(top.reversible); i-- {
		f := &p.stack[i]
		if f.board != top.board {
			continue
		}
		if boards++; boards == times {
			if verdict := p.perpetualCheck(i); verdict != NoVerdict {
				return i, verdict, true
			}
		}
		if f.points == top.points {
			if same++; same == times {
				return i, VerdictDraw, true
			}
		}
	}
	return 0, NoVerdict, false
}
