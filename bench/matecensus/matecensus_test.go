package matecensus

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/filelock"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

func quick() Settings {
	return Settings{
		Variants: position.Variants(), Threads: []int{1}, MultiPV: []int{1}, Nodes: 200, HashMB: 1, Budget: 500_000,
		Seed: 3, RandomTurns: 10, Blunders: 60, MaxTurns: 200,
	}
}

// played plays games into a file and returns its text.
func played(t *testing.T, s Settings, path string, games, atOnce int) string {
	t.Helper()
	f, err := Open(path, s)
	require.NoError(t, err)
	require.NoError(t, Run(t.Context(), s, f.Last+1, games, atOnce, f.Add))
	require.NoError(t, f.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// requireNoFalseMate plays games and wants all mates proved, and enough of them.
func requireNoFalseMate(t *testing.T, s Settings, games, least int) {
	t.Helper()
	var tally Tally
	require.NoError(t, Run(t.Context(), s, 1, games, 2, func(g *Game) error {
		tally.Add(g)
		for _, m := range g.Mates {
			assert.Equal(t, "proved", m.Verdict, "%s, game %d: %+v", g.Variant, g.Number, m)
		}
		return nil
	}))
	assert.Equal(t, games, tally.All.Games)
	assert.GreaterOrEqual(t, tally.All.Mates, least)
	assert.Greater(t, tally.All.Wins, least/4)
	assert.Greater(t, tally.All.Mates-tally.All.Wins, least/4, "mates against the side to move")
}

// TestNoFalseMate in games of all variants; build tag longer: in more of them, with two threads and several lines too.
func TestNoFalseMate(t *testing.T) {
	t.Parallel()
	requireNoFalseMate(t, quick(), 22, 40)
}

// TestCheckerCatchesMutants: what an engine with a fault might announce, one turn too few or a mate where there is none, is refuted,
// and what it should announce is proved.
func TestCheckerCatchesMutants(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		variant, fen, first string
		line                int
		score               search.Score
		want                string
	}{
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "b5e5", 1, search.MateScore - 3, "proved"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "b5e5", 1, search.MateScore - 5, "proved"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "b5e5", 1, search.MateScore - 1, "refuted"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "b5b0", 2, search.MateScore - 3, "refuted"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", "b5b0", 1, search.MateScore - 3, "proved by another turn"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 118 90", "b5e5", 1, search.MateScore - 3, "refuted"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 b - - 0 1", "e9f9", 1, -search.MateScore + 2, "refuted"},
		{"xiangqi", "4k4/9/9/R8/1R7/9/9/9/9/3K5 b - - 0 1", "e9f9", 1, -search.MateScore + 4, "proved"},
		{"xiangqi", "4k4/9/9/4R4/R8/9/9/9/9/3K5 b - - 0 1", "e9f9", 1, -search.MateScore + 2, "proved"},
		{"xiangqi", "4k4/9/9/4R4/R8/9/9/9/9/3K5 b - - 0 1", "e9f9", 1, search.MateScore - 3, "refuted"},
		{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "a2a7", 1, search.MateScore - 3, "proved"},
		{"chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 98 80", "a2a7", 1, search.MateScore - 3, "refuted"},
		{"chess", "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1", "c2c7", 1, search.MateScore - 1, "proved by another turn"},
		{"chess", "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1", "c2c7", 2, search.MateScore - 1, "refuted"},
	} {
		v, ok := position.VariantByName(test.variant)
		require.True(t, ok)
		p, err := fen.Parse(v, test.fen)
		require.NoError(t, err)
		first, err := p.ParseTurn(test.first)
		require.NoError(t, err)
		c := newChecker(1_000_000)
		c.begin()
		c.note(search.Info{Score: test.score, MultiPV: test.line, Depth: 1, PV: []position.Turn{first}})
		mates := c.verdicts(p)
		require.Len(t, mates, 1, test.fen)
		got := mates[0].Verdict
		if mates[0].OtherTurn {
			got += " by another turn"
		}
		assert.Equal(t, test.want, got, "%s %s %d", test.fen, test.first, test.score)
		if test.want != "proved" {
			assert.Equal(t, test.fen, mates[0].FEN)
		}
	}
}

// TestWhatIsAnnounced: bounds are announcements only as far as they claim a mate, and each is noted once.
func TestWhatIsAnnounced(t *testing.T) {
	p, err := fen.Parse(position.Xiangqi, "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1")
	require.NoError(t, err)
	line := p.LegalTurns()[:1]
	c := newChecker(1000)
	c.begin()
	for _, i := range []search.Info{
		{Score: 300, PV: line},
		{Score: search.RepetitionScore - 4, PV: line},
		{Score: search.MateScore - 3, Bound: search.UpperBound, PV: line},
		{Score: 4 - search.MateScore, Bound: search.LowerBound, PV: line},
		{Score: search.MateScore - 3, CurrentMoveNumber: 2, PV: line},
	} {
		i.MultiPV = 1
		c.note(i)
	}
	assert.Empty(t, c.noted)
	for range 2 {
		c.note(search.Info{MultiPV: 1, Score: search.MateScore - 3, Bound: search.LowerBound, PV: line})
		c.note(search.Info{MultiPV: 1, Score: 4 - search.MateScore, Bound: search.UpperBound, PV: line})
		c.note(search.Info{MultiPV: 2, Score: search.MateScore - 3, PV: line})
	}
	assert.Len(t, c.noted, 3)
}

// TestFilesGoOn: a file is the same whether it was written at once or not, by one player or two.
func TestFilesGoOn(t *testing.T) {
	t.Parallel()
	folder, s := t.TempDir(), quick()
	s.Variants, s.MultiPV = []*position.Variant{position.Xiangqi, position.Chess}, []int{1, 2}
	want := played(t, s, filepath.Join(folder, "whole"), 6, 2)
	assert.Equal(t, 7, strings.Count(want, "\n"))
	assert.Contains(t, want, `"verdict":"proved"`)
	for _, kept := range []int{0, strings.Index(want, "\n") + 1, len(want) / 2, len(want) - 1, len(want)} {
		path := filepath.Join(folder, "part")
		require.NoError(t, os.WriteFile(path, []byte(want[:kept]), 0o644))
		assert.Equal(t, want, played(t, s, path, 6, 1), "%d bytes kept", kept)
	}
	f, err := Open(filepath.Join(folder, "whole"), s)
	require.NoError(t, err)
	_, err = Open(filepath.Join(folder, "whole"), s)
	require.ErrorIs(t, err, filelock.ErrLocked)
	require.NoError(t, f.Close())
	read := Tally{}
	require.NoError(t, Read(strings.NewReader(want), func(g *Game) error {
		read.Add(g)
		return nil
	}))
	assert.Equal(t, f.Tally, read)
	var table bytes.Buffer
	require.NoError(t, read.Write(&table))
	assert.Regexp(t, `(?m)^ +xiangqi +1 +2 +\d+ +\d+ `, table.String())
	s.Nodes++
	_, err = Open(filepath.Join(folder, "whole"), s)
	assert.ErrorContains(t, err, "made with other settings")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "bad"), []byte(strings.Split(want, "\n")[0]+"\nx\n"), 0o644))
	s.Nodes--
	_, err = Open(filepath.Join(folder, "bad"), s)
	assert.ErrorContains(t, err, "bad: not a game")
}

