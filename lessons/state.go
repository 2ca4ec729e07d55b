package lessons

import (
	"errors"
	"fmt"
	"slices"

	"xqengine/internal/clip"
	"xqengine/position"
	"xqengine/position/explain"
)

// State is how far a learner has come.
type State struct {
	Position *position.Position // after the turns and the replies to them
	Last     position.Turn      // the turn that led to it; zero at the start
	Before   *position.Position // where Last was played; nil at the start
	Turns    int                // of the learner
	Taken    []string           // the targets that are done
	Reply    string             // to the last turn; empty where nobody replies
	Done     bool
	Failed   bool     // the task can no longer be done
	Refusal  *Refusal // why the last turn was not played
}

// Refusal is why a turn is not played.
type Refusal struct {
	Reason   string // an explain.Why, or ReasonDistracts
	InTheWay []position.Square
}

// ReasonDistracts refuses a legal turn that gives check, where the other side is to stand still.
const ReasonDistracts = "distracts"

// ErrNotATry is returned for turns that no try of the lesson can have led to.
var ErrNotATry = errors.New("not a try of this lesson")

// After returns the state after turns of the learner, in coordinates. Only the last one may be illegal: then the state is that
// before it, with a refusal.
func (l *Lesson) After(turns []string) (*State, error) {
	p, err := l.Start()
	if err != nil {
		return nil, err
	}
	s := &State{Position: p}
	for i, text := range turns {
		if s.Done || s.Failed {
			return nil, fmt.Errorf("%w: turn %d follows its end", ErrNotATry, i+1)
		}
		if err := l.play(s, text); err != nil {
			return nil, fmt.Errorf("turn %d %q: %w", i+1, clip.Text(text), err)
		}
		if s.Refusal != nil && i < len(turns)-1 {
			return nil, fmt.Errorf("turn %d %q: %w", i+1, clip.Text(text), position.ErrIllegal)
		}
	}
	return s, nil
}

// play plays a turn of the learner and the reply to it.
func (l *Lesson) play(s *State, text string) error {
	p := s.Position
	turn, err := p.ParseTurn(text)
	if errors.Is(err, position.ErrIllegal) {
		s.Refusal = &Refusal{explain.WhyIllegal(p, text).String(), explain.InTheWay(p, text)}
		return nil
	}
	if err != nil {
		return err
	}
	after := p.Clone()
	after.Play(turn)
	if l.Task.Kind == Collect && after.InCheck() {
		s.Refusal = &Refusal{Reason: ReasonDistracts}
		return nil
	}
	s.Before, s.Position, s.Last, s.Reply = p, after, turn, ""
	s.Turns++
	switch l.Task.Kind {
	case Collect:
		l.collect(s)
	case Win:
		l.resist(s)
	default:
		s.Done = l.Task.fits(p, after, turn)
		s.Failed = !s.Done
	}
	return nil
}

// collect marks the target that the last turn went to. The other side passes.
func (l *Lesson) collect(s *State) {
	for _, m := range s.Last.Moves() {
		name := l.Variant.SquareName(m.To())
		if slices.Contains(l.Task.Targets, name) && !slices.Contains(s.Taken, name) {
			s.Taken = append(s.Taken, name)
		}
	}
	s.Done = len(s.Taken) == len(l.Task.Targets)
	if !s.Done {
		s.Position.MakeNull()
	}
}

// resist plays the longest defence.
func (l *Lesson) resist(s *State) {
	learner := s.Before.Side()
	if o := s.Position.Outcome(); o.Over {
		s.Done = o.WonBy(learner)
		s.Failed = !s.Done
		return
	}
	left := l.Task.Number - s.Turns
	reply, need := longest(s.Position, left)
	before := s.Position.Clone()
	s.Reply = before.FormatTurn(reply)
	s.Position.Play(reply)
	s.Before, s.Last = before, reply
	o := s.Position.Outcome()
	s.Done = o.Over && o.WonBy(learner)
	s.Failed = !s.Done && need > left
}

// fits reports whether a turn does a task of one turn.
func (t Task) fits(before, after *position.Position, turn position.Turn) bool {
	us := before.Side()
	switch t.Kind {
	case Escape:
		return true
	case Find:
		return slices.Contains(t.Turns, before.FormatTurn(turn))
	case Safe:
		o := after.Outcome()
		return !o.Over || o.WonBy(us)
	case Earn:
		earned := func(c position.Colour) int { return after.Points(c) - before.Points(c) }
		return earned(us)-earned(us.Other()) >= t.Number
	case Plate:
		return after.Power(us).Plate == t.Number
	case Cancel:
		return before.Power(us.Other()).Plate != 0 && after.Power(us.Other()).Plate == 0
	case Do:
		return has(before, turn, t.Feature)
	case Collect, Win:
	}
	return false
}

// has reports whether a turn has a feature.
func has(p *position.Position, turn position.Turn, f Feature) bool {
	if f == Pair {
		return len(turn.Moves()) == 2
	}
	return slices.ContainsFunc(explain.Steps(p, turn), func(s explain.Step) bool {
		becomes := func(k position.Kind) bool { return s.Changed == s.To && s.Becomes.Kind() == k }
		switch f {
		case Capturing:
			return s.Act == explain.ActCapture
		case Exchanging:
			return s.Act == explain.ActExchange
		case Swapping:
			return s.Act == explain.ActSwap
		case Stepping:
			return s.Act == explain.ActMarker
		case Removing:
			return s.Act == explain.ActRemoval
		case Promoting:
			return s.Changed != position.NoSquare && s.Becomes.Type() != position.Soldier
		case ToIdle:
			return becomes(position.Idle)
		case ToSmall:
			return becomes(position.Small)
		case ToRoyal:
			return becomes(position.Royal)
		case Pair:
		}
		return false
	})
}

// Left returns the targets of a lesson that are still to be reached.
func (s *State) Left(l *Lesson) (left []string) {
	for _, target := range l.Task.Targets {
		if !slices.Contains(s.Taken, target) {
			left = append(left, target)
		}
	}
	return left
}
