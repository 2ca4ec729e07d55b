package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	// chase is a position in which a chariot can chase a horse for ever, chasing the cycle that does.
	chase   = "2b1kab2/4a4/1n7/9/9/3R5/9/9/4A4/2BAK1B2 w - - 0 1"
	chasing = "d4b4 b7d6 b4d4 d6b7"
	// threeChecks is a position in which every black move of shuttling threatens mate in at most three
	// checks, one of them not in fewer.
	threeChecks = "3k5/4r4/b2a2r2/9/2b6/9/3pp4/9/9/5K3 b - - 0 1"
	shuttling   = "e8f8 f0e0 f8e8 e0f0"
)

func cycleTwice(cycle string) string { return cycle + " " + cycle }

func TestSearchJudgesSecondOccurrenceBelowRoot(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		moves string
		root  int
		want  Verdict
	}{
		{"three plies do not repeat", "d4b4 b7d6 b4d4", 0, NoVerdict},
		{"the earlier one lies before the root", chasing, 2, NoVerdict},
		{"the earlier one is the root", chasing, 0, NoVerdict},
		{"third against the history", cycleTwice(chasing), 7, VerdictLoss},
		{"third, the second one before the root", cycleTwice(chasing), 5, VerdictLoss},
		{"third, the second one is the root", cycleTwice(chasing), 4, VerdictLoss},
		{"second, one ply below the root", "d4b4 b7d6 " + "b4d4 d6b7 d4b4 b7d6", 1, VerdictLoss},
		{"second, at the root", "d4b4 b7d6 " + "b4d4 d6b7 d4b4 b7d6", 2, NoVerdict},
		{"the other side to move", "d4b4 " + "b7d6 b4d4 d6b7 d4b4", 0, VerdictWin},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := mustParse(t, chase)
			play(t, p, test.moves)
			assert.Equal(t, test.want, verdictBelow(p, test.root))
		})
	}
}

func TestVerdictIsForTheSideToMove(t *testing.T) {
	t.Parallel()
	p := mustParse(t, chase)
	play(t, p, cycleTwice(chasing)+" d4b4")
	require.Equal(t, Black, p.Side())
	assert.Equal(t, VerdictWin, verdictBelow(p, 8))
	assert.Equal(t, BlackWins, p.JudgeRepetition().Winner)
}

func TestSearchLooksForShorterMateThreats(t *testing.T) {
	t.Parallel()
	p := mustParse(t, threeChecks)
	play(t, p, cycleTwice(shuttling))
	assert.Equal(t, VerdictLoss, verdictBelow(p, 7), "a root move is judged as the arbiter would")
	assert.Equal(t, VerdictDraw, verdictBelow(p, 6), "two checks are not enough")
	assert.Equal(t, RedWins, p.JudgeRepetition().Winner)
	for killChecks, want := range []Winner{NoWinner, NoWinner, NoWinner, RedWins, RedWins, RedWins, RedWins, RedWins} {
		rules := p.Rules()
		rules.KillChecks = killChecks // 7 is more than the referee looks for
		p.SetRules(rules)
		assert.Equal(t, want, p.JudgeRepetition().Winner, "%d checks", killChecks)
	}
	rules := p.Rules()
	rules.KillChecks = -1
	p.SetRules(rules)
	assert.Equal(t, NoWinner, p.JudgeRepetition().Winner)
}

func TestPassEndsTheLookBack(t *testing.T) {
	t.Parallel()
	p := mustParse(t, chase)
	play(t, p, chasing)
	p.MakeNull()
	p.MakeNull()
	assert.Equal(t, NoVerdict, verdictBelow(p, -1), "it stands here for the first time since the pass")
	play(t, p, chasing)
	assert.Equal(t, VerdictLoss, verdictBelow(p, 5))
	assert.Equal(t, NoVerdict, verdictBelow(p, 6), "it stood here after the pass once only")
	assert.False(t, p.JudgeRepetition().Over)
	play(t, p, chasing)
	assert.True(t, p.JudgeRepetition().Over)
}

func TestJudgingChangesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		p := c.position(t, 4)
		for _, m := range c.moves(t) {
			p.Make(m)
		}
		q := p.Clone()
		verdictBelow(p, 0)
		p.JudgeRepetition()
		require.NoError(t, p.verify())
		p.referee, p.scratch = nil, nil
		require.Equal(t, q.stack[:q.ply+1], p.stack[:p.ply+1], c.Name)
		p.stack, q.stack = nil, nil
		require.Equal(t, q, p, c.Name)
	}
}

func TestCopiesHaveTheirOwnReferee(t *testing.T) {
	t.Parallel()
	p := mustParse(t, chase)
	play(t, p, cycleTwice(chasing))
	require.Equal(t, BlackWins, p.JudgeRepetition().Winner)
	require.NotNil(t, p.referee)
	q := p.Clone()
	assert.Nil(t, q.referee)
	require.Equal(t, BlackWins, q.JudgeRepetition().Winner)
	assert.NotSame(t, p.referee, q.referee)
	kept := q.referee
	q.CopyFrom(p)
	assert.Same(t, kept, q.referee)
	assert.Equal(t, BlackWins, q.JudgeRepetition().Winner)
}

func TestRepetitionInSearchDoesNotAllocate(t *testing.T) {
	for _, c := range repetitionCases(t) {
		p := c.position(t, 4)
		moves := c.moves(t)
		visit := func() {
			for _, m := range moves {
				p.Make(m)
				verdictBelow(p, -1)
				verdictBelow(p, p.Ply()-1)
			}
			for range moves {
				p.Unmake()
			}
		}
		visit()
		require.Zero(t, testing.AllocsPerRun(10, visit), c.Name)
		// Forgetting all plies makes it judge anew, without allocating.
		if p.referee != nil {
			require.Zero(t, testing.AllocsPerRun(3, func() {
				p.referee.known = [knownPlies]plyFacts{}
				visit()
			}), c.Name)
		}
	}
}

func TestRepetitionIsExplained(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"check-rook-perpetual":               "black wins (repetition: Red perpetually checks)",
		"check-mutual-perpetual":             "draw (repetition: both sides perpetually check)",
		"check-and-idle":                     "draw (repetition: neither side attacks with every move)",
		"kill-perpetual-against-block":       "red wins (repetition: Black perpetually threatens mate)",
		"kill-both-sides":                    "draw (repetition: both sides perpetually threaten mate)",
		"check-kill-alternating":             "black wins (repetition: Red checks and threatens mate in turn)",
		"check-kill-alternating-asian":       "draw (repetition: neither side checks or chases one piece with every move)",
		"check-chase-alternating":            "red wins (repetition: Black checks and chases the chariot on c0 in turn)",
		"kill-chase-alternating":             "black wins (repetition: Red threatens mate and chases the horse on c7 in turn)",
		"chase-rook-unprotected-horse":       "black wins (repetition: Red perpetually chases the horse on b7)",
		"chase-horse-protected-rook-asian":   "black wins (repetition: Red perpetually chases the chariot on d6)",
		"attack-uncrossed-pawns":             "draw (repetition: neither side attacks)",
		"alternate-victims":                  "black wins (repetition: Red perpetually chases the horse on a7 and the cannon on d8 in turn)",
		"chase-against-kill":                 "draw (repetition: Red perpetually chases the chariot on c3, Black perpetually threatens mate)",
		"pawn-mutual-attack":                 "draw (repetition: Red perpetually chases the soldier on c4, Black perpetually chases the cannon on b4 and the horse on e4 in turn)",
		"kill-perpetual-against-block-asian": "draw (repetition: neither side attacks)",
	}
	for _, c := range repetitionCases(t) {
		if want[c.Name] == "" {
			continue
		}
		p := c.position(t, 4)
		for _, m := range c.moves(t) {
			p.Make(m)
		}
		assert.Equal(t, want[c.Name], explained(p), c.Name)
		delete(want, c.Name)
	}
	assert.Empty(t, want, "cases that are not in the file")

	p := mustParse(t, chase)
	rules := DefaultRules()
	rules.Repetition = AllowChase
	p.SetRules(rules)
	play(t, p, cycleTwice(chasing))
	assert.Equal(t, "draw (repetition: neither side perpetually checks)", explained(p))
}

