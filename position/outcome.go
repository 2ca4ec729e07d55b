package position

// Outcome judges the position: no legal turn, target reached or victory soldier, repetition, natural limit,
// material, in this order; in the stratagem variants material comes before repetition. It allocates and is
// meant for the edges; search asks the single questions itself.
func (p *Position) Outcome() Outcome {
	if o := p.Terminal(); o.Over {
		return o
	}
	if p.judgesMaterialFirst() && p.CannotBeWon() {
		return Outcome{Over: true, Reason: Material}
	}
	if o := p.JudgeRepetition(); o.Over {
		return o
	}
	if p.NaturalLimitReached() {
		return Outcome{Over: true, Reason: NaturalLimit}
	}
	if p.CannotBeWon() {
		return Outcome{Over: true, Reason: Material}
	}
	return Outcome{}
}

// Terminal judges only what ends the tree of legal turns: mate and stalemate, both lost for the side to
// move, a target reached and a victory soldier.
func (p *Position) Terminal() Outcome {
	if !p.Stuck() {
		switch p.Verdict() {
		case VerdictWin:
			return Outcome{Over: true, Winner: winnerOf(p.side), Reason: p.verdictReason()}
		case VerdictLoss:
			return Outcome{Over: true, Winner: winnerOf(p.side.Other()), Reason: p.verdictReason()}
		}
		return Outcome{}
	}
	reason := Stalemate
	if p.InCheck() {
		reason = Mate
	}
	return Outcome{Over: true, Winner: winnerOf(p.side.Other()), Reason: reason}
}

// NaturalLimitReached tells whether the natural limit makes the position a draw, if the side to move has
// a legal move.
func (p *Position) NaturalLimitReached() bool {
	limit := p.rules.NaturalLimit
	return limit > 0 && p.Clock() >= limit
}
