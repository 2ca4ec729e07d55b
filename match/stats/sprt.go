package stats

import (
	"fmt"
	"math"
)

// eloPerNormalised is what a t-value of 1 per game is called in normalised Elo: 800/ln 10.
const eloPerNormalised = 800 / math.Ln10

// Model says in what Elo the hypotheses of a test are given.
type Model string

// The models.
const (
	Logistic   Model = "logistic"   // the usual Elo
	Normalised Model = "normalized" // relative to the spread of results, as fishtest and OpenBench have it
)

// SPRT is a sequential probability ratio test of H1 (the difference is Elo1 or more) against H0 (it is
// Elo0 or less).
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // the probabilities to accept H1 though H0 holds, and H0 though H1 holds
	Model       Model
}

// The bounds of the hypotheses. likeliestWithT finds no weights for much larger t-values than that of maxNormalised.
const (
	maxElo        = 1000
	maxNormalised = 200
)

// Verdict is what a test has found.
type Verdict string

// The verdicts.
const (
	Undecided Verdict = "continue"
	AcceptH0  Verdict = "H0"
	AcceptH1  Verdict = "H1"
)

// Validate reports what is wrong with the parameters.
func (s SPRT) Validate() error {
	probability := func(p float64) bool { return p > 0 && p < 0.5 }
	switch {
	case !(s.Elo0 < s.Elo1):
		return fmt.Errorf("sprt: elo0 %g is not below elo1 %g", s.Elo0, s.Elo1)
	case !(math.Abs(s.Elo0) <= maxElo && math.Abs(s.Elo1) <= maxElo):
		return fmt.Errorf("sprt: elo0 and elo1 must lie within %d", maxElo)
	case s.Model == Normalised && (math.Abs(s.Elo0) > maxNormalised || math.Abs(s.Elo1) > maxNormalised):
		return fmt.Errorf("sprt: elo0 and elo1 must lie within %d of normalized Elo", maxNormalised)
	case !probability(s.Alpha) || !probability(s.Beta):
		return fmt.Errorf("sprt: alpha %g and beta %g must lie between 0 and 0.5", s.Alpha, s.Beta)
	case s.Model != Logistic && s.Model != Normalised:
		return fmt.Errorf("sprt: unknown model %q, want logistic or normalized", s.Model)
	}
	return nil
}

// Bounds returns the log likelihood ratios at which H0 and H1 are accepted (Wald).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Judge returns the log likelihood ratio of the results and what follows from it.
func (s SPRT) Judge(r Results) (llr float64, v Verdict) {
	llr = s.LLR(r)
	lower, upper := s.Bounds()
	switch {
	case llr <= lower:
		return llr, AcceptH0
	case llr >= upper:
		return llr, AcceptH1
	}
	return llr, Undecided
}

// LLR returns the generalised log likelihood ratio of H1 to H0: the logarithm of how much more likely the
// results are under the most likely distribution of results with H1's strength than under that with H0's.
// It is 0 without results.
func (s SPRT) LLR(r Results) float64 {
	if r.Games() == 0 {
		return 0
	}
	d := r.observed(1, regular)
	var under func(elo float64) []float64
	if s.Model == Normalised {
		under = func(elo float64) []float64 {
			// Per observation the t-value grows with the root of the games in it.
			return d.likeliestWithT(elo / eloPerNormalised * math.Sqrt(d.games))
		}
	} else {
		under = func(elo float64) []float64 { return d.likeliestWithMean(ScoreOfElo(elo)) }
	}
	p0, p1 := under(s.Elo0), under(s.Elo1)
	sum := 0.0
	for i, w := range d.weights {
		sum += w * math.Log(p1[i]/p0[i])
	}
	return d.count * sum
}

// likeliestWithMean returns the weights with the given mean under which what was observed is most likely.
func (d distribution) likeliestWithMean(mean float64) []float64 {
	deviations := make([]float64, len(d.scores))
	for i, s := range d.scores {
		deviations[i] = s - mean
	}
	return tilt(d.weights, deviations)
}

// likeliestWithT returns the weights with the given t-value, (mean - 1/2) / deviation, under which what
// was observed is most likely. The condition is made linear around the last solution, again and again;
// see Van den Bergh, "Comments on normalized Elo", section 4.1.
func (d distribution) likeliestWithT(t float64) []float64 {
	solution := distribution{scores: d.scores, weights: make([]float64, len(d.weights))}
	for i := range solution.weights {
		solution.weights[i] = 1 / float64(len(d.weights))
	}
	deviations := make([]float64, len(d.scores))
	for range 100 {
		mean, variance := solution.moments()
		sigma := math.Sqrt(variance)
		for i, s := range d.scores {
			z := (mean - s) / sigma
			deviations[i] = s - 0.5 - t*sigma*(1+z*z)/2
		}
		next := tilt(d.weights, deviations)
		change := 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-solution.weights[i]))
		}
		solution.weights = next
		if change < 1e-12 {
			break
		}
	}
	return solution.weights
}

// tilt returns weights/(1+θ·deviations) with θ such that the mean deviation is 0. The deviations must
// have both signs.
func tilt(weights, deviations []float64) []float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for _, x := range deviations {
		least, most = min(least, x), max(most, x)
	}
	// Between these bounds all denominators are positive and the mean falls from +Inf to -Inf.
	low, high := -1/most, -1/least
	mean := func(theta float64) (sum float64) {
		for i, x := range deviations {
			sum += weights[i] * x / (1 + theta*x)
		}
		return sum
	}
	for range 200 {
		middle := (low + high) / 2
		if middle == low || middle == high {
			break
		}
		if mean(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	theta := (low + high) / 2
	tilted := make([]float64, len(weights))
	for i, x := range deviations {
		tilted[i] = weights[i] / (1 + theta*x)
	}
	return tilted
}
