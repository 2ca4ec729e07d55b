// Package losses measures how much of the expected result the turns of each level give away, in games between the levels of
// the board: what package accuracy is fitted to.
package losses

import (
	"context"
	"math/rand/v2"
	"sync"

	"xqengine/accuracy"
	"xqengine/position"
	"xqengine/search"
)

// Settings say what games are played and how they are judged.
type Settings struct {
	Variant   *position.Variant
	Games     int    // for each pair of neighbouring steps
	Nodes     uint64 // of full strength for each position
	Random    int    // turns at random at the beginning, so that games differ
	MaxTurns  int    // games end there
	HashMB    int
	Seed      uint64
	Processes int // games at once
}

// Step is what a step of the levels gave away.
type Step struct {
	Turns  int     // that count
	Loss   float64 // of all of them
	Square float64 // sum of the squares
	Faults int     // turns that lost at least as much as an inaccuracy
}

// Mean returns the mean loss of a turn.
func (s *Step) Mean() float64 { return s.Loss / float64(max(1, s.Turns)) }

// Group are turns that gave away about as much.
type Group struct {
	Turns          int
	Before, After  float64 // what their side could expect before and after, sums
	Result         float64 // what it got, a sum
	AtLeast, Below float64 // their losses
}

// Tally is what was measured.
type Tally struct {
	Games  int
	Steps  [search.Steps]Step
	Groups []Group
}

// bounds part the losses into groups.
var bounds = []float64{0, 0.01, 0.03, 0.06, 0.12, 0.25, 1.01}

// Inaccuracy is the loss from which on a turn is counted as a fault.
const Inaccuracy = 0.06

func newTally() *Tally {
	t := &Tally{}
	for i := range bounds[1:] {
		t.Groups = append(t.Groups, Group{AtLeast: bounds[i], Below: bounds[i+1]})
	}
	return t
}

// ply is a turn of a game: who played it, what its side could expect before it, and after.
type ply struct {
	step          int // from 0
	side          position.Colour
	before, after float64
}

// add adds a game.
func (t *Tally) add(plies []ply, o position.Outcome) {
	t.Games++
	for _, p := range plies {
		if !accuracy.Counts(p.before) {
			continue
		}
		loss := max(0, p.before-p.after)
		s := &t.Steps[p.step]
		s.Turns++
		s.Loss += loss
		s.Square += loss * loss
		if loss >= Inaccuracy {
			s.Faults++
		}
		for i := range t.Groups {
			g := &t.Groups[i]
			if loss < g.AtLeast || loss >= g.Below {
				continue
			}
			g.Turns++
			g.Before += p.before
			g.After += p.after
			switch {
			case o.WonBy(p.side):
				g.Result++
			case !o.WonBy(p.side.Other()):
				g.Result += 0.5
			}
		}
	}
}

// Fit returns the fit of the losses of the steps.
func (t *Tally) Fit() (accuracy.Fit, float64) {
	var losses []float64
	for i := range t.Steps {
		losses = append(losses, t.Steps[i].Mean())
	}
	return accuracy.FitTo(losses)
}

// Measure plays the games; step is called after each. A game depends on the settings and its number alone.
func Measure(ctx context.Context, s Settings, step func()) (*Tally, error) {
	numbers := make(chan int)
	games := make([]*played, s.Games*(search.Steps-1))
	var wait sync.WaitGroup
	var mu sync.Mutex
	var failed error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range max(1, s.Processes) {
		wait.Go(func() {
			w := newWorker(s)
			for i := range numbers {
				g, err := w.play(ctx, i)
				mu.Lock()
				if err != nil {
					failed = err
					cancel()
				} else {
					games[i] = g
					step()
				}
				mu.Unlock()
			}
		})
	}
	for i := range games {
		if ctx.Err() == nil {
			numbers <- i
		}
	}
	close(numbers)
	wait.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	if failed != nil {
		return nil, failed
	}
	t := newTally()
	for _, g := range games {
		t.add(g.plies, g.outcome)
	}
	return t, nil
}

type played struct {
	plies   []ply
	outcome position.Outcome
}

// worker plays one game after the other.
type worker struct {
	s              Settings
	players, judge *search.Engine
}

func newWorker(s Settings) *worker {
	o := search.DefaultOptions()
	o.HashMB = s.HashMB
	return &worker{s: s, players: search.NewWith(o), judge: search.NewWith(o)}
}

// play plays the game of a number between two neighbouring steps.
func (w *worker) play(ctx context.Context, number int) (*played, error) {
	w.players.Clear() // or games would depend on those before them
	w.judge.Clear()
	random := rand.New(rand.NewPCG(w.s.Seed, uint64(number)))
	weaker := number % (search.Steps - 1)
	steps := [2]int{weaker, weaker + 1}
	if random.IntN(2) == 0 {
		steps[0], steps[1] = steps[1], steps[0]
	}
	seed := random.Uint64()
	p := position.New(w.s.Variant)
	for range w.s.Random {
		turns := p.LegalTurns()
		q := p.Clone()
		q.Play(turns[random.IntN(len(turns))])
		if q.Outcome().Over {
			break
		}
		p = q
	}
	g := &played{}
	expected, best, err := w.expected(ctx, p)
	if err != nil {
		return nil, err
	}
	for range w.s.MaxTurns {
		side := p.Side()
		level := search.LevelAt(w.s.Variant, float64(steps[side&1]+1))
		level.Seed = seed
		r, err := w.players.Search(ctx, p, search.Limits{Level: level}, func(search.Info) {})
		if err != nil {
			return nil, err
		}
		p.Play(r.Best)
		after, next, err := w.expected(ctx, p)
		if err != nil {
			return nil, err
		}
		if r.Best == best {
			expected = after // as in a review: nothing is lost with the best turn, whatever a look further on says
		}
		g.plies = append(g.plies, ply{step: steps[side&1], side: side, before: of(expected, side), after: of(after, side)})
		expected, best = after, next
		if g.outcome = p.Outcome(); g.outcome.Over {
			break
		}
	}
	return g, nil
}

// of returns what a side can expect where Red can expect something.
func of(red float64, side position.Colour) float64 {
	if side == position.Black {
		return 1 - red
	}
	return red
}

// expected returns what Red can expect in a position, by full strength, and what that would play.
func (w *worker) expected(ctx context.Context, p *position.Position) (red float64, best position.Turn, err error) {
	if o := p.Outcome(); o.Over {
		switch {
		case o.WonBy(position.Red):
			return 1, best, nil
		case o.WonBy(position.Black):
			return 0, best, nil
		}
		return 0.5, best, nil
	}
	r, err := w.judge.Search(ctx, p, search.Limits{Nodes: w.s.Nodes}, func(search.Info) {})
	if err == nil {
		err = ctx.Err() // a search that was cut off says little
	}
	if err != nil {
		return 0, best, err
	}
	win, draw, _ := search.WDL(r.Score)
	return of(float64(win+draw/2)/1000, p.Side()), r.Best, nil
}
