package selfplay

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/gamedata"
	"xqengine/internal/filelock"
	"xqengine/layout"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
)

// generated plays games and returns the data file.
func generated(t *testing.T, s Settings, games, threads int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data")
	out, err := Create(path, s)
	require.NoError(t, err)
	require.NoError(t, Generate(t.Context(), s, 1, games, threads, out.Add))
	require.NoError(t, out.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// TestGamesDependOnTheSeedAlone: not on the number of threads, and not on the games before.
func TestGamesDependOnTheSeedAlone(t *testing.T) {
	s := quickSettings()
	one := generated(t, s, 6, 1)
	assert.Equal(t, one, generated(t, s, 6, 2))
	var last string
	require.NoError(t, Generate(t.Context(), s, 6, 6, 1, func(g *Game) error {
		last = g.footer()
		return nil
	}))
	assert.True(t, strings.HasSuffix(one, last+"\n"), "%s", last)
	s.Seed++
	assert.NotEqual(t, one, generated(t, s, 6, 1))
}

// TestEverythingKeptIsQuiet reads the file back and looks at each position.
func TestEverythingKeptIsQuiet(t *testing.T) {
	s := quickSettings()
	s.KeepScore = 300
	text := generated(t, s, 8, 2)
	assert.Greater(t, positions(t, text), 100)
	games := samplesOf(t, text)
	assert.Len(t, games, 8)
	for _, g := range games {
		for _, e := range g {
			p, err := fen.Parse(s.Variant, e.FEN)
			require.NoError(t, err)
			assert.Equal(t, e.FEN, fen.Format(p))
			assert.False(t, p.InCheck(), e.FEN)
			assert.LessOrEqual(t, abs(e.Score), 300)
			assert.Equal(t, g[0].Result, e.Result, "one game, one result")
		}
	}
}

func TestShareOfPositions(t *testing.T) {
	s := quickSettings()
	all := positions(t, generated(t, s, 3, 1))
	s.KeepShare = 0.3
	some := positions(t, generated(t, s, 3, 1))
	assert.Positive(t, some)
	assert.InDelta(t, 0.3, float64(some)/float64(all), 0.2)
}

// TestGamesEnd: by mate, by a decisive score and by length, with the right winner.
func TestGamesEnd(t *testing.T) {
	s := quickSettings()
	ends := map[string]int{}
	count := func(g *Game) error {
		ends[g.Ending]++
		switch {
		case strings.HasPrefix(g.Ending, "red wins"):
			assert.Equal(t, gamedata.Won, g.Result)
		case strings.HasPrefix(g.Ending, "black wins"):
			assert.Equal(t, gamedata.Lost, g.Result)
		default:
			assert.Equal(t, gamedata.Drawn, g.Result)
		}
		assert.LessOrEqual(t, g.Turns, s.MaxTurns)
		return nil
	}
	s.WinScore = 100
	require.NoError(t, Generate(t.Context(), s, 1, 8, 2, count))
	assert.Positive(t, ends["red wins (adjudicated)"]+ends["black wins (adjudicated)"], ends)
	s.WinScore, s.MaxTurns = 100000, 12
	require.NoError(t, Generate(t.Context(), s, 1, 8, 2, count))
	assert.Positive(t, ends["draw (too long)"], ends)
	s.MaxTurns = 300
	require.NoError(t, Generate(t.Context(), s, 1, 8, 2, count))
	assert.Positive(t, ends["red wins (mate)"]+ends["black wins (mate)"], ends)
}

func TestResume(t *testing.T) {
	s := quickSettings()
	want := generated(t, s, 5, 2)
	lines := strings.SplitAfter(want, "\n")
	for name, kept := range map[string]string{
		"everything":        want,
		"the header":        lines[0],
		"nothing complete":  strings.Join(lines[:4], ""),
		"a broken line":     strings.Join(lines[:len(lines)-5], "") + lines[len(lines)-5][:10],
		"a game and a half": want[:strings.Index(want, "# game 2")+4],
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "data")
			require.NoError(t, os.WriteFile(path, []byte(kept), 0o644))
			_, err := Create(path, s)
			require.ErrorIs(t, err, gamedata.ErrExists)
			out, err := Resume(path, s)
			require.NoError(t, err)
			_, err = Resume(path, s)
			require.ErrorIs(t, err, filelock.ErrLocked, "somebody writes to it")
			require.NoError(t, Generate(t.Context(), s, out.Games+1, 5, 2, out.Add))
			require.NoError(t, out.Close())
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, want, string(text))
			assert.Equal(t, 5, out.Games)
			assert.Equal(t, positions(t, want), out.Positions)
		})
	}
	path := filepath.Join(t.TempDir(), "new")
	out, err := Resume(path, s)
	require.NoError(t, err)
	require.NoError(t, out.Close())
	assert.FileExists(t, path)
}

