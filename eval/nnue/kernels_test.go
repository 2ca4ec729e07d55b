package nnue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// needKernels skips where only plain Go works the net out: there is nothing to compare.
func needKernels(t testing.TB) {
	t.Helper()
	if Kernels() == portable {
		t.Skip("this build, or this processor, has no kernels but those in plain Go")
	}
}

// sameUpdate compares the kernel with plain Go. The sums lie between numbers that no kernel may touch, and not where a vector
// begins.
func sameUpdate(t *testing.T, src, weights []int16, rows []uint16, adds int) {
	t.Helper()
	const margin, fence = 33, int16(0x5A5A)
	memory := make([]int16, len(src)+2*margin)
	for i := range memory {
		memory[i] = fence
	}
	want, got := make([]int16, len(src)), memory[margin:][:len(src)]
	updatePlain(want, src, weights, rows, adds)
	update(got, src, weights, rows, adds)
	require.True(t, slices.Equal(want, got), "%d rows, %d added, hidden %d: %v instead of %v", len(rows), adds, len(src), got, want)
	for i := range margin {
		require.Equal(t, fence, memory[i], "%d before", margin-i)
		require.Equal(t, fence, memory[len(memory)-1-i], "%d behind", margin-i)
	}
}

// TestForwardOfEveryNumber: each number of 16 bits, on each side, with weights of both signs.
func TestForwardOfEveryNumber(t *testing.T) {
	needKernels(t)
	random := rand.New(rand.NewPCG(1, 2))
	const hidden = hiddenStep
	us, them, out := make([]int16, hidden), make([]int16, hidden), make([]int16, 2*hidden)
	for first := -1 << 15; first < 1<<15; first += hidden {
		for i := range us {
			us[i], them[hidden-1-i] = int16(first+i), int16(first+i)
		}
		for i := range out {
			out[i] = int16(random.IntN(1 << 16))
		}
		require.Equal(t, forwardPlain(us, them, out), forward(us, them, out), "numbers from %d", first)
	}
}

// TestUpdateWrapsAround: sums beyond 16 bits, for every way to add and subtract a few rows.
func TestUpdateWrapsAround(t *testing.T) {
	needKernels(t)
	random := rand.New(rand.NewPCG(3, 4))
	for hidden := hiddenStep; hidden <= maxHidden; hidden += hiddenStep {
		src, weights := make([]int16, hidden), make([]int16, 9*hidden)
		for _, numbers := range [][]int16{src, weights} {
			for i := range numbers {
				numbers[i] = []int16{-32768, 32767, int16(random.IntN(1 << 16))}[random.IntN(3)]
			}
		}
		for n := range 6 {
			for adds := range n + 1 {
				rows := make([]uint16, n)
				for i := range rows {
					rows[i] = uint16(random.IntN(9))
				}
				sameUpdate(t, src, weights, rows, adds)
			}
		}
	}
}

// FuzzKernels: whatever the numbers are, the kernels of this machine give what plain Go gives.
func FuzzKernels(f *testing.F) {
	needKernels(f)
	f.Add([]byte{0, 128, 255, 127, 0}, uint8(0), uint8(3), uint8(1))
	f.Add([]byte{212, 2, 255, 127, 9, 0, 128, 1, 77}, uint8(1), uint8(32), uint8(32))
	f.Add([]byte{255}, uint8(7), uint8(0), uint8(0))
	f.Fuzz(func(t *testing.T, raw []byte, size, n, adds uint8) {
		if len(raw) == 0 {
			return
		}
		hidden := hiddenStep * (1 + int(size)%(maxHidden/hiddenStep))
		next := 0
		number := func() int16 { // from the bytes, again and again
			value := uint16(raw[next%len(raw)]) | uint16(raw[(next+1)%len(raw)])<<8
			next += 2
			return int16(value)
		}
		numbers := func(n int) []int16 {
			values := make([]int16, n)
			for i := range values {
				values[i] = number()
			}
			return values
		}
		const inputs = 5
		src, weights := numbers(hidden), numbers(inputs*hidden)
		rows := make([]uint16, n%(maxPieces+1))
		for i := range rows {
			rows[i] = uint16(number()) % inputs
		}
		sameUpdate(t, src, weights, rows, int(adds)%(len(rows)+1))
		out := numbers(2 * hidden)
		assert.Equal(t, forwardPlain(src, weights[:hidden], out), forward(src, weights[:hidden], out))
	})
}
