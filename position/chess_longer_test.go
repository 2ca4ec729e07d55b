//go:build longer

package position

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// All counts of the vectors, 650 million leaves.
func TestChessPerftToTheEnd(t *testing.T) {
	for i, v := range chessPerftVectors(t) {
		t.Run(fmt.Sprintf("%03d %s", i, v.Comment), func(t *testing.T) {
			t.Parallel()
			requireChessPerft(t, v, 1<<62)
		})
	}
}

// Random games: Fairy-Stockfish knows the same moves in every position.
func TestChessMovesAgainstFairyStockfish(t *testing.T) {
	f := startFairy(t)
	f.send(t, "setoption name UCI_Variant value chess")
	compared := 0
	walkChess(t, 71, 400, 60, func(p *Position) {
		compared++
		f.send(t, "position fen "+p.FEN())
		f.send(t, "go perft 1")
		var theirs []string
		for _, line := range f.lines(t, "Nodes searched") {
			if move, number, ok := strings.Cut(line, ": "); ok && !strings.Contains(move, " ") {
				n, err := strconv.Atoi(strings.TrimSpace(number))
				require.NoError(t, err, line)
				require.Equal(t, 1, n)
				theirs = append(theirs, move)
			}
		}
		require.ElementsMatch(t, theirs, coordinatesOf(p), p.FEN())
	})
	require.Greater(t, compared, 5000)
}
