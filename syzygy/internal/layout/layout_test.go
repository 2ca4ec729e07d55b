package layout

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/syzygy/internal/chess"
)

func material(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	require.NoError(t, err)
	return m
}

// TestNames: a name is read if it is the one by which tables of these pieces are called, and no other.
func TestNames(t *testing.T) {
	for _, name := range []string{"KQvK", "KQvKR", "KRvKR", "KRBvKQ", "KPPvKP", "KQvKP", "KBvKN", "KRBvKNN", "KQQQQQvK", "KRRPvKRP", "KBNvKBP"} {
		m := material(t, name)
		assert.Equal(t, name, m.String())
		c, flipped := m.Flipped().Canonical()
		assert.Equal(t, m, c)
		assert.Equal(t, !m.Symmetric(), flipped, name)
	}
	for _, name := range []string{"", "v", "KvK", "KQ", "QKvK", "KvKQ", "KRvKQ", "KQvRK", "KQvKRvK", "KKvK", "KXvK", "KNvKB", "KQvKRB", "KQQQQQQvK", "kqvk", "KQVK", "KPvKPP"} {
		_, err := ParseMaterial(name)
		assert.Error(t, err, name)
	}
}

// TestKnownNumbers compares with numbers that the reference has in its tables.
func TestKnownNumbers(t *testing.T) {
	assert.Equal(t, int16(0), kings[0][3], "b1 and d1")
	assert.Equal(t, int16(58), kings[1][0], "c1 and a1")
	assert.Equal(t, int16(229), kings[4][0])
	assert.Equal(t, int16(441), kings[6][18], "a1 and c3, both on the diagonal")
	assert.Equal(t, int16(365), kings[6][55])
	assert.Equal(t, int16(452), kings[8][0])
	assert.Equal(t, int16(461), kings[9][63])
	assert.Equal(t, int16(-1), kings[9][8], "above the diagonal")
	assert.Equal(t, [...]uint8{6, 0, 1, 2, 2, 1, 0, 6}, [8]uint8(triangle[:8]))
	assert.Equal(t, [...]uint8{0, 7, 3, 4, 4, 3, 7, 0}, [8]uint8(triangle[8:16]))
	assert.Equal(t, [...]uint8{1, 3, 8, 5, 5, 8, 3, 1}, [8]uint8(triangle[16:24]))
	assert.Equal(t, [...]uint8{2, 4, 5, 9, 9, 5, 4, 2}, [8]uint8(triangle[32:40]))
	assert.Equal(t, [...]uint8{3, 9, 14, 18, 32, 22, 23, 24}, [8]uint8(lower[32:40]))
	assert.Equal(t, [...]uint8{0, 6, 12, 18, 18, 12, 6, 0}, [8]uint8(flap[8:16]))
	assert.Equal(t, [...]uint8{47, 35, 23, 11, 10, 22, 34, 46}, [8]uint8(twist[8:16]))
	assert.Equal(t, [...]uint8{37, 25, 13, 1, 0, 12, 24, 36}, [8]uint8(twist[48:56]))
}

// placements calls a function with placements of pieces on different squares, pawns not on the first and last rank, kings not side by side: with
// some of three pieces and fewer of four.
func placements(codes []uint8, do func(b *chess.Board)) {
	random := rand.New(rand.NewPCG(1, 2))
	var put func(b chess.Board, i int)
	put = func(b chess.Board, i int) {
		if i == len(codes) {
			white, black := bits.TrailingZeros64(b.Of[0][chess.King]), bits.TrailingZeros64(b.Of[1][chess.King])
			if chess.Targets(chess.King, uint8(white), 0)>>black&1 == 0 {
				do(&b)
			}
			return
		}
		skip := b.Occupied()
		skip |= random.Uint64() // leaves half of the squares
		if len(codes) > 3 {
			skip |= random.Uint64() // leaves a quarter
		}
		for s := range uint8(64) {
			if skip>>s&1 != 0 || codes[i]&7 == chess.Pawn && (s < 8 || s > 55) {
				continue
			}
			next := b
			next.Put(codes[i]>>3, codes[i]&7, s)
			put(next, i+1)
		}
	}
	put(chess.Board{}, 0)
}

