package puzzle_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/puzzle"
	"xqengine/record"
)

// samples are puzzles of several families, as lines of EPD.
var samples = map[string]string{
	"chess":        "3r3k/2p4b/4p2P/p1b5/3q4/P2B1p2/5PP1/2K4R b - - pv Qxd3 Kb2 Qxa3#; dm 2; rating 1880; themes mate hang;",
	"xiangqi":      "2bak4/4a2Nc/b3c3P/4C4/9/9/9/2p1B4/4A4/4K4 w - - pv i7i8 c2c1 h8f7 e9f9 e6f6; dm 3; rating 1390; themes mate hang;",
	"points-match": "3k5/9/9/9/9/9/9/9/4p4/4K4 w - 0:0 pv e0e1; ce 120; rating 500;",
}

func sample(t testing.TB, name string) *puzzle.Puzzle {
	t.Helper()
	v, ok := position.VariantByName(name)
	require.True(t, ok)
	z, err := puzzle.Parse(v, samples[name])
	require.NoError(t, err)
	return z
}

// TestEPD: what is written is read as the same puzzle, and other operations are passed over.
func TestEPD(t *testing.T) {
	for name, want := range samples {
		z := sample(t, name)
		got, err := z.EPD()
		require.NoError(t, err)
		assert.Equal(t, want, got)
		text, err := z.Export()
		require.NoError(t, err)
		assert.Contains(t, text, ` bm `+strings.Fields(strings.SplitAfter(want, " pv ")[1])[0])
		assert.Contains(t, text, ` id "`+name+" "+z.ID()+`";`)
		again, err := puzzle.Parse(z.Variant, text)
		require.NoError(t, err)
		assert.Equal(t, z, again)
	}
	list, err := puzzle.Read(strings.NewReader("# chess\n\n"+samples["chess"]+"\n"+samples["chess"]+"\n"), position.Chess)
	require.NoError(t, err)
	assert.Len(t, list, 2)
}

func TestBadPuzzlesAreRefused(t *testing.T) {
	good := samples["chess"]
	for want, change := range map[string][2]string{
		"turn 2":                     {"Kb2", "Kb3"},
		"mate in 3 with a line of 3": {"dm 2", "dm 3"},
		"does not end with the win":  {"Qxa3#", "Qb3"},
		"odd number":                 {" Qxa3#", ""},
		`dm "two"`:                   {"dm 2", "dm two"},
		"rating 5000":                {"1880", "5000"},
		"semicolon":                  {"hang;", "hang"},
		"four fields":                {good, "8/8 w"},
		"board":                      {"3r3k/", "3r3x/"},
		"of 19 turns":                {"Kb2", strings.Repeat("Kb2 ", 17)},
		"an empty operation":         {"; dm", "; ; dm"},
	} {
		text := strings.Replace(good, change[0], change[1], 1)
		require.NotEqual(t, good, text)
		_, err := puzzle.Parse(position.Chess, text)
		if assert.ErrorContains(t, err, want, text) {
			assert.NotContains(t, err.Error(), "\n")
		}
		_, err = puzzle.Read(strings.NewReader(good+"\n"+text), position.Chess)
		assert.ErrorContains(t, err, "line 2: ")
	}
	_, err := puzzle.Read(strings.NewReader("\n"), position.Chess)
	assert.ErrorContains(t, err, "no puzzles")
}

// TestOverBeforeItsEnd: a line goes on only as long as the game does.
func TestOverBeforeItsEnd(t *testing.T) {
	z := *sample(t, "chess")
	z.Line = append(append([]string{}, z.Line...), "h1g1", "a3b3")
	z.Mate = 3
	assert.Error(t, z.Check())
}

func TestGoals(t *testing.T) {
	goal := func(z *puzzle.Puzzle) puzzle.Goal {
		g, _ := z.Goal()
		return g
	}
	z := *sample(t, "xiangqi")
	assert.Equal(t, puzzle.GoalMate, goal(&z))
	z.Mate, z.Score = 0, 400
	assert.Equal(t, puzzle.GoalWin, goal(&z))
	z.Score = 0
	assert.Equal(t, puzzle.GoalHold, goal(&z))
}

