package book

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// played returns the turns of a line of coordinates.
func turnsOf(t testing.TB, v *position.Variant, line string) (turns []position.Turn) {
	t.Helper()
	p := position.New(v)
	for _, text := range strings.Fields(line) {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		turns = append(turns, turn)
		p.Play(turn)
	}
	return turns
}

func afterLine(t testing.TB, v *position.Variant, line string) *position.Position {
	t.Helper()
	p := position.New(v)
	for _, turn := range turnsOf(t, v, line) {
		p.Play(turn)
	}
	return p
}

// counted makes a book of games of a variant and reads it back.
func counted(t testing.TB, v *position.Variant, games map[string]position.Winner) *Positions {
	t.Helper()
	c := NewCounter(v)
	for line, winner := range games {
		for range 4 {
			require.NoError(t, c.Add(position.New(v), turnsOf(t, v, line), winner, 3))
		}
	}
	assert.Equal(t, 4*len(games), c.Games())
	var out bytes.Buffer
	require.NoError(t, c.Write(&out, "some games", 1))
	b, err := ReadPositions(&out)
	require.NoError(t, err)
	assert.Equal(t, "some games", b.Comment)
	return b
}

// TestCounter: the weights are those of a BOOK.DAT of the same games, a position and its mirror image count as one, and other
// variants than xiangqi have books too.
func TestCounter(t *testing.T) {
	b := counted(t, position.Xiangqi, map[string]position.Winner{
		"h2e2 h9g7 h0g2 i9h9": position.RedWins, "b2e2 h7e7": position.BlackWins, "e3e4 e6e5": position.NoWinner,
	})
	for line, want := range map[string]string{
		"": "b2e2:2 h2e2:2 e3e4:1 ", "h2e2": "b7e7:3 ", "b2e2": "h7e7:3 ", "h2e2 h9g7": "h0g2:3 ", "b2e2 b9c7": "b0c2:3 ", "h2e2 h9g7 h0g2": "",
	} {
		p := afterLine(t, position.Xiangqi, line)
		assert.Equal(t, want, list(p, b.Moves(p)), line)
	}
	assert.Equal(t, 9-3, b.Len(), "of mirror images one is kept")
	garrison, ok := position.VariantByName("garrison")
	require.True(t, ok)
	assert.Empty(t, b.Moves(position.New(garrison)), "a book is of one variant")

	b = counted(t, position.Chess, map[string]position.Winner{"e2e4 e7e5": position.RedWins, "d2d4 d7d5": position.NoWinner})
	p := position.New(position.Chess)
	assert.Equal(t, "e2e4:3 d2d4:1 ", list(p, b.Moves(p)))

	special, ok := position.VariantByName("stratagem-special")
	require.True(t, ok)
	p = position.New(special)
	first := p.LegalTurns()[0]
	c := NewCounter(special)
	for range 4 {
		require.NoError(t, c.Add(p, []position.Turn{first}, position.RedWins, 3))
	}
	var out bytes.Buffer
	require.NoError(t, c.Write(&out, "", 1))
	b, err := ReadPositions(&out)
	require.NoError(t, err)
	assert.Equal(t, []Move{{first, 3}}, b.Moves(p))
}

func TestCounterLeavesOutWhatIsLight(t *testing.T) {
	c := NewCounter(position.Chess)
	require.NoError(t, c.Add(position.New(position.Chess), turnsOf(t, position.Chess, "e2e4"), position.BlackWins, 3))
	assert.Empty(t, c.Positions(0), "a move that lost weighs nothing")
	for range 4 {
		require.NoError(t, c.Add(position.New(position.Chess), turnsOf(t, position.Chess, "d2d4"), position.RedWins, 3))
	}
	assert.Len(t, c.Positions(3), 1)
	assert.Empty(t, c.Positions(4))
}

const chessHeader = `{"format":"xqengine book","version":1,"variant":"chess"}` + "\n"

const chessStart = `{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":[`

func TestBadPositions(t *testing.T) {
	for text, want := range map[string]string{
		"":          "the book is empty",
		chessHeader: "the book is empty",
		"{}\n":      "line 1: want an xqengine book of version 1",
		`{"format":"xqengine book","version":2,"variant":"chess"}`:                                                     "line 1: want an xqengine book of version 1",
		`{"format":"xqengine book","version":1,"variant":"go"}`:                                                        `line 1: unknown variant "go"`,
		chessHeader + `{"fen":"8/8 w"}`:                                                                                "line 2: ",
		chessHeader + chessStart + `{"move":"e2e5","weight":1}]}`:                                                      `line 2: "e2e5": `,
		chessHeader + chessStart + `{"move":"e2e4","weight":-1}]}`:                                                     "line 2: e2e4: weight -1, want 0 to 1000000",
		chessHeader + chessStart + `{"move":"e2e4","weight":1},{"move":"e2e4","weight":1}]}`:                           "line 2: e2e4 is there twice",
		chessHeader + chessStart + `{"move":"e2e4","weight":1}]}` + "\n" + chessStart + `{"move":"e2e4","weight":1}]}`: "line 3: the position is there twice",
		chessHeader + chessStart + `{"move":"e2e4","weight":1,"colour":"red"}]}`:                                       `line 2: json: unknown field "colour"`,
		chessHeader + chessStart + `{"move":"e2e4","weight":1}]} {}`:                                                   "line 2: text behind the object",
	} {
		_, err := ReadPositions(strings.NewReader(text))
		assert.ErrorContains(t, err, want, text)
	}
}

// TestOpenKnowsBothFormats by how they begin.
func TestOpenKnowsBothFormats(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.book")
	require.NoError(t, os.WriteFile(path, []byte(chessHeader+chessStart+`{"move":"e2e4","weight":1}]}`), 0o600))
	b, err := Open(path)
	require.NoError(t, err)
	assert.Len(t, b.Moves(position.New(position.Chess)), 1)
	require.NoError(t, os.WriteFile(path, row(0x052656D5, 0xaa, 0xa7, 7), 0o600))
	b, err = Open(path)
	require.NoError(t, err)
	assert.Len(t, b.Moves(position.New(position.Xiangqi)), 1)
	require.NoError(t, os.WriteFile(path, []byte(`{"format":"another"}`), 0o600))
	_, err = Open(path)
	assert.ErrorContains(t, err, "a.book: line 1: want an xqengine book of version 1")
}

func FuzzReadPositions(f *testing.F) {
	f.Add(chessHeader + chessStart + `{"move":"e2e4","weight":1}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadPositions(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, v := range position.Variants() {
			p := position.New(v)
			for _, m := range b.Moves(p) {
				require.NotEmpty(t, p.FormatTurn(m.Turn))
			}
		}
	})
}
