package builtin

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/library"
	"xqengine/position"
)

// maxBytes is how much all files may take together, packed.
const maxBytes = 300_000

func TestGamesOfAllVariants(t *testing.T) {
	sum := int64(0)
	entries, err := fs.ReadDir(files, "data")
	require.NoError(t, err)
	require.Len(t, entries, len(position.Variants()), "a file for each variant")
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		sum += info.Size()
	}
	assert.LessOrEqual(t, sum, int64(maxBytes))
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			games, err := Games(v)
			require.NoError(t, err)
			require.LessOrEqual(t, len(games), library.MaxMemory)
			p := position.New(v)
			list, err := Explore(t.Context(), p)
			require.NoError(t, err)
			require.NotEmpty(t, list)
			sum := 0
			for _, c := range list {
				turn, err := p.ParseTurn(c.Turn)
				require.NoError(t, err)
				assert.NotEmpty(t, p.FormatTurn(turn))
				assert.Equal(t, c.Games, c.RedWins+c.Draws+c.BlackWins, "each game has a result")
				sum += c.Games
			}
			assert.GreaterOrEqual(t, sum, len(games), "each game begins at the start")
		})
	}
}

// TestWrittenAndRead: what Write writes Read reads, sorted, and the same bytes come for the same games.
func TestWrittenAndRead(t *testing.T) {
	games, err := Games(position.Xiangqi)
	require.NoError(t, err)
	games = games[:200]
	var out, again bytes.Buffer
	require.NoError(t, Write(&out, position.Xiangqi, "some", []Game{games[1], games[0], games[2]}))
	require.NoError(t, Write(&again, position.Xiangqi, "some", games[:3]))
	assert.Equal(t, out.Bytes(), again.Bytes())
	read, err := Read(&out, position.Xiangqi)
	require.NoError(t, err)
	assert.Equal(t, games[:3], read)
}

func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"# x\nh2e2\n":             "line 2 is not a game",
		"# x\n2 0 h2e2\n":         "line 2 is not a game",
		"# x\n1 1 h2e2\n":         "line 2: 1 is not a number of turns of the line before",
		"# x\n1 -1 h2e2\n":        "line 2: -1 is not a number of turns of the line before",
		"# x\n1 0 h2e2\n0 1 e2\n": "line 3: e2:",
		"# x\n1 0 h2h8\n":         "line 2: h2h8:",
	} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, err := w.Write([]byte(text))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		_, err = Read(&packed, position.Xiangqi)
		assert.ErrorContains(t, err, want)
	}
	_, err := Read(bytes.NewReader([]byte("no gzip")), position.Xiangqi)
	assert.Error(t, err)
}
