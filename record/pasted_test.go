package record

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
			g, _, ok := ReadPosition(text, v.Name)
			require.True(t, ok, "%s: %s", v.Name, text)
			require.Equal(t, v, g.Start().Variant)
			require.Equal(t, fields[0], strings.Fields(g.Start().FEN)[0])
		}
	}
	for name, line := range map[string]string{"xiangqi": fen.Start(position.Xiangqi), "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"} {
		g, _, ok := ReadPosition(line, "")
		require.True(t, ok)
		require.Equal(t, name, g.Start().Variant.Name, "no variant is named")
	}
	for _, text := range []string{"", "position", "1. h2e2", "a/b", strings.Repeat("9/", 200)} {
		_, _, ok := ReadPosition(text, "xiangqi")
		require.False(t, ok, text)
	}
}

// TestPositionsWithTurnsAreRead: what protocols write behind a position, in coordinates and as people write; of what cannot be
// played the turns before are there, and it is told.
func TestPositionsWithTurnsAreRead(t *testing.T) {
	xiangqi := fen.Start(position.Xiangqi)
	for _, c := range []struct{ text, variant, played, problem string }{
		{"position fen " + xiangqi + " moves h2e2 h9g7", "xiangqi", "h2e2 h9g7", ""},
		{xiangqi + " MOVES 炮二平五 马8进7", "xiangqi", "h2e2 h9g7", ""},
		{"4k4/9/9/9/9/9/9/3R5/9/3K5 w moves d2d3", "xiangqi", "d2d3", ""},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n", "chess", "e2e4 e7e5", ""},
		{xiangqi + " moves", "xiangqi", "", ""},
		{xiangqi + " moves h2e2 h2e2 h9g7", "xiangqi", "h2e2", "h2e2"},
		{"position fen " + xiangqi + " moves hello", "xiangqi", "", "hello"},
	} {
		g, wrong, ok := ReadPosition(c.text, "")
		require.True(t, ok, c.text)
		require.Equal(t, c.variant, g.Start().Variant.Name)
		var played []string
		for _, n := range g.Main() {
			played = append(played, n.Text())
		}
		require.Equal(t, c.played, strings.Join(played, " "), c.text)
		require.Equal(t, c.problem != "", wrong != nil, c.text)
		if wrong != nil {
			require.Equal(t, c.problem, wrong.Turn)
		}
	}
}
