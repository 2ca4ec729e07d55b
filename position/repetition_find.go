package position

// refereeInSearch is RepetitionInSearch where the 棋例 hold: xiangqi and the stratagem variants. Mate threats are looked for up to two checks
// deep, or Rules.KillChecks if that is less; a root move is judged as the arbiter would.
func (p *Position) refereeInSearch(root int) (v Verdict, back int) {
	top := &p.stack[p.ply]
	oldest := p.ply - int(top.reversible)
	seen := false
	for i := p.ply - shortestCycle; i >= oldest; i -= 2 {
		if p.stack[i].key != top.key {
			continue
		}
		if i > root || seen {
			return p.judgeSegment(i, p.searchKillChecks(root)), p.ply - i
		}
		seen = true
	}
	return NoVerdict, 0
}

// searchKillChecks returns how deep the search looks for mate threats. A smaller number can only miss a
// mate threat, never invent one.
func (p *Position) searchKillChecks(root int) int {
	if p.ply == root+1 {
		return p.killChecks()
	}
	return min(p.killChecks(), searchKillChecks)
}

// killChecks returns the arbiter's setting within the range the referee supports.
func (p *Position) killChecks() int { return max(0, min(p.rules.KillChecks, maxKillChecks)) }

// thirdOccurrence returns the ply at which the position on the board stood for the last time but one
// before now, and whether it has stood there twice since the last capture or pass.
func (p *Position) thirdOccurrence() (first int, found bool) {
	top := p.top()
	occurrences := 1
	for i := p.ply - shortestCycle; i >= p.ply-int(top.reversible); i -= 2 {
		if p.stack[i].key != top.key {
			continue
		}
		if occurrences++; occurrences == 3 {
			return i, true
		}
	}
	return 0, false
}

// judgeByReferee is JudgeRepetition where the 棋例 hold, with Rules.KillChecks.
func (p *Position) judgeByReferee() Outcome {
	first, found := p.thirdOccurrence()
	if !found {
		return Outcome{}
	}
	return p.repetitionOutcome(p.judgeSegment(first, p.killChecks()))
}