// reflections returns a board and what it is by symmetry: from left to right, and without pawns upside down and about the diagonal.
func reflections(b *chess.Board, pawns bool) []chess.Board {
	maps := []func(s uint8) uint8{func(s uint8) uint8 { return s }, func(s uint8) uint8 { return s ^ 7 }}
	if !pawns {
		for _, m := range maps[:2:2] {
			maps = append(maps, func(s uint8) uint8 { return m(s) ^ 56 })
		}
		for _, m := range maps[:4:4] {
			maps = append(maps, func(s uint8) uint8 { return flipDiagonal(m(s)) })
		}
	}
	var list []chess.Board
	for _, m := range maps {
		var c chess.Board
		for side := range b.Of {
			for kind := chess.Pawn; kind <= chess.King; kind++ {
				for set := b.Of[side][kind]; set != 0; set &= set - 1 {
					c.Put(uint8(side), uint8(kind), m(uint8(bits.TrailingZeros64(set))))
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// TestNumbers: for several orders of the pieces and of the groups, different positions have different numbers below the size, except that reflections may have
// the same.
func TestNumbers(t *testing.T) {
	const wp, bp, wn, wq, bn, wk, bk = 1, 9, 2, 5, 10, 6, 14
	for _, c := range []struct {
		name          string
		order, order2 uint8
		codes         []uint8
	}{
		{"KQvK", 0, 15, []uint8{wk, wq, bk}},
		{"KQvK", 0, 15, []uint8{bk, wk, wq}},
		{"KPvK", 0, 15, []uint8{wp, wk, bk}},
		{"KPvK", 2, 15, []uint8{wp, bk, wk}},
		{"KPvK", 1, 15, []uint8{wp, bk, wk}},
		{"KPvKP", 0, 1, []uint8{wp, bp, wk, bk}},
		{"KPvKP", 3, 1, []uint8{wp, bp, bk, wk}},
		{"KPPvK", 1, 15, []uint8{wp, wp, bk, wk}},
		{"KNNvK", 1, 15, []uint8{wk, bk, wn, wn}},
		{"KNNvK", 0, 15, []uint8{bk, wk, wn, wn}},
		{"KNvKN", 1, 15, []uint8{wk, bn, wn, bk}},
	} {
		t.Run(fmt.Sprint(c.name, c.order, c.order2, c.codes), func(t *testing.T) {
			checkNumbers(t, material(t, c.name), c.order, c.order2, c.codes)
		})
	}
}

func checkNumbers(t *testing.T, m Material, order, order2 uint8, codes []uint8) {
	var parts []*Layout
	var owner [4][]uint64
	for file := range 4 {
		l, err := New(m, file, order, order2, codes)
		require.NoError(t, err)
		parts = append(parts, l)
		owner[file] = make([]uint64, l.Size())
	}
	number := func(b *chess.Board) (int, uint64) {
		file := 0
		if m.HasPawns() {
			file = LeadingFile(b, m, false)
		}
		s := parts[file].Squares(b, false)
		return file, parts[file].Index(&s)
	}
	positions := 0
	placements(codes, func(b *chess.Board) {
		positions++
		file, n := number(b)
		if n >= parts[file].Size() {
			t.Fatalf("%v has number %d of %d", b, n, parts[file].Size())
		}
		least := ^uint64(0)
		for _, r := range reflections(b, m.HasPawns()) {
			code := uint64(1)
			for side := range r.Of {
				for kind := chess.Pawn; kind <= chess.King; kind++ {
					for set := r.Of[side][kind]; set != 0; set &= set - 1 {
						code = code<<6 | uint64(bits.TrailingZeros64(set))
					}
				}
			}
			least = min(least, code)
		}
		if was := owner[file][n]; was != 0 && was != least {
			t.Fatalf("%v has the number %d of another position", b, n)
		}
		owner[file][n] = least
	})
	assert.Greater(t, positions, 10_000)
}

// TestOrders: what is not an order of the pieces is an error, not a numbering.
func TestOrders(t *testing.T) {
	for _, c := range []struct {
		name          string
		order, order2 uint8
		codes         []uint8
	}{
		{"KQvK", 1, 15, []uint8{6, 5, 14}},         // a place beyond the groups
		{"KQvK", 0, 15, []uint8{6, 5, 13}},         // other pieces
		{"KQvK", 0, 15, []uint8{6, 5}},             // too few
		{"KQvK", 0, 15, []uint8{6, 0, 14}},         // not a piece
		{"KQvK", 0, 15, []uint8{6, 7, 14}},         // not a piece
		{"KPvK", 0, 15, []uint8{6, 1, 14}},         // a pawn must lead
		{"KPvKP", 0, 0, []uint8{1, 9, 6, 14}},      // the same place twice
		{"KPvKP", 0, 9, []uint8{1, 9, 6, 14}},      // a place beyond the groups
		{"KPvKP", 0, 1, []uint8{9, 1, 6, 14}},      // White's pawns lead
		{"KPPvK", 0, 15, []uint8{1, 6, 1, 14}},     // pawns apart
		{"KNNvK", 0, 15, []uint8{6, 2, 2, 14}},     // kings must lead
		{"KRNNvK", 0, 15, []uint8{6, 2, 14, 2, 4}}, // one of two leads
		{"KRNNvK", 0, 15, []uint8{6, 4, 2, 14, 2}}, // knights apart
	} {
		_, err := New(material(t, c.name), 0, c.order, c.order2, c.codes)
		assert.ErrorIs(t, err, ErrLayout, "%s %d %d %v", c.name, c.order, c.order2, c.codes)
	}
}
