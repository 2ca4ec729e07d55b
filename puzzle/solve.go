package puzzle

import (
	"errors"
	"fmt"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Answer is what comes of a turn of the solver.
type Answer struct {
	Right bool   `json:"right"`
	Done  bool   `json:"done"`            // the puzzle is solved
	Turn  string `json:"turn,omitempty"`  // the turn of the solution, where a right turn is another form of it: the line goes on from there
	Reply string `json:"reply,omitempty"` // the defence, after a right turn that is not the last
}

// ErrNotATry is returned for turns that no try of the puzzle can have led to.
var ErrNotATry = errors.New("not a try of this puzzle")

// Try judges the last of the solver's turns, in coordinates; those before it, and the defences between them, must be those of
// the line. Turns that lead to the same position are one, another form of the same turn is right if it mates in time, and so is
// any turn that wins the game at once.
func (z *Puzzle) Try(played []string) (Answer, error) {
	turns, at, err := z.Play()
	if err != nil {
		return Answer{}, err
	}
	n := len(played)
	if n%2 == 0 || n > len(z.Line) {
		return Answer{}, fmt.Errorf("%w: %d turns", ErrNotATry, n)
	}
	for i, text := range played {
		turn, err := at[i].ParseTurn(text)
		if err != nil {
			return Answer{}, fmt.Errorf("turn %d %q: %w", i+1, clip.Text(text), err)
		}
		if i == n-1 {
			return z.answer(i, at[i], turn, turns[i]), nil
		}
		if !Same(at[i], turn, turns[i]) {
			return Answer{}, fmt.Errorf("%w: turn %d %q", ErrNotATry, i+1, clip.Text(text))
		}
	}
	return Answer{}, nil // not reached: there is a last turn
}

// answer judges a turn where the line has another one, or the same.
func (z *Puzzle) answer(i int, p *position.Position, turn, want position.Turn) Answer {
	q := p.Clone()
	q.Play(turn)
	a := Answer{Right: Same(p, turn, want)}
	if o := q.Outcome(); o.Over && o.WonBy(p.Side()) {
		return Answer{Right: true, Done: true}
	}
	if !a.Right && z.Mate > 0 && Alike(p, turn, want) {
		left := len(z.Line) - 1 - i // turns of both sides behind this one
		positions := maxPositions
		a.Right = wins(q, p.Side(), left, &positions)
		a.Turn = z.Line[i]
	}
	switch {
	case !a.Right:
		return Answer{}
	case i == len(z.Line)-1:
		a.Done = true
	default:
		a.Reply = z.Line[i+1]
	}
	return a
}

// maxPositions bounds the proof of another form of a solution: in the puzzles there are, it needs far fewer.
const maxPositions = 500_000

// wins reports whether a side wins within a number of turns of both sides, by trying all of them. Where positions run out it is
// taken not to.
func wins(p *position.Position, side position.Colour, turns int, positions *int) bool {
	if o := p.Outcome(); o.Over || turns == 0 {
		return o.Over && o.WonBy(side)
	}
	mine := p.Side() == side
	for _, t := range p.LegalTurns() {
		if *positions--; *positions < 0 {
			return false
		}
		q := p.Clone()
		q.Play(t)
		if wins(q, side, turns-1, positions) == mine {
			return mine
		}
	}
	return !mine
}
