package practice

import (
	"fmt"

	"xqengine/egtb"
	"xqengine/position"
)

// Goal is what a learner is to do.
type Goal string

// The goals.
const (
	Win  Goal = "win"
	Hold Goal = "hold" // a draw
)

// value returns what a position is worth in which the goal can be reached.
func (g Goal) value() egtb.Value {
	if g == Win {
		return egtb.Win
	}
	return egtb.Draw
}

// State tells how far a lesson is.
type State string

// The states of a lesson.
const (
	Open    State = "open"
	Reached State = "reached" // won, or held
	Missed  State = "missed"  // the win, or the draw, was given away
)

// HoldMoves is how many moves a learner has to hold a draw for, unless the referee draws the game before.
const HoldMoves = 20

// Lesson is an ending that a learner, the side to move, plays against perfect play. Its methods are for one goroutine.
type Lesson struct {
	tables  *egtb.Tables
	board   *position.Position
	learner position.Colour
	goal    Goal
	moves   int // of the learner
	missed  bool
}

// NewLesson begins a lesson. The goal is what the position is worth: to win it, or to hold it. The position is copied.
func NewLesson(t *egtb.Tables, p *position.Position) (*Lesson, error) {
	ranked := t.Root(p)
	if len(ranked) == 0 {
		return nil, ErrUnknown
	}
	l := &Lesson{tables: t, board: p.Clone(), learner: p.Side()}
	switch ranked[0].Value {
	case egtb.Win:
		l.goal = Win
	case egtb.Draw:
		l.goal = Hold
	default:
		return nil, fmt.Errorf("%w: %s", ErrLost, ranked[0].Value)
	}
	return l, nil
}

// Goal returns what the learner is to do.
func (l *Lesson) Goal() Goal { return l.goal }

// Position returns a copy of the position, with the history of the lesson.
func (l *Lesson) Position() *position.Position { return l.board.Clone() }

// LearnersTurn reports whether the learner is to move.
func (l *Lesson) LearnersTurn() bool { return l.board.Side() == l.learner }

// State reports whether the goal is reached, or missed: it is missed for good, for the other side plays perfectly.
func (l *Lesson) State() State {
	if l.missed {
		return Missed
	}
	return stateOf(l.board.Outcome(), l.learner, l.goal, l.moves, true)
}

// Play makes a move of the learner and judges it. The error tells that it is not legal, or not the learner's turn; then nothing has changed.
func (l *Lesson) Play(m position.Move) (Judgement, error) {
	if l.State() != Open || !l.LearnersTurn() {
		return Judgement{}, fmt.Errorf("%w: it is not the learner's turn", ErrIllegal)
	}
	j, err := Judge(l.tables, l.board, m)
	if err != nil {
		return Judgement{}, err
	}
	l.board.Make(m)
	l.moves++
	l.missed = !l.goal.Kept(j.After)
	return j, nil
}

// Answer makes the move of perfect play for the other side, and returns it. It is false when it is not that side's turn, or the lesson is over.
func (l *Lesson) Answer() (position.Move, bool) {
	if l.State() != Open || l.LearnersTurn() {
		return position.NoMove, false
	}
	m, ok := Best(l.tables, l.board)
	if ok {
		l.board.Make(m)
	}
	return m, ok
}

// Hint returns a move that keeps the goal, the best one.
func (l *Lesson) Hint() (position.Move, bool) {
	if l.State() != Open || !l.LearnersTurn() {
		return position.NoMove, false
	}
	return Best(l.tables, l.board)
}