func TestMutualChaseUnderAsianRuleIsExplained(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "9/4k4/3a5/2c6/7r1/8C/2R6/B4K3/2p6/9 b")
	rules := DefaultRules()
	rules.Repetition = AsianRule
	p.SetRules(rules)
	play(t, p, cycleTwice("h5c5 i4c4 c5h5 c4i4"))
	assert.Equal(t, "draw (repetition: Red perpetually chases the soldier on c1, Black perpetually chases the chariot on c3)",
		explained(p))
}

// A check between the chases clears a side, even if it chases the same piece; not so under WXFRule, where a check can be
// a chase as well.
func TestCheckThatChases(t *testing.T) {
	t.Parallel()
	for rule, want := range map[RepetitionRule]string{
		AsianRule:    "draw (repetition: neither side checks or chases one piece with every move)",
		ComputerRule: "draw (repetition: neither side checks or chases one piece with every move)",
		AllowChase:   "draw (repetition: neither side perpetually checks)",
		WXFRule:      "black wins (repetition: Red perpetually chases the elephant on c5)",
	} {
		p := mustParse(t, "3a2b2/3Na4/5k3/9/2b3NCC/9/6R2/5A3/9/4KA3 b")
		rules := DefaultRules()
		rules.Repetition = rule
		p.SetRules(rules)
		play(t, p, cycleTwice("f7f8 g5e4 f8f7 e4g5"))
		assert.Equal(t, want, explained(p), rule)
		assert.Equal(t, p.Outcome().Winner == NoWinner, verdictBelow(p, 7) == VerdictDraw, rule)
	}
}

// FuzzRepetition plays any game from any position, with a bias to going back, and compares the two judges
// at every repetition, the search's view included.
func FuzzRepetition(f *testing.F) {
	f.Add(uint64(1), []byte("\x05\x07\xff\xff\xff\xff\xff\xff\xff\xff\x10\x20\xff\xff\xff\xff"))
	f.Add(uint64(2), []byte("\x01\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Add(uint64(7), []byte("\x21\x12\xff\xff\x33\x05\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, seed uint64, moves []byte) {
		r := newRandom(seed)
		p := scatter(r)
		p.rules.Repetition = RepetitionRule(seed % ruleSets)
		p.rules.KillChecks = int(seed / 3 % 3)
		g := &repeater{t: nil, r: r}
		game := newPlainGame(p.FEN())
		judged := 0
		for _, choice := range moves[:min(len(moves), 60)] {
			list := legalMoves(p)
			if len(list) == 0 {
				return
			}
			m := list[int(choice)%len(list)]
			if choice >= 128 {
				if back := g.wayBack(p); back != NoMove {
					m = back
				}
			}
			p.Make(m)
			game.play(m)
			first := game.occurrence(2)
			if first < 0 {
				require.Equal(t, NoVerdict, verdictBelow(p, -1))
				require.False(t, p.JudgeRepetition().Over)
				continue
			}
			if judged++; judged > 6 {
				return // enough for one input: the plain judge is slow
			}
			j := plainJudge{p.rules.Repetition, p.rules.KillChecks}
			require.Equal(t, g.verdict(p, j.judge(game.plies(first))), verdictBelow(p, -1))
			if first = game.occurrence(3); first < 0 {
				require.False(t, p.JudgeRepetition().Over)
				continue
			}
			require.Equal(t, plainVerdictName(j.judge(game.plies(first))), verdictName(p.JudgeRepetition()))
		}
	})
}
