package practice

import (
	"fmt"
	"slices"

	"xqengine/egtb"
	"xqengine/internal/clip"
	"xqengine/position"
	"xqengine/position/fen"
)

// Ending is an ending of the books that is played out against full strength. The learner is the side to move. Endings belong to
// all: nobody may change them.
type Ending struct {
	ID      string
	Chapter Chapter
	Variant *position.Variant
	FEN     string
	Goal    Goal
}

// Chapter is a group of endings.
type Chapter string

// The chapters.
const (
	ToWin   Chapter = "win" // of xiangqi
	ToHold  Chapter = "hold"
	OfChess Chapter = "chess"
)

// Endings returns all of them: of xiangqi those to be won and those to be held, then those of chess.
func Endings() []*Ending { return slices.Clone(endings) }

// EndingByID returns an ending; nil if there is none of that name.
func EndingByID(id string) *Ending {
	for _, e := range endings {
		if e.ID == id {
			return e
		}
	}
	return nil
}

// Trial is how far an ending has been played.
type Trial struct {
	Position *position.Position // with the history of the trial
	Before   *position.Position // where Last was played; nil at the start
	Last     position.Turn
	Moves    int // of the learner
	goal     Goal
	learner  position.Colour
}

// After returns the trial after turns of both sides, in coordinates, the learner's first.
func (e *Ending) After(turns []string) (*Trial, error) {
	p, err := fen.Parse(e.Variant, e.FEN)
	if err != nil {
		return nil, err
	}
	t := &Trial{Position: p, goal: e.Goal, learner: p.Side()}
	for i, text := range turns {
		turn, err := t.Position.ParseTurn(text)
		if err != nil {
			return nil, fmt.Errorf("turn %d %q: %w", i+1, clip.Text(text), err)
		}
		if t.Position.Outcome().Over {
			return nil, fmt.Errorf("turn %d %q: %w: the game is over", i+1, clip.Text(text), position.ErrIllegal)
		}
		t.Play(turn)
	}
	return t, nil
}

// Play makes a legal turn of the side to move.
func (t *Trial) Play(turn position.Turn) {
	if t.LearnersTurn() {
		t.Moves++
	}
	t.Before, t.Last = t.Position, turn
	t.Position = t.Position.Clone()
	t.Position.Play(turn)
}

// LearnersTurn reports whether the learner is to move.
func (t *Trial) LearnersTurn() bool { return t.Position.Side() == t.learner }

// State reports whether the goal is reached, or missed; kept says that it can still be reached as far as is known.
func (t *Trial) State(kept bool) State {
	return stateOf(t.Position.Outcome(), t.learner, t.goal, t.Moves, kept)
}

// stateOf returns how far a learner is who has made some moves. The goal is missed for good only where the game is over.
func stateOf(o position.Outcome, learner position.Colour, goal Goal, moves int, kept bool) State {
	switch {
	case o.Over && (o.WonBy(learner) || goal == Hold && o.Winner == position.NoWinner):
		return Reached
	case o.Over:
		return Missed
	case goal == Hold && kept && moves >= HoldMoves:
		return Reached
	}
	return Open
}

// Kept reports whether the goal can be reached where the position is worth v for the learner. A loss that comes too late for the natural
// limit is a draw.
func (g Goal) Kept(v egtb.Value) bool {
	if g == Win {
		return v == egtb.Win || v == egtb.RuleWin
	}
	return v != egtb.Loss && v != egtb.RuleLoss
}

// Scores in centipawns between which a search cannot tell a win from a draw: some drawn endings score nearly 4 pawns, for a bishop
// and a pawn that cannot promote, and some won ones 3 until the search sees how. The learner's goal counts as being there in between.
const (
	winScore  = 250 // a win counts as gone below
	lossScore = 450 // a draw counts as gone from this score for the other side
)

// KeptByScore reports whether the goal can be reached, as a search says that gives the learner a score in centipawns.
func (g Goal) KeptByScore(score int) bool {
	if g == Win {
		return score >= winScore
	}
	return score > -lossScore
}
