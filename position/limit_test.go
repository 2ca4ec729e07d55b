package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// withRules sets one of the settings of the referee.
func withRules(p *Position, change func(*Rules)) *Position {
	r := p.Rules()
	change(&r)
	p.SetRules(r)
	return p
}

// checking is a position in which Red checks with the chariot on every move and Black's general steps
// aside, for ever: a round is e1d1 d9e9 d1e1 e9d9.
const checking = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1"

// idling is a position in which both sides shuffle without a check: a round is a0a1 i9i8 a1a0 i8i9.
const idling = "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"

func TestNaturalLimitCounter(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen, turns string
		counted          int
		clocks           string // after each turn
	}{
		{"every quiet ply counts", idling, "a0a1 i9i8 a1a0 i8i9", 10, "1 2 3 4"},
		{"soldiers' moves count as well", "3k5/9/9/p8/9/9/P8/9/9/5K3 w - - 5 9", "a3a4 d9d8 a4a5 d8d9", 10, "6 7 8 9"},
		{"a capture starts anew", "3k4r/9/9/9/9/9/9/9/9/5K2R w - - 50 9", "i0i9 d9d8 i9i8", 10, "0 1 2"},
		{"a capture that checks starts anew and is not a check since", "3k4r/9/9/9/9/9/9/9/9/5K2R w - - 50 9",
			"i0i9 d9d8 i9i8 d8d9 i8i9 d9d8", 1, "0 1 2 3 3 3"},
		{"checks up to the cap count, with their replies", checking,
			"e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9", 2, "1 2 3 4 4 4 4 4"},
		{"no cap: every check counts", checking,
			"e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9", 0, "1 2 3 4 5 6 7 8"},
		{"after the last counted check a quiet move counts, and its answer too", checking,
			"e1d1 d9e9 d1e1 e9d9 e1a1 d9d8 a1a2 d8d9", 1, "1 2 2 2 3 4 5 6"},
		{"each side has checks of its own", "3k5/9/9/9/8r/9/9/9/R8/5K3 w - - 0 1",
			"a1a9 d9d8 a9a7 i5i0 f0f1 i0i1 f1f0 i1i2 a7a8 d8d9 a8a7 d9d8", 1, "1 2 3 4 5 5 5 6 6 6 7 8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, v := range []*Variant{Xiangqi, Garrison, StratagemSpecial} {
				p := withRules(parsed(t, v, test.fen), func(r *Rules) { r.CountedChecks = test.counted })
				var clocks []string
				for _, turn := range strings.Fields(test.turns) {
					play(t, p, turn)
					clocks = append(clocks, lastWords(p.FEN(), 2)[0])
				}
				assert.Equal(t, test.clocks, strings.Join(clocks, " "), v.Name)
			}
		})
	}
}

func lastWords(text string, n int) []string {
	words := strings.Fields(text)
	return words[len(words)-n:]
}

func TestTenChecksOfEachSideCountIfToldSo(t *testing.T) {
	t.Parallel()
	p := withRules(mustParse(t, checking), func(r *Rules) { r.CountedChecks = 10 })
	for range 30 {
		play(t, p, "e1d1 d9e9 d1e1 e9d9")
	}
	assert.Equal(t, 20, p.Clock(), "ten checks and ten replies")
	play(t, p, "e1a1 d9d8")
	assert.Equal(t, 22, p.Clock())
	assert.Equal(t, 122, p.Reversible(), "repetitions look back over all plies")
}

func TestNaturalLimitEndsTheGame(t *testing.T) {
	t.Parallel()
	draw := Outcome{Over: true, Reason: NaturalLimit}
	for _, test := range []struct {
		name, fen, turn string
		limit           int
		want            Outcome
	}{
		{"one ply short", "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 118 90", "a0a1", 120, Outcome{}},
		{"reached", "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 119 90", "a0a1", 120, draw},
		{"reached by Black", "3k4r/9/9/9/9/9/9/9/9/R4K3 b - - 119 90", "i9i8", 120, draw},
		{"a capture comes in time", "3k4r/9/9/9/9/9/9/9/9/5K2R w - - 119 90", "i0i9", 120, Outcome{}},
		{"a check is no way out", "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 119 90", "e1d1", 120, draw},
		{"mate goes first", "4k4/R8/9/9/9/9/9/9/9/3K3R1 w - - 119 90", "h0h9", 120,
			Outcome{Over: true, Winner: RedWins, Reason: Mate}},
		{"stalemate goes first", "4k4/2P2P3/9/9/9/9/9/9/9/3K5 w - - 119 90", "c8d8", 120,
			Outcome{Over: true, Winner: RedWins, Reason: Stalemate}},
		{"a smaller limit", "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 39 90", "a0a1", 40, draw},
		{"no limit", "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 500 90", "a0a1", 0, Outcome{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := withRules(mustParse(t, test.fen), func(r *Rules) { r.NaturalLimit = test.limit })
			play(t, p, test.turn)
			assert.Equal(t, test.want, p.Outcome())
		})
	}
}

func TestLimitOverAWholeGame(t *testing.T) {
	t.Parallel()
	// Two generals and two chariots walk so that no position comes three times: a square of the board for
	// every four plies.
	p := mustParse(t, "3k4r/9/9/9/9/9/9/9/9/R4K3 w - - 0 1")
	r := newRandom(40)
	for !p.Outcome().Over {
		require.LessOrEqual(t, p.Clock(), 120)
		var quiet []Move
		for _, m := range legalMoves(p) {
			p.Make(m)
			if p.LastCapture() == NoPiece && !p.InCheck() && !p.JudgeRepetition().Over && len(legalMoves(p)) > 0 {
				quiet = append(quiet, m)
			}
			p.Unmake()
		}
		require.NotEmpty(t, quiet)
		p.Make(quiet[r.IntN(len(quiet))])
	}
	assert.Equal(t, "draw (natural limit)", p.Outcome().String())
	assert.Equal(t, 120, p.Ply())
}

func TestSetRulesRecountsTheLimit(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 6 1")
	for range 6 {
		play(t, p, "e1d1 d9e9 d1e1 e9d9")
	}
	before := snapshot(p)
	assert.Equal(t, 30, p.Clock(), "all plies count")
	for counted, want := range map[int]int{10: 26, 3: 12, 1: 8} {
		withRules(p, func(r *Rules) { r.CountedChecks = counted })
		assert.Equal(t, want, p.Clock(), "%d checks are counted", counted)
	}
	withRules(p, func(r *Rules) { r.CountedChecks = 0 })
	requireSame(t, before, snapshot(p))
}
