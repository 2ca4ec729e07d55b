package stats

import "math"

// confidence is the share of cases in which the true value lies within the error bars.
const confidence = 0.95

// Elo is an estimated difference of strength, in logistic Elo.
type Elo struct {
	Difference float64 // ±Inf if all games were won or lost
	Low, High  float64 // the bounds of the 95 % confidence interval
	Normalised float64 // in normalised Elo, which does not depend on how drawish games are; NaN if unknown
}

// Error returns half the width of the confidence interval, what is written behind ±.
func (e Elo) Error() float64 { return (e.High - e.Low) / 2 }

// EloOfScore returns the difference in Elo at which the stronger side scores s per game, 0 to 1.
func EloOfScore(s float64) float64 {
	switch {
	case s <= 0:
		return math.Inf(-1)
	case s >= 1:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/s-1)
}

// ScoreOfElo returns the score per game that a difference of elo lets expect.
func ScoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Elo estimates the difference of strength. Without games it is 0 with infinite bounds.
func (r Results) Elo() Elo {
	if r.Games() == 0 {
		return Elo{Low: math.Inf(-1), High: math.Inf(1), Normalised: math.NaN()}
	}
	d := r.sample()
	reach := math.Sqrt2 * math.Erfinv(confidence) * d.standardError()
	e := Elo{
		Difference: EloOfScore(r.Score()),
		Low:        EloOfScore(r.Score() - reach),
		High:       EloOfScore(r.Score() + reach),
		Normalised: math.NaN(),
	}
	if mean, variance := d.moments(); variance > 0 {
		e.Normalised = (mean - 0.5) / math.Sqrt(d.games*variance) * eloPerNormalised
	}
	return e
}

// LOS returns the likelihood of superiority: how sure it is that the engine is the stronger one, 0 to 1,
// if nothing is known before the match.
func (r Results) LOS() float64 {
	if r.Games() == 0 {
		return 0.5
	}
	d := r.sample()
	mean, _ := d.moments()
	return math.Erfc((0.5-mean)/d.standardError()/math.Sqrt2) / 2
}

// sample returns what was observed, with some doubt put into it if all results are alike, for then the
// sample tells no spread.
func (r Results) sample() distribution {
	d := r.observed(fewPairs, 0)
	if _, variance := d.moments(); variance > 0 {
		return d
	}
	return r.observed(fewPairs, doubt)
}
