// Package accuracy says in percent how well a side played a game, by what its turns gave away.
//
// The percentage is not taken from elsewhere. It is fitted to games between the levels of this program: the loss of a turn is how much
// of the expected result full strength sees go with it, the loss of a level the mean over its turns while the game was open.
// From one step of the levels to the next, which is always about the same difference in rating, that loss falls by about the same
// factor. So a loss has a place on the ladder of levels, and accuracy is the share of the ladder that lies below that place, with
// soft ends: 50 % is the middle of the ladder. docs/levels.md has the losses of the levels and the command that measures them.
package accuracy

import (
	"math"

	"xqengine/position"
)

// A Fit says which loss has which accuracy.
type Fit struct {
	Half  float64 // the mean loss of a turn, of 1, that is half accurate
	Power float64 // how fast accuracy falls with the loss
}

// fits has the fit of each family, by xqlab accuracy.
var fits = [position.Families]Fit{
	position.FamilyXiangqi:   {Half: 0.0768, Power: 3.79},
	position.FamilyPoints:    {Half: 0.0606, Power: 3.39},
	position.FamilyStratagem: {Half: 0.0629, Power: 2.29},
	position.FamilyChess:     {Half: 0.0728, Power: 3.20},
}

// Of returns the accuracy of a mean loss, from 0 to 1.
func Of(f position.Family, loss float64) float64 { return fits[f].Of(loss) }

// Of returns the accuracy of a mean loss, from 0 to 1.
func (f Fit) Of(loss float64) float64 {
	return 1 / (1 + math.Pow(max(0, loss)/f.Half, f.Power))
}

// What a side can expect, of 1, while the game is open: turns count from and to there. In a game that is decided there is little to give
// away, however badly one plays.
const (
	openFrom = 0.05
	openTo   = 0.95
)

// Counts reports whether a turn counts, by the expected result of its side before it.
func Counts(expected float64) bool { return expected >= openFrom && expected <= openTo }

// spread is the scale, in steps, of the logistic curve that comes nearest to all steps counting the same: it has the same standard
// deviation as so many steps side by side.
func spread(steps int) float64 { return float64(steps) / math.Sqrt(12) * math.Sqrt(3) / math.Pi }

// FitTo fits the losses of the steps of a ladder, the weakest first: their logarithms to a line by least squares. residual is how
// far the logarithms are from the line, as a standard deviation. All losses must be positive, and fall on the whole.
func FitTo(losses []float64) (fit Fit, residual float64) {
	n := float64(len(losses))
	var middle, mean float64
	for i, loss := range losses {
		middle += float64(i) / n
		mean += math.Log(loss) / n
	}
	var xy, xx float64
	for i, loss := range losses {
		xy += (float64(i) - middle) * (math.Log(loss) - mean)
		xx += (float64(i) - middle) * (float64(i) - middle)
	}
	slope := xy / xx
	for i, loss := range losses {
		d := math.Log(loss) - mean - slope*(float64(i)-middle)
		residual += d * d / n
	}
	return Fit{Half: math.Exp(mean), Power: -1 / (slope * spread(len(losses)))}, math.Sqrt(residual)
}
