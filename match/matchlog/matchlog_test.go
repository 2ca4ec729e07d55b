package matchlog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/filelock"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
)

// style is a style with the usual rules.
func style(event string, notation matchlog.Notation) matchlog.Style {
	return matchlog.Style{Event: event, Notation: notation, Rules: position.DefaultRules()}
}

// game is a short game from the start position.
func game() matchlog.Game {
	return matchlog.Game{
		Number: 3, Pair: 2, Variant: "xiangqi", Start: "2026-02-03T04:05:06.7Z",
		Red: matchlog.Side{Name: `Red "one"`, Limits: "0.1/move"}, Black: matchlog.Side{Name: "black", Limits: "0.1/move"},
		Opening: opening.Opening{Name: "central cannon", FEN: fen.Start(position.Xiangqi)},
		Moves: []matchlog.Move{
			{Text: "h2e2", Book: true}, {Text: "h9g7", Score: "-0.12", Depth: 7, Micros: 101_400},
			{Text: "h0g2", Score: "+0.20", Depth: 8, Micros: 99_000, Claim: "draw"},
		},
		Result: matchlog.BlackWins, Termination: matchlog.TimeForfeit, Reason: "Red \"one\" was {5ms} over its time",
	}
}

// TestWritePGNReplacesItsOwnGamesAlone: a file with the first of the games, whole or torn, in whatever style, is replaced;
// one with others stays.
func TestWritePGNReplacesItsOwnGamesAlone(t *testing.T) {
	first, second := game(), game()
	second.Number, second.Pair, second.Start = 5, 3, "2026-02-03T04:06:00Z"
	written := func(path, event string, games ...matchlog.Game) (string, error) {
		err := matchlog.WritePGN(path, style(event, matchlog.ICCS), games)
		text, readErr := os.ReadFile(path)
		require.NoError(t, readErr)
		return string(text), err
	}
	path := filepath.Join(t.TempDir(), "g.pgn")
	whole, err := written(path, "Cup", first, second)
	require.NoError(t, err)
	one, err := first.PGN(style("", matchlog.WXF))
	require.NoError(t, err)
	for _, old := range []string{"", whole[:5], whole[:len(whole)-30], whole, one, one + whole[:20]} {
		require.NoError(t, os.WriteFile(path, []byte(old), 0o644))
		text, err := written(path, "Cup", first, second)
		require.NoError(t, err, old)
		require.Equal(t, whole, text)
	}
	other := game()
	other.Start = "2026-02-03T05:00:00Z"
	foreign, err := other.PGN(style("Cup", matchlog.ICCS))
	require.NoError(t, err)
	for _, old := range []string{"notes\n", foreign, whole + foreign} {
		require.NoError(t, os.WriteFile(path, []byte(old), 0o644))
		text, err := written(path, "Cup", first, second)
		require.ErrorContains(t, err, "g.pgn holds other games")
		require.Equal(t, old, text)
	}
}

func TestPGN(t *testing.T) {
	g := game()
	text, err := g.PGN(style("Test", matchlog.ICCS))
	require.NoError(t, err)
	assert.Equal(t, `[Game "Chinese Chess"]
[Event "Test"]
[Site "?"]
[Date "2026.02.03"]
[Round "2.3"]
[Red "Red \"one\""]
[Black "black"]
[Result "0-1"]
[Variant "xiangqi"]
[Format "ICCS"]
[PlyCount "3"]
[Time "04:05:06"]
[Opening "central cannon"]
[TimeControl "0.1/move"]
[Termination "time forfeit"]
[Reason "Red \"one\" was {5ms} over its time"]

1. H2-E2 {book} 1... H9-G7 {-0.12/7 0.101s} 2. H0-G2 {+0.20/8 0.099s, claims draw} 0-1

`, text)

	text, err = g.PGN(style("", matchlog.WXF))
	require.NoError(t, err)
	assert.Contains(t, text, `[Format "WXF"]`)
	assert.Contains(t, text, "1. C2.5 {book} 1... H8+7")

	g.Opening.FEN = "4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 5 30"
	g.Moves = []matchlog.Move{{Text: "e9e8", Micros: 1000}, {Text: "f0f1", Micros: 1000}}
	g.Black.Limits = "1/move"
	text, err = g.PGN(style("", matchlog.ICCS))
	require.NoError(t, err)
	assert.Contains(t, text, "[SetUp \"1\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4A4/3K1R3 b - - 5 30\"]")
	assert.Contains(t, text, "30... E9-E8 {0.001s} 31. F0-F1")
	assert.Contains(t, text, `[BlackTimeControl "1/move"]`)

	// A target beyond the usual one lets a game go on.
	s := style("", matchlog.ICCS)
	s.Rules.PointsTarget = 100
	long := matchlog.Game{
		Variant: "points-concise", Opening: opening.Opening{FEN: "4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - 40:5 5 30"},
		Moves: []matchlog.Move{{Text: "f0f1"}}, Result: matchlog.Drawn,
	}
	text, err = long.PGN(s)
	require.NoError(t, err)
	assert.Contains(t, text, "[PointsTarget \"100\"]")

	g.Moves = []matchlog.Move{{Text: "e9a9"}}
	_, err = g.PGN(style("", matchlog.ICCS))
	assert.ErrorContains(t, err, `game 3: move "e9a9": not legal here`)
}

// TestFile: what was appended is read again; a line without its end is cut off; a file of something else
// is refused and left alone.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "g.jsonl")
	f, err := matchlog.Create(path, matchlog.Header{Program: "test", Settings: []byte(`{"a":1}`)})
	require.NoError(t, err)
	first := game()
	require.NoError(t, f.Append(first))
	require.NoError(t, f.Close())
	_, err = matchlog.Create(path, matchlog.Header{})
	require.ErrorContains(t, err, "exists")

	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(whole, `{"type":"game","game":4,"res`...), 0o644))
	f, h, games, err := matchlog.Resume(path)
	require.NoError(t, err)
	assert.JSONEq(t, `{"a":1}`, string(h.Settings))
	require.Len(t, games, 1)
	first.Type = "game"
	assert.Equal(t, first, games[0])
	second := game()
	second.Number = 4
	require.NoError(t, f.Append(second))
	require.NoError(t, f.Append(second)) // as if two files were joined
	_, _, _, err = matchlog.Resume(path)
	require.ErrorIs(t, err, filelock.ErrLocked, "somebody writes to it")
	require.NoError(t, f.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, 4, strings.Count(string(text), "\n"))
	_, games, err = matchlog.Read(strings.NewReader(string(text)))
	require.NoError(t, err)
	assert.Len(t, games, 2)

	for name, text := range map[string]string{
		"empty": "", "text": "hello\n", "another json": "{\"type\":\"game\"}\n", "cut header": `{"type":"match"`,
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, _, _, err = matchlog.Resume(path)
		require.ErrorIs(t, err, matchlog.ErrNoMatch, name)
		left, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, text, string(left), name)
	}
	require.NoError(t, os.WriteFile(path, append(whole, "rubbish\n"...), 0o644))
	_, _, _, err = matchlog.Resume(path)
	require.ErrorContains(t, err, "line 3")
}

func FuzzRead(f *testing.F) {
	f.Add("{\"type\":\"match\"}\n{\"type\":\"game\",\"game\":1}\n{")
	f.Add("{\"type\":\"match\"}\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, games, err := matchlog.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		seen := map[int]bool{}
		for _, g := range games {
			assert.False(t, seen[g.Number])
			seen[g.Number] = true
		}
	})
}
