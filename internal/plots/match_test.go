package plots

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/stats"
)

// standing is a match of n games in which the first engine wins two of three.
func standing(n int, test *stats.SPRT) *match.Standing {
	s := &match.Standing{
		Engines: []match.EngineTotals{{Name: "a <new>"}, {Name: "b"}}, SPRT: test,
		Between: [][]stats.Results{make([]stats.Results, 2), make([]stats.Results, 2)},
	}
	var r stats.Results
	for i := range n {
		r.Add([]stats.Outcome{stats.Win, stats.Loss, stats.Win}[i%3])
		sample := match.Sample{Games: i + 1, Score: r.Score(), Elo: r.Elo()}
		if test != nil {
			sample.LLR = test.LLR(r)
		}
		s.History = append(s.History, sample)
	}
	s.Between[0][1] = r
	return s
}

// TestMatch: pictures and tables with and without a test, for one game and for many.
func TestMatch(t *testing.T) {
	test := &stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	for _, n := range []int{1, 2, 5000} {
		for _, sprt := range []*stats.SPRT{nil, test} {
			curves := 2
			if n == 1 && sprt == nil {
				curves = 0 // of one point
			}
			drawing := drawn(t, Match{standing(n, sprt)}, curves)
			assert.Contains(t, drawing, "a &lt;new&gt; against b")
			assert.Equal(t, sprt != nil, bytes.Contains([]byte(drawing), []byte("log likelihood ratio")))
			assert.Less(t, len(drawing), 500_000)
		}
	}
	var table bytes.Buffer
	require.NoError(t, Write(&table, "csv", Match{standing(2, nil)}))
	assert.Regexp(t, `^games,score,low,high,llr\n1,1\.000000,0\.\d+,1\.000000,0\.000000\n2,0\.500000,`, table.String())

	assert.EqualError(t, Write(&table, "svg", Match{standing(0, nil)}), "no games to draw")
	three := standing(1, nil)
	three.Engines = append(three.Engines, match.EngineTotals{Name: "c"})
	assert.EqualError(t, Write(&table, "svg", Match{three}), "only a match of two engines can be drawn, this one has 3")
}
