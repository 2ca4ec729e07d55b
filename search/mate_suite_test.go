package search

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position/fen"
)

// mateProblem is a position in which the side to move mates by force. The sources: pattern is a mate with a
// name, set up by hand; random placing is a board of a few pieces that the prover found; self-play is a game of
// the engine.
type mateProblem struct {
	FEN      string
	Mate     int      // moves of the attacker, 1 to 9: it mates in at most the given number
	Shortest bool     // no play whatever mates sooner
	Quiet    int      // moves without check that the proof needs in a line, 0 or 1
	First    []string // the first moves that mate so, in any order
	Theme    string   // the pattern, or the pieces that attack
	Source   string
}

func mateProblems(t *testing.T) []mateProblem {
	t.Helper()
	text, err := os.ReadFile("testdata/mates.json")
	require.NoError(t, err)
	var all []mateProblem
	require.NoError(t, json.Unmarshal(text, &all))
	return all
}

// solution is what the engine found of a problem.
type solution struct {
	nodes  uint64 // when a mate of the length stated was reported; 0: it was not
	first  string // its first move
	proven bool   // that is one of the moves of the proof
}

// solve lets the engine think for this many nodes, or until it reports a mate in time.
func (z mateProblem) solve(t *testing.T, e *Engine, nodes uint64) solution {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	p := parse(t, z.FEN)
	e.Clear()
	var s solution
	_, err := e.Search(ctx, p, Limits{Nodes: nodes}, func(i Info) {
		plies, ok := MateIn(i.Score)
		if s.nodes > 0 || i.CurrentMoveNumber > 0 || i.Bound == UpperBound || !ok || plies < 1 || plies >= 2*z.Mate {
			return
		}
		if z.Shortest {
			assert.Equal(t, 2*z.Mate-1, plies, "a mate that is not there: %s", z.FEN)
		}
		requireLegalLine(t, p, i.PV)
		first := p.FormatTurn(i.PV[0])
		s = solution{i.Nodes, first, slices.Contains(z.First, first)}
		stop()
	})
	require.NoError(t, err)
	return s
}

// requireProof proves what the problem says of the mate, except that it is the shortest.
func (z mateProblem) requireProof(t *testing.T) {
	t.Helper()
	v := newProver(parse(t, z.FEN), 5_000_000)
	require.True(t, v.mates(z.Mate, z.Quiet), z.FEN)
	require.False(t, v.mates(z.Mate-1, z.Quiet), "a shorter mate in %s", z.FEN)
	assert.ElementsMatch(t, z.First, v.firstMoves(z.Mate, z.Quiet), z.FEN)
	require.False(t, v.gaveUp(), "%d nodes in %s", v.nodes, z.FEN)
}

// requireShortest proves with all moves that there is no mate in fewer.
func (z mateProblem) requireShortest(t *testing.T) {
	t.Helper()
	v := newProver(parse(t, z.FEN), 5_000_000)
	require.False(t, v.mates(z.Mate-1, anyQuiet), "a shorter mate in %s", z.FEN)
	require.False(t, v.gaveUp(), "%d nodes in %s", v.nodes, z.FEN)
}

// TestMatesAreProven proves every problem, and that the short ones are the shortest; build tag longer: that
// all are that say so.
func TestMatesAreProven(t *testing.T) {
	t.Parallel()
	for _, z := range mateProblems(t) {
		z.requireProof(t)
		if z.Shortest && z.Mate <= 4 {
			z.requireShortest(t)
		}
	}
}

// TestMateSuite lets the engine find the mates in up to five; build tag longer: all of them.
func TestMateSuite(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.HashMB = 16 })
	for _, z := range mateProblems(t) {
		if z.Mate <= 5 && z.Source != "self-play" {
			s := z.solve(t, e, 400_000)
			assert.Positive(t, s.nodes, "mate in %d: %s", z.Mate, z.FEN)
			if !s.proven {
				v := newProver(parse(t, z.FEN), 5_000_000)
				assert.Contains(t, v.firstMoves(z.Mate, anyQuiet), s.first, z.FEN)
			}
		}
	}
}

func TestMateSuiteIsBroad(t *testing.T) {
	t.Parallel()
	lengths, sources, themes, boards := map[int]int{}, map[string]int{}, map[string]bool{}, map[string]bool{}
	long := 0
	for _, z := range mateProblems(t) {
		p := parse(t, z.FEN)
		require.Equal(t, z.FEN, fen.Format(p))
		require.False(t, p.Terminal().Over, z.FEN)
		require.False(t, boards[z.FEN], "%s stands there twice", z.FEN)
		boards[z.FEN], themes[z.Theme] = true, true
		lengths[z.Mate]++
		sources[z.Source]++
		if z.Mate >= 5 {
			long++
		}
	}
	assert.GreaterOrEqual(t, len(boards), 60)
	assert.GreaterOrEqual(t, long, 25)
	assert.GreaterOrEqual(t, len(themes), 20)
	assert.Len(t, sources, 3)
	assert.Len(t, lengths, 9)
}
