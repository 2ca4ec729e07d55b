package search

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/position/fen"
)

func TestOneThreadIsDeterministic(t *testing.T) {
	for _, text := range []string{fen.Start(position.Xiangqi), openingFEN, middleFEN} {
		var nodes []uint64
		for range 2 {
			e := newEngine(t)
			_, reports := search(t, e, parse(t, text), Limits{Depth: 9})
			e.Clear()
			_, again := search(t, e, parse(t, text), Limits{Depth: 9})
			require.Len(t, again, len(reports))
			for i := range reports {
				assert.Equal(t, reports[i].Nodes, again[i].Nodes, "depth %d after Clear", reports[i].Depth)
				nodes = append(nodes, reports[i].Nodes)
			}
		}
		half := len(nodes) / 2
		assert.Equal(t, nodes[:half], nodes[half:], "two engines")
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	e := newEngine(t)
	p := parse(t, middleFEN)
	limits := []uint64{1, 2, 3, 10, 44, 100, 999, 1024, 5000}
	for n := uint64(30001); n < 32000; n += 41 {
		limits = append(limits, n) // deep enough for searches within a node to be what is stopped
	}
	for _, n := range limits {
		e.Clear()
		r, reports := search(t, e, p, Limits{Nodes: n})
		assert.Equal(t, n, r.Nodes)
		assert.True(t, r.HasBest)
		assert.NotEmpty(t, reports, "no move without a line before it")
		assert.Contains(t, p.LegalTurns(), r.Best)
	}
}

// TestStalemate: what a side without a legal move scores is the variant's business.
func TestStalemate(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	ss := w.ss(3)
	for _, c := range []struct {
		draws, inCheck bool
		want           Score
	}{{false, false, mated(3)}, {false, true, mated(3)}, {true, false, 0}, {true, true, mated(3)}} {
		w.stalemateDraws, ss.inCheck = c.draws, c.inCheck
		assert.Equal(t, c.want, w.noLegalMove(ss, 3))
	}
}

func TestDepthLimitAndReports(t *testing.T) {
	e := newEngine(t)
	p := parse(t, openingFEN)
	r, reports := search(t, e, p, Limits{Depth: 8})
	assert.Equal(t, 8, r.Depth)
	require.Len(t, reports, 8)
	for i, info := range reports {
		assert.Equal(t, i+1, info.Depth)
		assert.Equal(t, 1, info.MultiPV)
		assert.GreaterOrEqual(t, info.SelDepth, 1)
		requireLegalLine(t, p, info.PV)
	}
	assert.Equal(t, r.PV, reports[7].PV)
	assert.Equal(t, r.Best, r.PV[0])
	require.True(t, r.HasPonder)
	requireLegalLine(t, p, []position.Turn{r.Best, r.Ponder})
}

func TestSearchLeavesThePositionAlone(t *testing.T) {
	e := newEngine(t)
	p := parse(t, openingFEN)
	play(t, p, "h7e7", "e2e6")
	text, key, ply := fen.Format(p), p.Key(), p.Ply()
	search(t, e, p, Limits{Depth: 6})
	assert.Equal(t, text, fen.Format(p))
	assert.Equal(t, key, p.Key())
	assert.Equal(t, ply, p.Ply())
}

func TestFinds(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		plies     int // to mate
	}{
		{"mate in one with two chariots", "3k5/R8/9/9/9/9/9/9/9/1R2K4 w", 1},
		{"stalemate wins in one", "3k5/9/3P5/9/9/9/9/9/9/4K4 w", 1},
		{"mate in one for Black", "4k4/9/9/9/9/9/9/r8/4r4/3K5 b", 1},
		{"mate in two", "4k4/9/9/9/9/9/9/9/R8/1R3K3 w", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			r, _ := search(t, newEngine(t), p, Limits{Depth: 8})
			plies, ok := MateIn(r.Score)
			require.True(t, ok, "score %d", r.Score)
			assert.Equal(t, c.plies, plies)
			proof := newProver(p, 100_000)
			assert.Contains(t, proof.firstMoves((c.plies+1)/2, anyQuiet), p.FormatTurn(r.Best))
			require.False(t, proof.gaveUp())
			requireLegalLine(t, p, r.PV)
			end := p.Clone()
			for _, turn := range r.PV {
				end.Play(turn)
			}
			assert.True(t, end.Terminal().Over, "the line leads to the mate it promises")
		})
	}
}

func TestNoLegalMove(t *testing.T) {
	for name, fen := range map[string]string{
		"mate":      "4k3R/R8/9/9/9/9/9/9/9/3K5 b",
		"stalemate": "4k4/3P1P3/9/9/9/9/9/9/9/3K5 b",
	} {
		r, reports := search(t, newEngine(t), parse(t, fen), Limits{Depth: 5})
		assert.False(t, r.HasBest, name)
		plies, ok := MateIn(r.Score)
		assert.True(t, ok, name)
		assert.Zero(t, plies, name)
		assert.Empty(t, reports, name)
	}
}

