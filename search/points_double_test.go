package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestFindsMateByTwoMoves lets the engine find mates by one turn of two moves on full boards: checks are not
// left out among the second moves of a turn.
func TestFindsMateByTwoMoves(t *testing.T) {
	e := newEngine(t)
	for _, c := range []struct{ fen, turn string }{
		{"rnbakabnr/9/1c7/2p1p1p2/p7p/1CB4C1/P1P1P1P1P/5c3/4A4/RNB1KA1NR b 2 10:11 0 6", "f2g2,g2g0"},
		{"rn1aka1n1/8r/b2cb4/p1p1p1p1p/7C1/2B6/P1P1P1P1P/5c1CR/4R4/1NBAKA1N1 b 2 11:12 0 7", "f2g2,g2g0"},
		{"rnba3n1/3ka2r1/7cb/p1p4cp/4p4/P5p1P/2P1P1P2/3CK3R/R7N/1NBA1ABC1 w 2 14:12 0 8", "h0h1,h1d1"},
		{"r2akabnr/9/n3b4/pcp1p1p1p/9/6P2/P1P1P3P/7CB/R2CNc3/1NBAKA1R1 b 2 10:11 0 6", "b6b2,b2e2"},
		{"rnbakab1r/3Cnc3/8c/p1p1p1p1p/1C7/4P1B2/P1P3P1P/2N6/4A4/R3KABNR w 2 10:9 0 6", "b5b7,b7e7"},
		{"2ba1ab1r/4k2c1/r1n5n/p3p1p1p/2pc4P/P1BC5/2P1P1P2/4C3N/R3R4/1NBAKA3 b 2 11:13 0 7", "h8h0,h0g0"},
	} {
		p, err := fen.Parse(position.PointsTournament, c.fen)
		require.NoError(t, err)
		e.Clear()
		r, _ := search(t, e, p, Limits{Nodes: 5000})
		assert.Equal(t, c.turn, p.FormatTurn(r.Best))
		plies, _ := MateIn(r.Score)
		assert.Equal(t, 2, plies, c.fen)
	}
}

// TestExcludedTurnsLeaveNoScores: what is found of a first move while some of its second moves are left out is not a score of
// the position between the two.
func TestExcludedTurnsLeaveNoScores(t *testing.T) {
	p := position.New(position.PointsTournament)
	play(t, p, "h2e2")
	turn, err := p.ParseTurn("h9g7,b9c7")
	require.NoError(t, err)
	e := newEngine(t)
	r, _ := search(t, e, p, Limits{Depth: 4, SearchMoves: []position.Turn{turn}})
	require.Equal(t, turn, r.Best)
	between := p.Clone()
	between.Make(turn.Moves()[0])
	entry, hit := e.Probe(between)
	assert.True(t, !hit || entry.Depth < 0, "deeper than quiescence, which leaves out nothing: %+v", entry)
}
