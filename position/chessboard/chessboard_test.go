package chessboard

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// walk returns what a slider on s attacks, by walking.
func walk(s int, directions *[4]step, occupied uint64) (set uint64) {
	for _, d := range directions {
		set |= ray(s, d, occupied)
	}
	return set
}

// The tables say what walking says, for every square and every set of pieces on its lines.
func TestSlidersAgreeWithWalking(t *testing.T) {
	t.Parallel()
	for s := range 64 {
		for _, k := range []struct {
			directions *[4]step
			lookup     func(uint8, uint64) uint64
		}{{&orthogonals, Rook}, {&diagonals, Bishop}} {
			mask := lineMask(s, k.directions)
			for pieces := uint64(0); ; {
				if others := pieces | ^mask; walk(s, k.directions, pieces) != k.lookup(uint8(s), pieces) ||
					walk(s, k.directions, others) != k.lookup(uint8(s), others) {
					require.Fail(t, "slider", "square %d, pieces %x", s, pieces)
				}
				if pieces = (pieces - mask) & mask; pieces == 0 {
					break
				}
			}
		}
	}
}

func TestSteps(t *testing.T) {
	t.Parallel()
	assert.Equal(t, uint64(1<<17|1<<10), Knight(0))
	assert.Equal(t, uint64(1<<1|1<<8|1<<9), King(0))
	assert.Equal(t, uint64(1<<46|1<<53), Knight(63))
	assert.Equal(t, uint64(1<<17), Pawn(0, 8))
	assert.Equal(t, uint64(1<<6), Pawn(1, 15))
	assert.Equal(t, uint64(1<<10|1<<17), Between(1, 19)|1<<10|Between(24, 10), "b1 and d3 are on no common line")
	assert.Equal(t, uint8(60), Relative(1, 4))
	assert.Equal(t, uint64(1<<12), Forward(0, 1<<4))
	assert.Equal(t, uint64(1<<52), Forward(1, 1<<60))
	for range 1000 {
		set := rand.Uint64()
		for side := range uint8(2) {
			var want uint64
			for rest := set; rest != 0; rest &= rest - 1 {
				want |= Pawn(side, uint8(bits.TrailingZeros64(rest)))
			}
			require.Equal(t, want, Pawns(side, set))
		}
	}
}

// Between and Through follow from the sliders: what two squares see of each other.
func TestLines(t *testing.T) {
	t.Parallel()
	for s := range uint8(64) {
		for u := range uint8(64) {
			both := uint64(1)<<s | 1<<u
			var between, through uint64
			for _, slider := range []func(uint8, uint64) uint64{Rook, Bishop} {
				if slider(s, 0)>>u&1 != 0 {
					between = slider(s, both) & slider(u, both)
					through = slider(s, 0)&slider(u, 0) | both
				}
			}
			require.Equal(t, between&^both, Between(s, u), "%d %d", s, u)
			require.Equal(t, through, Through(s, u), "%d %d", s, u)
		}
	}
}

func BenchmarkRook(b *testing.B) {
	var sum uint64
	for i := range b.N {
		sum += Rook(uint8(i), uint64(i)*0x9E3779B97F4A7C15)
	}
	_ = sum
}
