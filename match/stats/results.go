package stats

import "math"

// Results counts the games and game pairs of one engine from its own view.
type Results struct {
	Wins, Draws, Losses int
	// Pairs counts finished game pairs by the points they brought: 0, 1/2, 1, 3/2, 2.
	Pairs [5]int
}

// Outcome is the result of a game from one engine's view.
type Outcome int

// The outcomes, as half points.
const (
	Loss Outcome = 0
	Draw Outcome = 1
	Win  Outcome = 2
)

// Opposite returns the outcome from the other engine's view.
func (o Outcome) Opposite() Outcome { return Win - o }

// Add counts one game.
func (r *Results) Add(o Outcome) {
	switch o {
	case Win:
		r.Wins++
	case Draw:
		r.Draws++
	default:
		r.Losses++
	}
}

// AddPair counts a finished pair of games, which were also counted one by one.
func (r *Results) AddPair(first, second Outcome) { r.Pairs[first+second]++ }

// Games returns the number of games.
func (r Results) Games() int { return r.Wins + r.Draws + r.Losses }

// PairCount returns the number of finished pairs.
func (r Results) PairCount() (n int) {
	for _, k := range r.Pairs {
		n += k
	}
	return n
}

// Points returns the points won, a draw counting 1/2.
func (r Results) Points() float64 { return float64(r.Wins) + float64(r.Draws)/2 }

// Score returns the share of the points won, 0 to 1; 1/2 without games.
func (r Results) Score() float64 {
	if r.Games() == 0 {
		return 0.5
	}
	return r.Points() / float64(r.Games())
}

// DrawRatio returns the share of drawn games, 0 without games.
func (r Results) DrawRatio() float64 {
	if r.Games() == 0 {
		return 0
	}
	return float64(r.Draws) / float64(r.Games())
}

// fewPairs is below how many pairs their spread says less than the games themselves: three drawn pairs do
// not tell that all pairs will be drawn.
const fewPairs = 10

// paired reports whether at least this many pairs hold (nearly) all games, so that the pentanomial model can
// be used: all but the pairs that are being played.
func (r Results) paired(atLeast int) bool {
	n := r.PairCount()
	return n >= max(1, atLeast) && 2*n*10 >= r.Games()*8
}

// distribution is what was observed: how often each score per game came, in pairs or in single games.
type distribution struct {
	scores  []float64 // points per game, 0 to 1
	weights []float64 // probabilities, their sum is 1
	count   float64   // observations
	games   float64   // games in each observation: 1 or 2
}

// What counts as observed where nothing was.
const (
	regular = 1e-3 // so that logarithms exist
	doubt   = 0.5  // where a small sample shows no spread at all: half a result of each kind not seen
)

// observed returns the distribution of the pairs if there are at least so many, else of the games. A kind
// of result that was not observed counts as observed this many times.
func (r Results) observed(pairs int, unseen float64) distribution {
	counts, games := []float64{float64(r.Losses), float64(r.Draws), float64(r.Wins)}, 1.0
	if r.paired(pairs) {
		counts, games = make([]float64, 5), 2
		for i, n := range r.Pairs {
			counts[i] = float64(n)
		}
	}
	d := distribution{scores: make([]float64, len(counts)), weights: counts, games: games}
	for i := range counts {
		d.scores[i] = float64(i) / float64(len(counts)-1)
		if counts[i] == 0 {
			counts[i] = unseen
		}
		d.count += counts[i]
	}
	if d.count == 0 {
		return d
	}
	for i := range counts {
		counts[i] /= d.count
	}
	return d
}

// moments returns mean and variance of the distribution.
func (d distribution) moments() (mean, variance float64) {
	for i, w := range d.weights {
		mean += w * d.scores[i]
	}
	for i, w := range d.weights {
		variance += w * (d.scores[i] - mean) * (d.scores[i] - mean)
	}
	return mean, variance
}

// standardError returns the standard deviation of the mean score per game.
func (d distribution) standardError() float64 {
	if d.count == 0 {
		return math.Inf(1)
	}
	_, variance := d.moments()
	return math.Sqrt(variance / d.count)
}
