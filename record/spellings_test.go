package record_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/traditionalchinese"

	"xqengine/position"
	"xqengine/record"
)

// TestResultSpellings: a result in a tag, in all the ways in which it is written.
func TestResultSpellings(t *testing.T) {
	for r, spellings := range map[record.Result][]string{
		record.RedWins:    {"1-0", "1:0", "1–0", "1 - 0", "1-0 (time)", "+/-", "+:-", "+--", "1", "红胜", "紅勝", "先胜", "红先胜", "黑负", "红胜黑负", "White wins", "Red won", "black resigns", "2-0"},
		record.BlackWins:  {"0-1", "0:1", "0—1", "-/+", "-:+", "黑胜", "黑勝", "先负", "红先负", "红方认输", "后胜", "Black wins", "white lost on time"},
		record.Drawn:      {"1/2-1/2", "½-½", "½:½", "0.5-0.5", "0,5-0,5", "1/2", "½", "=", "和棋", "先和", "Draw agreed", "1-1"},
		record.Unfinished: {"*", "?", "", "未知", "0-0", "adjourned"},
	} {
		for _, text := range spellings {
			games := readPGN(t, "[White \"A\"]\n[Result \""+text+"\"]\n\n1. e4 e5 *")
			require.Len(t, games, 1, text)
			assert.Equal(t, r, games[0].Result, text)
		}
	}
	for text, want := range map[string]record.Result{"1:0": record.RedWins, "½–½": record.Drawn, "0–1": record.BlackWins, "0.5:0.5": record.Drawn} {
		g := readPGN(t, "1. e4 e5 "+text)[0]
		assert.Equal(t, want, g.Result, text)
		assert.Equal(t, 2, g.Len(), text)
	}
	castled := readPGN(t, "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0-0")[0]
	assert.Equal(t, 8, castled.Len(), "0-0 castles where that is legal")
	assert.Contains(t, castled.Reason, "0-0", "and is a result where not")
	assert.Contains(t, readPGN(t, "[Red \"A\"]\n[Result \"0:0\"]\n\n")[0].Reason, "0-0")
}

// TestSignsBesideTurns: glyphs as web pages print them, before and behind a turn, and signs that nobody knows.
func TestSignsBesideTurns(t *testing.T) {
	for text, want := range map[string][]record.Glyph{
		"e4±": {16}, "e4 ∓": {17}, "e4! +-": {1, 18}, "e4 −+": {19}, "!!e4": {3}, "e4 =": {10}, "e4 ∞ $1": {13, 1}, "e4？！": {6},
		"e4 ⩲": {14}, "e4 ★ ☆": nil, "e4 +/=": {14}, "e4 - …": nil,
	} {
		g := readPGN(t, "[White \"A\"]\n\n1. "+text+" e5 *")[0]
		require.Equal(t, []string{"e2e4", "e7e5"}, texts(g.Main()), text)
		assert.Equal(t, want, g.Main()[0].Glyphs, text)
	}
}

// TestNullMoves: a line is kept as text from its first null move on, and nothing of it counts for the turn before.
func TestNullMoves(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. -- Nf6 {[%clk 0:01:00] x} 3. Nf3 1-0": "2. -- Nf6 { x} 3. Nf3",
		"1. e4 e5 2. Z0 Nf6 (2... d6) 1-0":                 "2. Z0 Nf6 (2... d6)",
		"1. e4 e5 2. Nf3 null 3. d4 1-0":                   "2... null 3. d4",
		"1. e4 e5 2. –– 1-0":                               "2. ––",
	} {
		g := readPGN(t, "[White \"A\"]\n\n"+text)[0]
		main := g.Main()
		assert.Equal(t, want, main[len(main)-1].Comment, text)
		assert.Zero(t, main[len(main)-1].Left, text)
		assert.Equal(t, record.RedWins, g.Result, text)
	}
	assert.Equal(t, "1. -- e5", readPGN(t, "-- e5 *")[0].Root().Comment, "a game of a null move alone")
}

