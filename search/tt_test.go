package search

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/position"
)

// TestTableScoresRoundTrip: stored at one ply and read at another a mate, and what endgame tables know, keeps its distance from the position,
// every other score its value, and nothing changes sides or kind.
func TestTableScoresRoundTrip(t *testing.T) {
	for _, stored := range []int{0, 1, 7, 60, MaxPly} {
		for _, read := range []int{0, 1, 8, 61, MaxPly} {
			for s := -MateScore + Score(stored); s <= MateScore-Score(stored); s++ {
				got := fromTable(toTable(s, stored), read)
				_, mate := MateIn(s)
				if !mate && !DecidedByTables(s) && (s > decisiveBound || s < -decisiveBound) {
					continue // never stored: decided by repetition, or none at all
				}
				if DecidedByTables(s) {
					if s < -TableScore+Score(stored) || s > TableScore-Score(stored) {
						continue // of no node at that ply
					}
					mate = true
				}
				switch {
				case mate && s > 0:
					if got != s-Score(read-stored) {
						require.Failf(t, "mate", "%d at %d, %d at %d", s, stored, got, read)
					}
				case mate:
					if got != s+Score(read-stored) {
						require.Failf(t, "mated", "%d at %d, %d at %d", s, stored, got, read)
					}
				case got != s:
					require.Failf(t, "no mate", "%d at %d, %d at %d", s, stored, got, read)
				}
			}
		}
	}
}

// TestMateScoresThroughTheTable: along the line of a mate each position has its own distance to it in the table, and
// a search that begins in the middle finds it there.
func TestMateScoresThroughTheTable(t *testing.T) {
	e := newEngine(t)
	p := parse(t, "4k4/9/9/9/9/9/9/9/R8/1R3K3 w")
	r, _ := search(t, e, p, Limits{Depth: 8})
	plies, ok := MateIn(r.Score)
	require.True(t, ok)
	require.Equal(t, 3, plies)
	known := 0
	for i, turn := range r.PV {
		if entry, hit := e.Probe(p); hit && entry.Bound != hashtable.NoBound {
			known++
			want := MateScore - Score(plies-i)
			if i%2 == 1 {
				want = -want
			}
			assert.Equal(t, want, fromTable(entry.Score, 0), "after %d plies", i)
		}
		p.Play(turn)
	}
	assert.GreaterOrEqual(t, known, 2)
	after := parse(t, "4k4/9/9/9/9/9/9/9/R8/1R3K3 w")
	after.Play(r.PV[0])
	later, _ := search(t, e, after, Limits{Depth: 1})
	assert.Equal(t, mated(2), later.Score)
}

// TestWhatRestsOnThePathIsNotStored, on both sides of the condition: neither a score that a repetition decided nor one
// that rests on a position before the node.
func TestWhatRestsOnThePathIsNotStored(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	for _, c := range []struct {
		name     string
		earliest int
		score    Score
		stored   bool
	}{
		{"no repetition", MaxPly, 50, true},
		{"a repetition of this very position", 4, 50, true},
		{"a repetition of an earlier one", 3, 50, false},
		{"won by repetition", MaxPly, RepetitionScore - 7, false},
		{"lost by repetition", MaxPly, 7 - RepetitionScore, false},
		{"a mate", MaxPly, MateScore - 7, true},
	} {
		w.table.Clear(1)
		w.earliestRepetition = c.earliest
		ss := w.ss(4)
		ss.inCheck, ss.staticEval = false, 0
		w.storeTT(ss, &node{alpha: -infinite, beta: infinite, depth: 5, ply: 4, pvNode: true}, c.score, m)
		entry, hit := w.table.Probe(w.pos.Key())
		require.True(t, hit, c.name) // the move holds on any path
		assert.Equal(t, c.stored, entry.Bound != hashtable.NoBound, c.name)
		if c.stored {
			assert.Equal(t, c.score, fromTable(entry.Score, 4), c.name)
		}
	}
}

