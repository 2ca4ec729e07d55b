package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// randomPositions returns positions from random games in which no side is in check.
func randomPositions(n int, seed uint64) []*position.Position {
	random := rand.New(rand.NewPCG(seed, 0))
	var found []*position.Position
	for len(found) < n {
		p := position.New(position.Xiangqi)
		for range 20 + random.IntN(200) {
			turns := p.LegalTurns()
			if len(turns) == 0 {
				break
			}
			p.Play(turns[random.IntN(len(turns))])
			if random.IntN(12) == 0 && !p.InCheck() {
				found = append(found, p.Clone())
			}
		}
	}
	return found[:n]
}

// evaluate returns the value for the side to move, worked out with a fresh evaluator.
func evaluate(e *Evaluator, p *position.Position) Score {
	c := p.Clone()
	c.SetFeatures(e.Features())
	return e.Evaluate(c)
}

// transformed returns the position whose FEN is that of p with the board changed.
func transformed(t *testing.T, p *position.Position, change func(rows []string, side string) ([]string, string)) *position.Position {
	t.Helper()
	fields := strings.Fields(fen.Format(p))
	rows, side := change(strings.Split(fields[0], "/"), fields[1])
	q, err := fen.Parse(position.Xiangqi, strings.Join(rows, "/")+" "+side)
	require.NoError(t, err)
	return q
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 32
		}
		if r >= 'A' && r <= 'Z' {
			return r + 32
		}
		return r
	}, s)
}

func TestMirroredBoardHasTheSameValue(t *testing.T) {
	e := New(DefaultWeights())
	for _, p := range randomPositions(400, 1) {
		q := transformed(t, p, func(rows []string, side string) ([]string, string) {
			for i := range rows {
				rows[i] = reverse(rows[i])
			}
			return rows, side
		})
		require.Equal(t, evaluate(e, p), evaluate(e, q), fen.Format(p))
	}
}

func TestTurnedBoardWithColoursSwappedHasTheSameValue(t *testing.T) {
	e := New(DefaultWeights())
	for _, p := range randomPositions(400, 2) {
		q := transformed(t, p, func(rows []string, side string) ([]string, string) {
			turned := make([]string, len(rows))
			for i := range rows {
				turned[len(rows)-1-i] = swapCase(reverse(rows[i]))
			}
			return turned, map[string]string{"w": "b", "b": "w"}[side]
		})
		require.Equal(t, evaluate(e, p), evaluate(e, q), fen.Format(p))
	}
}

// TestEvaluationStaysInRange: positions of play are far within the bounds, and weights that add up beyond them are
// held at them, for both sides.
func TestEvaluationStaysInRange(t *testing.T) {
	e := New(DefaultWeights())
	for _, p := range randomPositions(400, 3) {
		v := evaluate(e, p)
		assert.Less(t, max(v, -v), MaxEval/2)
	}
	w := DefaultWeights()
	w.Xiangqi.Material[position.Chariot], w.Xiangqi.Material[position.Horse] = pair(MaxWeight, MaxWeight), pair(MaxWeight, MaxWeight)
	for text, want := range map[string]Score{
		"4k4/9/9/9/9/9/9/9/RRN6/3K5 w": MaxEval,
		"4k4/9/9/9/9/9/9/9/RRN6/3K5 b": -MaxEval,
		"4k4/rrn6/9/9/9/9/9/9/9/3K5 w": -MaxEval,
		"4k4/rrn6/9/9/9/9/9/9/9/3K5 b": MaxEval,
	} {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err)
		assert.Equal(t, want, evaluate(New(w), p), text)
	}
}

// TestIncrementalValueIsTheSumOfPieceSquares plays on with the evaluator's table and compares with a
// fresh count.
func TestIncrementalValueIsTheSumOfPieceSquares(t *testing.T) {
	e := New(DefaultWeights())
	for _, p := range randomPositions(200, 4) {
		q, err := fen.Parse(position.Xiangqi, fen.Format(p))
		require.NoError(t, err)
		p.SetFeatures(e.Features())
		q.SetFeatures(e.Features())
		require.Equal(t, q.Value(), p.Value(), fen.Format(p))
		var sum tapered
		for _, c := range []position.Colour{position.Red, position.Black} {
			m := e.placed(p, c)
			if c == position.Red {
				sum += m.material + m.squares
			} else {
				sum -= m.material + m.squares
			}
		}
		require.Equal(t, int64(sum), p.Value(), fen.Format(p))
	}
}

// TestMaterialMemoryDoesNotLeak evaluates with one evaluator and with a fresh one for each position: what
// the first remembers must not change a value.
func TestMaterialMemoryDoesNotLeak(t *testing.T) {
	shared := New(DefaultWeights())
	for _, p := range randomPositions(300, 5) {
		require.Equal(t, evaluate(New(DefaultWeights()), p), evaluate(shared, p), fen.Format(p))
	}
}

