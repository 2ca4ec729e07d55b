package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMateAndStalemate(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen string
		want      Reason
	}{
		{"two chariots", "4k3R/R8/9/9/9/9/9/9/9/3K5 b", Mate},
		{"chariot and horse, double check", "3aka3/9/3N5/9/4R4/9/9/9/9/3K5 b", Mate},
		{"two soldiers stalemate", "4k4/3P1P3/9/9/9/9/9/9/9/3K5 b", Stalemate},
		{"soldier and chariot stalemate", "3k5/4P4/9/9/9/9/9/9/9/4KR3 b", Stalemate},
		{"the start", startFEN(Xiangqi), NoReason},
		{"check with an answer", "4k4/9/9/9/4R4/9/9/9/9/3K5 b", NoReason},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen)
			for q, winner := range map[*Position]Winner{p: RedWins, turned(t, p): BlackWins} {
				if test.want == NoReason {
					assert.Equal(t, Outcome{}, q.Terminal())
					assert.Equal(t, Outcome{}, q.Outcome())
					continue
				}
				want := Outcome{Over: true, Winner: winner, Reason: test.want}
				assert.Equal(t, want, q.Terminal())
				assert.Equal(t, want, q.Outcome())
				assert.Empty(t, q.LegalTurns())
			}
		})
	}
}

// TestMaterial walks through the clauses of the simple endings, each for both colours. Where the clause has
// the proviso, a position that ends in one move plays on.
func TestMaterial(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen string
		draw      bool
	}{
		{"bare generals", "3k5/9/9/9/9/9/9/9/9/4K4 w", true},
		{"all guards and nothing else", "2bakab2/9/9/9/9/9/9/9/4A4/2BAK1B2 w", true},
		{"a soldier that crossed", "2bakab2/9/9/9/9/9/8p/9/4A4/2BAK1B2 w", false},
		{"a soldier that waits at home", "3k5/9/9/9/9/9/P8/9/9/4K4 w", false},
		{"one chariot", "2bak1b2/4a4/9/9/9/9/9/9/9/R3K4 w", false},
		{"one horse", "2bak1b2/4a4/9/9/9/9/9/9/9/N3K4 w", false},

		{"cannon alone, enemy without advisors", "3k5/9/9/9/9/9/9/9/9/C3K4 w", true},
		{"cannon alone, enemy with elephants only", "2bk2b2/9/9/9/9/9/9/9/9/C3K4 w", true},
		{"cannon and elephants, enemy without advisors", "2bk2b2/9/9/9/9/9/9/9/9/C1B1K1B2 w", true},
		{"cannon and advisor, enemy bare", "3k5/9/9/9/9/9/9/9/4A4/C3K4 w", false},
		{"cannon and advisor, enemy with all guards", "2bak1b2/4a4/9/9/9/9/9/9/4A4/C3K4 w", false},

		{"cannon alone, enemy with one advisor", "3k5/4a4/9/9/9/9/9/9/9/C3K4 w", true},
		{"cannon alone, enemy with one advisor and elephants", "2bk2b2/4a4/9/9/9/9/9/9/9/C3K4 w", true},
		{"cannon and elephant, one advisor", "3k1a3/9/9/9/9/9/9/9/9/C1B1K4 w", true},
		{"cannon and elephant, one advisor, mate in one", "9/9/4ka3/9/9/9/9/4B4/1C7/3K5 w", false},
		{"cannon and elephant, one advisor, mate in one for the other side only", "9/9/4ka3/9/9/9/9/4B4/1C7/3K5 b", true},
		{"cannon and two elephants, advisor and elephant, mate in one", "6b2/9/4ka3/9/9/9/9/8B/4C4/3K2B2 w", false},

		{"cannon alone, two advisors", "3aka3/9/9/9/9/9/9/9/9/C2K5 w", true},
		{"cannon alone, two advisors, mate in one", "9/4ak3/5a3/9/9/9/9/9/3K5/6C2 w", false},
		{"cannon alone, two advisors, mate in one for the other side only", "9/4ak3/5a3/9/9/9/9/9/3K5/6C2 b", true},
		{"cannon alone, two advisors and elephants, mate in one", "2b1ka3/4a4/8C/9/2b6/9/9/9/9/3K5 w", false},
		{"cannon and elephant, two advisors", "3aka3/9/9/9/9/9/9/9/9/C1BK5 w", false},
		{"two cannons", "3k5/9/9/9/9/9/9/9/9/C1C1K4 w", false},

		{"a cannon each, bare", "3k4c/9/9/9/9/9/9/9/9/C3K4 w", true},
		{"a cannon each, elephants", "2bk4c/9/9/9/9/9/9/9/9/C3K4 w", true},
		{"a cannon each, elephants, mate in one", "9/9/4kc3/9/6b2/9/9/4B4/5C3/3K5 w", false},
		{"a cannon each, elephants, mate in one for the other side only", "9/9/4kc3/9/6b2/9/9/4B4/5C3/3K5 b", true},
		{"a cannon each, an advisor", "3k1a2c/9/9/9/9/9/9/9/9/C3K4 w", false},
		{"two cannons against one", "3k4c/9/9/9/9/9/9/9/9/C1C1K4 w", false},
		{"a cannon against a horse", "3k4n/9/9/9/9/9/9/9/9/C3K4 w", false},
		{"a cannon against a soldier", "3k5/9/9/9/9/9/9/p8/9/C3K4 w", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen)
			for _, q := range []*Position{p, turned(t, p), mirrored(t, p)} {
				before := snapshot(q)
				assert.Equal(t, test.draw, q.CannotBeWon(), q.FEN())
				requireSame(t, before, snapshot(q), "judging leaves the position as it was")
				want := Outcome{}
				if test.draw {
					want = Outcome{Over: true, Reason: Material}
				}
				assert.Equal(t, want, q.Outcome(), q.FEN())
			}
		})
	}
}

func TestOutcomesAreJudgedInOrder(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, fen, turns, want string }{
		{"mate before the limit", "4k4/R8/9/9/9/9/9/9/9/3K3R1 w - - 119 90", "h0h9", "red wins (mate)"},
		{"repetition before the limit", "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 112 1",
			"a0a1 i9i8 a1a0 i8i9 a0a1 i9i8 a1a0 i8i9", "draw (repetition"},
		{"limit before material", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 119 90", "e0e1", "draw (natural limit)"},
		{"material before nothing", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 118 90", "e0e1", "draw (material)"},
		{"repetition before material", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
			"e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0 d8d9", "draw (repetition"},
		{"a capture that leaves nothing", "3k5/9/9/9/9/9/9/4r4/4K4/9 w", "e1e2", "draw (material)"},
		{"perpetual check loses", checking, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9", "black wins (repetition"},
		{"two times is not three", checking, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen)
			play(t, p, test.turns)
			assert.Contains(t, p.Outcome().String(), test.want)
		})
	}
}

func TestOutcomeAsText(t *testing.T) {
	t.Parallel()
	for want, o := range map[string]Outcome{
		"-":                     {},
		"red wins (mate)":       {Over: true, Winner: RedWins, Reason: Mate},
		"black wins (mate)":     {Over: true, Winner: BlackWins, Reason: Mate},
		"red wins (stalemate)":  {Over: true, Winner: RedWins, Reason: Stalemate},
		"draw (natural limit)":  {Over: true, Reason: NaturalLimit},
		"draw (material)":       {Over: true, Reason: Material},
		"red wins (repetition)": {Over: true, Winner: RedWins, Reason: Repetition},
	} {
		assert.Equal(t, want, o.String())
	}
}
