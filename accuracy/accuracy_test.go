package accuracy

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestFitsOfAllFamilies: each family has a fit, in which accuracy falls with the loss.
func TestFitsOfAllFamilies(t *testing.T) {
	for f := range position.Family(position.Families) {
		assert.InDelta(t, 1, Of(f, 0), 1e-9)
		assert.Greater(t, Of(f, 0.005), Of(f, 0.02))
		assert.Greater(t, Of(f, 0.02), Of(f, 0.2))
		assert.Less(t, Of(f, 0.5), 0.1)
		assert.InDelta(t, 0.5, Of(f, fits[f].Half), 1e-9)
	}
}

// TestFitTo: losses that fall by a factor are fitted exactly, and the steps then share the percentages out.
func TestFitTo(t *testing.T) {
	var losses []float64
	for i := range 12 {
		losses = append(losses, 0.1*math.Pow(0.8, float64(i)))
	}
	fit, residual := FitTo(losses)
	assert.InDelta(t, 0, residual, 1e-9)
	assert.InDelta(t, 0.1*math.Pow(0.8, 5.5), fit.Half, 1e-9)
	sum := 0.0
	for i, loss := range losses {
		sum += fit.Of(loss) / 12
		if i > 0 {
			assert.Greater(t, fit.Of(loss), fit.Of(losses[i-1]))
		}
	}
	assert.InDelta(t, 0.5, sum, 1e-9, "by symmetry")
	assert.InDelta(t, 1/(1+math.Exp(5.5/spread(12))), fit.Of(losses[0]), 1e-9)
	losses[3] *= 1.2
	_, residual = FitTo(losses)
	assert.Positive(t, residual)
}

// TestCounts: of a decided game no turn counts.
func TestCounts(t *testing.T) {
	assert.True(t, Counts(0.5))
	assert.True(t, Counts(0.06))
	assert.False(t, Counts(0.04))
	assert.False(t, Counts(0.96))
}

// TestFitsOfTheDocs: the page of the levels tells the fits, in both languages.
func TestFitsOfTheDocs(t *testing.T) {
	row := "| half, power | |"
	for _, f := range []position.Family{position.FamilyXiangqi, position.FamilyPoints, position.FamilyStratagem, position.FamilyChess} {
		row += fmt.Sprintf(" %.4f, %.2f |", fits[f].Half, fits[f].Power)
	}
	for _, page := range []string{"../docs/levels.md", "../docs/levels.zh.md"} {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		assert.Contains(t, string(text), row, page)
	}
}
