package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

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
	d := r.observed(false)
	score, variance := d.moments()
	reach := distuv.UnitNormal.Quantile(1-(1-confidence)/2) * d.standardError()
	if variance == 0 {
		// All results alike: the sample tells no spread, so the bounds are those of regularised counts.
		reach = distuv.UnitNormal.Quantile(1-(1-confidence)/2) * r.observed(true).standardError()
	}
	e := Elo{
		Difference: EloOfScore(r.Score()),
		Low:        EloOfScore(score - reach),
		High:       EloOfScore(score + reach),
		Normalised: math.NaN(),
	}
	if variance > 0 {
		e.Normalised = (score - 0.5) / math.Sqrt(d.games*variance) * eloPerNormalised
	}
	return e
}

// LOS returns the likelihood of superiority: how sure it is that the engine is the stronger one, 0 to 1,
// if nothing is known before the match.
func (r Results) LOS() float64 {
	if r.Games() == 0 {
		return 0.5
	}
	d := r.observed(true)
	mean, variance := d.moments()
	return distuv.UnitNormal.CDF((mean - 0.5) / math.Sqrt(variance/d.count))
}
