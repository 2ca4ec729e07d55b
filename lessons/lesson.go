package lessons

import (
	"slices"

	"xqengine/position"
	"xqengine/position/fen"
)

// Lesson is a position with a task. Lessons belong to all: nobody may change them.
type Lesson struct {
	ID       string // chapter, a dash and the name within it
	Chapter  Chapter
	Variant  *position.Variant
	FEN      string
	Before   []string // turns of both sides that led from the FEN to where the learner begins
	Task     Task
	Solution []string // turns of the learner, in coordinates
}

// Chapter is a group of lessons.
type Chapter string

// The chapters that do not have the name of their variant.
const (
	Pieces Chapter = "pieces"
	Rules  Chapter = "rules"
	Mates  Chapter = "mates"
)

// TaskKind says what a learner has to do.
type TaskKind string

// The tasks. All but Collect and Win are done, or not, with one turn.
const (
	Collect TaskKind = "collect" // go to each target; nothing else moves
	Win     TaskKind = "win"     // within Number turns, against any defence
	Escape  TaskKind = "escape"  // get out of check: any legal turn does
	Find    TaskKind = "find"    // play one of Turns
	Safe    TaskKind = "safe"    // play on without losing the game
	Earn    TaskKind = "earn"    // at least Number points more than the turn gives the other side
	Plate   TaskKind = "plate"   // make the plate Number work
	Cancel  TaskKind = "cancel"  // make the other side's plate work no more
	Do      TaskKind = "do"      // play a turn with the Feature
)

// Feature is something that a turn has besides a plain move.
type Feature string

// The features.
const (
	Capturing  Feature = "capture"
	Exchanging Feature = "exchange"
	Swapping   Feature = "swap"
	Stepping   Feature = "marker"
	Removing   Feature = "removal"
	Promoting  Feature = "promotion"
	Pair       Feature = "pair" // two moves in one turn
	ToIdle     Feature = "idle" // the piece becomes idle
	ToSmall    Feature = "small"
	ToRoyal    Feature = "royal"
)

// Task is what a learner has to do.
type Task struct {
	Kind    TaskKind
	Targets []string // points to go to
	Number  int      // turns, points, or a plate
	Turns   []string // in canonical form
	Feature Feature
}

// Limit returns how many turns the learner has; 0 where they are not counted.
func (t Task) Limit() int {
	switch t.Kind {
	case Collect:
		return 0
	case Win:
		return t.Number
	default:
		return 1
	}
}

// Start returns the position at which the learner begins, with the turns before it as its history.
func (l *Lesson) Start() (*position.Position, error) {
	p, err := fen.Parse(l.Variant, l.FEN)
	if err != nil {
		return nil, err
	}
	for _, text := range l.Before {
		turn, err := p.ParseTurn(text)
		if err != nil {
			return nil, err
		}
		p.Play(turn)
	}
	return p, nil
}

var all = slices.Concat(pieceLessons, ruleLessons, pointsLessons, stratagemLessons, layoutLessons, chessLessons, mateLessons)

// All returns the lessons in the order in which they are taught.
func All() []*Lesson { return slices.Clone(all) }

// ByID returns a lesson; nil if there is none of that name.
func ByID(id string) *Lesson {
	for _, l := range all {
		if l.ID == id {
			return l
		}
	}
	return nil
}