// TestKeys: counters and, where the rules do not tell them apart, left and right make no other puzzle.
func TestKeys(t *testing.T) {
	v := position.Xiangqi
	read := func(v *position.Variant, text string) position.Setup {
		s, err := fen.Read(v, text)
		require.NoError(t, err)
		return s
	}
	a := read(v, "2bak4/4a2Nc/b3c3P/4C4/9/9/9/2p1B4/4A4/4K4 w - - 0 1")
	assert.Equal(t, puzzle.Key(a), puzzle.Key(read(v, "2bak4/4a2Nc/b3c3P/4C4/9/9/9/2p1B4/4A4/4K4 w - - 7 30")))
	assert.Equal(t, puzzle.Key(a), puzzle.Key(a.Mirrored()))
	assert.NotEqual(t, puzzle.Key(a), puzzle.Key(read(v, "2bak4/4a2Nc/b3c3P/4C4/9/9/9/2p1B4/4A4/4K4 b - - 0 1")))
	c := read(position.Chess, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	assert.NotEqual(t, puzzle.Key(c), puzzle.Key(read(position.Chess, "k7/8/8/8/8/8/7R/1K4R1 w - - 0 1")))
	z := sample(t, "xiangqi")
	keys, err := z.Keys()
	require.NoError(t, err)
	assert.Len(t, keys, 3)
	assert.Equal(t, puzzle.Key(a), keys[0])
}

// TestSame: two single moves of a turn are one solution in either order; everywhere else a turn is itself alone.
func TestSame(t *testing.T) {
	p := position.New(position.PointsTournament)
	turn := func(text string) position.Turn {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		return turn
	}
	for _, text := range []string{"h2e2", "h7e7,h9g7"} {
		p.Play(turn(text))
	}
	a, b, c := turn("h0g2,b0c2"), turn("b0c2,h0g2"), turn("h0i2,b0c2")
	assert.True(t, puzzle.Same(p, a, b))
	assert.False(t, puzzle.Same(p, a, c))
	assert.ElementsMatch(t, []position.Turn{a, b}, puzzle.Likewise(p, a))
	q := position.New(position.Xiangqi)
	first := q.LegalTurns()[0]
	assert.Equal(t, []position.Turn{first}, puzzle.Likewise(q, first))
}

// TestRecord: the game has the solution as its line, and other programs read it.
func TestRecord(t *testing.T) {
	for _, name := range []string{"chess", "xiangqi"} {
		z := sample(t, name)
		g, err := z.Record()
		require.NoError(t, err)
		var text bytes.Buffer
		require.NoError(t, record.WritePGN(&text, g, record.PGNOptions{}))
		games, err := record.ReadPGN(&text)
		require.NoError(t, err)
		require.Len(t, games, 1)
		assert.Len(t, games[0].Main(), len(z.Line))
		assert.Equal(t, "mate hang", games[0].Tag("Themes"))
		assert.NotEqual(t, record.Result("*"), games[0].Result)
	}
}

func FuzzParse(f *testing.F) {
	for name, text := range samples {
		f.Add(name, text)
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		v, ok := position.VariantByName(name)
		if !ok {
			return
		}
		z, err := puzzle.Parse(v, text)
		if err != nil {
			assert.NotContains(t, err.Error(), "\n")
			return
		}
		line, err := z.EPD()
		require.NoError(t, err)
		again, err := puzzle.Parse(v, line)
		require.NoError(t, err)
		assert.Equal(t, z, again)
	})
}

// TestRepeats: a position of the solver that comes back is found.
func TestRepeats(t *testing.T) {
	assert.False(t, puzzle.Repeats([]uint64{1, 2, 3}))
	assert.True(t, puzzle.Repeats([]uint64{1, 2, 1}))
	assert.False(t, puzzle.Repeats(nil))
}
