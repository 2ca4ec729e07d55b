package position

// Winner says who has won a game that is over.
type Winner uint8

// The possible results of a game.
const (
	NoWinner  Winner = iota // a draw, or a game that goes on
	RedWins                 // Red has won
	BlackWins               // Black has won
)

// winnerOf returns the Winner for a colour.
func winnerOf(c Colour) Winner {
	if c == Red {
		return RedWins
	}
	return BlackWins
}

// Reason says why a game is over.
type Reason uint8

// The reasons, in the order in which they are judged.
const (
	NoReason       Reason = iota
	Mate                  // 将死: in check without a legal turn
	Stalemate             // 困毙: not in check, without a legal turn; the side to move has lost
	Repetition            // 棋例: the position stands for the third time
	NaturalLimit          // 自然限着: sixty rounds without a capture
	Material              // neither side can ever win with what is left
	Target                // a side has the points that win
	VictorySoldier        // 胜利兵: a soldier has stood on the enemy general's initial point for a turn
)

var reasonNames = [...]string{"", "mate", "stalemate", "repetition", "natural limit", "material", "target", "victory soldier"}

// String returns the reason as d and the records of games spell it.
func (r Reason) String() string { return reasonNames[r] }

// Outcome is the referee's verdict on a position with its history.
type Outcome struct {
	Over   bool
	Winner Winner
	Reason Reason
	Detail string // for people, such as "Red perpetually checks"; may be empty
}

// String returns - while the game goes on, else such as "red wins (mate)" or
// "draw (repetition: neither side attacks)".
func (o Outcome) String() string {
	if !o.Over {
		return "-"
	}
	reason := o.Reason.String()
	if o.Detail != "" {
		reason += ": " + o.Detail
	}
	switch o.Winner {
	case RedWins:
		return "red wins (" + reason + ")"
	case BlackWins:
		return "black wins (" + reason + ")"
	}
	return "draw (" + reason + ")"
}

// Outcome judges the position: no legal turn, target reached or victory soldier, repetition, natural limit,
// material, in this order; in the stratagem variants material comes before repetition. It allocates and is
// meant for the edges; search asks the single questions itself.
func (p *Position) Outcome() Outcome {
	if o := p.Terminal(); o.Over {
		return o
	}
	if p.family == stratagem && p.CannotBeWon() {
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
		reason := Target
		if p.family == stratagem {
			reason = VictorySoldier
		}
		switch p.Verdict() {
		case VerdictWin:
			return Outcome{Over: true, Winner: winnerOf(p.side), Reason: reason}
		case VerdictLoss:
			return Outcome{Over: true, Winner: winnerOf(p.side.Other()), Reason: reason}
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

// WonBy tells whether the game is over and c has won it.
func (o Outcome) WonBy(c Colour) bool { return o.Over && o.Winner == winnerOf(c) }
