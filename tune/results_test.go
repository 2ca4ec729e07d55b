package tune

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/layout"
	"xqengine/position"
	"xqengine/selfplay"
)

// TestLoadResults: both forms of a file tell the same games.
func TestLoadResults(t *testing.T) {
	s := selfplay.DefaultSettings(position.StratagemSpecial)
	s.Nodes, s.HashMB, s.MaxTurns, s.Seed = 100, 1, 60, 7
	var err error
	s.Layouts, err = layout.NewSeries(s.Variant, layout.Pair{Red: layout.Random, Black: layout.Random})
	require.NoError(t, err)
	folder := t.TempDir()
	text, binary := filepath.Join(folder, "games.txt"), filepath.Join(folder, "games.xqg")
	var played []layout.Pair
	for _, path := range []string{text, binary} {
		out, err := selfplay.Create(path, s)
		require.NoError(t, err)
		played = played[:0]
		require.NoError(t, selfplay.Generate(t.Context(), s, 1, 4, 1, func(g *selfplay.Game) error {
			played = append(played, g.Layouts)
			return out.Add(g)
		}))
		require.NoError(t, out.Close())
	}
	games, points, err := LoadResults(s.Variant, text)
	require.NoError(t, err)
	again, _, err := LoadResults(s.Variant, binary)
	require.NoError(t, err)
	assert.Equal(t, games, again)
	require.Len(t, games, 4)
	for i, g := range games {
		assert.Equal(t, played[i], g.Layouts)
		assert.Contains(t, []float64{0, 0.5, 1}, g.Score)
	}
	both, twice, err := LoadResults(s.Variant, text, text)
	require.NoError(t, err)
	assert.Len(t, both, 8)
	for i := range points {
		assert.Equal(t, 2*points[i], twice[i])
	}

	_, _, err = LoadResults(position.StratagemSixteen, text)
	assert.ErrorContains(t, err, "games.txt: line 1: these are positions of stratagem-special")
	_, _, err = LoadResults(position.StratagemSixteen, binary)
	assert.ErrorContains(t, err, "games.xqg: these are games of stratagem-special, not of stratagem-sixteen")
	_, _, err = LoadResults(position.Xiangqi, text)
	assert.ErrorContains(t, err, "xiangqi has no layouts")
	require.NoError(t, os.WriteFile(text, []byte("4k4/9 w 1:2 | 3 | 1\n# game 1: red wins\n"), 0o600))
	_, _, err = LoadResults(s.Variant, text)
	assert.ErrorContains(t, err, "games.txt: line 1: fen: ")
}
