package tune

import "math"

// Constants of Adam as its authors set them; epsilon is smaller, as the gradients here are small.
const (
	adamMean    = 0.9
	adamSquare  = 0.999
	adamEpsilon = 1e-10
)

// adam is the optimiser of Kingma and Ba (Adam: A Method for Stochastic Optimization, 2014): steps of about
// one rate for each parameter, whatever the size of its gradient.
type adam struct {
	mean, square []float64 // running averages of the gradient and its square
	steps        int
}

func newAdam(n int) *adam { return &adam{mean: make([]float64, n), square: make([]float64, n)} }

// step moves those parameters x that are free against their gradient.
func (a *adam) step(x, gradient []float64, free []bool, rate float64) {
	a.steps++
	meanBias := 1 - math.Pow(adamMean, float64(a.steps))
	squareBias := 1 - math.Pow(adamSquare, float64(a.steps))
	for i, g := range gradient {
		if !free[i] {
			continue
		}
		a.mean[i] += (1 - adamMean) * (g - a.mean[i])
		a.square[i] += (1 - adamSquare) * (g*g - a.square[i])
		x[i] -= rate * (a.mean[i] / meanBias) / (math.Sqrt(a.square[i]/squareBias) + adamEpsilon)
	}
}
