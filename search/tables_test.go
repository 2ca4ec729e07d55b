package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// withTables gives an engine the tables that are part of the program.
func withTables(o *Options) { o.Tables = []Tables{EmbeddedTables()} }

// sampler draws positions of a family, such as KR-KAA.
func sampler(t testing.TB, rng *rand.Rand, family string) *egtb.Sampler {
	t.Helper()
	m, err := egtb.ParseMaterial(family)
	require.NoError(t, err)
	return egtb.NewSampler(m, rng)
}

// TestTablesAtTheRoot: what tables know of the root is told in the band of their own, with the plies to the next capture or as a mate where
// these lead to one, and the move is among the best by the tables.
func TestTablesAtTheRoot(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      Score
	}{
		{"won", "4k4/9/9/4n4/9/9/9/9/9/R2K5 w", TableScore - 7},
		{"lost", "4k4/9/9/4n4/9/9/9/9/4R4/3K5 b", 0},
		{"mate", "5k3/9/9/9/9/9/9/9/9/R2K5 w", MateScore - 3},
		{"mate that takes long", "9/4k4/9/9/9/9/9/9/9/N2K5 w", MateScore - 13},
		{"drawn", "4kab2/4a4/4b4/9/9/9/9/9/9/R3K4 w", 0},
	} {
		p := parse(t, test.fen)
		e := newEngine(t, withTables)
		r, infos := search(t, e, p, Limits{Depth: 4})
		last := infos[len(infos)-1]
		v, plies, ok := egtb.Embedded().DTZ(p)
		require.True(t, ok, test.name)
		if v == egtb.Loss {
			test.want = Score(plies) - TableScore
		}
		assert.Equal(t, test.want, r.Score, test.name)
		assert.Equal(t, r.Score, last.Score, test.name)
		assert.NotZero(t, last.TableHits, test.name)
		ranked := egtb.Embedded().Root(p)
		assert.Equal(t, ranked[0].Value, valueOf(t, ranked, r.Best), test.name)
	}
}

func valueOf(t testing.TB, ranked []egtb.RankedMove, turn position.Turn) egtb.Value {
	t.Helper()
	for _, m := range ranked {
		if position.NewTurn(m.Move) == turn {
			return m.Value
		}
	}
	require.FailNow(t, "not ranked")
	return 0
}

// TestTablesRankSeveralLines: lines are told best first by the tables, and a line has the score that the tables know for its move.
func TestTablesRankSeveralLines(t *testing.T) {
	p := parse(t, "3k5/9/3a5/9/5P3/9/9/9/9/3K5 w")
	e := newEngine(t, withTables, func(o *Options) { o.MultiPV = 100 })
	_, infos := search(t, e, p, Limits{Depth: 4})
	ranked := egtb.Embedded().Root(p)
	infos = infos[len(infos)-len(ranked):]
	values := map[egtb.Value]bool{}
	for i, info := range infos {
		require.Equal(t, i+1, info.MultiPV)
		assert.Equal(t, ranked[i].Value, valueOf(t, ranked, info.PV[0]), "line %d", i+1)
		values[ranked[i].Value] = true
		if plies, mate := MateIn(info.Score); mate {
			assert.GreaterOrEqual(t, plies, ranked[i].Plies)
		} else if ranked[i].Value == egtb.Win {
			assert.Equal(t, TableScore-Score(ranked[i].Plies), info.Score, "line %d", i+1)
		}
	}
	assert.Len(t, values, 2, "moves that win and moves that do not")
}

const inTheTree = "4k4/9/9/R3n4/9/9/9/9/9/3K3c1 w"

// TestTablesInTheTree: a capture that leads to a position which tables know to be won is worth the win and its distance, also for
// a search that finds it in the hash table; an engine without tables does not know it.
func TestTablesInTheTree(t *testing.T) {
	p := parse(t, inTheTree) // the chariot takes the horse
	e := newEngine(t, withTables)
	for range 2 {
		r, infos := search(t, e, p, Limits{Depth: 5})
		assert.Equal(t, TableScore-1, r.Score)
		assert.NotZero(t, infos[len(infos)-1].TableHits)
	}
	p.Play(mustTurn(t, p, "a6e6"))
	entry, hit := e.Probe(p)
	require.True(t, hit)
	assert.Equal(t, int16(-TableScore), entry.Score, "the distance counts from the position")
	without := newEngine(t)
	r, infos := search(t, without, parse(t, inTheTree), Limits{Depth: 5})
	assert.False(t, DecidedByTables(r.Score), "%d", r.Score)
	assert.Zero(t, infos[len(infos)-1].TableHits)
}

func mustTurn(t testing.TB, p *position.Position, text string) position.Turn {
	t.Helper()
	turn, err := p.ParseTurn(text)
	require.NoError(t, err)
	return turn
}

// TestTablesAreOff: in games and by rules that tables do not hold for, for weak play and where a mate is to be proved.
func TestTablesAreOff(t *testing.T) {
	text := "4k4/9/9/4n4/9/9/9/9/9/R2K5 w"
	hits := func(p *position.Position, l Limits) uint64 {
		_, infos := search(t, newEngine(t, withTables), p, l)
		return infos[len(infos)-1].TableHits
	}
	require.NotZero(t, hits(parse(t, text), Limits{Depth: 3}))
	assert.Zero(t, hits(parse(t, text), Limits{Mate: 2}), "mate")
	assert.Zero(t, hits(parse(t, text), Limits{Depth: 3, Level: Level{Noise: 10}}), "level")
	p := parse(t, text)
	rules := p.Rules()
	rules.NaturalLimit = 100
	p.SetRules(rules)
	assert.Zero(t, hits(p, Limits{Depth: 3}), "limit")
	for _, v := range position.Variants() {
		if v == position.Xiangqi {
			continue
		}
		if p, err := fen.Parse(v, text); err == nil && !p.Outcome().Over {
			assert.Zero(t, hits(p, Limits{Depth: 2}), v.Name)
		}
	}
}

