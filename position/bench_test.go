package position

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// sink keeps the compiler from dropping what a benchmark computes.
var sink bool

// benchPositions returns the perft positions that are not over and positions from random games: openings,
// middle games and endings, some in check.
func benchPositions(t testing.TB) []*Position {
	t.Helper()
	var positions []*Position
	for _, v := range perftVectors(t) {
		if v.Counts[0] > 0 {
			positions = append(positions, mustParse(t, v.FEN))
		}
	}
	r := newRandom(2026)
	for _, plies := range []int{4, 8, 12, 16, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300} {
		p := New(Xiangqi)
		walk(p, r, plies, func() {})
		if !p.Terminal().Over {
			positions = append(positions, p)
		}
	}
	require.Greater(t, len(positions), 40)
	return positions
}

// situation is a position with its legal moves.
type situation struct {
	*Position
	moves []Move
}

func situations(b *testing.B, keep func(*Position) bool) []situation {
	b.Helper()
	var kept []situation
	for _, p := range benchPositions(b) {
		if keep(p) {
			kept = append(kept, situation{p, append([]Move(nil), legalMoves(p)...)})
		}
	}
	require.NotEmpty(b, kept)
	return kept
}

// everything and quiet choose positions for measure.
func everything(*Position) bool { return true }

func quiet(p *Position) bool { return !p.InCheck() }

// measure runs work over all positions and reports the time for one operation; work returns how many it
// did.
func measure(b *testing.B, keep func(*Position) bool, work func(situation) int) {
	all := situations(b, keep)
	operations := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range all {
			operations += work(s)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(operations), "ns/operation")
}

func BenchmarkLegalMoves(b *testing.B) {
	list := new(MoveList)
	measure(b, everything, func(s situation) int { s.LegalMoves(list); return 1 })
}

func BenchmarkCaptures(b *testing.B) {
	list := new(MoveList)
	measure(b, quiet, func(s situation) int { s.Captures(list); return 1 })
}

func BenchmarkQuiets(b *testing.B) {
	list := new(MoveList)
	measure(b, quiet, func(s situation) int { s.Quiets(list); return 1 })
}

func BenchmarkEvasions(b *testing.B) {
	list := new(MoveList)
	measure(b, (*Position).InCheck, func(s situation) int { s.Evasions(list); return 1 })
}

func BenchmarkMakeUnmake(b *testing.B) {
	measure(b, everything, func(s situation) int {
		for _, m := range s.moves {
			s.Make(m)
			s.Unmake()
		}
		return len(s.moves)
	})
}

func BenchmarkMakeUnmakeNull(b *testing.B) {
	measure(b, quiet, func(s situation) int { s.MakeNull(); s.UnmakeNull(); return 1 })
}

// BenchmarkLook measures what make does to find checkers and pins.
func BenchmarkLook(b *testing.B) {
	measure(b, everything, func(s situation) int { s.updateCheckInfo(s.top(), s.byColour[s.side&1^1]); return 1 })
}

func BenchmarkExchangeAtLeast(b *testing.B) {
	measure(b, everything, func(s situation) int {
		for _, m := range s.moves {
			sink = s.ExchangeAtLeast(m, 0)
		}
		return len(s.moves)
	})
}

func BenchmarkLegal(b *testing.B) {
	measure(b, everything, func(s situation) int {
		for _, m := range s.moves {
			sink = s.Legal(m)
		}
		return len(s.moves)
	})
}

func BenchmarkPseudoLegal(b *testing.B) {
	measure(b, everything, func(s situation) int {
		for _, m := range s.moves {
			sink = s.PseudoLegal(m)
		}
		return len(s.moves)
	})
}

func BenchmarkPerft(b *testing.B) {
	p := New(Xiangqi)
	lists := make([]MoveList, 5)
	var nodes uint64
	b.ReportAllocs()
	for b.Loop() {
		nodes += p.countLeaves(4, lists)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
