package egtb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// samples calls check for positions of a family: about so many drawn at random, or all if there are no more.
func samples(s *solved, n int, check func(b *board, index, side int)) {
	s.fillPlacements()
	b := board{l: s.layout}
	if 2*s.size <= n {
		for i := range s.size {
			if b.decode(i) {
				check(&b, i, 0)
				check(&b, i, 1)
			}
		}
		return
	}
	rng := rand.New(rand.NewPCG(1, uint64(s.size)))
	for range n {
		i := rng.IntN(s.size)
		if b.decode(i) {
			check(&b, i, rng.IntN(2))
		}
	}
}

// fresh reports whether s was made and not read: holes are known.
func (s *solved) fresh() bool { return s.value[0].next(0, s.size, hole) < s.size }

// codeOf returns the code of a position.
func (m memory) codeOf(t testing.TB, p *position.Position) uint8 {
	t.Helper()
	var x Material
	for c := range 2 {
		for k := soldier; k < general; k++ {
			x[c][k] = uint8(p.Count(position.Colour(c), position.PieceType(k)))
		}
	}
	flip := !x.canonical()
	s := m[x.Canonical()]
	require.NotNil(t, s, x.String())
	var sq squares
	used := map[int]bool{}
	for i := range points {
		piece := p.PieceAt(position.SquareByIndex(i))
		if piece == position.NoPiece {
			continue
		}
		at, kind := uint8(i), uint8(piece)&15
		if flip {
			at, kind = 89-at, kind^8
		}
		for slot := range s.n {
			if s.kind[slot] == kind && !used[slot] {
				used[slot], sq[slot] = true, at
				break
			}
		}
	}
	side := int(p.Side())
	if flip {
		side ^= 1
	}
	return s.value[side].get(s.index(&sq))
}

// checkFamily compares positions of a family with what package position makes of their moves.
func (m memory) checkFamily(t testing.TB, s *solved, n, limit int) (checked int) {
	t.Helper()
	code := func(p *position.Position) (uint8, error) { return m.codeOf(t, p), nil }
	samples(s, n, func(b *board, index, side int) {
		v := s.value[side].get(index)
		p, err := fen.Parse(position.Xiangqi, b.fen(side))
		if illegal := b.facing() || b.attacked(side^1); (err != nil) != illegal || illegal && s.fresh() && v != hole {
			require.Fail(t, "a hole is what is not a position", "%s %s: code %d, %v", s.material, b.fen(side), v, err)
		}
		if err != nil {
			return
		}
		checked++
		if got := m.codeOf(t, p); got != v {
			require.Fail(t, "the position has another code", "%s %s: %d, not %d", s.material, b.fen(side), got, v)
		}
		want, err := fromMoves(p, limit, code)
		if err != nil || want != v {
			require.Fail(t, "the moves say something else", "%s %s: code %d, by the moves %d, %v", s.material, b.fen(side), v, want, err)
		}
	})
	return checked
}

// TestEveryMove: the value of a position is the best of those after its legal moves, by the project's own rules, and by induction on the
// plies to the next capture all values are right. The longer test looks at every position of four pieces.
func TestEveryMove(t *testing.T) {
	m := ofFour()
	checked := 0
	for _, x := range UpToPieces(4) {
		checked += m.checkFamily(t, m[x], 1000, naturalLimit)
	}
	assert.Greater(t, checked, 25_000)
}

// TestLimitOfEight: where no family of four pieces has a win that takes longer than the limit, a small limit makes some.
func TestLimitOfEight(t *testing.T) {
	const limit = 8
	m := memory{}.add(t, solveOptions{limit: limit, threads: 2}, family(t, "KN-KA"), family(t, "KPP-K"), family(t, "KP-KA"), family(t, "KCA-KA"))
	cursed := 0
	for _, s := range m {
		m.checkFamily(t, s, 2000, limit)
		st := s.stats()
		cursed += st.CursedWin[0] + st.CursedLoss[1]
	}
	assert.Greater(t, cursed, 1000)
}

// TestSymmetry: a position, its mirror image and the same with the colours exchanged have one value.
func TestSymmetry(t *testing.T) {
	m := ofFour()
	for _, x := range UpToPieces(4) {
		samples(m[x], 500, func(b *board, index, side int) {
			if b.facing() || b.attacked(side^1) {
				return
			}
			v := m[x].value[side].get(index)
			var mirrored, turned [points]uint8
			for i, o := range b.at {
				mirrored[mirrorOf[i]], turned[89-i] = o, o
			}
			reflected, exchanged := board{l: b.l, at: mirrored}, board{l: b.l, at: turned}
			for _, text := range []string{reflected.fen(side), swapCase(exchanged.fen(side ^ 1))} {
				p, err := fen.Parse(position.Xiangqi, text)
				require.NoError(t, err)
				require.Equal(t, v, m.codeOf(t, p), "%s and %s", b.fen(side), text)
			}
		})
	}
}

// swapCase exchanges the colours of a FEN's board.
func swapCase(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c == ' ' {
			break
		}
		if c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			b[i] = c ^ 32
		}
	}
	return string(b)
}

// TestDeadMaterial: played on, the material that the referee calls drawn wins nothing beyond what ends the game within one ply: the rule is
// exact. The longer test has more families.
func TestDeadMaterial(t *testing.T) {
	assert.Positive(t, deadClaims(t, "KC-KA", "KC-KE", "KCE-K", "KCE-KA"))
}

// deadClaims returns how many positions the referee calls drawn in families that are played on.
func deadClaims(t *testing.T, names ...string) (drawn int) {
	t.Helper()
	m := memory{}
	for _, name := range names {
		m.add(t, solveOptions{limit: naturalLimit, free: true, threads: 2}, family(t, name))
	}
	for x, s := range m {
		if deadMaterial(x) == alive {
			continue
		}
		b := board{l: s.layout}
		for side := range 2 {
			for i := range s.size {
				code := s.value[side].get(i)
				if code == hole || code == lossCode {
					continue
				}
				if code == unknown {
					drawn++
					continue
				}
				b.decode(i)
				require.False(t, parse(t, b.fen(side)).CannotBeWon(), "%s: code %d", b.fen(side), code)
			}
		}
	}
	return drawn
}
