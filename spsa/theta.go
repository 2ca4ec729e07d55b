package spsa

import (
	"math"
	"math/rand/v2"

	"xqengine/search"
)

// Theta are the values of the numbers, in the order of Settings.Numbers, in between whole ones too.
type Theta []float64

// starting returns the values that the numbers start with.
func starting(numbers []Number) Theta {
	t := make(Theta, len(numbers))
	for i, n := range numbers {
		t[i] = n.Start
	}
	return t
}

// disturbance returns by how much a number is moved in iteration k, from 1.
func (s *Settings) disturbance(n Number, k int) float64 {
	return n.Disturbance * math.Pow(float64(s.Iterations)/float64(k), gamma)
}

// gain returns how far a number goes in iteration k for each pair that one side has won, in its own unit.
func (s *Settings) gain(n Number, k int) float64 {
	a := offset * float64(s.Iterations)
	// Rate = a(N)/c(N)² at the end, so a(k)/c(k) is the product of that with the disturbances, and the decay of a.
	decay := math.Pow((float64(s.Iterations)+a)/(float64(k)+a), alpha)
	return s.Rate * n.Disturbance * n.Disturbance * decay / s.disturbance(n, k)
}

// disturbed is what an iteration plays with.
type disturbed struct {
	signs       []float64 // +1 or -1 for each number
	plus, minus search.Parameters
}

// disturb draws by lot what iteration k plays with. It depends on the seed, the iteration and theta alone.
func (s *Settings) disturb(t Theta, k int) disturbed {
	random := rand.New(rand.NewPCG(s.Seed, uint64(k)))
	d := disturbed{signs: make([]float64, len(t)), plus: search.ParametersFor(s.Variant), minus: search.ParametersFor(s.Variant)}
	plus, minus := d.plus.All(), d.minus.All()
	for i, n := range s.Numbers {
		d.signs[i] = float64(2*random.IntN(2) - 1)
		c := s.disturbance(n, k)
		n.set(plus, n.played(t[i]+d.signs[i]*c, random))
		n.set(minus, n.played(t[i]-d.signs[i]*c, random))
	}
	return d
}

// played returns the value that is played with for one in between: within the range, and a whole one by lot, so that the
// mean is the value itself.
func (n Number) played(v float64, random *rand.Rand) float64 {
	v = max(n.Least, min(n.Most, v))
	if n.Whole {
		v = max(n.Least, min(n.Most, math.Floor(v+random.Float64())))
	}
	return v
}

// set gives a number a value. Check has seen to it that the search takes it.
func (n Number) set(all []search.Parameter, v float64) {
	p, ok := find(all, n.Name)
	if !ok {
		panic("spsa: no parameter " + n.Name)
	}
	if err := p.Set(v); err != nil {
		panic("spsa: " + err.Error())
	}
}

// follow returns theta after iteration k in which the side moved by signs has won so much more than the other: from
// -2, both games lost, to +2.
func (s *Settings) follow(t Theta, k int, signs []float64, won float64) Theta {
	next := make(Theta, len(t))
	for i, n := range s.Numbers {
		next[i] = max(n.Least, min(n.Most, t[i]+s.gain(n, k)*won*signs[i]))
	}
	return next
}

// Rounded returns the value of a number as the search can take it.
func (n Number) Rounded(v float64) float64 {
	if n.Whole {
		return math.Round(v)
	}
	return v
}
