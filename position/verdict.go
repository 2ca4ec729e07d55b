package position

// Verdict is what the rules of repetition, or points, say of a position, for the side to move.
type Verdict int8

// The verdicts.
const (
	NoVerdict   Verdict = iota // nothing to judge
	VerdictDraw                // the game is drawn
	VerdictWin                 // the side to move wins: the other side repeated in a forbidden way, say
	VerdictLoss                // the side to move loses
)

// verdictFor returns the verdict for the side to move when winner has won.
func verdictFor(winner, side Colour) Verdict {
	if winner == side {
		return VerdictWin
	}
	return VerdictLoss
}

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
	Stalemate             // 困毙: not in check, without a legal turn; the side to move has lost, except in chess
	Repetition            // 棋例: the position stands for the third time
	NaturalLimit          // 自然限着: sixty rounds without a capture
	Material              // neither side can ever win with what is left
	Target                // a side has the points that win
	VictorySoldier        // 胜利兵: a soldier has stood on the enemy general's initial point for a turn
	FiftyMoves            // in chess: fifty moves of both sides without a capture and without a pawn's move
)

var reasonNames = [...]string{
	"", "mate", "stalemate", "repetition", "natural limit", "material", "target", "victory soldier", "fifty moves",
}

// String returns the reason as d and the records of games spell it.
func (r Reason) String() string { return reasonNames[r] }

// Outcome is the referee's verdict on a position with its history.
type Outcome struct {
	Over   bool
	Winner Winner
	Reason Reason
	White  bool // the side that begins is called White, not Red
}

// String returns - while the game goes on, else such as "red wins (mate)" or "draw (repetition)". Package explain says more of
// repetitions.
func (o Outcome) String() string {
	if !o.Over {
		return "-"
	}
	reason := o.Reason.String()
	switch o.Winner {
	case RedWins:
		if o.White {
			return "white wins (" + reason + ")"
		}
		return "red wins (" + reason + ")"
	case BlackWins:
		return "black wins (" + reason + ")"
	}
	return "draw (" + reason + ")"
}

// WonBy reports whether the game is over and c has won it.
func (o Outcome) WonBy(c Colour) bool { return o.Over && o.Winner == winnerOf(c) }
