package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/position/fen"
)

// A table full of entries that pruned searches might have left, all of them wrong, changes nothing.
func TestMateSearchBelievesNoEntriesOfOthers(t *testing.T) {
	for name, bound := range map[string]hashtable.Bound{"upper": hashtable.UpperBound, "exact": hashtable.Exact} {
		e := newEngine(t)
		p := parse(t, "4k4/9/9/9/9/9/9/9/R8/1R3K3 w")
		search(t, e, p, Limits{Depth: 1}) // makes the table
		spoil(e.table, p.Clone(), 3, bound)
		r, _ := search(t, e, p, Limits{Mate: 2})
		plies, ok := MateIn(r.Score)
		assert.True(t, ok, name)
		assert.Equal(t, 3, plies, name)
	}
}

// spoil stores a score of nothing, from a great depth, for every position up to some plies ahead.
func spoil(table *hashtable.Table, p *position.Position, plies int, bound hashtable.Bound) {
	table.Store(p.Key(), hashtable.Entry{Score: 0, Depth: 100, Bound: bound})
	if plies == 0 {
		return
	}
	list := new(position.MoveList)
	p.LegalMoves(list)
	for _, m := range list.Moves() {
		p.Make(m)
		spoil(table, p, plies-1, bound)
		p.Unmake()
	}
}

// A side that is stalemated at the horizon has lost in xiangqi.
func TestMateSearchSeesStalemateAtTheHorizon(t *testing.T) {
	e := newEngine(t)
	p := parse(t, "4k4/2P2P3/9/9/9/9/9/9/9/3K5 w")
	r, _ := search(t, e, p, Limits{Mate: 1})
	plies, ok := MateIn(r.Score)
	require.True(t, ok)
	assert.Equal(t, 1, plies)
}

// Mates count turns: one turn of two moves is a mate in one.
func TestMateSearchCountsTurns(t *testing.T) {
	e := newEngine(t)
	p, err := fen.Parse(position.PointsTournament, "4k4/5P3/4N4/r8/9/9/9/9/4K4/9 w 2 0:0 0 1")
	require.NoError(t, err)
	require.True(t, p.MayContinue())
	r, _ := search(t, e, p, Limits{Mate: 1})
	turns, ok := MateInTurns(r.Score, r.PV)
	require.True(t, ok)
	assert.Equal(t, 1, turns)
	assert.Equal(t, "e1d1,e7c8", p.FormatTurn(r.Best))
}

// Whatever the scores of the iterations before, all moves are searched to the full depth: every mate there is is found.
func TestMateSearchFindsEveryMate(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.HashMB = 16 })
	found := 0
	for _, z := range mateProblems(t) {
		if z.Mate != 3 {
			continue
		}
		found++
		e.Clear()
		r, _ := search(t, e, parse(t, z.FEN), Limits{Mate: z.Mate})
		plies, ok := MateIn(r.Score)
		assert.True(t, ok && plies > 0 && plies <= 2*z.Mate-1, "mate in %d: %s, score %d", z.Mate, z.FEN, r.Score)
	}
	assert.Positive(t, found)
}

// Where a better move than the first one fails high at once, the moves behind it are looked at all the same, and no less deep.
func TestMateSearchIsNotReducedByFailHighs(t *testing.T) {
	w := workerOn(t, position.Xiangqi, "4k4/9/9/9/9/9/9/9/R8/1R3K3 w")
	w.exhaustive = true
	w.task.depth = 1
	for i := range w.rootMoves { // as if all moves had lost all before: every try fails high
		w.rootMoves[i].previousScore = -5000
	}
	w.rootDepth = w.parameters.AspirationDepth
	w.aspirationSearch(w.parameters.AspirationDepth, 0)
	entry, hit := w.table.Probe(w.ttKey())
	require.True(t, hit)
	assert.Equal(t, int8(w.parameters.AspirationDepth), entry.Depth)
}