// TestPositionsAreSearchedInEachWay and no games are played from them.
func TestPositionsAreSearchedInEachWay(t *testing.T) {
	t.Parallel()
	s := quick()
	s.Variants, s.MultiPV, s.Threads = []*position.Variant{position.Xiangqi}, []int{1, 3}, []int{1, 2}
	s.Nodes = 5000
	s.Positions = []opening.Opening{
		{FEN: "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1"}, {FEN: "4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1", Moves: []string{"b5e5"}},
	}
	require.Equal(t, 8, s.Games())
	var tally Tally
	require.NoError(t, Run(t.Context(), s, 1, s.Games(), 1, func(g *Game) error {
		tally.Add(g)
		assert.NotEmpty(t, g.Mates)
		return nil
	}))
	assert.Len(t, tally.Ways, 4)
	assert.Equal(t, tally.All.Mates, tally.All.Proved)
}

func TestSettingsAreChecked(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"neither nodes nor depth": func(s *Settings) { s.Nodes = 0 },
		"hash 0":                  func(s *Settings) { s.HashMB = 0 },
		"maxturns 0":              func(s *Settings) { s.MaxTurns = 0 },
		"blunders 1001":           func(s *Settings) { s.Blunders = 1001 },
		"at least one value":      func(s *Settings) { s.Threads = nil },
		"threads or multipv 0":    func(s *Settings) { s.MultiPV = []int{0} },
		"positions are of one":    func(s *Settings) { s.Positions = make([]opening.Opening, 1) },
	} {
		s := quick()
		change(&s)
		assert.ErrorContains(t, Run(t.Context(), s, 1, 1, 1, nil), want)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	assert.ErrorIs(t, Run(ctx, quick(), 1, 50, 1, func(*Game) error { return nil }), context.Canceled)
}
