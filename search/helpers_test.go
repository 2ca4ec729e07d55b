package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// newEngine returns an engine with a small table that is closed with the test.
func newEngine(t testing.TB, change ...func(*Options)) *Engine {
	t.Helper()
	o := DefaultOptions()
	o.HashMB = 4
	for _, f := range change {
		f(&o)
	}
	e := NewWith(o)
	t.Cleanup(e.Close)
	return e
}

// configure changes options that the engine must accept.
func configure(t testing.TB, e *Engine, change func(*Options), why ...any) {
	t.Helper()
	require.NoError(t, e.Configure(change), why...)
}

func parse(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Xiangqi, text)
	require.NoError(t, err, text)
	return p
}

// play makes moves given as coordinates.
func play(t testing.TB, p *position.Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, text)
		p.Play(turn)
	}
}

// search runs a search without a time limit and returns its result and reports.
func search(t testing.TB, e *Engine, p *position.Position, l Limits) (Result, []Info) {
	t.Helper()
	var reports []Info
	result, err := e.Search(context.Background(), p, l, func(i Info) { reports = append(reports, i) })
	require.NoError(t, err)
	return result, reports
}

// requireLegalLine fails if a line cannot be played to its end.
func requireLegalLine(t testing.TB, p *position.Position, line []position.Turn) {
	t.Helper()
	c := p.Clone()
	for _, turn := range line {
		require.Contains(t, c.LegalTurns(), turn, "%s in %s", c.FormatTurn(turn), fen.Format(c))
		c.Play(turn)
	}
}

const openingFEN = "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 4"
const middleFEN = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"

// assertNoAllocationPerNode searches a few and many nodes of a variant: what is allocated must not grow with them.
func assertNoAllocationPerNode(t *testing.T, v *position.Variant) {
	t.Helper()
	e := NewWith(Options{Threads: 1, HashMB: 2, MultiPV: 1, Now: DefaultOptions().Now})
	defer e.Close()
	p := position.New(v)
	require.NoError(t, e.Prepare(p))
	measure := func(nodes uint64) float64 {
		return testing.AllocsPerRun(2, func() {
			e.Clear()
			_, err := e.Search(context.Background(), p, Limits{Nodes: nodes}, nil)
			require.NoError(t, err)
		})
	}
	few := measure(1000)
	assert.Less(t, measure(40000), few+200, "%s", v.Name)
}
