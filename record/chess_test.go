package record

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// A game of chess as other programs write it, with neither game nor variant, is read as one and written as one.
func TestPGNOfChess(t *testing.T) {
	t.Parallel()
	const text = `[Event "Paris"]
[Site "?"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 (3... exd4 4. Nxd4) 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. 0-0-0 Rd8 13. Rxd7! Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`
	games, err := ReadPGN(strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, games, 1)
	g := games[0]
	assert.Same(t, position.Chess, g.Start().Variant)
	assert.Equal(t, "Morphy", g.Red.Name)
	assert.Len(t, g.Main(), 33)
	var out bytes.Buffer
	require.NoError(t, WritePGN(&out, g, PGNOptions{}))
	written := out.String()
	assert.True(t, strings.HasPrefix(written, "[Event \"Paris\"]\n[Site \"?\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Morphy\"]\n"), written)
	assert.Contains(t, written, "12. O-O-O Rd8 13. Rxd7")
	assert.Contains(t, written, "17. Rd8# 1-0")
	for _, tag := range []string{"[Game", "[Variant", "[Format", "[Red", "[FEN"} {
		assert.NotContains(t, written, tag)
	}
	again, err := ReadPGN(strings.NewReader(written))
	require.NoError(t, err)
	assert.Len(t, again[0].Main(), 33)
}

// The board of the FEN says that it is chess; xiangqi's files stay xiangqi.
// TestPGNOfChessInOtherSpellings: en passant said in a word of its own, and what a pawn becomes in brackets.
func TestPGNOfChessInOtherSpellings(t *testing.T) {
	t.Parallel()
	const text = `[White "A"]
[Black "B"]
[FEN "4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1"]
[SetUp "1"]

1. exd6 e.p. {taken} Kd7 (1... Kf7 2. a8(N)) 2. a8(Q)+ {a comment} (2. a8=R) Kxd6 ep 3. Qa6+ 1-0
`
	games, err := ReadPGN(strings.NewReader(text))
	require.NoError(t, err)
	require.Len(t, games, 1)
	var turns []string
	for _, n := range games[0].Main() {
		turns = append(turns, n.Text())
	}
	assert.Equal(t, []string{"e5d6", "e8d7", "a7a8q", "d7d6", "a8a6"}, turns)
	assert.Equal(t, "taken", games[0].Main()[0].Comment)
	assert.Equal(t, "a comment", games[0].Main()[2].Comment)
	var out bytes.Buffer
	require.NoError(t, WritePGN(&out, games[0], PGNOptions{}))
	assert.Contains(t, out.String(), "Kf7 2. a8=N")
}

func TestPGNOfChessByItsFEN(t *testing.T) {
	t.Parallel()
	games, err := ReadPGN(strings.NewReader("[SetUp \"1\"]\n[FEN \"4k3/4P3/4K3/8/8/8/7p/8 b - - 0 40\"]\n\n40... h1=Q *\n"))
	require.NoError(t, err)
	require.Same(t, position.Chess, games[0].Start().Variant)
	var out bytes.Buffer
	require.NoError(t, WritePGN(&out, games[0], PGNOptions{}))
	assert.Contains(t, out.String(), "[SetUp \"1\"]\n[FEN \"4k3/4P3/4K3/8/8/8/7p/8 b - - 0 40\"]")
	assert.Contains(t, out.String(), "40... h1=Q *")
	games, err = ReadPGN(strings.NewReader("[Game \"Chinese Chess\"]\n[White \"a\"]\n[Black \"b\"]\n\n1. C2.5 H8+7 *\n"))
	require.NoError(t, err)
	assert.Same(t, position.Xiangqi, games[0].Start().Variant)
}

// Servers have names of their own for chess.
func TestPGNOfChessByItsVariant(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"From Position", "Standard", "Chess", "Classical", "normal"} {
		games, err := ReadPGN(strings.NewReader("[Variant \"" + name + "\"]\n[FEN \"4k3/4P3/4K3/8/8/8/7p/8 b - - 0 40\"]\n\n40... h1=Q *\n"))
		require.NoError(t, err, name)
		require.Same(t, position.Chess, games[0].Start().Variant, name)
		assert.Len(t, games[0].Main(), 1, name)
	}
}