func TestExplainAddsUp(t *testing.T) {
	e := New(DefaultWeights())
	for _, p := range randomPositions(200, 6) {
		p.SetFeatures(e.Features())
		x := e.Explain(p)
		want := e.Evaluate(p)
		if p.Side() == position.Black {
			want = -want
		}
		require.Equal(t, want, x.Total, fen.Format(p))
		if x.Scale != FullScale {
			continue
		}
		var sum Score
		for _, term := range x.Terms {
			sum += term.Total
		}
		require.InDelta(t, float64(x.Total), float64(sum), float64(len(x.Terms)), fen.Format(p))
	}
}

func TestTaperedPairs(t *testing.T) {
	for _, c := range []struct{ a, b, c, d Score }{
		{1, 2, 3, 4}, {-1, 2, 3, -4}, {-100, -200, 50, 300}, {20000, -20000, -1, 1}, {0, -1, 0, -1},
	} {
		sum := pair(c.a, c.b) + pair(c.c, c.d)
		assert.Equal(t, c.a+c.c, sum.middle())
		assert.Equal(t, c.b+c.d, sum.end())
		assert.Equal(t, -(c.a + c.c), (-sum).middle())
		assert.Equal(t, -(c.b + c.d), (-sum).end())
		assert.Equal(t, 3*c.a, (3 * pair(c.a, c.b)).middle())
	}
}

// TestKnowledge compares positions that differ in one thing a player would name. The values are for Red,
// who is to move.
func TestKnowledge(t *testing.T) {
	for _, c := range []struct{ name, better, worse string }{
		{"hollow cannon", "3akab2/9/9/4C4/9/9/9/9/4A4/3K1A3 w", "3akab2/9/9/3C5/9/9/9/9/4A4/3K1A3 w"},
		{"crossed soldier", "3akab2/9/9/9/4P4/9/9/9/4A4/3K1A3 w", "3akab2/9/9/9/9/9/4P4/9/4A4/3K1A3 w"},
		{"old soldier on the last rank", "3akab2/9/2P6/9/9/9/9/9/4A4/3K1A3 w", "2Pakab2/9/9/9/9/9/9/9/4A4/3K1A3 w"},
		{"horse in the centre", "3akab2/9/9/9/4N4/9/9/9/4A4/3K1A3 w", "3akab2/9/9/9/9/9/9/9/4A4/N2K1A3 w"},
		{"chariot against missing advisors", "2b1k1b2/9/9/9/9/R8/9/9/4A4/3K1A3 w", "4ka3/4a4/9/9/9/R8/9/9/4A4/3K1A3 w"},
		{"linked soldiers", "3akab2/9/9/9/2PP5/9/9/9/4A4/3K1A3 w", "3akab2/9/9/9/2P3P2/9/9/9/4A4/3K1A3 w"},
	} {
		e := New(DefaultWeights())
		value := func(text string) Score {
			p, err := fen.Parse(position.Xiangqi, text)
			require.NoError(t, err, c.name)
			return evaluate(e, p)
		}
		assert.Greater(t, value(c.better), value(c.worse), c.name)
	}
}

func TestWhatCannotBeWonCountsLittle(t *testing.T) {
	e := New(DefaultWeights())
	for name, text := range map[string]string{
		"single horse against full guards":   "2bakab2/9/9/9/4N4/9/9/9/4A4/3K5 w",
		"single chariot against full guards": "2bakab2/9/9/9/R8/9/9/9/4A4/3K5 w",
		"guards alone":                       "3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w",
	} {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err, name)
		assert.Less(t, evaluate(e, p), Score(200), name)
	}
}

func TestSoldierAttacksEqualTheTables(t *testing.T) {
	for _, p := range randomPositions(200, 7) {
		for _, c := range []position.Colour{position.Red, position.Black} {
			soldiers := p.Pieces(c, position.Soldier)
			var want position.Bitboard
			for _, s := range soldiers.Squares() {
				want = want.Or(position.SoldierTargets(c, s))
			}
			require.Equal(t, want, position.SoldierAttacks(c, soldiers), fen.Format(p))
		}
	}
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	e := New(DefaultWeights())
	p := randomPositions(1, 8)[0]
	p.SetFeatures(e.Features())
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = e.Evaluate(p) }))
}

func BenchmarkEvaluate(b *testing.B) {
	e := New(DefaultWeights())
	positions := randomPositions(64, 9)
	for _, p := range positions {
		p.SetFeatures(e.Features())
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		_ = e.Evaluate(positions[i&63])
	}
}
