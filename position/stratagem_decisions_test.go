package position

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// decision is one row: a rule or decision of the stratagem variants shown on a position.
type decision struct {
	name    string // the number of the decision and what the row shows
	variant string
	fen     string
	check   bool   // the side to move stands in check
	legal   string // turns, with a blank between
	illegal string
	after   map[string]string // fields from the side to move on, after a turn; a trailing + says check
	result  string            // Outcome.String; empty: not looked at, -: the game goes on
}

// array is the first field of the start position.
const array = pointsArray

// decisions holds A to E: settings, check, markers, layouts, ends; and examples of the specification. The rows of
// F to I and K stand in plateDecisions, those of J and R in boardDecisions.
var decisions = []decision{
	{
		name: "A1 equal settings: neither works", variant: "stratagem-palace",
		fen:   "1n7/1r7/5k3/9/9/9/9/3K5/1R7/1N7 w 12345678 - 0 40",
		legal: "b0d1 d2d1", illegal: "b0c2 b0a2",
	},
	{
		name: "A1 the enemy has left: works at once", variant: "stratagem-palace",
		fen:   "1n7/1r7/5k3/9/9/9/9/9/1R1K5/1N7 b 12345678 - 1 40",
		legal: "b9a7 b9c7",
	},
	{
		name: "A2 a general leaves a plate with its help", variant: "stratagem-special",
		fen:   "5k3/9/9/9/r8/9/9/9/9/3K5 w m0000000:00000000 - 0 40",
		legal: "d0e1", after: map[string]string{"d0e1": "b m0000000:00000000 - 1 40"},
	},
	{
		name: "A2 the plate of the point of arrival counts for safety", variant: "stratagem-palace",
		fen:   "5k3/9/9/9/9/9/9/9/r8/4K4 w 12345678 - 0 40",
		legal: "e0f0", after: map[string]string{"e0f0": "b 12345678 - 1 40+"},
	},
	{
		name: "A2 so does the enemy's plate that revives", variant: "stratagem-palace",
		fen:     "9/9/5k3/9/9/9/2n6/2RK5/9/9 w 12345678 - 0 1",
		illegal: "d2d1", legal: "c2c3",
	},
	{
		name: "A2 and where it does not, the same step is legal", variant: "stratagem-palace",
		fen:   "4k4/9/9/9/9/9/2n6/2RK5/9/9 w 12345678 - 0 1",
		legal: "d2d1",
	},
	{
		name: "A3 a plate adds to the plain reach", variant: "stratagem-marker",
		fen:   "3k5/9/9/9/9/9/9/9/1R7/1N2K4 w 6:0 - 0 40",
		legal: "b0c2 b0a2 b0d1",
	},
	{
		name: "A4 a pinned piece is a screen all the same", variant: "stratagem-sixteen",
		fen:   "4k4/9/9/4c4/9/9/4r4/3K5/4R4/9 b 00000e00:00000000 - 0 1",
		legal: "e6e1", illegal: "e3e1 e3e2",
	},
	{
		name: "B1 an exchange is not a check", variant: "stratagem-special",
		fen: "3k5/4a4/4N4/9/9/9/9/9/9/5K3 b 02000000:00000000 - 0 40",
	},
	{
		name: "B1 what may not capture attacks nothing", variant: "stratagem-sixteen",
		fen:   "4k4/4P4/9/9/9/9/9/9/9/3K5 b g0000000:00000000 - 0 40",
		legal: "e9f9", illegal: "e9e8",
	},
	{
		name: "B1 the enemy's working plate gives check", variant: "stratagem-marker",
		fen: "3k5/4a4/4N4/9/9/9/9/9/9/5K3 b 6:0 - 0 40", check: true,
	},
	{
		name: "B2 what a removal uncovers is check, and the general is not taken", variant: "stratagem-river",
		fen:   "5k3/9/3r5/9/9/3R5/9/9/9/9/3K5 b 00000000:00000000 - 3 40",
		legal: "xdr,f9f8 xdr,d7d1", illegal: "xdr,d7d0",
		after: map[string]string{"xdr,f9f8": "w 00000000:00000000 - 0 41+"},
	},
	{
		name: "B3 a flying general may face the other, which is check", variant: "stratagem-marker",
		fen:   "3k5/9/9/9/9/9/9/9/r8/4K4 w 2:0 - 0 40",
		legal: "e0d0", after: map[string]string{"e0d0": "b 2:0 - 1 40+"},
	},
	{
		name: "B3 the other general may not", variant: "stratagem-marker",
		fen:   "4k4/9/9/9/9/9/9/9/r8/3K5 b 2:0 - 0 40",
		legal: "e9f9", illegal: "e9d9",
	},
	{
		name: "B4 no mate where a turn with a removal saves", variant: "stratagem-river",
		fen: "5k3/9/9/9/9/5R3/9/9/9/4R4/3K5 b 00000000:00000000 - 3 40", check: true,
		legal: "xfr,f9f8", illegal: "f9f8 f9e9 xfr,f9e9", result: "-",
	},
	{
		name: "B4 but where none does", variant: "stratagem-river",
		fen: "5k3/9/9/9/9/5R3/9/9/9/4R4/3K5 b 00000000:00000000 lfr 3 40", check: true,
		illegal: "xfr,f9f8", result: "red wins (mate)",
	},
	{
		name: "B4 without check it is stalemate, and lost too", variant: "garrison",
		fen: "2b1k4/9/9/9/9/9/9/9/9/1K7 w - - 0 40", result: "black wins (stalemate)",
	},
	{
		name: "C1 the step is for the side whose piece was captured, not with the recapture", variant: "stratagem-marker",
		fen:   "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b 0:0 mb9 0 1",
		legal: "a9b9 h7e7 +,h7e7 +,h7h0", illegal: "+,a9b9",
		after: map[string]string{"a9b9": "w 0:0 mb9 0 2", "h7e7": "w 0:0 - 1 2", "+,h7h0": "w 0:1 mh0 0 2"},
	},
	{
		name: "C2 nothing below 0", variant: "stratagem-marker",
		fen:     "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b 0:0 mb9 0 1",
		illegal: "-,h7e7",
	},
	{
		name: "C2 nothing above 8", variant: "stratagem-marker",
		fen:   "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 0:8 mb5 0 10",
		legal: "-,h9h8", illegal: "+,h9h8",
	},
	{
		name: "C3 the new setting works in the move", variant: "stratagem-marker",
		fen:   "3k5/9/9/9/9/7r1/9/9/1R7/1N2K4 w 5:0 mh4 0 10",
		legal: "+,b0c2", illegal: "b0c2 -,b0c2", after: map[string]string{"+,b0c2": "b 6:0 - 1 10"},
	},
	{
		name: "C3 equal settings go home before the move", variant: "stratagem-marker",
		fen:   "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10",
		after: map[string]string{"+,h9h8": "w 0:0 - 1 11", "-,h9h8": "w 4:2 - 1 11"},
	},
	{
		name: "D2 - is the default layout", variant: "stratagem-palace",
		fen: array + " w 12345678 - 0 1", after: map[string]string{"e0e1": "b 12345678 - 1 1"},
	},
	{
		name: "D4 both layouts stand in the FEN", variant: "stratagem-sixteen",
		fen: array + " w g0f0e0d0:c0b0a090 - 0 1", after: map[string]string{"e0e1": "b g0f0e0d0:c0b0a090 - 1 1"},
	},
	{
		name: "E1 bare material is a draw", variant: "stratagem-special",
		fen: "3k5/4a4/9/9/9/2B6/9/9/9/4K4 w 12345678:12345678 - 3 40", result: "draw (material)",
	},
	{
		name: "E1 a flying general mates after its soldier's death", variant: "stratagem-marker",
		fen: "9/4a4/3Rka3/9/9/9/9/9/9/3K5 b 2:0 - 1 1", check: true, legal: "e8d7",
		after: map[string]string{"e8d7": "w 2:0 md7 0 2"}, result: "-",
	},
	{
		name: "E1 a flying general mates in one", variant: "stratagem-marker",
		fen: "9/9/3aka3/9/9/9/9/9/9/3K5 w 2:0 md7 0 2", result: "-",
		after: map[string]string{"d0e0": "b 2:0 - 1 2+"},
	},
	{
		name: "E1 the marker's step lets the general fly", variant: "stratagem-marker",
		fen: "9/9/3aka3/9/9/9/9/9/9/3K5 w 1:0 md7 0 2", result: "-",
		after: map[string]string{"+,d0e0": "b 2:0 - 1 2+"},
	},
	{
		name: "E1 a flying general mates in one, but the other side moves", variant: "stratagem-marker",
		fen: "9/9/3aka3/9/9/9/9/9/9/3K5 b 2:0 - 0 2", result: "draw (material)",
	},
	{
		name: "E1 the plate of the enemy is the same: nothing works", variant: "stratagem-marker",
		fen: "9/9/3aka3/9/9/9/9/9/9/3K5 w 0:0 - 0 2", result: "draw (material)",
	},
	{
		name: "E1 the general steps onto its plate and mates", variant: "stratagem-palace",
		fen: "9/9/4bk3/9/9/9/9/9/9/4K4 w 12345678 - 0 1", result: "-",
		after: map[string]string{"e0f0": "b 12345678 - 1 1+"},
	},
	{
		name: "E1 the general steps onto its plate and mates", variant: "stratagem-sixteen",
		fen: "9/9/3aka3/9/9/9/9/9/3K5/9 w 00020000:00000000 - 0 1", result: "-",
		after: map[string]string{"d1e1": "b 00020000:00000000 - 1 1+"},
	},
	{
		name: "E1 without the plate it does not", variant: "stratagem-sixteen",
		fen: "9/9/3aka3/9/9/9/9/9/3K5/9 w 20000000:00000000 - 0 1", result: "draw (material)",
	},
	{
		name: "E1 the general steps onto its plate and mates", variant: "stratagem-special",
		fen: "9/9/3aka3/9/9/9/9/9/3K5/9 w 00060000:00000000 - 0 1", result: "-",
		after: map[string]string{"d1e1": "b 00060000:00000000 - 1 1+"},
	},
	{
		name: "E1 the general steps onto its plate and mates", variant: "stratagem-river",
		fen: "9/9/3aka3/9/9/9/9/9/9/3K5/9 w 00060000:00000000 - 0 1", result: "-",
		after: map[string]string{"d1e1": "b 00060000:00000000 - 1 1+"},
	},
	{
		name: "E1 an own elephant that gives way mates", variant: "stratagem-marker",
		fen: "9/9/3aka3/9/9/9/9/4B4/9/4K4 w 2:0 - 0 1", result: "-",
		after: map[string]string{"e2c4": "b 2:0 - 1 1+"},
	},
	{
		name: "E1 without plates a lone cannon without a screen is a draw", variant: "garrison",
		fen: "3k5/9/9/9/9/9/9/9/4C4/4K4 w - - 3 40", result: "draw (material)",
	},
	{
		name: "E1 a general outside its palace cannot walk: not so", variant: "garrison",
		fen: "3k5/9/9/9/9/9/9/9/1K7/4C4 w - - 3 40", result: "-",
	},
	{
		name: "E1 with plates it may still win", variant: "stratagem-sixteen",
		fen: "3k5/9/9/9/9/9/9/9/4C4/4K4 w 12345678:12345678 - 3 40", result: "-",
	},
	{
		name: "E1 two enemy advisors as screens, but no mate in one", variant: "garrison",
		fen: "3a1k3/4a4/9/9/9/9/9/9/5C3/4K4 w - - 3 40", result: "draw (material)",
	},
	{
		name: "E1 mate and stalemate come first", variant: "garrison",
		fen: "2b1k4/9/9/9/9/9/9/9/9/1K7 w - - 0 40", result: "black wins (stalemate)",
	},
	{
		name: "E3 120 plies", variant: "stratagem-palace",
		fen: "3k5/9/9/9/9/9/9/9/R8/4K4 w 12345678 - 120 90", result: "draw (natural limit)",
	},
	{
		name: "E3 not 119", variant: "stratagem-palace",
		fen: "3k5/9/9/9/9/9/9/9/R8/4K4 w 12345678 - 119 90", result: "-",
	},
	{
		name: "example 2", variant: "stratagem-marker", fen: array + " w 0:0 - 0 1",
		after: map[string]string{"b2b9": "b 0:0 mb9 0 1"},
	},
	{
		name: "example 6", variant: "stratagem-special",
		fen:   "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000 - 0 40",
		legal: "a2a4 a2a5 a2a6x", illegal: "a2a6",
	},
	{
		name: "example 7", variant: "stratagem-river",
		fen:   "5k3/9/9/9/8r/R8/9/9/9/9/1N1K5 b 00000000:00000000 - 3 40",
		legal: "xar,i5i6", after: map[string]string{"xar,i5i6": "w 00000000:00000000 - 0 41"},
	},
}

