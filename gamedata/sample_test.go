package gamedata

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

func TestSampleRoundTrip(t *testing.T) {
	for _, s := range []Sample{
		{FEN: fen.Start(position.Xiangqi), Score: 0, Result: Drawn},
		{FEN: "3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7", Score: -31999, Result: Lost},
		{FEN: "x", Score: 17, Result: Won},
	} {
		again, err := ParseSample(s.String())
		require.NoError(t, err)
		assert.Equal(t, s, again)
	}
	assert.Equal(t, "f | -5 | 0.5", Sample{FEN: "f", Score: -5, Result: Drawn}.String())
	assert.Equal(t, []float64{0, 0.5, 1}, []float64{Lost.Points(), Drawn.Points(), Won.Points()})
	s, err := ParseSample("  f w|+5|1 ")
	require.NoError(t, err)
	assert.Equal(t, Sample{FEN: "f w", Score: 5, Result: Won}, s)
}

func TestBadSamples(t *testing.T) {
	for line, want := range map[string]string{
		"f":             "not of the form FEN | score | result",
		"f | 5":         "not of the form FEN | score | result",
		"f | 5 | 1 | 1": "not of the form FEN | score | result",
		" | 5 | 1":      "the FEN is missing",
		"f | 5.5 | 1":   `score "5.5" is not a whole number`,
		"f | | 1":       `score "" is not a whole number`,
		"f | 32001 | 1": "score 32001 is outside ±32000",
		"f | 5 | 2":     `result "2" is none of 0, 0.5 and 1`,
		"f | 5 | 1/2":   `result "1/2" is none of 0, 0.5 and 1`,
		"f | 5 | ":      `result "" is none of 0, 0.5 and 1`,
		"f | 9999999999999999999999999999999999999999999 | 1": `score "9999999999999999999999999999999999999999…" is not a whole number`,
	} {
		_, err := ParseSample(line)
		assert.EqualError(t, err, want, line)
	}
}

func FuzzParseSample(f *testing.F) {
	f.Add("3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7 | -12 | 0.5")
	f.Add("f | 5 | 1 | 1")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := ParseSample(line)
		if err != nil {
			return
		}
		again, err := ParseSample(s.String())
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}
