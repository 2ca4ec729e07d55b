package plot_test

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/plot"
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

// TestPictures: both formats can be read again, with and without a test, for one game and for many.
func TestPictures(t *testing.T) {
	test := &stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: stats.Logistic}
	for _, n := range []int{1, 2, 5000} {
		for _, sprt := range []*stats.SPRT{nil, test} {
			var picture bytes.Buffer
			require.NoError(t, plot.Write(&picture, "png", standing(n, sprt)))
			decoded, err := png.DecodeConfig(&picture)
			require.NoError(t, err)
			assert.Greater(t, decoded.Width, 800)

			var drawing bytes.Buffer
			require.NoError(t, plot.Write(&drawing, "svg", standing(n, sprt)))
			assert.Contains(t, drawing.String(), "a &lt;new&gt; against b")
			assert.Equal(t, sprt != nil, bytes.Contains(drawing.Bytes(), []byte("log likelihood ratio")))
			assert.Less(t, drawing.Len(), 500_000)
			decoder := xml.NewDecoder(&drawing)
			for err == nil {
				_, err = decoder.Token()
			}
			require.ErrorIs(t, err, io.EOF)
		}
	}
}

func TestErrors(t *testing.T) {
	assert.ErrorContains(t, plot.Save("x.gif", standing(1, nil)), "ends in .svg or .png")
	assert.ErrorContains(t, plot.Save(filepath.Join(t.TempDir(), "x.svg"), standing(0, nil)), "no games")
	assert.Error(t, plot.Save(filepath.Join(t.TempDir(), "no", "x.svg"), standing(1, nil)))
}
