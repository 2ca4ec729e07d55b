package mine

import (
	"context"
	"math"

	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/search"
	"xqengine/selfplay"
)

// Rater lets the levels of the engine solve puzzles. It must be used by one goroutine at a time, and closed.
type Rater struct{ engine *search.Engine }

// NewRater returns a rater for a variant.
func NewRater(v *position.Variant) (*Rater, error) {
	engine, err := selfplay.NewEngine(v, nil, nil, 1)
	if err != nil {
		return nil, err
	}
	return &Rater{engine}, nil
}

// Close gives the memory of the engine back.
func (r *Rater) Close() { r.engine.Close() }

// Solves reports whether a step of the levels finds each turn of the solver. The seed makes one try differ from another.
func (r *Rater) Solves(ctx context.Context, turns []position.Turn, at []*position.Position, step int, seed uint64) (bool, error) {
	o := at[len(at)-1].Outcome()
	mate := o.Over && o.WonBy(at[0].Side())
	for i := 0; i < len(turns); i += 2 {
		level := search.LevelAt(at[i].Variant(), float64(step))
		level.Seed = seed
		r.engine.Clear()
		found, err := selfplay.Search(ctx, r.engine, at[i], search.Limits{Level: level})
		if err != nil || !alike(at[i], found.Best, turns[i], mate) {
			return false, err
		}
	}
	return true, nil
}

// alike reports whether a turn is taken for the solution.
func alike(p *position.Position, a, b position.Turn, mate bool) bool {
	if mate {
		return puzzle.Alike(p, a, b)
	}
	return puzzle.Same(p, a, b)
}

// tries is how often levels try a puzzle that is rated.
const tries = 6

// Rate returns the rating of a puzzle: each try is made by the level that is nearest to what is known so far.
func (r *Rater) Rate(ctx context.Context, turns []position.Turn, at []*position.Position, seed uint64) (int, error) {
	var e estimate
	for try := range uint64(tries) {
		step := nearest(e.rating())
		solved, err := r.Solves(ctx, turns, at, step, seed+try)
		if err != nil {
			return 0, err
		}
		e.tries = append(e.tries, outcome{float64(search.Elo(step)), solved})
	}
	return int(math.Round(e.rating())), nil
}

// nearest returns the step whose rating is nearest to one.
func nearest(rating float64) int {
	best := 1
	for step := range search.Steps {
		if math.Abs(float64(search.Elo(step+1))-rating) < math.Abs(float64(search.Elo(best))-rating) {
			best = step + 1
		}
	}
	return best
}

// estimate is what tries tell of a rating.
type estimate struct{ tries []outcome }

type outcome struct {
	elo    float64
	solved bool
}

// Before any try a puzzle is taken to be as hard as this, give or take.
const (
	priorRating    = 1700
	priorDeviation = 600
)

// rating returns the most likely rating, in steps of ten: that level wins of it as Elo's formula says.
func (e *estimate) rating() float64 {
	best, most := 0.0, math.Inf(-1)
	for rating := 300.0; rating <= 3600; rating += 10 {
		z := (rating - priorRating) / priorDeviation
		likelihood := -z * z / 2
		for _, t := range e.tries {
			chance := 1 / (1 + math.Pow(10, (rating-t.elo)/400))
			if !t.solved {
				chance = 1 - chance
			}
			likelihood += math.Log(chance)
		}
		if likelihood > most {
			best, most = rating, likelihood
		}
	}
	return best
}
