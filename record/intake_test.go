package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// TestEach: a user's own file may hold more games than are read at once.
func TestEach(t *testing.T) {
	var documents bytes.Buffer
	require.NoError(t, record.WriteJSON(&documents, newGame(t, position.Xiangqi)))
	const many = record.MaxGames + 5
	for name, text := range map[string]string{
		"PGN":     strings.Repeat("[Event \"x\"]\n1. h2e2 *\n", many),
		"JSON":    strings.Repeat(documents.String(), many),
		"DhtmlXQ": strings.Repeat("[DhtmlXQ][DhtmlXQ_movelist]7747[DhtmlXQ][DhtmlXQ_movelist]1747", many/2+1)[:31*many],
		"CBL":     string(cblFile(bytes.Repeat(cbrFile(cbrTree(), cbrStart()), many))),
	} {
		games, problems := 0, 0
		require.NoError(t, record.Each(strings.NewReader(text), func(g *record.Game, p *record.Problem) error {
			games++
			assert.NotNil(t, g, name)
			if p != nil {
				problems++
			}
			return nil
		}), name)
		assert.Equal(t, many, games, name)
		assert.Zero(t, problems, name)
		list, _, err := record.Read(strings.NewReader(text))
		require.ErrorContains(t, err, "more games", name)
		assert.Len(t, list, record.MaxGames, name)
	}

	var numbers []int
	stop := errors.New("enough")
	err := record.Each(strings.NewReader(`[FEN "x"] 1 * [Event "b"] h2e2 h2e3 * [FEN "y"] 1`), func(g *record.Game, p *record.Problem) error {
		numbers = append(numbers, p.Game)
		if g != nil {
			return stop
		}
		return nil
	})
	require.ErrorIs(t, err, stop)
	assert.Equal(t, []int{1, 2}, numbers)
	for text, want := range map[string]string{" ": "no games", "[DhtmlXQ]": "not DhtmlXQ", string(cblFile()): "no games"} {
		require.ErrorContains(t, record.Each(strings.NewReader(text), nil), want)
	}
	// A file of one game.
	cut := cbrFile(cbrTree(), cbrStart())
	require.NoError(t, record.Each(bytes.NewReader(cut[:len(cut)-5]), func(g *record.Game, p *record.Problem) error {
		assert.NotNil(t, g)
		assert.Equal(t, 1, p.Game)
		return nil
	}))
}

// TestHostileGames: what is not read counts as well.
func TestHostileGames(t *testing.T) {
	for name, text := range map[string]string{
		"PGN": strings.Repeat(`[FEN "x"]1`, 100_000), "JSON": strings.Repeat(`{"a":1}`, 100_000),
		"DhtmlXQ": strings.Repeat("[DhtmlXQ][DhtmlXQ_fen]x[DhtmlXQ][DhtmlXQ_fen]y", 100_000),
	} {
		_, _, err := record.Read(strings.NewReader(text))
		problems, ok := errors.AsType[record.Problems](err)
		require.True(t, ok, name)
		assert.Len(t, problems, record.MaxGames+1, name)
		require.ErrorContains(t, problems[record.MaxGames], "more games", name)
	}
}

// TestHostileBrackets: what a bracket may be is not looked for to the end of the file each time.
func TestHostileBrackets(t *testing.T) {
	began := time.Now()
	g := readPGN(t, "h2e2 "+strings.Repeat("({)", 4<<20/3))[0]
	assert.Equal(t, 1, g.Len())
	assert.Less(t, time.Since(began), 30*time.Second, "some seconds are usual, and minutes if the work grows with the square")
	g = readPGN(t, "h2e2 ({"+strings.Repeat("long ", 500)+"} b2e2) h9g7")[0]
	assert.Equal(t, 3, g.Len(), "a comment may stand before the first turn of a variation")
}

// TestHostileLists: memory goes to what a game can hold, not to what a document lists.
func TestHostileLists(t *testing.T) {
	const many = 1 << 20
	list := func(element string) string { return "[" + strings.Repeat(element+",", many-1) + element + "]" }
	for name, test := range map[string]struct{ text, want string }{
		"empty":  {`{"nodes":` + list("{}") + `}`, "node 0 stands there twice"},
		"nodes":  {`{"nodes":` + list(`{"id":1}`) + `}`, "too many turns"},
		"tags":   {`{"tags":` + list("[]") + `}`, "more than 200 tags"},
		"glyphs": {`{"nodes":[{"glyphs":` + list("1") + `}]}`, "more than 32 glyphs"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := json.Unmarshal([]byte(test.text), new(record.Game))
		runtime.ReadMemStats(&after)
		require.ErrorContains(t, err, test.want, name)
		assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(24*len(test.text)), name)
	}
}