func TestResumeRefusesOtherFiles(t *testing.T) {
	s := quickSettings()
	path := filepath.Join(t.TempDir(), "data")
	for text, want := range map[string]string{
		"":                             "not a header",
		"rnba | 1 | 1\n":               "not a header",
		s.Header() + "\n# game 2: x\n": `"# game 2: x" is not the end of game 1`,
		s.Header() + "\n# hello\n":     `"# hello" is not the end of game 1`,
		strings.Replace(s.Header(), "nodes=150", "nodes=151", 1) + "\n": "made with other settings: nodes=151, now nodes=150",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := Resume(path, s)
		assert.ErrorContains(t, err, want)
		kept, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, text, string(kept), "nothing is cut off")
	}
	other := s
	other.Weights = eval.DefaultWeights()
	other.Weights.Tempo++
	assert.NotEqual(t, s.Header(), other.Header())
}

// TestInterrupt: what was written is complete.
func TestInterrupt(t *testing.T) {
	s := quickSettings()
	path := filepath.Join(t.TempDir(), "data")
	out, err := Create(path, s)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	err = Generate(ctx, s, 1, 1000, 2, func(g *Game) error {
		if g.Number == 3 {
			cancel()
		}
		return out.Add(g)
	})
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, out.Close())
	assert.Equal(t, 3, out.Games)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Len(t, samplesOf(t, string(text)), 3)
}

func TestGenerateErrors(t *testing.T) {
	keep := func(*Game) error { return nil }
	failing := errors.New("disk full")
	assert.ErrorIs(t, Generate(t.Context(), quickSettings(), 1, 5, 2, func(*Game) error { return failing }), failing)
	for _, test := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Nodes = 0 }, "neither nodes nor depth"},
		{func(s *Settings) { s.Depth = -1 }, "depth -1 is outside"},
		{func(s *Settings) { s.RandomTurns = 0 }, "random turns: 0 is below 1"},
		{func(s *Settings) { s.KeepScore = -1 }, "must not be negative"},
		{func(s *Settings) { s.KeepShare = 0 }, "share of positions: 0 is outside"},
		{func(s *Settings) { s.KeepShare = 1.5 }, "share of positions: 1.5 is outside"},
		{func(s *Settings) { s.WinTurns = 0 }, "must be at least 1"},
		{func(s *Settings) { s.HashMB = 0 }, "hash table of 0 MB"},
	} {
		s := quickSettings()
		test.change(&s)
		assert.ErrorContains(t, Generate(t.Context(), s, 1, 2, 1, keep), test.want)
	}
	for _, v := range position.Variants() {
		assert.NoError(t, DefaultSettings(v).Check())
	}
}

// TestLastPositionIsQuiet: where the score decides a game, the turn that would follow is not part of it, and the position is kept
// only if that turn captures nothing.
func TestLastPositionIsQuiet(t *testing.T) {
	s := quickSettings()
	s.WinScore, s.WinTurns, s.KeepScore, s.SkipTurns = 60, 2, 32000, 0
	with, without := 0, 0
	require.NoError(t, Generate(t.Context(), s, 1, 24, 2, func(g *Game) error {
		if g.End != gamedata.Adjudicated {
			return nil
		}
		kept := 0
		assert.NoError(t, gamedata.Filter{Keep: 32000}.Samples(&g.Game, s.Variant, func(*position.Position, int) { kept++ }))
		assert.Equal(t, len(g.Samples), kept, "the same positions as text and as a whole game")
		if g.Plies[len(g.Plies)-1].Move == position.NoMove {
			with++
		} else {
			without++
		}
		return nil
	}))
	assert.Positive(t, with)
	assert.Positive(t, without)
}

