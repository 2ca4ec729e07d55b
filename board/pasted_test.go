package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestPositionsAreImported: with the turns behind them, as far as they can be read.
func TestPositionsAreImported(t *testing.T) {
	xiangqi := fen.Start(position.Xiangqi)
	_, web := served(t, nil)
	require.Len(t, send(t, web, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w").Games, 1)
	answer := send(t, web, "position fen "+xiangqi+" moves h2e2 h9g7")
	require.Len(t, answer.Games, 1)
	require.Equal(t, 2, answer.Games[0].Turns)
	require.Empty(t, answer.Problems)
	answer = send(t, web, xiangqi+" moves h2e2 h2e2")
	require.Len(t, answer.Games, 1)
	require.Equal(t, 1, answer.Games[0].Turns)
	require.Len(t, answer.Problems, 1)
}