// TestBraces: comments with braces in them, and comments that nobody closed.
func TestBraces(t *testing.T) {
	g := readPGN(t, "[White \"A\"]\n\n1. e4 {a {b {c}} d} e5 {x { y} 2. Nf3 *")[0]
	assert.Equal(t, []string{"e2e4", "e7e5", "g1f3"}, texts(g.Main()))
	assert.Equal(t, "a {b {c}} d", g.Main()[0].Comment)
	for _, behind := range []string{"", "{c} "} {
		games := readPGN(t, "[White \"A\"]\n\n1. e4 {a { b e5 1-0\n\n[White \"B\"]\n\n1. d4 "+behind+"d5 *\n\n[White \"C\"]\n\n1. c4 {open")
		require.Len(t, games, 3)
		assert.Equal(t, []string{"d2d4", "d7d5"}, texts(games[1].Main()))
		assert.Equal(t, "open", games[2].Main()[0].Comment)
	}
}

// TestTextAroundGames: what is not a game before, between and behind games is passed over; a game whose turns are wrong is not.
func TestTextAroundGames(t *testing.T) {
	games, err := record.ReadPGN(strings.NewReader("Dear friend, here are (two) games. [see below]\n\n[White \"A\"]\n\n1. e4 1-0\n\n--- * ---\nThe next [b]one[/b]:\n\n" +
		"[White \"B\"]\n\n1. d4 [a good turn] d5 0-1\nBye, and 2 more"))
	require.NoError(t, err)
	require.Len(t, games, 2)
	assert.Equal(t, []string{"A", "B"}, []string{games[0].Red.Name, games[1].Red.Name})
	assert.Equal(t, "a good turn", games[1].Main()[0].Comment)
	assert.Empty(t, games[1].Root().Comment)
	_, err = record.ReadPGN(strings.NewReader("[White \"A\"]\n\n1. e4 1-0\n\n1. Nf6 e4 1-0"))
	require.ErrorContains(t, err, `game 2: turn "1 Nf6": not legal here`)
	_, err = record.ReadPGN(strings.NewReader("12345 678"))
	require.EqualError(t, err, "no games in PGN are there")
}

// TestWhichGame: the turns tell what tags leave open.
func TestWhichGame(t *testing.T) {
	for text, want := range map[string]string{
		"[ECO \"A00\"]\n\n1. b2b4 *":                           "chess",
		"[Event \"x\"]\n\n1. b2b4 b7b5 *":                      "xiangqi",
		"[White \"A\"]\n\n1. C2.5 H8+7 *":                      "xiangqi",
		"[White \"A\"]\n\n1. e2e4 *":                           "chess",
		"[White \"A\"]\n\n1. h3e3 h10g8 *":                     "xiangqi",
		"1. e4 e5 *":                                           "chess",
		"1. h2e2 *":                                            "xiangqi",
		"[Red \"A\"]\n\n1. c4 c5 *":                            "xiangqi",
		"[FEN \"?\"]\n[White \"A\"]\n\n1. e4 *":                "chess",
		"[FEN \"4k3/8/8/8/8/8/4P3/4K3\"]\n\n1. e4 *":           "chess",
		"[FEN \"3k5/9/9/9/9/9/9/9/4A4/4K1R2\"]\n\n1... d9d8 *": "xiangqi",
	} {
		games := readPGN(t, text)
		require.Len(t, games, 1, text)
		assert.Equal(t, strings.Fields(want)[0], games[0].Start().Variant.Name, text)
		assert.Positive(t, games[0].Len(), text)
	}
}

