package spsa

import (
	"math"
	"math/rand/v2"
)

// Theta are the values of the parameters, in the order of Method.Parameters, in between whole ones too.
type Theta []float64

// Method is what decides how parameters move, whoever plays the games: the parameters, and the gains of Spall's sequences.
type Method struct {
	Parameters []Parameter `json:"numbers"`
	Iterations int         `json:"iterations"` // pairs of games
	// Rate is how far a number goes for a pair won by one side, at the end, in parts of its disturbance.
	Rate float64 `json:"rate"`
	Seed uint64  `json:"seed"`
}

// starting returns the values that the parameters start with.
func (m *Method) starting() Theta {
	t := make(Theta, len(m.Parameters))
	for i, n := range m.Parameters {
		t[i] = n.Start
	}
	return t
}

// disturbance returns by how much a number is moved in iteration k, from 1.
func (m *Method) disturbance(n Parameter, k int) float64 {
	return n.Disturbance * math.Pow(float64(m.Iterations)/float64(k), gamma)
}

// gain returns how far a number goes in iteration k for each pair that one side has won, in its own unit.
func (m *Method) gain(n Parameter, k int) float64 {
	a := offset * float64(m.Iterations)
	// Rate = a(N)/c(N)² at the end, so a(k)/c(k) is the product of that with the disturbances, and the decay of a.
	decay := math.Pow((float64(m.Iterations)+a)/(float64(k)+a), alpha)
	return m.Rate * n.Disturbance * n.Disturbance * decay / m.disturbance(n, k)
}

// perturbation is what an iteration plays with, in the order of the parameters.
type perturbation struct {
	signs       []float64 // +1 or -1
	plus, minus []float64 // values, as the search can take them
}

// draw draws at random what iteration k plays with. It depends on the seed, the iteration and theta alone.
func (m *Method) draw(t Theta, k int) perturbation {
	random := rand.New(rand.NewPCG(m.Seed, uint64(k)))
	l := perturbation{signs: make([]float64, len(t)), plus: make([]float64, len(t)), minus: make([]float64, len(t))}
	for i, n := range m.Parameters {
		l.signs[i] = float64(2*random.IntN(2) - 1)
		c := m.disturbance(n, k)
		l.plus[i] = n.played(t[i]+l.signs[i]*c, random)
		l.minus[i] = n.played(t[i]-l.signs[i]*c, random)
	}
	return l
}

// played returns the value that is played with for one in between: within the range, and a whole one at random, so that the
// mean is the value itself.
func (n Parameter) played(v float64, random *rand.Rand) float64 {
	v = max(n.Min, min(n.Max, v))
	if n.Whole {
		v = max(n.Min, min(n.Max, math.Floor(v+random.Float64())))
	}
	return v
}

// follow returns theta after iteration k in which the side moved by signs has won so much more than the other: from
// -2, both games lost, to +2.
func (m *Method) follow(t Theta, k int, signs []float64, won float64) Theta {
	next := make(Theta, len(t))
	for i, n := range m.Parameters {
		next[i] = max(n.Min, min(n.Max, t[i]+m.gain(n, k)*won*signs[i]))
	}
	return next
}

// Same reports whether two values of theta are the same but for last digits, which processors compute differently: some fuse a
// multiplication with an addition.
func (m *Method) Same(a, b Theta) bool {
	if len(a) != len(m.Parameters) || len(b) != len(m.Parameters) {
		return false
	}
	for i, n := range m.Parameters {
		if !(math.Abs(a[i]-b[i]) <= 1e-9*(n.Max-n.Min)) {
			return false
		}
	}
	return true
}

// Rounded returns the value of a number as the search can take it.
func (n Parameter) Rounded(v float64) float64 {
	if n.Whole {
		return math.Round(v)
	}
	return v
}