func TestMateSearch(t *testing.T) {
	e := newEngine(t)
	p := parse(t, "4k4/9/9/9/9/9/9/9/R8/1R3K3 w")
	r, _ := search(t, e, p, Limits{Mate: 2})
	plies, ok := MateIn(r.Score)
	require.True(t, ok)
	assert.Equal(t, 3, plies)

	e.Clear()
	r, _ = search(t, e, p, Limits{Mate: 1})
	_, ok = MateIn(r.Score)
	assert.False(t, ok, "there is no mate in one")
	assert.True(t, r.HasBest)
}

func TestSearchMovesAndBanMoves(t *testing.T) {
	e := newEngine(t)
	p := position.New(position.Xiangqi)
	turn := func(text string) position.Turn {
		found, err := p.ParseTurn(text)
		require.NoError(t, err)
		return found
	}
	r, _ := search(t, e, p, Limits{Depth: 4, SearchMoves: []position.Turn{turn("a0a1"), turn("i0i2")}})
	assert.Contains(t, []string{"a0a1", "i0i2"}, p.FormatTurn(r.Best))

	first, _ := search(t, e, p, Limits{Depth: 6})
	second, _ := search(t, e, p, Limits{Depth: 6, BanMoves: []position.Turn{first.Best}})
	assert.NotEqual(t, first.Best, second.Best)

	r, _ = search(t, e, p, Limits{Depth: 2, BanMoves: p.LegalTurns()})
	assert.True(t, r.HasBest, "bans that leave nothing are forgotten")
	r, _ = search(t, e, p, Limits{Depth: 2, SearchMoves: []position.Turn{turn("a0a1")}, BanMoves: []position.Turn{turn("a0a1")}})
	assert.True(t, r.HasBest)
}

func TestMultiPV(t *testing.T) {
	e := newEngine(t)
	configure(t, e, func(o *Options) { o.MultiPV = 5 })
	p := parse(t, openingFEN)
	_, reports := search(t, e, p, Limits{Depth: 6})
	require.Len(t, reports, 30)
	for depth := 1; depth <= 6; depth++ {
		seen := map[position.Turn]bool{}
		last := infinite
		for k := 1; k <= 5; k++ {
			info := reports[(depth-1)*5+k-1]
			assert.Equal(t, depth, info.Depth)
			assert.Equal(t, k, info.MultiPV)
			assert.LessOrEqual(t, info.Score, last, "best first")
			last = info.Score
			assert.False(t, seen[info.PV[0]], "each line begins differently")
			seen[info.PV[0]] = true
			requireLegalLine(t, p, info.PV)
		}
	}
	few := parse(t, "4k4/9/9/9/9/9/9/9/9/3K5 w")
	_, reports = search(t, e, few, Limits{Depth: 2})
	assert.Len(t, reports, 2, "as many lines as there are turns")
}

func TestThreadsAndHashBetweenSearches(t *testing.T) {
	e := newEngine(t)
	p := parse(t, middleFEN)
	for _, s := range []struct{ threads, mb int }{{2, 1}, {1, 8}, {4, 3}, {3, 3}, {1, 1}} {
		configure(t, e, func(o *Options) { o.Threads = s.threads })
		configure(t, e, func(o *Options) { o.HashMB = s.mb })
		r, _ := search(t, e, p, Limits{Depth: 6})
		assert.True(t, r.HasBest)
		assert.Equal(t, s.mb, e.Options().HashMB)
	}
	configure(t, e, func(o *Options) { o.HashMB = 2 })
	_, known := e.Probe(p)
	assert.False(t, known, "the new table is empty")
}

// TestWeightsOfAnotherGame: a variant of the other game keeps its own.
func TestWeightsOfAnotherGame(t *testing.T) {
	for _, of := range []*position.Variant{position.Xiangqi, position.Chess} {
		given := newEngine(t, func(o *Options) { o.Weights, o.UseNet = eval.WeightsFor(of), false })
		own := newEngine(t, func(o *Options) { o.UseNet = false })
		for _, v := range []*position.Variant{position.Xiangqi, position.Chess} {
			p := position.New(v)
			got, _ := search(t, given, p, Limits{Depth: 6})
			want, _ := search(t, own, p, Limits{Depth: 6})
			got.Elapsed, want.Elapsed = 0, 0
			assert.Equal(t, want, got, "weights of %s, a game of %s", of.Name, v.Name)
		}
	}
}

func TestRefusedHashKeepsTheTable(t *testing.T) {
	e := newEngine(t)
	p := parse(t, middleFEN)
	search(t, e, p, Limits{Depth: 6})
	_, known := e.Probe(p)
	require.True(t, known)
	require.Error(t, e.Configure(func(o *Options) { o.HashMB = 1 << 30 }))
	_, known = e.Probe(p)
	assert.True(t, known)
	assert.Equal(t, 4, e.Options().HashMB)
}

