package record_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// TestReadEncodings: files that are not UTF-8 are from the West or from the Chinese world, by how their bytes stand.
func TestReadEncodings(t *testing.T) {
	western, chinese := charmap.Windows1252.NewEncoder(), simplifiedchinese.GB18030.NewEncoder()
	for _, name := range []string{"Müller", "Größe, Jörg", "Kortschnoï", "Özil", "ÖSTERREICH", "André", "Søren Bjørn", "Núñez", "É. Zola", "voilà}"} {
		text, err := western.String("[White \"" + name + "\"]\n\n1. e4 {voilà} e5 {à} 2. Nf3 1-0\n")
		require.NoError(t, err)
		games := readPGN(t, text)
		require.Len(t, games, 1, name)
		assert.Equal(t, name, games[0].Red.Name)
		assert.Equal(t, []string{"e2e4", "e7e5", "g1f3"}, texts(games[0].Main()), name)
		assert.Equal(t, "voilà", games[0].Main()[0].Comment, name)
		assert.Equal(t, "à", games[0].Main()[1].Comment, name)
	}
	// Many characters of the old script have a letter for their second byte; rare ones have digits for two of four.
	for _, name := range []string{"許銀川", "馬", "㐀㐁", "a許b", "McDonald 許"} {
		for _, moves := range []string{"馬二進三 馬8進7", "馬2進3 馬8進7", "马二进三 马8进7"} {
			text, err := chinese.String("[Red \"" + name + "\"]\n\n1. " + moves + "\n")
			require.NoError(t, err)
			games := readPGN(t, text)
			require.Len(t, games, 1, name)
			assert.Equal(t, name, games[0].Red.Name)
			assert.Equal(t, []string{"h0g2", "h9g7"}, texts(games[0].Main()), moves)
		}
	}
}
