package train

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestExact: the functions are right, and the same to the last bit on each machine.
func TestExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	bits := fnv.New64a()
	check := func(want, got, off float64) {
		t.Helper()
		require.InDelta(t, want, got, off)
		require.NoError(t, binary.Write(bits, binary.LittleEndian, got))
	}
	for range 20000 {
		x := random.Float64()
		require.InEpsilon(t, math.Exp(1400*x-700), exp(1400*x-700), 5e-16)
		check(math.Exp(-8*x), exp(-8*x), 4e-16)
		check(math.Log1p(x), logOfOneAnd(x), 4e-16)
		check(math.Cos(math.Pi*x), cosine(x), 1e-15)
		n := random.IntN(100_000)
		check(math.Pow(secondRate, float64(n)), power(secondRate, n), 1e-12)
	}
	assert.Equal(t, uint64(0xb748f8811ad2a7c2), bits.Sum64())
	assert.Equal(t, []float64{0, 1, math.Inf(1), 0, math.Inf(1)}, []float64{exp(-800), exp(0), exp(800), exp(math.Inf(-1)), exp(math.Inf(1))})
	assert.True(t, math.IsNaN(exp(math.NaN())))
	assert.Equal(t, []float64{0, 1, -1, 1}, []float64{logOfOneAnd(0), cosine(0), cosine(1), power(0.9, 0)})
}
