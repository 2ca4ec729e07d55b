package position

// Ends of games in the stratagem variants, in their order: no legal turn, a victory soldier, bare material, the
// third occurrence of a position, the natural limit.

// victory returns VerdictWin if the side to move has a victory soldier at the beginning of its turn (K6): one
// on the initial point of the enemy general.
func (p *Position) victory(f *frame) Verdict {
	us := p.side & 1
	if plates[f.powers.works[us]&63].effect == wins && p.board[initialPoint[us^1]] == MakePiece(us, Soldier) {
		return VerdictWin
	}
	return NoVerdict
}

// initialPoint is where the general of each side starts.
var initialPoint = [2]Square{Red: SquareAt(4, 0), Black: SquareAt(4, Ranks-1)}

// bareMaterial tells whether neither side has a chariot, horse, cannon or soldier (E1). Within a turn it does
// not: the turn may still mate.
func (p *Position) bareMaterial() bool {
	return p.top().counts&attackers == 0 && p.top().powers.prepared == unprepared
}

// stratagemRepetitionInSearch is RepetitionInSearch in the stratagem variants.
func (p *Position) stratagemRepetitionInSearch(root int) Verdict {
	top := &p.stack[p.ply]
	seen := false
	for i := p.ply - shortestCycle; i >= p.ply-int(top.reversible); i-- {
		if p.stack[i].key != top.key {
			continue
		}
		if i > root || seen {
			if verdict := p.perpetualCheck(i); verdict != NoVerdict {
				return verdict
			}
			return VerdictDraw
		}
		seen = true
	}
	return NoVerdict
}

// judgeStratagemRepetition is JudgeRepetition in the stratagem variants (E2): the third occurrence is lost for
// a side that alone gave check with every turn since the first of the three, else a draw.
func (p *Position) judgeStratagemRepetition() Outcome {
	top := &p.stack[p.ply]
	seen := false
	for i := p.ply - shortestCycle; i >= p.ply-int(top.reversible); i-- {
		if p.stack[i].key != top.key {
			continue
		}
		if !seen {
			seen = true
			continue
		}
		switch p.perpetualCheck(i) {
		case VerdictWin:
			return p.perpetuallyChecked(p.side.Other())
		case VerdictLoss:
			return p.perpetuallyChecked(p.side)
		}
		return Outcome{Over: true, Reason: Repetition, Detail: "the same position for the third time"}
	}
	return Outcome{}
}
