package bench

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

func TestPositionsAreVariedAndOpen(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range Positions {
		p, err := fen.Parse(position.Xiangqi, text)
		require.NoError(t, err, text)
		assert.Equal(t, text, fen.Format(p))
		assert.False(t, p.Outcome().Over, text)
		assert.False(t, seen[text], "%s stands twice", text)
		seen[text] = true
	}
	assert.GreaterOrEqual(t, len(Positions), 40)
}

func TestNodeCountIsReproducible(t *testing.T) {
	settings := DefaultSettings()
	settings.Depth = 6
	first, err := Run(context.Background(), settings, nil)
	require.NoError(t, err)
	samples := 0
	var sum uint64
	second, err := Run(context.Background(), settings, func(i int, s Sample) {
		assert.Equal(t, samples, i)
		assert.Equal(t, 6, s.Depth)
		samples++
		sum += s.Nodes
	})
	require.NoError(t, err)
	assert.Equal(t, first.Nodes, second.Nodes)
	assert.Equal(t, sum, second.Nodes)
	assert.Equal(t, len(Positions), samples)
}

// TestEveryVariantHasTheSamePieces on the same points of the lands, also with a river row between them.
func TestEveryVariantHasTheSamePieces(t *testing.T) {
	for _, v := range position.Variants() {
		if v.Family() == position.FamilyChess {
			continue
		}
		settings := Settings{Depth: 1, Threads: 1, HashMB: 1, Variant: v}
		total, err := Run(context.Background(), settings, nil)
		require.NoError(t, err, v.Name)
		assert.Greater(t, total.Nodes, uint64(len(Positions)), v.Name)
		for _, text := range Positions {
			p, err := settings.place(text)
			require.NoError(t, err, "%s in %s", text, v.Name)
			plain, err := fen.Parse(position.Xiangqi, text)
			require.NoError(t, err)
			assert.Equal(t, plain.Counts(), p.Counts())
			assert.Equal(t, plain.Side(), p.Side())
			assert.Equal(t, plain.Variant().File(plain.General(position.Black)), p.Variant().File(p.General(position.Black)))
		}
	}
}

// TestChessHasPositionsOfItsOwn: all can be played, none twice, and their search is the same each time.
func TestChessHasPositionsOfItsOwn(t *testing.T) {
	settings := Settings{Depth: 5, Threads: 1, HashMB: 1, Variant: position.Chess}
	seen := map[string]bool{}
	for _, text := range settings.Positions() {
		p, err := settings.place(text)
		require.NoError(t, err)
		assert.Equal(t, text, fen.Format(p))
		assert.False(t, p.Outcome().Over)
		assert.False(t, seen[text])
		seen[text] = true
	}
	first, err := Run(context.Background(), settings, nil)
	require.NoError(t, err)
	second, err := Run(context.Background(), settings, nil)
	require.NoError(t, err)
	assert.Equal(t, first.Nodes, second.Nodes)
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, DefaultSettings(), nil)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestLinesAreWhatFrameworksRead(t *testing.T) {
	lines := Total{Nodes: 12345678, Elapsed: 4711 * time.Millisecond}.Lines()
	assert.Equal(t, []string{
		"Total time (ms) : 4711",
		"Nodes searched  : 12345678",
		"Nodes/second    : 2620606",
		"12345678 nodes 2620606 nps",
	}, lines)
	assert.Regexp(t, regexp.MustCompile(`^\d+ nodes \d+ nps$`), lines[3])
	assert.NotPanics(t, func() { Total{}.Lines() })
	assert.True(t, strings.Contains(Sample{FEN: "F", Depth: 3}.String(), "F"))
}

func TestPerftCounts(t *testing.T) {
	p := position.New(position.Xiangqi)
	for depth, want := range []uint64{1, 44, 1920, 79666, 3290240} {
		assert.Equal(t, want, Perft(p, depth))
	}
	assert.Equal(t, fen.Start(position.Xiangqi), fen.Format(p), "the position is left alone")
}

func TestPerftCountsTurnsThatArePrepared(t *testing.T) {
	for _, test := range []struct {
		variant *position.Variant
		fen     string
		counts  []uint64
	}{
		{position.StratagemMarker, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0:0 - 0 1", []uint64{44, 2000, 85306}},
		{position.StratagemMarker, "P2k5/9/9/9/9/8r/9/9/4K4/9 w 2:0 mi4,pa9 0 21", []uint64{46, 730, 7900}},
		{position.StratagemMarker, "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10", []uint64{43, 687, 10417}},
		{position.StratagemRiver, "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 b 00000000:00000000 - 3 40", []uint64{40, 501, 10702}},
		{position.StratagemRiver, "2CP1a3/2c1Rk3/1c1ab4/9/P8/5P3/1N3pB2/9/3A5/6p2/5K3 b o806pjdq:secdm09g - 23 73", []uint64{8, 146, 6587}},
		{position.StratagemSpecial, "4P4/5k3/9/9/1r7/9/9/9/9/3K5 w g0000000:00000000 - 0 40", []uint64{0, 0}},
	} {
		p, err := fen.Parse(test.variant, test.fen)
		require.NoError(t, err)
		for i, want := range test.counts {
			assert.Equal(t, want, Perft(p, i+1), "perft(%d) of %s", i+1, test.fen)
			counts, err := PerftDivide(context.Background(), p, i+1, 2, nil)
			require.NoError(t, err)
			var sum uint64
			for _, c := range counts {
				sum += c.Count
			}
			assert.Equal(t, want, sum, "divided perft(%d) of %s", i+1, test.fen)
		}
		assert.Equal(t, test.fen, fen.Format(p))
	}
}

func TestPerftDivideAddsUpWithAnyThreads(t *testing.T) {
	p := position.New(position.Xiangqi)
	for _, threads := range []int{1, 2, 7, 500} {
		done := make(chan RootCount, 100)
		counts, err := PerftDivide(context.Background(), p, 3, threads, func(c RootCount) { done <- c })
		require.NoError(t, err)
		var sum uint64
		for i, c := range counts {
			assert.Equal(t, p.LegalTurns()[i], c.Turn, "generation order")
			sum += c.Count
		}
		assert.Equal(t, uint64(79666), sum)
		assert.Len(t, done, 44)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := PerftDivide(ctx, p, 6, 2, nil)
	assert.ErrorIs(t, err, context.Canceled)
}

// BenchmarkEngine is what the profile for profile-guided builds is taken from: search, and a little perft.
func BenchmarkEngine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		total, err := Run(context.Background(), DefaultSettings(), nil)
		require.NoError(b, err)
		b.ReportMetric(float64(total.NPS()), "nodes/s")
		Perft(position.New(position.Xiangqi), 5)
	}
}

func BenchmarkPerft(b *testing.B) {
	p := position.New(position.Xiangqi)
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		nodes += Perft(p, 4)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "leaves/s")
}
