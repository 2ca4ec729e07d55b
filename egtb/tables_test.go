package egtb

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

func parse(t testing.TB, text string) *position.Position {
	t.Helper()
	p, err := fen.Parse(position.Xiangqi, text)
	require.NoError(t, err)
	return p
}

// TestProbe: what is written and read again is what was worked out.
func TestProbe(t *testing.T) {
	m := ofFour()
	list := []Material{family(t, "KR-KN"), family(t, "KN-KP"), family(t, "KPP-K"), family(t, "KC-KE")}
	few := memory{}
	for _, x := range list {
		few[x] = m[x]
	}
	all := few.tables(t)
	assert.Equal(t, 4, all.MaxPieces())
	for _, x := range list {
		require.NoError(t, all.Check(x), x.String())
		samples(m[x], 2000, func(b *board, index, side int) {
			if b.facing() || b.attacked(side^1) {
				return
			}
			code := m[x].value[side].get(index)
			want, plies := outcome(code)
			p := parse(t, b.fen(side))
			v, ok := all.WDL(p)
			require.True(t, ok)
			if want == Draw {
				require.Contains(t, []Value{Draw, Undecided, RuleWin, RuleLoss}, v)
				return
			}
			require.Equal(t, want, v, b.fen(side))
			v, n, ok := all.DTZ(p)
			require.True(t, ok)
			require.Equal(t, []any{want, plies}, []any{v, n}, b.fen(side))
		})
	}
}

// TestNoTables: nil knows nothing, and does not fall over.
func TestNoTables(t *testing.T) {
	var none *Tables
	p := parse(t, "4k4/9/9/9/9/9/9/9/9/R2K5 w")
	_, ok := none.WDL(p)
	assert.False(t, ok)
	_, _, ok = none.DTZ(p)
	assert.False(t, ok)
	assert.Nil(t, none.Root(p))
	assert.Nil(t, none.Line(p, 10))
	assert.Nil(t, none.List())
	assert.Zero(t, none.MaxPieces())
}

// TestOtherRules: tables say nothing of other variants, nor under a natural limit that is shorter than theirs.
func TestOtherRules(t *testing.T) {
	all := Embedded()
	p := parse(t, "4k4/9/9/9/9/9/9/9/9/R2K5 w")
	_, ok := all.WDL(p)
	require.True(t, ok)
	rules := p.Rules()
	rules.NaturalLimit = 100
	p.SetRules(rules)
	_, ok = all.WDL(p)
	assert.False(t, ok)
	rules.NaturalLimit = 0
	p.SetRules(rules)
	_, ok = all.WDL(p)
	assert.True(t, ok)
	_, ok = all.WDL(position.New(position.Chess))
	assert.False(t, ok)
	_, ok = all.WDL(position.New(position.Xiangqi))
	assert.False(t, ok, "too many pieces")
}

// TestManyReaders: eight goroutines probe, with a cache too small for what they ask; under the race detector this is
// the test of the reader.
func TestManyReaders(t *testing.T) {
	m := ofFour()
	all, err := Open()
	require.NoError(t, err)
	all.SetCache(1_000_000)
	type question struct {
		p    *position.Position
		want Value
	}
	var asked []question
	for _, x := range []string{"KR-KN", "KN-KP", "KPP-K", "KCA-K"} {
		s := m[family(t, x)]
		samples(s, 1000, func(b *board, index, side int) {
			if v, _ := outcome(s.value[side].get(index)); v != Draw && !b.facing() && !b.attacked(side^1) {
				asked = append(asked, question{parse(t, b.fen(side)), v})
			}
		})
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range asked {
				q := asked[(i*(2*g+1))%len(asked)]
				if v, plies, ok := all.DTZ(q.p); !ok || v != q.want || plies < 0 {
					assert.Fail(t, "wrong", "%v %v %t", v, q.want, ok)
				}
			}
		})
	}
	wg.Wait()
	assert.LessOrEqual(t, all.cache.held, 1_000_000)
}

// TestProbeAllocates nothing once a block is in memory.
func TestProbeAllocates(t *testing.T) {
	all := Embedded()
	p := parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w")
	q := parse(t, "r2k5/9/9/9/9/9/9/9/9/N3K4 w")
	probe := func() {
		all.WDL(p)
		all.DTZ(p)
		all.DTZ(q)
	}
	probe()
	assert.Zero(t, testing.AllocsPerRun(100, probe))
}

func BenchmarkWDL(b *testing.B) {
	all := Embedded()
	p := parse(b, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w")
	for b.Loop() {
		all.WDL(p)
	}
}

// TestRoot: moves are ranked by what they come to; the best keeps the win, the worst gives it away.
func TestRoot(t *testing.T) {
	all := Embedded()
	p := parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w")
	v, plies, ok := all.DTZ(p)
	require.True(t, ok)
	assert.Equal(t, []any{Win, 7}, []any{v, plies})
	ranked := all.Root(p)
	require.NotEmpty(t, ranked)
	assert.Equal(t, Win, ranked[0].Value)
	assert.Equal(t, 7, ranked[0].Plies)
	assert.True(t, ranked[0].Certain)
	for i, r := range ranked[1:] {
		assert.GreaterOrEqual(t, ranked[i].rank(), r.rank())
	}
	line := all.Line(p, 200)
	for _, m := range line {
		p.Make(m)
	}
	assert.True(t, p.Outcome().WonBy(position.Red), "the line ends the game")
}

// TestRootAtTheLimit: a win that takes longer than the clock allows is none.
func TestRootAtTheLimit(t *testing.T) {
	all := Embedded()
	best := func(clock string) RankedMove {
		return all.Root(parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w - - "+clock+" 80"))[0]
	}
	assert.Equal(t, Win, best("113").Value)
	assert.Equal(t, CursedWin, best("114").Value)
}

// TestRootRepeated: where a position has stood twice, the referee may judge what the table does not see, and nothing is certain.
func TestRootRepeated(t *testing.T) {
	all := Embedded()
	p := parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w")
	for _, text := range []string{"a0a1", "e9f9", "a1a0", "f9e9"} {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err)
		p.Play(turn)
	}
	ranked := all.Root(p)
	require.NotEmpty(t, ranked)
	assert.Equal(t, Win, ranked[0].Value)
	assert.False(t, ranked[0].Certain)
}
