package gamedata

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestTableResult is the result for Red, whoever is to move.
func TestTableResult(t *testing.T) {
	for text, want := range map[string]struct {
		r  Result
		ok bool
	}{
		"4k4/9/9/4n4/9/9/9/9/9/R2K5 w": {Won, true},
		"r2k5/9/9/9/9/9/4N4/9/9/4K4 b": {Lost, true},
		"r2k5/9/9/9/9/9/4N4/9/9/4K4 w": {Lost, true},
		"4k4/9/9/4n4/9/9/9/9/9/N2K5 w": {Drawn, true},
		"4k4/9/9/9/9/9/9/9/1n7/R2K5 w": {Won, true}, // by perpetual check
		fen.Start(position.Xiangqi):    {Drawn, false},
	} {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err)
		r, ok := TableResult(egtb.Embedded(), p)
		assert.Equal(t, want.ok, ok, text)
		assert.Equal(t, want.r, r, text)
	}
}

// TestRelabelledSamples: positions within the tables have their result, or are left out; the others stay as they are.
func TestRelabelledSamples(t *testing.T) {
	// The third ply captures into a won ending, and the game is recorded as drawn.
	const start = "4k4/4a4/9/9/p8/R8/9/9/9/3K5 w - - 0 1"
	g := Game{Start: start, Result: Drawn}
	p, err := fen.Parse(position.Xiangqi, start)
	require.NoError(t, err)
	for i, text := range []string{"d0d1", "e9f9", "a4a5", "f9e9", "a5a6", "e9f9", "a6a7"} {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, text)
		g.Plies = append(g.Plies, Ply{Move: turn.Moves()[0], Score: int16(100 + i)})
		p.Play(turn)
	}
	read := func(f Filter) (results map[string]Result) {
		f.Keep = 2000
		results = map[string]Result{}
		require.NoError(t, f.Samples(&g, position.Xiangqi, func(p *position.Position, _ int) { results[fen.Format(p)] = f.Result(&g, p) }))
		return results
	}
	plain := read(Filter{})
	relabelled := read(Filter{Tables: egtb.Embedded(), Relabels: Relabel})
	dropped := read(Filter{Tables: egtb.Embedded(), Relabels: Drop})
	require.Len(t, relabelled, len(plain))
	won := 0
	for text, r := range relabelled {
		assert.Equal(t, Drawn, plain[text])
		q, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err)
		_, known := egtb.Embedded().WDL(q)
		assert.Equal(t, known, r == Won, text)
		_, kept := dropped[text]
		assert.Equal(t, !known, kept, text)
		if known {
			won++
		}
	}
	assert.Greater(t, won, 2)
	assert.NotEmpty(t, dropped)
	assert.Equal(t, plain, read(Filter{Tables: egtb.Embedded()}), "unless asked for nothing changes")
}