// TestOpeningsOfTheSettings: games begin with them, and a data file remembers which they were.
func TestOpeningsOfTheSettings(t *testing.T) {
	s := DefaultSettings(position.StratagemSpecial)
	s.Nodes, s.HashMB, s.MaxTurns, s.Seed = 100, 1, 40, 7
	plain := s.Header()
	const layouts = "9abcdefg:hijklmno"
	text := strings.Replace(fen.Start(s.Variant), "12345678:12345678", layouts, 1)
	s.Openings = []opening.Opening{{Name: "layouts", FEN: text}}
	assert.NotEqual(t, plain, s.Header())
	positions := 0
	require.NoError(t, Generate(t.Context(), s, 1, 4, 1, func(g *Game) error {
		for _, sample := range g.Samples {
			assert.Equal(t, layouts, strings.Fields(sample.FEN)[2])
			positions++
		}
		return nil
	}))
	assert.Positive(t, positions)
	s.Openings[0].FEN = fen.Start(s.Variant)
	assert.NotEqual(t, plain, s.Header())
}

// TestOpeningsDiffer: as many as wanted, each another position that can be read again, and the same for the same settings.
func TestOpeningsDiffer(t *testing.T) {
	for _, v := range []*position.Variant{position.Xiangqi, position.StratagemRiver, position.Chess} {
		t.Run(v.Name, func(t *testing.T) {
			s := DefaultSettings(v)
			s.Nodes, s.HashMB, s.OpeningScore, s.RandomTurns = 100, 1, 100, 3
			find := func() (lines []string) {
				require.NoError(t, Openings(t.Context(), s, 20, func(o opening.Opening) error {
					lines = append(lines, o.Line(v))
					return nil
				}))
				return lines
			}
			lines := find()
			assert.Equal(t, lines, find())
			read, err := opening.Read(strings.NewReader(strings.Join(lines, "\n")), "lines", v)
			require.NoError(t, err)
			require.Len(t, read, 20)
			keys := map[uint64]bool{}
			for _, o := range read {
				_, p, err := o.Play(v, position.DefaultRules())
				require.NoError(t, err)
				keys[p.Key()] = true
			}
			assert.Len(t, keys, 20)
		})
	}
	s := DefaultSettings(position.Xiangqi)
	s.Nodes, s.HashMB, s.OpeningScore, s.RandomTurns = 10, 1, 2000, 1
	s.Openings = []opening.Opening{{Name: "few", FEN: "3k5/9/9/9/9/4R4/9/9/9/4K4 w - - 0 1"}}
	err := Openings(t.Context(), s, 1000, func(opening.Opening) error { return nil })
	assert.ErrorContains(t, err, "allow more random turns or a larger score", "there are not so many")
}

// TestLayoutsOfTheSettings: two games that follow one another have the same layouts with the sides reversed, each two
// games others, and the end of a game tells them.
func TestLayoutsOfTheSettings(t *testing.T) {
	s := DefaultSettings(position.StratagemSpecial)
	s.Nodes, s.HashMB, s.MaxTurns, s.Seed = 100, 1, 40, 7
	plain := s.Header()
	var err error
	s.Layouts, err = layout.NewSeries(s.Variant, layout.Pair{Red: layout.Random, Black: layout.Random})
	require.NoError(t, err)
	assert.NotEqual(t, plain, s.Header())
	var played []layout.Pair
	require.NoError(t, Generate(t.Context(), s, 1, 4, 1, func(g *Game) error {
		played = append(played, g.Layouts)
		assert.True(t, strings.HasSuffix(g.footer(), ", layouts "+g.Layouts.Red+":"+g.Layouts.Black), g.footer())
		for _, sample := range g.Samples {
			assert.Equal(t, g.Layouts.Red+":"+g.Layouts.Black, strings.Fields(sample.FEN)[2])
		}
		return nil
	}))
	require.Len(t, played, 4)
	assert.Equal(t, played[0], played[1].Swapped())
	assert.Equal(t, played[2], played[3].Swapped())
	assert.NotEqual(t, played[0], played[2])
	assert.NotEqual(t, played[0].Red, played[0].Black)
	assert.NotContains(t, (&Game{Number: 1}).footer(), "layouts", "none in other variants")
}
