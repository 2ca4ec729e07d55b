package tune

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

func TestSampleRoundTrip(t *testing.T) {
	for _, s := range []Sample{
		{FEN: position.Xiangqi.StartFEN, Score: 0, Result: Drawn},
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
		"f | 5.5 | 1":   `score "5.5" is no whole number`,
		"f | | 1":       `score "" is no whole number`,
		"f | 32001 | 1": "score 32001 is outside ±32000",
		"f | 5 | 2":     `result "2" is none of 0, 0.5 and 1`,
		"f | 5 | 1/2":   `result "1/2" is none of 0, 0.5 and 1`,
		"f | 5 | ":      `result "" is none of 0, 0.5 and 1`,
		"f | 9999999999999999999999999999999999999999999 | 1": `score "9999999999999999999999999999999999999999…" is no whole number`,
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

func TestRead(t *testing.T) {
	const a, b = "3k5/9/9/9/9/9/9/9/9/4K4 w | 1 | 1", "3k5/9/9/9/9/9/9/9/9/4K4 b | 2 | 0"
	d := &Data{Variant: position.Xiangqi}
	require.NoError(t, d.Read(strings.NewReader(
		"# xqengine data: variant=xiangqi seed=1\n"+a+"\n"+b+"\n# game 1: red wins\n# game 2: draw\n\n# a comment\r\n"+a+"\n# game 3: draw\n"), "one"))
	require.NoError(t, d.Read(strings.NewReader(b+"\n"+a), "two"))
	assert.Equal(t, 5, d.Positions())
	assert.Equal(t, 4, d.Games, "two games with positions, and two positions without a game")
	games := []int32{}
	places := []string{}
	for i := range d.entries {
		games = append(games, d.entries[i].game)
		places = append(places, d.place(&d.entries[i]))
	}
	assert.Equal(t, []int32{0, 0, 1, 2, 3}, games)
	assert.Equal(t, []string{"one: line 2", "one: line 3", "one: line 8", "two: line 1", "two: line 2"}, places)
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"# comment\nf | 5 | 2":                     `name: line 2: result "2" is none of 0, 0.5 and 1`,
		"# xqengine data: variant=other-rules x=1": "name: line 1: these are positions of other-rules, not of xiangqi",
		"\n" + strings.Repeat("x", 2<<20):          "name: line 2 is too long",
	} {
		d := &Data{Variant: position.Xiangqi}
		assert.EqualError(t, d.Read(strings.NewReader(text), "name"), want)
	}
	_, err := Load(position.Xiangqi, t.TempDir()+"/none")
	assert.ErrorContains(t, err, "no such file")
}

func FuzzRead(f *testing.F) {
	f.Add("# xqengine data: variant=xiangqi\n3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 7 | -12 | 0.5\n# game 1: draw\nf | 1 | 1")
	f.Fuzz(func(t *testing.T, text string) {
		d := &Data{Variant: position.Xiangqi}
		if err := d.Read(strings.NewReader(text), "f"); err != nil {
			require.Regexp(t, `^f: line \d+`, err.Error())
			return
		}
		require.LessOrEqual(t, d.Games, d.Positions())
		for _, e := range d.entries {
			require.Less(t, int(e.game), d.Games)
		}
	})
}
