// Package rating tells from games what plates are worth, and which layout is the best of all.
//
// The model is that of Bradley and Terry, with a score of ½ for a draw: the odds of Red are those of its first move,
// times those of each plate of Red's layout, divided by those of each of Black's. A plate counts as often as its owner's
// general stands on its point: its worth is multiplied by the weight of the point, which is counted in the games, and of
// which the mean is 1. The errors are those of the sandwich estimator with the games of the same two layouts as a cluster.
//
// The best of many estimates is too good: how much true worths differ is told from by how much the estimates differ more
// than their errors make them, and what the best layout should gain is told by worths pulled towards each other
// accordingly (empirical Bayes).
package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"xqengine/layout"
	"xqengine/position"
)

// Game is a game that was played to its end.
type Game struct {
	Layouts layout.Pair // in symbols
	Score   float64     // Red's: 1, ½ or 0
}

// Estimate is a number and its standard error.
type Estimate struct{ Value, Error float64 }

// Elo returns an estimate in natural logarithms of odds on the scale of Elo.
func (e Estimate) Elo() Estimate {
	const scale = 400 / math.Ln10
	return Estimate{e.Value * scale, e.Error * scale}
}

// Plate is what a plate is worth on a point of weight 1, in natural logarithms of odds.
type Plate struct {
	position.Plate
	Worth Estimate
	Games int // in which exactly one side had it
}

// Duo is what two plates of one layout are worth beyond the sum of both.
type Duo struct {
	First, Second position.Plate
	Worth         Estimate
	Games         int // in which exactly one side had both
}

// Z returns the worth in standard errors.
func (d Duo) Z() float64 { return d.Worth.Value / d.Worth.Error }

// Points tells how often generals stood on the points of a palace, in the order of a layout.
type Points [position.LayoutPlates]float64

// weights returns the numbers with a mean of 1.
func (p Points) weights() (w Points, err error) {
	sum := 0.0
	for _, n := range p {
		sum += n
	}
	if sum == 0 {
		return w, errors.New("no general ever left its initial point")
	}
	for i, n := range p {
		w[i] = n * float64(len(p)) / sum
	}
	return w, nil
}

// Rating is what games tell about plates.
type Rating struct {
	Games, Pairs int // pairs of layouts
	RedScore     float64
	Draws        float64  // share of the games
	First        Estimate // the first move, in natural logarithms of odds
	Plates       []Plate  // the best first
	Weights      Points   // of the points
	Duos         []Duo    // all, the surest first
	Best         string   // the layout with the highest sum of worths times weights
	Spread       float64  // standard deviation of true worths, in natural logarithms of odds; 0: the games show none
	Gain         float64  // what the best layout should gain on a random one, likewise
	Holdout      Estimate // what of the worths fitted to one half of the pairs of layouts holds in the other: 1 all, 0 nothing
	Chi2         float64  // sum of the squares of the plates' worths in standard errors
}

// priorWorth is the standard deviation of worths that a regression is held by where games are few; 0.3 is 52 Elo.
const priorWorth = 0.3

// Rate rates the plates of a variant in which each side has a layout of its own. points is counted in the games.
func Rate(v *position.Variant, games []Game, points Points) (*Rating, error) {
	switch {
	case !v.HasLayouts() || v.SharesLayout():
		return nil, fmt.Errorf("in %s no side has a layout of its own", v.Name)
	case len(games) < 100:
		return nil, fmt.Errorf("%d games are too few to rate plates by: want 100", len(games))
	}
	m, err := newModel(v, games)
	if err != nil {
		return nil, err
	}
	if m.weights, err = points.weights(); err != nil {
		return nil, err
	}
	worths, err := m.fit()
	if err != nil {
		return nil, err
	}
	r := &Rating{Games: len(games), Pairs: m.clusters, First: worths[0], Weights: m.weights}
	for _, g := range games {
		r.RedScore += g.Score / float64(len(games))
		if g.Score == 0.5 {
			r.Draws += 1 / float64(len(games))
		}
	}
	for i, plate := range m.plates {
		r.Plates = append(r.Plates, Plate{Plate: plate, Worth: worths[i+1], Games: m.oneSided(i)})
		z := worths[i+1].Value / worths[i+1].Error
		r.Chi2 += z * z
	}
	slices.SortStableFunc(r.Plates, func(a, b Plate) int { return cmp.Compare(b.Worth.Value, a.Worth.Value) })
	if r.Holdout, err = m.holdout(); err != nil {
		return nil, err
	}
	r.Duos = m.duos(worths)
	r.best()
	return r, nil
}

// best lays the plates that are worth most on the points that weigh most.
func (r *Rating) best() {
	order := make([]int, len(r.Weights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Weights[b], r.Weights[a]) })
	mean, square, noise, n := 0.0, 0.0, 0.0, float64(len(r.Plates))
	for _, p := range r.Plates {
		mean += p.Worth.Value / n
		noise += p.Worth.Error * p.Worth.Error / n
	}
	for _, p := range r.Plates {
		square += (p.Worth.Value - mean) * (p.Worth.Value - mean) / (n - 1)
	}
	share := max(0, square-noise) / square
	r.Spread = math.Sqrt(share * square)
	text := make([]byte, len(order))
	for i, point := range order {
		text[point] = r.Plates[i].Symbol
		r.Gain += r.Weights[point] * share * (r.Plates[i].Worth.Value - mean)
	}
	r.Best = string(text)
}

// Tally is how one layout did against others.
type Tally struct {
	Wins, Draws, Losses int
	Score               Estimate // mean of 1, ½ and 0; games of the same two layouts count as one observation
}

// Games returns their number.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns how a layout did in the games in which one side had it.
func Score(games []Game, of string) (Tally, error) {
	var t Tally
	sums, counts := map[layout.Pair]float64{}, map[layout.Pair]float64{}
	for _, g := range games {
		score, pair := g.Score, g.Layouts
		switch {
		case pair.Red == pair.Black:
			continue
		case pair.Black == of:
			score, pair = 1-score, pair.Swapped()
		case pair.Red != of:
			continue
		}
		switch score {
		case 1:
			t.Wins++
		case 0:
			t.Losses++
		default:
			t.Draws++
		}
		sums[pair] += score
		counts[pair]++
	}
	n := float64(t.Games())
	if len(sums) < 2 {
		return t, errors.New("too few games of the layout " + of)
	}
	mean := (float64(t.Wins) + float64(t.Draws)/2) / n
	variance := 0.0
	for pair, sum := range sums {
		d := sum - counts[pair]*mean
		variance += d * d
	}
	clusters := float64(len(sums))
	t.Score = Estimate{mean, math.Sqrt(variance*clusters/(clusters-1)) / n}
	return t, nil
}
