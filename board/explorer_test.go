package board

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/position/fen"
)

const explorerCup = `[Event "Cup"]
[Date "1987.05.01"]
[Red "A"]
[Black "B"]
[RedElo "2400"]
[BlackElo "2300"]
[Result "1-0"]

1. h2e2 h9g7 2. h0g2 1-0

[Event "Cup"]
[Red "C"]
[Black "D"]
[RedElo "2500"]
[BlackElo "2600"]
[Result "0-1"]

1. b2e2 b9c7 2. a0a1 0-1
`

// TestExplorer: moves, results and the best games of the library, with mirrored positions as one; games of the program for every
// variant; refusals.
func TestExplorer(t *testing.T) {
	t.Parallel()
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	a := asker{t, s}
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/import?name=cup.pgn", explorerCup, nil))
	var found api.ExplorerMoves
	start := fen.Format(position.New(position.Xiangqi))
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/explore",
		api.ExplorerQuery{PositionOf: "xiangqi", FEN: start, From: api.FromLibrary}, &found))
	require.Len(t, found.Moves, 1, "both cannons are one move of a position that is its own mirror image")
	move := found.Moves[0]
	assert.Equal(t, []int{2, 1, 0, 1, 2, 2450}, []int{move.Games, move.RedWins, move.Draws, move.BlackWins, move.Rated, move.Performance})
	assert.Equal(t, "1987.05.01", move.LastPlayed)
	assert.NotEmpty(t, move.Chinese)
	require.Len(t, found.Top, 2)
	assert.Equal(t, []string{"C", "A"}, []string{found.Top[0].Red, found.Top[1].Red}, "the highest ratings first")

	for _, v := range position.Variants() {
		var seeded api.ExplorerMoves
		require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/explore",
			api.ExplorerQuery{PositionOf: v.Name, FEN: fen.Format(position.New(v)), From: api.FromProgram}, &seeded))
		assert.NotEmpty(t, seeded.Moves, v.Name)
		assert.Empty(t, seeded.Top)
	}
	for _, wrong := range []api.ExplorerQuery{
		{PositionOf: "go", FEN: start, From: api.FromLibrary}, {PositionOf: "xiangqi", FEN: "x", From: api.FromLibrary},
		{PositionOf: "xiangqi", FEN: start, From: "elsewhere"},
	} {
		assert.Equal(t, http.StatusBadRequest, a.ask("POST", "/api/library/explore", wrong, nil), "%+v", wrong)
	}
}