// TestTableCutoff on both sides of each of its conditions.
func TestTableCutoff(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	const depth = 5
	for _, c := range []struct {
		name   string
		bound  hashtable.Bound
		score  Score
		change func(ss *stackEntry, n *node)
		want   bool
	}{
		{"exact", hashtable.Exact, 20, func(*stackEntry, *node) {}, true},
		{"a lower bound as high as beta", hashtable.LowerBound, 31, func(*stackEntry, *node) {}, true},
		{"a lower bound below beta", hashtable.LowerBound, 30, func(*stackEntry, *node) {}, false},
		{"an upper bound as low as alpha", hashtable.UpperBound, 30, func(*stackEntry, *node) {}, true},
		{"an upper bound above alpha", hashtable.UpperBound, 31, func(*stackEntry, *node) {}, false},
		{"only an evaluation", hashtable.NoBound, 20, func(*stackEntry, *node) {}, false},
		{"too shallow", hashtable.Exact, 20, func(_ *stackEntry, n *node) { n.depth++ }, false},
		{"principal variation", hashtable.Exact, 20, func(_ *stackEntry, n *node) { n.pvNode = true }, false},
		{"deep, as expected", hashtable.LowerBound, 31, func(_ *stackEntry, n *node) { n.depth, n.cutNode = depth, true }, true},
		{"deep, expected to fail low", hashtable.LowerBound, 31, func(*stackEntry, *node) { w.parameters.TTCutoffDepth = depth - 1 }, false},
		{"deep, expected to fail high", hashtable.UpperBound, 30, func(_ *stackEntry, n *node) { w.parameters.TTCutoffDepth, n.cutNode = depth-1, true }, false},
		{"deep, fails low as expected", hashtable.UpperBound, 30, func(*stackEntry, *node) { w.parameters.TTCutoffDepth = depth - 1 }, true},
		{"in a singular test", hashtable.Exact, 20, func(ss *stackEntry, _ *node) { ss.excludedMove = position.NewMove(1, 2) }, false},
	} {
		w.table.Clear(1)
		w.table.Store(w.pos.Key(), hashtable.Entry{Score: int16(c.score), Depth: depth, Bound: c.bound})
		ss, n := w.ss(2), &node{alpha: 30, beta: 31, depth: depth, ply: 2}
		ss.excludedMove, w.parameters.TTCutoffDepth = position.NoMove, depth
		c.change(ss, n)
		score, cut := w.probeTT(ss, n)
		assert.Equal(t, c.want, cut, c.name)
		if cut {
			assert.Equal(t, c.score, score, c.name)
		}
	}
	for _, c := range []struct {
		variant *position.Variant
		fields  string
		limit   int // plies
	}{
		{position.Xiangqi, "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - ", 120},
		{position.Chess, "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - ", 100},
	} {
		for clock, want := range map[int]bool{c.limit - naturalLimitMargin - 1: true, c.limit - naturalLimitMargin: false} {
			near := workerOn(t, c.variant, c.fields+strconv.Itoa(clock)+" 90")
			near.table.Store(near.pos.Key(), hashtable.Entry{Score: 20, Depth: depth, Bound: hashtable.Exact})
			_, cut := near.probeTT(near.ss(2), &node{alpha: 30, beta: 31, depth: depth, ply: 2})
			assert.Equal(t, want, cut, "%s, %d plies without capture", c.variant, clock)
		}
	}
}

// TestQuiescenceKeepsDeeperEntries: with an open window too, what quiescence finds does not drive out what a search has.
func TestQuiescenceKeepsDeeperEntries(t *testing.T) {
	w := workerOn(t, position.Xiangqi, quietFEN)
	deep := hashtable.Entry{Move: moveOn(t, w, "a1a2"), Score: -3000, Eval: hashtable.NoEval, Depth: 20, Bound: hashtable.UpperBound}
	w.table.Store(w.pos.Key(), deep)
	score := w.quiesce(-infinite, infinite, 0, 1)
	require.Greater(t, score, Score(-3000))
	entry, hit := w.table.Probe(w.pos.Key())
	require.True(t, hit)
	assert.Equal(t, int8(20), entry.Depth)
	assert.Equal(t, int16(-3000), entry.Score)
}

// TestMoveOfAPathDependentNode: of a node whose score only this path gives it the table keeps move and evaluation, no
// score; an entry that has a score stays as it is.
func TestMoveOfAPathDependentNode(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	ss := w.ss(4)
	n := node{alpha: 0, beta: 1, depth: 6, ply: 4, rawStaticEval: 33}
	w.earliestRepetition = 2
	w.storeTT(ss, &n, 20, m)
	entry, hit := w.table.Probe(w.ttKey())
	require.True(t, hit)
	assert.Equal(t, hashtable.Entry{Move: m, Eval: 33, Depth: -1, Bound: hashtable.NoBound}, entry)
	n.ttEntry, n.ttHit = entry, true
	_, known := w.probeTT(ss, &n)
	assert.False(t, known)

	other := moveOn(t, w, "h7f7")
	w.storeTT(ss, &n, 20, other)
	entry, _ = w.table.Probe(w.ttKey())
	assert.Equal(t, other, entry.Move, "a later visit has found another move")
	w.storeTT(ss, &n, 20, position.NoMove)
	entry, _ = w.table.Probe(w.ttKey())
	assert.Equal(t, other, entry.Move, "none takes nothing away")

	w.earliestRepetition = MaxPly
	w.storeTT(ss, &n, 20, m)
	w.earliestRepetition = 2
	n.ttEntry, n.ttHit = w.table.Probe(w.ttKey())
	w.storeTT(ss, &n, -50, other)
	entry, _ = w.table.Probe(w.ttKey())
	assert.Equal(t, m, entry.Move)
	assert.Equal(t, int16(20), entry.Score)
}

// TestPrincipalVariationIsRemembered: neither a score that rests on the path nor quiescence makes the table forget that a
// position was in a principal variation.
func TestPrincipalVariationIsRemembered(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	remembers := func() bool {
		entry, hit := w.table.Probe(w.pos.Key())
		require.True(t, hit)
		return entry.PV
	}
	for _, pv := range []bool{true, false} {
		w.table.Clear(1)
		w.storeMoveOnly(w.ss(2), &node{depth: 6, ply: 2, ttPV: pv}, position.NoMove)
		assert.Equal(t, pv, remembers())
		w.quiesce(-infinite, -infinite+1, 0, 2) // fails high at once: nothing is stored
		w.quiesce(1000, 1001, 0, 2)
		assert.Equal(t, pv, remembers())
		entry, _ := w.table.Probe(w.pos.Key())
		assert.Equal(t, hashtable.UpperBound, entry.Bound, "quiescence has stored its own")
	}
}
