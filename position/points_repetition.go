package position

// Repetition in the points variants. A position that stands for the third time, points included, is a draw.
// Points aside, the ban on one-sided perpetual check holds: when the pieces stand as before for the third
// time, same side to move, and one side alone gave check with every turn since, that side loses.
// Perpetual chase is not judged.

// pointsRepetitionInSearch is RepetitionInSearch in the points variants.
func (p *Position) pointsRepetitionInSearch(root int) (v Verdict, back int) {
	top := &p.stack[p.ply]
	boards, same := 0, 0 // earlier occurrences without and with the points
	for i := p.ply - 1; i >= p.ply-int(top.reversible); i-- {
		f := &p.stack[i]
		if f.board != top.board {
			continue
		}
		boards++
		if i > root || boards == 2 {
			if verdict := p.perpetualCheck(i); verdict != NoVerdict {
				return verdict, p.ply - i
			}
		}
		if f.points == top.points {
			same++
			if i > root || same == 2 {
				return VerdictDraw, p.ply - i
			}
		}
	}
	return NoVerdict, 0
}

// judgeRepetition is JudgeRepetition in the points variants.
func (pointsRuleset) judgeRepetition(p *Position) Outcome {
	_, verdict, found := p.pointsRepetition(3)
	if !found {
		return Outcome{}
	}
	return p.repetitionOutcome(verdict)
}

// pointsRepetition finds the occurrence from which on a repetition is judged, and the verdict.
func (p *Position) pointsRepetition(times int) (first int, verdict Verdict, found bool) {
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

// sameBoardBefore returns how many plies ago the same pieces stood on the same points, whatever the points of the
// sides; 0 if they did not since the last capture or pass.
func (p *Position) sameBoardBefore() int {
	top := &p.stack[p.ply]
	for back := 1; back <= int(top.reversible); back++ {
		if p.stack[p.ply-back].board == top.board {
			return back
		}
	}
	return 0
}
