package position

// chessCannotBeWon is CannotBeWon in chess: no side can mate, even with the opponent's help, for there is king against
// king, with one bishop or knight at most, or with bishops that are all on squares of one colour.
func (p *Position) chessCannotBeWon() bool {
	if (p.byType[Pawn].Lo | p.byType[Rook].Lo | p.byType[Queen].Lo) != 0 {
		return false
	}
	bishops, knights := p.byType[Bishop].Lo, p.byType[Knight].Lo
	if knights != 0 {
		return bishops == 0 && knights&(knights-1) == 0
	}
	return bishops&darkSquares == 0 || bishops&^darkSquares == 0
}

// chessLacksForce is LacksForce in chess.
func (p *Position) chessLacksForce(c Colour) bool {
	own := p.byColour[c&1].Lo
	if (p.byType[Pawn].Lo|p.byType[Rook].Lo|p.byType[Queen].Lo)&own != 0 {
		return false
	}
	minor := (p.byType[Bishop].Lo | p.byType[Knight].Lo) & own
	return minor&(minor-1) == 0
}

// chessRepetitionInSearch is RepetitionInSearch in chess: whoever repeats, it is a draw.
func (p *Position) chessRepetitionInSearch(root int) (v Verdict, back int) {
	top := &p.stack[p.ply]
	seen := false
	for i := p.ply - shortestCycle; i >= p.ply-int(top.reversible); i -= 2 {
		if p.stack[i].key != top.key {
			continue
		}
		if i > root || seen {
			return VerdictDraw, p.ply - i
		}
		seen = true
	}
	return NoVerdict, 0
}

// judgeRepetition is JudgeRepetition in chess.
func (chessRuleset) judgeRepetition(p *Position) Outcome {
	if p.rules.Draws != FIDEDraws {
		return Outcome{}
	}
	top := p.top()
	occurrences := 1
	for i := p.ply - shortestCycle; i >= p.ply-int(top.reversible); i -= 2 {
		if p.stack[i].key == top.key {
			if occurrences++; occurrences == 3 {
				return p.repetitionOutcome(VerdictDraw)
			}
		}
	}
	return Outcome{}
}
