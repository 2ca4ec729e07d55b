package opening

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestBuiltin: the set is large, varied, legal, and no two openings end in the same position, nor in the
// mirror image of one another.
func TestBuiltin(t *testing.T) {
	list := Builtin(position.Xiangqi)
	require.GreaterOrEqual(t, len(list), 100)
	seen, names := map[string]string{}, map[string]bool{}
	firsts := map[string]int{}
	for _, o := range list {
		_, now, err := o.Play(position.Xiangqi, position.DefaultRules())
		require.NoError(t, err)
		assert.False(t, now.InCheck(), "%s ends in check", o.Name)
		assert.GreaterOrEqual(t, len(o.Moves), 4, o.Name)
		assert.LessOrEqual(t, len(o.Moves), 8, o.Name)
		assert.False(t, names[o.Name], "the name %s is used twice", o.Name)
		names[o.Name] = true
		fields := strings.Fields(fen.Format(now))
		board, side := fields[0], fields[1]
		for _, key := range []string{board + side, mirrored(board) + side} {
			assert.Empty(t, seen[key], "%s and %s end in the same position", o.Name, seen[key])
		}
		seen[board+side] = o.Name
		firsts[o.Moves[0]]++
		assert.Equal(t, 10, strings.Count(strings.ToLower(board), "p"), "%s: a soldier is gone", o.Name)
	}
	assert.GreaterOrEqual(t, len(firsts), 10, "too few different first moves")
}

// mirrored turns the board of a FEN left to right.
func mirrored(board string) string {
	rows := strings.Split(board, "/")
	for i, row := range rows {
		letters := []rune(row)
		for a, b := 0, len(letters)-1; a < b; a, b = a+1, b-1 {
			letters[a], letters[b] = letters[b], letters[a]
		}
		rows[i] = string(letters)
	}
	return strings.Join(rows, "/")
}

// TestBuiltinOfVariants: every variant has openings, and all can be played.
func TestBuiltinOfVariants(t *testing.T) {
	for _, v := range position.Variants() {
		list := Builtin(v)
		assert.Greater(t, len(list), 20, v.Name)
		for _, o := range list {
			_, _, err := o.Play(v, position.DefaultRules())
			require.NoError(t, err, v.Name)
		}
	}
}

func TestRead(t *testing.T) {
	const file = "\ufeff# comment\n% escape of EPD\n" +
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n" +
		"startpos moves h2e2 h9g7\r\n" +
		"startpos moves h3e3 h10g8\n" +
		"startpos moves 炮二平五 H8+7\n" +
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b id \"cannon; middle\"; ce 12;\n" +
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 3 7 moves c3c4\n"
	list, err := Read(strings.NewReader(file), "f", position.Xiangqi)
	require.NoError(t, err)
	assert.Equal(t, []Opening{
		{Name: "line 3", FEN: fen.Start(position.Xiangqi)},
		{Name: "line 4", FEN: fen.Start(position.Xiangqi), Moves: []string{"h2e2", "h9g7"}},
		{Name: "line 5", FEN: fen.Start(position.Xiangqi), Moves: []string{"h2e2", "h9g7"}},
		{Name: "line 6", FEN: fen.Start(position.Xiangqi), Moves: []string{"h2e2", "h9g7"}},
		{Name: "cannon; middle", FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"},
		{Name: "line 8", FEN: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 3 7", Moves: []string{"c3c4"}},
	}, list)
	for text, complaint := range map[string]string{
		"":                                      "f: no openings",
		"startpos\nrubbish":                     "f: line 2: ",
		"startpos moves h2e2 a0a9":              `f: line 1: move 2 "a0a9": not legal here`,
		"3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1": "f: line 1: the game is over: red wins (mate)",
	} {
		_, err := Read(strings.NewReader(text), "f", position.Xiangqi)
		assert.ErrorContains(t, err, complaint, text)
	}
}

func TestShuffle(t *testing.T) {
	a, b, c := Builtin(position.Xiangqi), Builtin(position.Xiangqi), Builtin(position.Xiangqi)
	Shuffle(a, 1)
	Shuffle(b, 1)
	Shuffle(c, 2)
	assert.Equal(t, a, b)
	assert.NotEqual(t, a, c)
	assert.ElementsMatch(t, a, c)
}

// TestLead: positions of the built-in openings are reached from the start without knowing the moves.
func TestLead(t *testing.T) {
	list := Builtin(position.Xiangqi)
	for i := 0; i < len(list); i += 7 {
		_, now, err := list[i].Play(position.Xiangqi, position.DefaultRules())
		require.NoError(t, err)
		lead, err := Lead(t.Context(), position.Xiangqi, fen.Format(now))
		require.NoError(t, err, list[i].Name)
		_, reached, err := Opening{FEN: fen.Start(position.Xiangqi), Moves: lead}.Play(position.Xiangqi, position.DefaultRules())
		require.NoError(t, err)
		assert.Equal(t, *now.Board(), *reached.Board())
		assert.Equal(t, now.Side(), reached.Side())
	}
	// A capture, and the side to move alone made it.
	lead, err := Lead(t.Context(), position.Xiangqi, "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 9")
	require.NoError(t, err)
	assert.Equal(t, []string{"h2h9"}, lead)
}

func FuzzRead(f *testing.F) {
	f.Add("startpos moves h2e2\n# x\n4k4/9/9/9/9/9/9/9/4A4/3K1R3 w id \"x\"; ce 1;")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Read(strings.NewReader(text), "f", position.Xiangqi)
		if err != nil {
			return
		}
		for _, o := range list {
			_, _, err := o.Play(position.Xiangqi, position.DefaultRules())
			require.NoError(t, err)
		}
	})
}
