package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestPositionsArePasted: of every variant, as this page and as protocols write them, and with fields left out.
func TestPositionsArePasted(t *testing.T) {
	for _, v := range position.Variants() {
		fields := strings.Fields(fen.Start(v))
		for _, text := range []string{fen.Start(v), "position fen " + fen.Start(v), "fen " + fen.Start(v) + "\n", fields[0], fields[0] + " b"} {
			g, ok := positionOf(text, v.Name)
			require.True(t, ok, "%s: %s", v.Name, text)
			require.Equal(t, v, g.Start().Variant)
			require.Equal(t, fields[0], strings.Fields(g.Start().FEN)[0])
		}
	}
	for name, line := range map[string]string{"xiangqi": fen.Start(position.Xiangqi), "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"} {
		g, ok := positionOf(line, "")
		require.True(t, ok)
		require.Equal(t, name, g.Start().Variant.Name, "no variant is named")
	}
	for _, text := range []string{"", "position", "1. h2e2", "a/b", strings.Repeat("9/", 200)} {
		_, ok := positionOf(text, "xiangqi")
		require.False(t, ok, text)
	}
	_, web := served(t, nil)
	require.Len(t, send(t, web, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w").Games, 1)
}