func TestStratagemDecisions(t *testing.T) {
	t.Parallel()
	for _, d := range slices.Concat(decisions, plateDecisions, boardDecisions) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := startGame(t, d.variant, d.fen, nil)
			require.Equal(t, d.fen, p.FEN())
			assert.Equal(t, d.check, p.InCheck(), "check")
			for _, text := range strings.Fields(d.legal) {
				mustTurn(t, p, text)
			}
			for _, text := range strings.Fields(d.illegal) {
				_, err := p.ParseTurn(text)
				assert.Error(t, err, "%s", text)
			}
			for text, fields := range d.after {
				want, check := strings.CutSuffix(fields, "+")
				p.Play(mustTurn(t, p, text))
				_, got, _ := strings.Cut(p.FEN(), " ")
				assert.Equal(t, want, got, "after %s", text)
				assert.Equal(t, check, p.InCheck(), "check after %s", text)
				p.Back()
			}
			if d.result != "" {
				assert.Equal(t, d.result, explained(p))
			}
		})
	}
}

// TestStratagemLayoutOrder shows D1 and D3: the order of the points of a palace, for both sides.
func TestStratagemLayoutOrder(t *testing.T) {
	t.Parallel()
	for c, points := range []string{"d0 f0 d1 e1 f1 d2 e2 f2", "f9 d9 f8 e8 d8 f7 e7 d7"} {
		p := startGame(t, "stratagem-sixteen", array+" w 12345678:9abcdefg", nil)
		for i, text := range strings.Fields(points) {
			s, ok := parseSquare(text)
			require.True(t, ok)
			want := i + 1 + 8*c
			assert.Equal(t, want, plates[p.plateOn(Colour(c), s)].number, "%s of %s", text, Colour(c))
		}
		for _, text := range []string{"e0", "e9", "c0", "a5"} {
			s, _ := parseSquare(text)
			assert.Zero(t, p.plateOn(Colour(c), s), "%s of %s", text, Colour(c))
		}
	}
	p := startGame(t, "stratagem-palace", "5k3/9/3c5/9/3r5/9/8R/3K5/1N7/9 w 12345678 - 0 40", nil)
	require.Equal(t, 6, p.working(Red).number)
	play(t, p, "d2b1")
	assert.Zero(t, p.working(Red).number, "D3: a general outside has no plate")
}

// TestStratagemRepetition shows E2.
func TestStratagemRepetition(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, variant, fen, turns, want string
		rounds                          int
	}{
		{
			"neither side checks", "stratagem-palace", "3k5/9/9/9/9/9/9/9/8r/R3K4 w - - 0 1",
			"a0a1 i1i2 a1a0 i2i1", "draw (repetition: neither side attacks with every move)", 2,
		},
		{
			"one side alone checks", "garrison", "3k5/9/9/9/9/9/9/9/7r1/R3K4 w - - 0 1",
			"a8a9 d9d8 a9a8 d8d9", "black wins (repetition: Red perpetually checks)", 2,
		},
		{
			"not yet", "garrison", "3k5/9/9/9/9/9/9/9/7r1/R3K4 w - - 0 1",
			"a8a9 d9d8 a9a8 d8d9", "-", 1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := startGame(t, test.variant, test.fen, nil)
			if test.variant == "garrison" {
				play(t, p, "a0a9 d9d8 a9a8 d8d9")
			}
			for range test.rounds {
				play(t, p, test.turns)
			}
			assert.Equal(t, test.want, explained(p))
		})
	}
}
