package tune

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/selfplay"
)

// traced returns a block of random positions with targets all over the range.
func traced(t *testing.T, w *eval.Weights, n int) (*block, []float64) {
	t.Helper()
	d := synthetic(t, w, n, 31)
	b := &block{entries: d.entries}
	base := valuesOf(w)
	require.NoError(t, b.trace(d, eval.NewTracer(w), base))
	for i := range b.entries {
		b.targets = append(b.targets, float32(i%11)/10)
	}
	return b, base
}

// TestValueIsThatOfTheEvaluation: at the starting point exactly, and near it as well as whole numbers allow.
func TestValueIsThatOfTheEvaluation(t *testing.T) {
	w := eval.DefaultWeights()
	b, base := traced(t, w, 300)
	for i, e := range b.entries {
		v, _ := b.value(i, base, base)
		require.InDelta(t, e.Score, v, 1e-3, e.FEN)
		require.Equal(t, float32(e.Score), b.forms[i].value)
	}
	for i, p := range w.Parameters() {
		if p.Tapered {
			require.NoError(t, p.Set(p.Value()+i%7*5))
		}
	}
	x, changed := valuesOf(w), eval.New(w)
	for i, e := range b.entries {
		p, err := fen.Parse(position.Xiangqi, e.FEN)
		require.NoError(t, err)
		p.SetFeatures(changed.Features())
		v, _ := b.value(i, x, base)
		require.InDelta(t, selfplay.ForRed(p, changed.Evaluate(p)), v, 2.5, e.FEN)
	}
}

// TestGradientAgainstDifferences compares every derivative with the difference of two losses.
func TestGradientAgainstDifferences(t *testing.T) {
	b, base := traced(t, eval.DefaultWeights(), 120)
	const k = 0.004
	x := make([]float64, len(base))
	for i := range x {
		x[i] = base[i] + float64(i%5) - 2
	}
	g := make([]float64, len(x))
	sum := b.gradient(x, base, k, g)
	assert.InDelta(t, b.loss(x, base, k), sum, 1e-9)
	moving := 0
	for i := range x {
		const h = 1e-3
		at := x[i]
		x[i] = at + h
		up := b.loss(x, base, k)
		x[i] = at - h
		down := b.loss(x, base, k)
		x[i] = at
		want := (up - down) / (2 * h) / k
		require.InDelta(t, want, g[i], 1e-4*max(1, math.Abs(want)), "parameter %d", i)
		if g[i] != 0 {
			moving++
		}
	}
	assert.Greater(t, moving, 300)
}

func TestLogisticLoss(t *testing.T) {
	for _, x := range []float64{-3, -0.1, 0, 0.5, 4} {
		for _, target := range []float64{0, 0.3, 1} {
			p := sigmoid(x)
			want := -target*math.Log(p) - (1-target)*math.Log(1-p)
			assert.InDelta(t, want, logisticLoss(x, target), 1e-12)
		}
	}
	assert.InDelta(t, 800, logisticLoss(800, 0), 1e-9)
	assert.InDelta(t, 0, logisticLoss(800, 1), 1e-9)
	assert.InDelta(t, 800, logisticLoss(-800, 1), 1e-9)
}

func TestBadPositionsAreNamed(t *testing.T) {
	const good = "3k5/9/9/9/9/9/9/9/9/R3K4 w | 5 | 1\n"
	for line, want := range map[string]string{
		"9/9 w | 1 | 1":                       "data: line 41: fen: board: 2 ranks, want 10",
		"3k5/9/9/9/9/9/4r4/9/4K4/9 w | 1 | 1": "data: line 41: red is in check: not a quiet position",
	} {
		text := strings.Repeat(good, 40) + line + "\n" + strings.Repeat(good, 900) + "9 w | 1 | 1\n"
		_, err := Tune(t.Context(), dataOf(t, text), startingFrom(eval.DefaultWeights()), Observer{})
		assert.EqualError(t, err, want)
	}
}
