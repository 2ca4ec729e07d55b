package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/syzygy"
	"xqengine/syzygy/generate"
)

// syzygyFiles opens tables of three pieces.
func syzygyFiles(t *testing.T) *syzygy.Tables {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, generate.Make(t.Context(), dir, generate.Options{Names: []string{"KPvK"}, Threads: 1}))
	tables, err := syzygy.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	return tables
}

func parseChess(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Chess, text)
	require.NoError(t, err, text)
	return p
}

// TestSyzygy: what Syzygy tables know at the root and in the tree is told in the band of tables; the options decide what is asked, and what is a win.
func TestSyzygy(t *testing.T) {
	tables := syzygyFiles(t)
	with := func(depth int, fifty bool) func(*Options) {
		return func(o *Options) { o.Tables = []Tables{EmbeddedTables(), SyzygyTables(tables, depth, fifty)} }
	}
	run := func(p *position.Position, options func(*Options), depth int) (Score, uint64) {
		r, infos := search(t, newEngine(t, options), p, Limits{Depth: depth})
		last := infos[len(infos)-1]
		assert.Equal(t, r.Score, last.Score)
		return r.Score, last.TableHits
	}
	won := "8/8/8/8/8/3k4/8/K6Q w - - 0 1"
	capture := "4k3/8/8/n6R/8/8/8/4K3 w - - 0 1" // the rook takes the knight
	decided := TableScore - 2*MaxPly

	score, hits := run(parseChess(t, won), with(1, true), 2)
	assert.LessOrEqual(t, score, TableScore-13, "thirteen plies to mate, which the search has not seen")
	assert.Greater(t, score, TableScore-30)
	assert.NotZero(t, hits)
	score, _ = run(parseChess(t, "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"), with(1, true), 4)
	assert.Equal(t, MateScore-1, score, "the search has proved it")
	score, _ = run(parseChess(t, "8/8/8/8/8/3k4/3P4/K7 b - - 0 1"), with(1, true), 4)
	assert.Zero(t, score, "the pawn is lost")
	score, _ = run(parseChess(t, "8/8/8/8/8/2k5/8/K6q w - - 0 1"), with(1, true), 1)
	assert.Equal(t, 4-TableScore, score)

	score, hits = run(parseChess(t, capture), with(1, true), 4)
	assert.Equal(t, TableScore-1, score)
	assert.NotZero(t, hits)
	score, hits = run(parseChess(t, capture), with(100, true), 4)
	assert.Less(t, score, decided)
	assert.Zero(t, hits, "no position with the most pieces is searched so deep")
	score, hits = run(parseChess(t, capture), func(*Options) {}, 4)
	assert.Less(t, score, decided)
	assert.Zero(t, hits)

	late := "8/8/8/8/8/3k4/8/K6Q w - - 95 90"
	score, _ = run(parseChess(t, late), with(1, true), 2)
	assert.Equal(t, cursedScore, score, "the fifty moves come first")
	score, _ = run(parseChess(t, late), with(1, false), 2)
	assert.Equal(t, TableScore-13, score)
}

// TestSyzygyProbes: in the tree the tables answer right after a capture or a pawn's move alone, and only for chess; a probe allocates nothing.
func TestSyzygyProbes(t *testing.T) {
	tables := SyzygyTables(syzygyFiles(t), 1, true)
	for text, want := range map[string]TableValue{
		"8/8/8/8/8/3k4/8/K6Q w - - 0 1":   TableWin,
		"8/8/8/8/8/3k4/8/K6Q b - - 0 1":   TableLoss,
		"8/8/8/8/8/3k4/8/K6N w - - 0 1":   TableDraw,
		"8/8/8/8/8/3k4/8/K6Q w - - 1 1":   TableUnknown,
		"8/8/8/8/8/3k4/8/KR5Q w - - 0 1":  TableUnknown,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":  TableUnknown,
		"4k3/8/8/8/4K3/4P3/8/8 w - - 0 1": TableWin,
	} {
		assert.Equal(t, want, tables.Probe(parseChess(t, text)), text)
	}
	p := parseChess(t, "8/8/8/8/8/3k4/8/K6Q w - - 0 1")
	assert.Equal(t, 3, tables.Pieces(p))
	assert.Zero(t, tables.Pieces(position.New(position.Xiangqi)))
	assert.Zero(t, testing.AllocsPerRun(100, func() { tables.Probe(p) }))
}

// TestSyzygyWins: won endings are won within the fifty moves against the longest defence, with hardly any search.
func TestSyzygyWins(t *testing.T) {
	tables := syzygyFiles(t)
	e := newEngine(t, func(o *Options) { o.Tables = []Tables{SyzygyTables(tables, 1, true)} })
	for _, text := range []string{"8/8/8/8/3k4/8/8/K6R w - - 0 1", "8/8/8/8/3k4/8/8/K6R w - - 68 60", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"} {
		p := parseChess(t, text)
		for ply := 0; !p.Outcome().Over; ply++ {
			require.Less(t, ply, 200, text)
			if p.Side() == position.White {
				r, _ := search(t, e, p, Limits{Nodes: 300})
				p.Play(r.Best)
			} else {
				p.Make(tables.Root(p, true)[0].Move)
			}
		}
		assert.True(t, p.Outcome().WonBy(position.White), "%s: %s", text, fen.Format(p))
	}
}
