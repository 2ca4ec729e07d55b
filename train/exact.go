package train

import "math"

// The functions here round after each operation, as the conversions to float64 say: what package math has may be fused or done
// in another way from processor to processor, and then the nets would differ.

// exp returns e to the power of x, within a unit or two of the last place.
func exp(x float64) float64 {
	const (
		high = 6.93147180369123816490e-01 // the logarithm of 2, in two parts
		low  = 1.90821492927058770002e-10
	)
	switch {
	case math.IsNaN(x):
		return x
	case x > 709.7:
		return math.Inf(1)
	case x < -745.1:
		return 0
	}
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	from, less := x-float64(k*high), float64(k*low)
	r := from - less // within half the logarithm of 2
	square := float64(r * r)
	c := 0.0
	for i := len(expTerms) - 1; i >= 0; i-- {
		c = float64(square * (expTerms[i] + c))
	}
	c = r - c
	return math.Ldexp(1-((less-float64(r*c)/(2-c))-from), int(k))
}

// expTerms are those of the rational approximation of exp in FreeBSD's msun.
var expTerms = [...]float64{
	1.66666666666666657415e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05, -1.65339022054652515390e-06, 4.13813679705723846039e-08,
}

// logOfOneAnd returns the natural logarithm of 1 + x, for x within 0..1: twice the series of the inverse hyperbolic tangent.
func logOfOneAnd(x float64) float64 {
	s := x / (2 + x)
	square, sum := float64(s*s), 0.0
	for n := 37.0; n > 0; n -= 2 {
		sum = float64(square*sum) + 1/n
	}
	return float64(2 * s * sum) // or the sum that it is part of would be fused with it
}

// cosine returns the cosine of x half turns, for x within 0..1.
func cosine(x float64) float64 {
	if x > 0.5 {
		return -cosine(1 - x)
	}
	x = float64(math.Pi * x)
	square, sum := float64(x*x), 1.0
	for n := 22.0; n > 0; n -= 2 {
		sum = 1 - float64(square*sum)/(n*(n-1))
	}
	return sum
}

// power returns x to the power of n.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			p = float64(p * x)
		}
		x = float64(x * x)
	}
	return p
}
