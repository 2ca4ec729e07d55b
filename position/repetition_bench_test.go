package position

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// quietGame returns a position deep in a game without captures and repetitions: the longest way back that
// an ordinary node of the search has.
func quietGame(b *testing.B, plies int) *Position {
	b.Helper()
	r := newRandom(5)
	p := New(Xiangqi)
	for p.Reversible() < plies {
		moves := quietMoves(p)
		if len(moves) == 0 {
			p = New(Xiangqi)
			continue
		}
		p.Make(moves[r.IntN(len(moves))])
		if verdictBelow(p, -1) != NoVerdict {
			p.Unmake()
		}
	}
	return p
}

func BenchmarkRepetitionInSearchOrdinary(b *testing.B) {
	for _, test := range []struct {
		name  string
		plies int
	}{{"after a capture", 3}, {"10 plies", 10}, {"40 plies", 40}, {"100 plies", 100}} {
		b.Run(test.name, func(b *testing.B) {
			p := quietGame(b, test.plies)
			b.ReportAllocs()
			for b.Loop() {
				if verdictBelow(p, 0) != NoVerdict {
					b.Fatal("repeats")
				}
			}
		})
	}
}

// benchmarkSegment judges the second cycle of a case, remembering plies or not.
func benchmarkSegment(b *testing.B, name string, remember bool) {
	for _, c := range repetitionCases(b) {
		if c.Name != name {
			continue
		}
		p := c.position(b, 4)
		for _, m := range c.moves(b) {
			p.Make(m)
		}
		require.NotEqual(b, NoVerdict, verdictBelow(p, 1))
		b.ReportAllocs()
		for b.Loop() {
			if !remember {
				for i := 1; i <= p.Ply(); i++ {
					p.referee.facts(segment{p: p}, i).key = 0
				}
			}
			verdictBelow(p, 1)
		}
		return
	}
	b.Fatal("no such case")
}

func BenchmarkJudgeSegment(b *testing.B) {
	for _, name := range []string{"attack-protected-cannon", "alternate-victims", "kill-both-sides", "outnumbered-root"} {
		b.Run(name+"/cold", func(b *testing.B) { benchmarkSegment(b, name, false) })
		b.Run(name+"/remembered", func(b *testing.B) { benchmarkSegment(b, name, true) })
	}
}

// A crowded middle game is where looking for mate threats costs most.
func BenchmarkJudgeCrowdedSegment(b *testing.B) {
	for _, killChecks := range []int{0, 1, 2, 4, 6} {
		b.Run(string(rune('0'+killChecks))+" checks", func(b *testing.B) {
			p := mustParse(b, "r2akab1r/3n5/b1n1c1c2/p1p1p1p1p/9/2P3P2/P3P3P/N1C1C1N2/9/R1BAKAB1R w")
			play(b, p, "a0b0 a9b9 b0a0 b9a9")
			p.rules.KillChecks = killChecks
			b.ReportAllocs()
			for b.Loop() {
				if p.referee != nil {
					p.referee.known = [knownPlies]plyFacts{}
				}
				p.judgeSegment(0, killChecks)
			}
		})
	}
}
