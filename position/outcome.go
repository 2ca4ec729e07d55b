package position

// Outcome judges the position: no legal turn, target reached or victory soldier, repetition, natural limit,
// material, in this order; in the stratagem variants material comes before repetition, and in chess the settings may
// leave all but the first to the players. It allocates and is meant for the edges; search asks the single questions
// itself.
func (p *Position) Outcome() Outcome {
	if o := p.Terminal(); o.Over || !p.ruleset().judgesDraws(p) {
		return o
	}
	if p.ruleset().materialFirst() && p.CannotBeWon() {
		return Outcome{Over: true, Reason: Material}
	}
	if o := p.JudgeRepetition(); o.Over {
		return o
	}
	if p.NaturalLimitReached() {
		return Outcome{Over: true, Reason: p.ruleset().limitReason()}
	}
	if p.CannotBeWon() {
		return Outcome{Over: true, Reason: Material}
	}
	return Outcome{}
}

// Terminal judges only what ends the tree of legal turns: mate, stalemate, which is lost for the side to move except in
// chess, a target reached and a victory soldier.
func (p *Position) Terminal() Outcome {
	if !p.Stuck() {
		switch p.Verdict() {
		case VerdictWin:
			return Outcome{Over: true, Winner: winnerOf(p.side), Reason: p.ruleset().verdictReason()}
		case VerdictLoss:
			return Outcome{Over: true, Winner: winnerOf(p.side.Other()), Reason: p.ruleset().verdictReason()}
		}
		return Outcome{}
	}
	o := Outcome{Over: true, Winner: winnerOf(p.side.Other()), Reason: Stalemate, White: p.variant.ColourName(White) == "white"}
	if p.InCheck() {
		o.Reason = Mate
	} else if p.variant.Traits().StalemateDraws {
		o.Winner = NoWinner
	}
	return o
}

// NaturalLimitReached reports whether the natural limit makes the position a draw, if the side to move has
// a legal move.
func (p *Position) NaturalLimitReached() bool { return p.NaturalLimitWithin(0) }

// NaturalLimitWithin reports whether the natural limit makes a draw of the game after at most this many plies (points
// variants: turns) more in which nothing irreversible happens.
func (p *Position) NaturalLimitWithin(plies int) bool {
	limit := p.naturalLimit()
	return limit > 0 && p.Clock() >= limit-plies
}

// LimitPlies returns after how many plies (in the points variants: turns) without anything that cannot be taken back the
// game is drawn by itself; 0 for never. Clock counts towards it.
func (p *Position) LimitPlies() int {
	if !p.ruleset().judgesDraws(p) {
		return 0
	}
	return p.naturalLimit()
}
