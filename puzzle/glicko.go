package puzzle

import "math"

// Rating is what is known of how strong somebody is, by Glicko-2. Source: Mark Glickman, "Example of the Glicko-2 system"
// (2013). It is on Glicko's usual scale, on which the levels of the engine have their ratings, too.
type Rating struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`  // half of what makes the interval of 95 %
	Volatility float64 `json:"volatility"` // by how much it is expected to change
}

// Unknown is the rating of somebody who has not tried anything yet.
func Unknown() Rating { return Rating{Value: 1200, Deviation: 350, Volatility: 0.06} }

// Result is a game against somebody with a rating.
type Result struct {
	Against Rating
	Score   float64 // 1 won, 0 lost
}

const (
	glickoScale = 173.7178
	glickoMean  = 1500.0
	glickoTau   = 0.5 // how much volatilities change
	// Step 5 of the paper ends when the interval is no longer than this.
	glickoTolerance = 1e-6
)

// Bounds of what is kept: an interval that no longer moves, or numbers that a damaged progress might hold, help nobody.
const (
	minDeviation = 45.0
	maxDeviation = 350.0
)

// After returns the rating after the results of a rating period. Without any, the deviation alone grows.
func (r Rating) After(results ...Result) Rating {
	mu, phi := (r.Value-glickoMean)/glickoScale, r.Deviation/glickoScale
	if len(results) == 0 {
		return r.with(mu, math.Hypot(phi, r.Volatility), r.Volatility)
	}
	var information, sum float64
	for _, game := range results {
		g := weight(game.Against.Deviation / glickoScale)
		e := 1 / (1 + math.Exp(-g*(mu-(game.Against.Value-glickoMean)/glickoScale)))
		information += g * g * e * (1 - e)
		sum += g * (game.Score - e)
	}
	v := 1 / information
	sigma := volatility(phi, r.Volatility, v, v*sum)
	star := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(star*star)+1/v)
	return r.with(mu+phi*phi*sum, phi, sigma)
}

func (Rating) with(mu, phi, sigma float64) Rating {
	return Rating{Value: glickoScale*mu + glickoMean, Deviation: glickoScale * phi, Volatility: sigma}
}

// weight is g of the paper: who is hardly known tells little about others.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5 of the paper: the Illinois algorithm.
func volatility(phi, sigma, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e, square := math.Exp(x), phi*phi+v+math.Exp(x)
		return e*(delta*delta-square)/(2*square*square) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*glickoTau) < 0 {
			k++
		}
		high = a - k*glickoTau
	}
	fLow, fHigh := f(low), f(high)
	for range 100 {
		if math.Abs(high-low) <= glickoTolerance {
			break
		}
		c := low + (low-high)*fLow/(fHigh-fLow)
		fc := f(c)
		if fc*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = c, fc
	}
	return math.Exp(low / 2)
}

// bounded returns the rating with numbers that make sense, whatever it held.
func (r Rating) bounded() Rating {
	unknown := Unknown()
	clamp := func(x, low, high, otherwise float64) float64 {
		if math.IsNaN(x) || x == 0 {
			return otherwise
		}
		return max(low, min(high, x))
	}
	return Rating{
		Value:      clamp(r.Value, 100, MaxRating, unknown.Value),
		Deviation:  clamp(r.Deviation, minDeviation, maxDeviation, unknown.Deviation),
		Volatility: clamp(r.Volatility, 0.02, 0.1, unknown.Volatility),
	}
}
