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

// step moves the parameters x against their gradient. A step is about rate units of the parameter; what has
// the unit zero stays where it is.
func (a *adam) step(x, gradient, units []float64, rate float64) {
	a.steps++
	meanBias := 1 - math.Pow(adamMean, float64(a.steps))
	squareBias := 1 - math.Pow(adamSquare, float64(a.steps))
	for i, g := range gradient {
		if units[i] == 0 {
			continue
		}
		a.mean[i] += (1 - adamMean) * (g - a.mean[i])
		a.square[i] += (1 - adamSquare) * (g*g - a.square[i])
		x[i] -= rate * units[i] * (a.mean[i] / meanBias) / (math.Sqrt(a.square[i]/squareBias) + adamEpsilon)
	}
}
