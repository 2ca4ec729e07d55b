//go:build longer

package position

import "testing"

func TestRefereeAgreesWithPlainJudgeOnManyCycles(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 60)
	g.cycles(2400, 60, 100)
	g.report()
	g.requireKinds("ChineseRule: chase against idle: draw (soldiers)", "ChineseRule: kill against kill: draw",
		"ChineseRule: chase against kill: draw", "ChineseRule: chase against kill+chase: draw",
		"ChineseRule: chase against check: loses", "ChineseRule: check+kill against kill: draw",
		"ChineseRule: kill+chase against kill+chase: draw", "AsianRule: chase against chase: draw",
		"AsianRule: chase against chase: loses", "AsianRule: check+chase against idle: draw")
}

func TestRefereeAgreesWithPlainJudgeOnManyGames(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 61)
	for range 300 {
		g.shuffle(80)
	}
	g.report()
	g.requireKinds("ChineseRule: idle against idle: draw", "ChineseRule: idle against kill: loses")
}

// The referee looks as deep in crowded positions as in empty ones.
func TestRefereeAgreesWithPlainJudgeOnDeepThreats(t *testing.T) {
	t.Parallel()
	g := newRepeater(t, 62)
	g.deep = true
	g.cycles(60, 20, 20)
	g.report()
	g.requireKinds("ChineseRule: idle against kill: loses")
}

func TestAttackedPairsOfManyPositions(t *testing.T) {
	t.Parallel()
	newRepeater(t, 63).comparePairs(4000)
}