// TestStoppedAtRandomTimes runs threaded searches on tiny tables and cancels them whenever; with the race
// detector it is the test of what the threads share.
func TestStoppedAtRandomTimes(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.HashMB, o.Threads = 1, 4 })
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 40 {
		p := parse(t, []string{openingFEN, middleFEN, fen.Start(position.Xiangqi)}[i%3])
		ctx, cancel := context.WithCancel(context.Background())
		if i%7 == 0 {
			cancel()
		} else {
			time.AfterFunc(time.Duration(random.IntN(20_000))*time.Microsecond, cancel)
		}
		reported := false
		r, err := e.Search(ctx, p, Limits{Infinite: i%2 == 0, Ponder: i%5 == 1, Depth: 30}, func(info Info) {
			reported = true
			requireLegalLine(t, p, info.PV)
		})
		cancel()
		require.NoError(t, err)
		require.True(t, r.HasBest)
		assert.True(t, reported, "no move without a line before it")
		requireLegalLine(t, p, r.PV)
	}
}

func TestNodesDoNotAllocate(t *testing.T) {
	e := newEngine(t)
	p := parse(t, openingFEN)
	small, _ := search(t, e, p, Limits{Depth: 2})
	allocations := func(depth int) float64 {
		return testing.AllocsPerRun(1, func() {
			e.Clear()
			_, _ = e.Search(context.Background(), p, Limits{Depth: depth}, nil)
		})
	}
	shallow, deep := allocations(2), allocations(10)
	large, _ := search(t, e, p, Limits{Depth: 10})
	require.Greater(t, large.Nodes, small.Nodes+5000)
	assert.Less(t, deep-shallow, 40.0, "allocations must not grow with the nodes")
}

func TestLongHistory(t *testing.T) {
	e := newEngine(t)
	p := position.New(position.Xiangqi)
	for i := range 700 {
		play(t, p, []string{"a0a1", "a9a8", "a1a0", "a8a9"}[i%4])
	}
	r, _ := search(t, e, p, Limits{Depth: 5})
	assert.True(t, r.HasBest)
	assert.Contains(t, p.LegalTurns(), r.Best)
}

func TestDrawByNaturalLimitIsSeen(t *testing.T) {
	e := newEngine(t)
	// Red is far ahead but can neither capture nor mate before the limit.
	p := parse(t, "3k5/9/9/9/9/9/9/B8/9/R3KA3 b - - 119 90")
	r, _ := search(t, e, p, Limits{Depth: 6})
	assert.Equal(t, Score(0), r.Score)
}

func BenchmarkSearch(b *testing.B) {
	e := newEngine(b, func(o *Options) { o.HashMB = 16 })
	p := parse(b, middleFEN)
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		e.Clear()
		r, _ := e.Search(context.Background(), p, Limits{Depth: 8}, nil)
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// TestNodeLimitCountsAllThreads: the nodes of all threads together make the limit, up to what they do between two
// looks at each other.
func TestNodeLimitCountsAllThreads(t *testing.T) {
	for _, threads := range []int{1, 2, 4} {
		e := newEngine(t, func(o *Options) { o.Threads = threads })
		for _, limit := range []uint64{3_000, 40_000} {
			r, _ := search(t, e, position.New(position.Xiangqi), Limits{Nodes: limit})
			assert.LessOrEqual(t, r.Nodes, limit+uint64(threads-1)*256, "%d threads", threads)
			var sum uint64
			for _, w := range e.workers {
				sum += w.nodes
			}
			assert.Equal(t, sum, r.Nodes, "the result counts those of all threads")
			assert.True(t, r.HasBest)
			if threads == 1 {
				assert.Equal(t, limit, r.Nodes)
			}
		}
	}
}

// TestForgetOnlyWhatWasLearned: clearing takes time, so that it is done after a search only; another rule or target makes
// what was learned void.
func TestForgetOnlyWhatWasLearned(t *testing.T) {
	e := newEngine(t)
	p := parse(t, openingFEN)
	entry := hashtable.Entry{Score: 20, Depth: 5, Bound: hashtable.Exact}
	require.NoError(t, e.Prepare(p))
	e.table.Store(1, entry)
	e.Clear()
	e.setLevel(Level{Noise: 10, Seed: 3})
	_, kept := e.table.Probe(1)
	assert.True(t, kept, "no search has been")
	search(t, e, p, Limits{Depth: 1})
	e.table.Store(1, entry)
	other := p.Clone()
	rules := other.Rules()
	rules.Repetition = position.AsianRule
	other.SetRules(rules)
	search(t, e, other, Limits{Depth: 1})
	_, kept = e.table.Probe(1)
	assert.False(t, kept, "scores by another rule")
}

// TestNoiseKeepsTheThreads: a level that limits nodes or depth is played by one thread, errors alone by all.
func TestNoiseKeepsTheThreads(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.Threads = 2 })
	require.NoError(t, e.prepare())
	for threads, l := range map[int]Level{2: {Noise: 4}, 1: {Noise: 4, Nodes: 100}} {
		assert.Len(t, e.newTask(parse(t, openingFEN), Limits{Depth: 1, Level: l}, nil).workers, threads)
	}
}