// TestTablesKnowNothingOfRules: values that hang on the rules of repetition, or on the sixty rounds, are unknown in the tree, and draws
// as well where checks do not count for the limit.
func TestTablesKnowNothingOfRules(t *testing.T) {
	rules := 0
	draw := sampler(t, rand.New(rand.NewPCG(1, 2)), "KR-KN")
	for i := range 500 {
		p := draw.Next()
		if i == 0 {
			p = parse(t, "4k4/9/9/9/9/9/9/9/1n7/R2K5 w")
		}
		want := TableUnknown
		switch v, _ := egtb.Embedded().WDL(p); v {
		case egtb.Win:
			want = TableWin
		case egtb.Loss:
			want = TableLoss
		case egtb.Draw:
			want = TableDraw
		case egtb.RuleWin, egtb.RuleLoss:
			rules++
		}
		require.Equal(t, want, EmbeddedTables().Probe(p), fen.Format(p))
		if want == TableDraw {
			r := p.Rules()
			r.CountedChecks = 20
			p.SetRules(r)
			require.Equal(t, TableUnknown, EmbeddedTables().Probe(p), fen.Format(p))
		}
	}
	assert.NotZero(t, rules, "none of the positions is decided by the rules of repetition")
}

// TestProbesAllocateNothing: once a table has been read.
func TestProbesAllocateNothing(t *testing.T) {
	p := parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w")
	EmbeddedTables().Probe(p)
	assert.Zero(t, testing.AllocsPerRun(100, func() { EmbeddedTables().Probe(p) }))
}

// TestMateDistancesAreProved: where tables claim a mate in a number of moves, the search for a mate, which asks no tables, finds it in as
// many, and none in fewer.
func TestMateDistancesAreProved(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	with, without := newEngine(t, withTables), newEngine(t)
	proved := 0
	var draw []*egtb.Sampler
	for _, family := range []string{"KR-K", "KN-K", "KP-K", "KCA-K"} {
		draw = append(draw, sampler(t, rng, family))
	}
	for i := range 60 {
		p := draw[i%len(draw)].Next()
		r, _ := search(t, with, p, Limits{Depth: 1})
		plies, mate := MateIn(r.Score)
		if !mate || plies <= 0 || plies > 5 {
			continue
		}
		n := (plies + 1) / 2
		found, _ := search(t, without, p, Limits{Mate: n})
		require.Equal(t, r.Score, found.Score, fen.Format(p))
		if n > 1 {
			found, _ = search(t, without, p, Limits{Mate: n - 1})
			_, mate = MateIn(found.Score)
			require.False(t, mate, fen.Format(p))
		}
		proved++
	}
	assert.Greater(t, proved, 3)
}

// TestTablesByManyThreads: all threads ask the tables, and what they count is reported together.
func TestTablesByManyThreads(t *testing.T) {
	e := newEngine(t, withTables, func(o *Options) { o.Threads = 4 })
	r, infos := search(t, e, parse(t, inTheTree), Limits{Nodes: 20_000})
	assert.True(t, DecidedByTables(r.Score) || r.Score > mateBound, "%d", r.Score)
	last := infos[len(infos)-1]
	assert.NotZero(t, last.TableHits)
	assert.Less(t, last.TableHits, last.Nodes)
}

// insideOnly are tables that know nothing of the root.
type insideOnly struct{ Tables }

func (insideOnly) Rank(*position.Position) []TableMove { return nil }

// TestTablesInTheTreeAreRight: what a search claims that asks the tables in the tree alone is what they say of the root.
func TestTablesInTheTreeAreRight(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.Tables = []Tables{insideOnly{EmbeddedTables()}} })
	rng := rand.New(rand.NewPCG(21, 22))
	claims := map[egtb.Value]int{}
	for _, family := range []string{"KR-KN", "KR-KAAEE", "KCAA-KAE", "KNP-K", "KP-KAA", "KR-KC", "KN-KP", "KN-KAA"} {
		draw := sampler(t, rng, family)
		for range 25 {
			p := draw.Next()
			value, ok := egtb.Embedded().WDL(p)
			require.True(t, ok)
			r, _ := search(t, e, p, Limits{Nodes: 1500})
			_, mate := MateIn(r.Score)
			if !mate && !DecidedByTables(r.Score) {
				continue
			}
			want := egtb.Win
			if r.Score < 0 {
				want = egtb.Loss
			}
			require.Equal(t, want, value, "%s: %d", fen.Format(p), r.Score)
			if !mate {
				claims[value]++
			}
		}
	}
	assert.NotZero(t, claims[egtb.Win])
	assert.NotZero(t, claims[egtb.Loss])
}

// TestEqualTables: whoever sets tables that are set already changes nothing, and nothing that was learned is lost.
func TestEqualTables(t *testing.T) {
	a, b := new(egtb.Tables), new(egtb.Tables)
	assert.Equal(t, true, XiangqiTables(a) == XiangqiTables(a))
	assert.Equal(t, false, XiangqiTables(a) == XiangqiTables(b))
	assert.Equal(t, true, EmbeddedTables() == EmbeddedTables())
}
