package mine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/filelock"
	"xqengine/position"
	"xqengine/puzzle"
)

func quick(v *position.Variant, games string) Settings {
	s := DefaultSettings(v)
	s.Games, s.Screen, s.Nodes, s.Budget, s.GameNodes, s.Single = games, 500, 2000, 30_000, 60, 0
	return s
}

// mined looks for puzzles and returns the text of the file.
func mined(t *testing.T, s Settings, path string, enough int) string {
	t.Helper()
	f, err := Open(path, s)
	require.NoError(t, err)
	require.NoError(t, Run(t.Context(), s, f, enough, func() {}))
	require.NoError(t, f.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// TestMinesMates in games of 'xqlab census run', which has proved mates in them: each is proved, none is there twice, and a file that was broken off goes on to be
// the same.
func TestMinesMates(t *testing.T) {
	t.Parallel()
	s := quick(position.Xiangqi, "testdata/census.jsonl")
	folder := t.TempDir()
	want := mined(t, s, filepath.Join(folder, "whole"), 1000)
	list, err := Read(strings.NewReader(want))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(list), 4)
	prover, err := NewProver(s.Variant, s.Proof)
	require.NoError(t, err)
	defer prover.Close()
	seen := map[uint64]bool{}
	for _, z := range list {
		assert.NoError(t, prover.Prove(t.Context(), z), z.FEN)
		assert.Positive(t, z.Mate)
		assert.NotEmpty(t, z.Themes)
		keys, err := z.Keys()
		require.NoError(t, err)
		for _, key := range keys {
			assert.False(t, seen[key], z.FEN)
			seen[key] = true
		}
	}
	path := filepath.Join(folder, "part")
	require.NoError(t, os.WriteFile(path, []byte(want[:2*len(want)/3]), 0o644))
	assert.Equal(t, want, mined(t, s, path, 1000))
	f, err := Open(path, s)
	require.NoError(t, err)
	_, err = Open(path, s)
	require.ErrorIs(t, err, filelock.ErrLocked)
	require.NoError(t, f.Close())
	s.Seed++
	_, err = Open(path, s)
	assert.ErrorContains(t, err, "made with other settings")
}

// TestMinesFromNothing: the engine plays the games itself.
func TestMinesFromNothing(t *testing.T) {
	t.Parallel()
	s := quick(position.Chess, "")
	s.MateInOne = 1
	text := mined(t, s, filepath.Join(t.TempDir(), "file"), 1)
	list, err := Read(strings.NewReader(text))
	require.NoError(t, err)
	assert.NotEmpty(t, list)
}

// mateInTwo is a puzzle that stands.
func mateInTwo() *puzzle.Puzzle {
	return &puzzle.Puzzle{
		Variant: position.Chess, FEN: "3r3k/2p4b/4p2P/p1b5/3q4/P2B1p2/5PP1/2K4R b - - 0 1",
		Line: []string{"d4d3", "c1b2", "d3a3"}, Mate: 2, Rating: 1880,
	}
}

// TestProverCatchesMutants: what is not a solution, not the only one, or not the longest defence, is told.
func TestProverCatchesMutants(t *testing.T) {
	t.Parallel()
	prover, err := NewProver(position.Chess, Proof{Screen: 300, Nodes: 3000, HashMB: 1, Budget: 50_000, MaxMate: 3, MaxLine: 3, Gap: 300, Least: 450})
	require.NoError(t, err)
	defer prover.Close()
	require.NoError(t, prover.Prove(t.Context(), mateInTwo()))
	for name, test := range map[string]struct {
		change func(z *puzzle.Puzzle)
		want   string
	}{
		"a mate that is quicker": {func(z *puzzle.Puzzle) {
			z.FEN, z.Line = "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1", []string{"c2d2", "a8b8", "d2d8"}
		}, "wins in 1, not 2"},
		"two solutions": {func(z *puzzle.Puzzle) {
			z.FEN, z.Line = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", []string{"a2a7", "h8g8", "b1b8"}
		}, "both win in 2"},
		"no advantage": {func(z *puzzle.Puzzle) {
			z.FEN, z.Line, z.Mate = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []string{"e2e4"}, 0
		}, "better than"},
		"another turn is better": {func(z *puzzle.Puzzle) {
			z.FEN, z.Line, z.Mate = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", []string{"e1e2"}, 0
		}, "e3d5 is better than e1e2"},
	} {
		z := mateInTwo()
		test.change(z)
		assert.ErrorContains(t, prover.Prove(t.Context(), z), test.want, name)
	}
}

// TestRatings: who is beaten by stronger levels has the higher rating, and what nobody knows is the prior.
func TestRatings(t *testing.T) {
	var e estimate
	assert.InDelta(t, priorRating, e.rating(), 10)
	last := 0.0
	for solved := 6; solved >= 0; solved-- {
		var e estimate
		for i := range 6 {
			e.tries = append(e.tries, outcome{1700, i < solved})
		}
		assert.Greater(t, e.rating(), last)
		last = e.rating()
	}
	assert.Equal(t, 1, nearest(-100))
	assert.Equal(t, 12, nearest(9000))
}

func TestSettingsAreChecked(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"no variant":  func(s *Settings) { s.Variant = nil },
		"nodes 0":     func(s *Settings) { s.GameNodes = 0 },
		"budget 0":    func(s *Settings) { s.Budget = 0 },
		"mates in 99": func(s *Settings) { s.MaxMate = 99 },
		"gap 2000":    func(s *Settings) { s.Gap = 2000 },
	} {
		s := DefaultSettings(position.Chess)
		change(&s)
		assert.ErrorContains(t, s.Check(), want)
		_, err := NewMiner(s)
		assert.Error(t, err)
	}
}

func TestBadFiles(t *testing.T) {
	for want, text := range map[string]string{
		"not a file of puzzles": "x\n",
		"no variant":            `{"variant":"go"}` + "\n",
		"not a game":            `{"variant":"chess"}` + "\nx\n",
		"stands behind":         `{"variant":"chess"}` + "\n" + `{"game":2}` + "\n",
		"game 1: ":              `{"variant":"chess"}` + "\n" + `{"game":1,"puzzles":[{"fen":"x","line":["e2e4"]}]}` + "\n",
	} {
		_, err := Read(strings.NewReader(text))
		assert.ErrorContains(t, err, want)
	}
	_, err := Read(strings.NewReader(""))
	assert.Error(t, err)
}