// TestReadUTF16: both byte orders, with and without a mark, in every format of text; and Big5 where no turns tell it.
func TestReadUTF16(t *testing.T) {
	encode := func(text string, big, mark bool) string {
		var b strings.Builder
		units := utf16.Encode([]rune(text))
		if mark {
			units = append([]uint16{0xfeff}, units...)
		}
		for _, u := range units {
			if big {
				b.WriteString(string([]byte{byte(u >> 8), byte(u)}))
			} else {
				b.WriteString(string([]byte{byte(u), byte(u >> 8)}))
			}
		}
		return b.String()
	}
	var document strings.Builder
	g := newGame(t, position.Xiangqi)
	addLine(t, g, g.Root(), "h2e2")
	g.Red.Name = "甲"
	require.NoError(t, record.WriteJSON(&document, g))
	for name, text := range map[string]string{
		"PGN":     "[Red \"甲\"]\n\n1. 炮二平五 *",
		"WXF":     "FORMAT WXF\nRED 甲;;\nSTART{\n1. C2.5\n}END",
		"DhtmlXQ": "[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
		"JSON":    document.String(),
	} {
		for _, big := range []bool{false, true} {
			for _, mark := range []bool{false, true} {
				games, _, err := record.Read(strings.NewReader(encode(text, big, mark)))
				require.NoError(t, err, "%s %v %v", name, big, mark)
				assert.Equal(t, "甲", games[0].Red.Name, name)
				assert.Equal(t, []string{"h2e2"}, texts(games[0].Main()), name)
			}
		}
	}
	text, err := traditionalchinese.Big5.NewEncoder().String("[Event \"中炮對屏風馬\"]\n[Red \"紅方棋手\"]\n\n1. h2e2 *")
	require.NoError(t, err)
	assert.Equal(t, "紅方棋手", readPGN(t, text)[0].Red.Name)
}

// TestDhtmlXQEntities: saved pages have entities of HTML, and texts that look like some come back.
func TestDhtmlXQEntities(t *testing.T) {
	games, err := record.ReadDhtmlXQ(strings.NewReader("[DhtmlXQ][DhtmlXQ_title]A &amp; B &#39532;[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"))
	require.NoError(t, err)
	assert.Equal(t, "A & B 马", games[0].Tag("Title"))
	for _, text := range []string{"&lt;b&gt; & c", "a & b", "&amp;amp;"} {
		games[0].Main()[0].Comment = text
		var out strings.Builder
		require.NoError(t, record.WriteDhtmlXQ(&out, games[0]))
		again, err := record.ReadDhtmlXQ(strings.NewReader(out.String()))
		require.NoError(t, err)
		assert.Equal(t, text, again[0].Main()[0].Comment)
	}
}

// TestLibraryHeadings: records of a library with an empty board are headings, not broken games.
func TestLibraryHeadings(t *testing.T) {
	game := cbrFile(cbrTree(), cbrStart())
	heading := append([]byte(nil), game...)
	clear(heading[2120:2210])
	games, err := record.ReadCBL(strings.NewReader(string(cblFile(heading, game, heading))))
	require.NoError(t, err)
	assert.Len(t, games, 1)
}

// TestHalfLetters: a field of XQF that its writer has cut, and texts that are not GBK.
func TestHalfLetters(t *testing.T) {
	whole := readPGN(t, "[Red \"甲\"]\n[Title \"题目\"]\n\n1. h2e2 *")[0]
	var out strings.Builder
	require.NoError(t, record.WriteXQF(&out, whole))
	for field, want := range map[string]string{
		strings.Repeat("\xd2\xbb", 31) + "\xd2": strings.Repeat("一", 31),
		"M\xfcller":                             "Müller",
		"\xd0\xbb\xd0\xa1\xc8\xbb":              "谢小然", // valid as UTF-8 as well
		"Kortschnoj ♞":                          "Kortschnoj ♞",
	} {
		file := []byte(out.String())
		file[0x50] = byte(len(field))
		copy(file[0x51:0x51+63], field)
		g, err := record.ReadXQF(strings.NewReader(string(file)))
		require.NoError(t, err)
		assert.Equal(t, want, g.Tag("Title"))
	}
}
