package han_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"

	"xqengine/internal/han"
)

func TestFontHasTheCharactersOfPiecesAndBoard(t *testing.T) {
	t.Parallel()
	font, err := sfnt.Parse(han.Font)
	require.NoError(t, err)
	var buffer sfnt.Buffer
	for _, character := range "帅将仕士相象马车炮兵卒帥將馬車砲俥傌楚河汉界漢普小王闲" {
		glyph, err := font.GlyphIndex(&buffer, character)
		require.NoError(t, err)
		require.NotZero(t, glyph, "%c has no outline", character)
	}
}
