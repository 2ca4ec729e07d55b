package record

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// seen are the games of a file and what was wrong, as text.
func seen(t *testing.T, text string, piece int) (list []string, err error) {
	t.Helper()
	err = each(iotest.OneByteReader(strings.NewReader(text)), func(g *Game, p *Problem) error {
		one := ""
		if g != nil {
			var out strings.Builder
			require.NoError(t, WriteJSON(&out, g))
			one = out.String()
		}
		if p != nil {
			one += p.Error()
		}
		list = append(list, one)
		return nil
	}, piece)
	return list, err
}

// TestPiecesAreTheWhole: games are the same, with the same numbers, however small the pieces are in which a file is read.
func TestPiecesAreTheWhole(t *testing.T) {
	var many strings.Builder
	for n := range 30 {
		fmt.Fprintf(&many, "[Event \"五羊杯 %d\"]\n\n[Red \"胡荣华\"]\n\n1. h2e2 h9g7 {一\n\n[Event \"in a comment\"]\n\n} 2. h0g2 *\n\n", n)
		if n%7 == 3 {
			many.WriteString("[Event \"wrong\"]\n\n1. h2h9x 1-0\n\n")
		}
	}
	for name, text := range map[string]string{
		"many": many.String(), "crlf": strings.ReplaceAll(many.String(), "\n", "\r\n"), "mark": "\ufeff" + many.String(),
		"one": "[Event \"a\"]\n\n1. h2e2 *", "no tags": "1. h2e2 h9g7 *\n", "nothing": "", "words": "no game is here\n\nand none there\n",
		"json": `{"format":"xqengine game"}`, "gbk": "[Event \"\xce\xe5\xd1\xf2\xb1\xad\"]\n\n1. h2e2 *\n",
	} {
		want, wanted := seen(t, text, 1<<20)
		for _, piece := range []int{64, 100, 1000} {
			got, err := seen(t, text, piece)
			assert.True(t, slices.Equal(want, got), "%s in pieces of %d: %d games, want %d", name, piece, len(got), len(want))
			assert.Equal(t, wanted, err, "%s in pieces of %d", name, piece)
		}
	}
}

// TestPiecesEndWithTheError of the reader, and with that of take.
func TestPiecesEndWithTheError(t *testing.T) {
	text := strings.Repeat("[Event \"a\"]\n\n1. h2e2 *\n\n", 100)
	broken := iotest.ErrReader(assert.AnError)
	games := 0
	count := func(*Game, *Problem) error { games++; return nil }
	err := each(io.MultiReader(strings.NewReader(text), broken), count, 50)
	require.ErrorIs(t, err, assert.AnError)
	assert.Greater(t, games, 50, "those before it are taken")
	games = 0
	err = each(strings.NewReader(text), func(*Game, *Problem) error {
		if games++; games == 7 {
			return assert.AnError
		}
		return nil
	}, 50)
	require.ErrorIs(t, err, assert.AnError)
	assert.Equal(t, 7, games)
}
