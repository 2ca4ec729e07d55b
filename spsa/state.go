package spsa

import (
	"fmt"
	"math"
	"slices"
)

// Iteration is one that has been played.
type Iteration struct {
	Number    int     `json:"iteration"` // from 1
	PairScore float64 `json:"won"`       // by plus more than by minus, -2 to +2
	Theta     Theta   `json:"theta"`     // afterwards
}

// State is the state of a tuning. Iterations are played in batches: those of a batch start from the values that the batch
// before has led to, and change them one after the other, in the order of their numbers. So the history depends on the method,
// the size of a batch and the results alone, not on where and in which order the pairs are played.
type State struct {
	Method
	History []Iteration // in order, from the first

	batch int
	from  Theta // that the iterations of the batch are drawn from
}

// NewState returns the state after the iterations that are done, as History kept them. It fails if they cannot be the history of
// this method.
func NewState(m Method, batch int, done []Iteration) (*State, error) {
	if batch < 1 {
		return nil, fmt.Errorf("batch of %d pairs: want at least 1", batch)
	}
	c := &State{Method: m, batch: batch, from: m.starting()}
	for _, i := range done {
		if err := m.checkIteration(i, len(c.History)+1); err != nil {
			return nil, err
		}
		c.keep(i)
	}
	return c, nil
}

// checkIteration tells what is wrong with an iteration that should be the one with this number.
func (m *Method) checkIteration(i Iteration, number int) error {
	switch {
	case i.Number != number:
		return fmt.Errorf("iteration %d where %d was expected", i.Number, number)
	case len(i.Theta) != len(m.Parameters):
		return fmt.Errorf("%d values, expected %d", len(i.Theta), len(m.Parameters))
	}
	return nil
}

// CheckPairScore tells what is wrong with the result of a pair.
func CheckPairScore(won float64) error {
	if won != math.Trunc(won) || math.Abs(won) > 2 {
		return fmt.Errorf("a pair was won by %g: want a whole number from -2 to 2", won)
	}
	return nil
}

// Open returns the iterations that can be played now: those of the batch that have no result yet. Done, first is behind last.
func (c *State) Open() (first, last int) {
	first = len(c.History) + 1
	return first, min(c.Iterations, (first-1)/c.batch*c.batch+c.batch)
}

// Theta returns the values that the open iterations are drawn from.
func (c *State) Theta() Theta { return slices.Clone(c.from) }

// Now returns the values after all iterations that have a result.
func (c *State) Now() Theta {
	if n := len(c.History); n > 0 {
		return c.History[n-1].Theta
	}
	return c.from
}

// Add takes the result of the first open iteration and returns what that has led to.
func (c *State) Add(won float64) Iteration {
	k := len(c.History) + 1
	i := Iteration{Number: k, PairScore: won, Theta: c.follow(c.Now(), k, c.draw(c.from, k).signs, won)}
	c.keep(i)
	return i
}

func (c *State) keep(i Iteration) {
	c.History = append(c.History, i)
	if i.Number%c.batch == 0 {
		c.from = i.Theta
	}
}
