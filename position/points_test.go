package position

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func pointsVariants() []*Variant { return []*Variant{PointsConcise, PointsMatch, PointsTournament} }

// parsed reads a FEN of a variant.
func parsed(t testing.TB, v *Variant, fen string) *Position {
	t.Helper()
	p, err := Parse(v, fen)
	require.NoError(t, err, fen)
	return p
}

func (p *Position) allows(text string) bool {
	_, err := p.ParseTurn(text)
	return err == nil
}

// The five examples that end the rules.
func TestPointsExamples(t *testing.T) {
	t.Parallel()
	t.Run("1: concise, 44 moves, each with and without flipping", func(t *testing.T) {
		assert.Len(t, New(PointsConcise).LegalTurns(), 88)
	})
	t.Run("2: match, three forms of each move; the opponent earns by ordinary moves", func(t *testing.T) {
		p := New(PointsMatch)
		assert.Len(t, p.LegalTurns(), 132)
		for _, text := range []string{"h2e2", "h2e2i"} {
			play(t, p, text)
			assert.Contains(t, p.FEN(), " b - 0:1 0 1")
			p.Back()
		}
	})
	t.Run("3: tournament, the first turn does not capture", func(t *testing.T) {
		p := New(PointsTournament)
		assert.Len(t, p.LegalTurns(), 42)
		assert.False(t, p.allows("h2h9"))
		assert.False(t, p.allows("b2b9"))
		assert.False(t, p.allows("h2e2i"))
		assert.False(t, p.allows("h2e2,b0c2"))
	})
	t.Run("4: an idle chariot on the file of the general gives no check", func(t *testing.T) {
		p := parsed(t, PointsConcise, "4k4/9/9/9/9/4-R4/9/9/9/R2K5 w - 0:0 0 1")
		assert.False(t, p.InCheck())
		play(t, p, "a0a1")
		assert.False(t, p.InCheck())
	})
	t.Run("5: match at 97:40, two checks", func(t *testing.T) {
		p := parsed(t, PointsMatch, "3k5/9/9/9/9/9/9/r8/9/4K4 b - 97:40 0 1")
		play(t, p, "a2a0")
		assert.True(t, p.InCheck())
		assert.Equal(t, 99, p.Points(Red))
		assert.False(t, p.Outcome().Over)
		play(t, p, "e0e1s a0a1") // the small general earns nothing by having moved as an ordinary one
		assert.Equal(t, "red wins (target)", explained(p))
		assert.Equal(t, 101, p.Points(Red))
	})
}

// Each decision of the rules, by its number.
func TestPointsDecisions(t *testing.T) {
	t.Parallel()
	match := func(t *testing.T, fen string) *Position { return parsed(t, PointsMatch, fen) }
	concise := func(t *testing.T, fen string) *Position { return parsed(t, PointsConcise, fen) }
	tournament := func(t *testing.T, fen string) *Position { return parsed(t, PointsTournament, fen) }
	rows := []struct {
		name string
		test func(t *testing.T)
	}{
		{"K1: an idle piece hobbles, blocks and serves as a screen", func(t *testing.T) {
			p := concise(t, "3k5/9/9/4n4/4-p4/4-P4/9/4C4/9/5K3 w - 0:0 0 1")
			assert.True(t, p.allows("e2e5"), "over the idle soldier")
			assert.False(t, p.allows("e2e6"))
		}},
		{"K2: idle attacks nothing, small does not attack small, a pinned piece attacks", func(t *testing.T) {
			assert.False(t, match(t, "5k3/9/9/9/9/9/9/9/9/3-K-r4 w - 0:0 0 1").InCheck())
			assert.False(t, match(t, "4k4/9/9/9/9/9/9/9/9/3*K*r4 w - 0:0 0 1").InCheck())
			assert.True(t, match(t, "4k4/9/9/9/9/9/9/9/9/3K*r4 w - 0:0 0 1").InCheck())
			assert.True(t, match(t, "9/4rk3/9/4N4/9/9/9/9/9/4K4 b - 0:0 0 1").InCheck())
		}},
		{"K2: a small piece captures no small one, an idle piece none", func(t *testing.T) {
			p := match(t, "4k4/9/9/9/r8/9/9/9/9/-R2K5 w - 0:0 0 1")
			assert.False(t, p.allows("a0a5"))
			p = match(t, "4k4/9/9/9/*r8/9/9/9/9/*R2K5 w - 0:0 0 1")
			assert.False(t, p.allows("a0a5"))
			p = match(t, "4k4/9/9/9/*r8/9/9/9/9/R2K5 w - 0:0 0 1")
			assert.True(t, p.allows("a0a5"))
		}},
		{"K3: the general takes every kind and stays royal", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/9/9/9/9/9/9/3K5 b - 0:0 0 1")
			for _, text := range []string{"e9e8", "e9e8s", "e9e8k", "e9e8i"} {
				assert.True(t, p.allows(text), text)
			}
			assert.True(t, concise(t, "3-kR4/9/9/9/9/9/9/9/9/4-K4 b - 0:0 0 1").InCheck())
		}},
		{"K4: generals never face each other, idle ones neither", func(t *testing.T) {
			_, err := Parse(PointsConcise, "4-k4/9/9/9/9/9/9/9/9/4-K4 w - 0:0 0 1")
			assert.ErrorContains(t, err, "face each other")
			assert.False(t, concise(t, "4-k4/9/9/9/9/9/9/9/4-R4/4-K4 w - 0:0 0 1").allows("e1d1"))
		}},
		{"K5: points-match has no royal pieces", func(t *testing.T) {
			_, err := Parse(PointsMatch, "4k4/9/9/9/9/9/9/9/9/+R2K5 w - 0:0 0 1")
			assert.ErrorContains(t, err, "board: ")
			assert.False(t, New(PointsMatch).allows("h2e2k"))
		}},
		{"C1: a move with and without conversion are two moves; only the moved piece converts", func(t *testing.T) {
			p := New(PointsConcise)
			plain, idle := mustTurn(t, p, "h2e2"), mustTurn(t, p, "h2e2i")
			assert.NotEqual(t, plain, idle)
			p.Play(idle)
			assert.Equal(t, Idle, p.PieceAt(SquareAt(4, 2)).Kind())
			assert.Equal(t, 1, p.Kind(Idle).Count())
		}},
		{"C2: a general that becomes small beside a small attacker is safe", func(t *testing.T) {
			p := match(t, "4k4/9/9/9/9/9/9/9/5*r3/3K5 w - 0:0 0 1")
			assert.False(t, p.allows("d0d1"))
			assert.True(t, p.allows("d0d1s"))
			assert.False(t, p.allows("d0d1i"))
		}},
		{"C2: a piece turned royal on an attacked point is illegal", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/9/9/r8/9/9/R8/3K5 w - 0:0 0 1")
			assert.True(t, p.allows("a1a3"))
			assert.False(t, p.allows("a1a3k"))
			assert.True(t, p.allows("a1b1k"))
		}},
		{"C2: an idle chariot that turns ordinary before the general gives check", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/9/-R8/9/9/9/3K5 w - 0:0 0 1")
			play(t, p, "a4e4n")
			assert.True(t, p.InCheck())
		}},
		{"C3: what a move earns follows the kind before the conversion", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/9/-R8/9/9/9/R2K5 w - 0:0 0 1")
			play(t, p, "a4b4n")
			assert.Equal(t, 1, p.Points(Red))
			p.Back()
			play(t, p, "a0b0i")
			assert.Equal(t, 0, p.Points(Red))
		}},
		{"R1: royal pieces give check when attacked, and a side that cannot save one has lost", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/r8/9/9/9/9/9/+R2K5 w - 0:0 0 1")
			assert.True(t, p.InCheck())
			assert.False(t, p.allows("d0d1"), "the royal chariot stays attacked")
			assert.True(t, p.allows("a0b0"))
			// Two royal soldiers, both attacked, of which one move saves only one.
			p = tournament(t, "4k4/9/9/r7r/+P7+P/9/9/9/9/3K5 w - 0:0 0 1")
			assert.Equal(t, "black wins (mate)", explained(p))
		}},
		{"P1: a discovered check is a check; a mate in points-concise costs its point too", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/4N4/9/4R4/9/9/3K5 w - 0:0 0 1")
			play(t, p, "e5g6")
			assert.True(t, p.InCheck())
			assert.Equal(t, -1, p.Points(Red))
		}},
		{"P2: the general's move earns what its kind earns", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/9/9/9/9/9/9/3+K4R w - 0:0 0 1")
			play(t, p, "d0d1")
			assert.Equal(t, 1, p.Points(Red))
			p = match(t, "4k4/9/9/9/9/9/9/9/9/3K4R w - 0:0 0 1")
			play(t, p, "d0d1")
			assert.Equal(t, 1, p.Points(Black))
		}},
		{"P3: points can go below zero", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/9/R8/9/9/9/3K5 w - 0:0 0 1")
			play(t, p, "a4e4")
			assert.Contains(t, p.FEN(), " b - -1:0 ")
		}},
		{"P4: each single move of a turn earns by itself", func(t *testing.T) {
			p := New(PointsTournament)
			play(t, p, "h2e2 h9g7,b9c7")
			assert.Equal(t, 2, p.Points(Red))
			assert.Equal(t, 1, p.Points(Black))
		}},
		{"T1: a turn is one capture, one move, or two moves without capture, of one piece too", func(t *testing.T) {
			p := New(PointsTournament)
			play(t, p, "h2e2")
			for _, text := range []string{"h9g7", "h9g7,b9c7", "h9g7,g7e8", "b7b0"} {
				assert.True(t, p.allows(text), text)
			}
			for _, text := range []string{"b7b0,b9c7", "b9c7,b7b0", "h9g7,g7e6", "h9g7,b9c7,a9a8", "h9g7s"} {
				assert.False(t, p.allows(text), text)
			}
		}},
		{"T2: the first move must answer a check", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/9/9/9/4R4/9/r8/3K5 b 2 0:0 0 1")
			assert.True(t, p.allows("e9d9,a1b1") == false, "d9 faces the general")
			assert.True(t, p.allows("e9f9,a1b1"))
			assert.False(t, p.allows("a1b1,e9f9"))
		}},
		{"T2: a target reached by the first move ends the turn", func(t *testing.T) {
			p := tournament(t, "4k4/9/9/9/r8/9/9/9/9/R2K5 w 2 5:99 0 1")
			assert.True(t, p.allows("d0d1"))
			assert.False(t, p.allows("d0d1,d1d2"))
			play(t, p, "d0d1")
			assert.Equal(t, "black wins (target)", explained(p))
		}},
		{"T3: the first capture may convert, nothing before it", func(t *testing.T) {
			p := New(PointsTournament)
			play(t, p, "h2e2")
			assert.True(t, p.allows("b7b0i"))
			assert.False(t, p.allows("h9g7i"))
			play(t, p, "b7b0i")
			assert.Contains(t, p.FEN(), " w - ")
			assert.True(t, p.allows("i0i1k"))
		}},
		{"E1: the opponent's target loses at once, unless the move mates", func(t *testing.T) {
			p := match(t, "3k5/1R7/9/9/9/9/9/9/4K4/2R6 w - 0:98 0 1")
			play(t, p, "c0c9")
			assert.Equal(t, 100, p.Points(Black))
			assert.Equal(t, "red wins (mate)", explained(p))
			p = match(t, "3k5/9/9/9/9/9/9/9/4K4/2R6 w - 0:98 0 1")
			play(t, p, "c0c9")
			assert.Equal(t, "black wins (target)", explained(p))
			assert.Empty(t, p.LegalTurns())
		}},
		{"E2: the target is a setting; a position with a target reached is a finished game", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/9/9/9/9/9/3K5 w - 30:0 0 1")
			assert.Equal(t, "red wins (target)", explained(p))
			p = concise(t, "4k4/9/9/9/9/9/9/9/9/3K5 w - 31:30 0 1")
			assert.Equal(t, "black wins (target)", explained(p), "who moved last")
			rules := p.Rules()
			rules.PointsTarget = 50
			p.SetRules(rules)
			assert.False(t, p.Outcome().Over)
			assert.NotContains(t, p.FEN(), "50")
		}},
		{"E3: the third occurrence with the same points is a draw", func(t *testing.T) {
			p := match(t, "4k4/9/9/9/9/9/9/9/9/*R2K5 w - 3:4 7 1")
			play(t, p, "a0a1 e9e8s a1a0 e8e9 a0a1 e9e8 a1a0 e8e9 a0a1 e9e8 a1a0")
			assert.Equal(t, Repetition, p.Outcome().Reason)
			assert.Equal(t, NoWinner, p.Outcome().Winner)
		}},
		{"E3: with other points the position is another one", func(t *testing.T) {
			p := concise(t, "4k4/9/9/9/9/9/9/9/9/-R2K5 w - 0:0 0 1")
			play(t, p, "a0a1 e9e8 a1a0 e8e9 a0a1 e9e8 a1a0 e8e9 a0a1 e9e8")
			assert.False(t, p.Outcome().Over)
		}},
		{"E3: one-sided perpetual check loses, whatever the points", func(t *testing.T) {
			p := match(t, "3k5/9/9/9/9/9/9/9/R8/5K3 w - 0:0 0 1")
			play(t, p, "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9")
			assert.Equal(t, "black wins (repetition: Red perpetually checks)", explained(p))
		}},
		{"E4: sixty rounds without capture and without change of points draw, bare generals do not", func(t *testing.T) {
			p := match(t, "4k4/9/9/9/9/9/9/9/9/3K5 w - 0:0 0 1")
			assert.False(t, p.Outcome().Over)
			p = match(t, "4*k4/9/9/9/9/9/9/9/9/*R2*K5 w - 0:0 119 1")
			play(t, p, "a0a1")
			assert.Equal(t, NaturalLimit, p.Outcome().Reason)
			p.Back()
			play(t, p, "a0a1i")
			assert.Equal(t, 120, p.Clock(), "a conversion alone changes no points")
			p = match(t, "4k4/9/9/9/9/9/9/9/9/-R2*K5 w - 0:0 119 1")
			play(t, p, "a0a1")
			assert.Equal(t, 0, p.Clock())
		}},
	}
	for _, row := range rows {
		t.Run(row.name, row.test)
	}
}

// TestPointsRandomPlay plays at random and compares, at every position, what is kept incrementally with
// what the FEN gives, and each generator with the legal moves.
func TestPointsRandomPlay(t *testing.T) {
	t.Parallel()
	for _, v := range pointsVariants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			for seed := range effort(6) {
				p := New(v)
				walk(p, newRandom(uint64(seed)), 160, func() { requireSound(t, p) })
				for p.Ply() > 0 {
					p.undo()
				}
				assert.Equal(t, startFEN(v), p.FEN())
			}
		})
	}
}

// requireSound compares all that can be known of a position in two ways.
func requireSound(t *testing.T, p *Position) {
	t.Helper()
	require.NoError(t, p.verify(), p.FEN())
	legal := new(MoveList)
	p.LegalMoves(legal)
	seen := map[Move]bool{}
	for _, m := range legal.Moves() {
		require.False(t, seen[m], "%s twice in %s", m, p.FEN())
		seen[m] = true
		require.True(t, p.PseudoLegal(m) && p.Legal(m), "%s in %s", m, p.FEN())
	}
	if p.Verdict() != NoVerdict {
		require.Zero(t, legal.Len())
		return
	}
	if !p.InCheck() {
		staged := 0
		list := new(MoveList)
		for _, generate := range []func(*MoveList){p.Captures, p.Quiets} {
			generate(list)
			p.AddSpecials(list, 0)
			for _, m := range list.Moves() {
				if p.Legal(m) {
					require.True(t, seen[m], "%s in %s", m, p.FEN())
					staged++
				}
			}
		}
		require.Equal(t, legal.Len(), staged, "%s", p.FEN())
	}
	for m := range 1 << 16 {
		if m := Move(m); p.PseudoLegal(m) && p.Legal(m) != seen[m] {
			require.Fail(t, "PseudoLegal and Legal differ from LegalMoves", "%s (%d) in %s", m, m.Special(), p.FEN())
		}
	}
	if p.Continues() {
		return // no FEN tells half a turn
	}
	read := parsed(t, p.Variant(), p.FEN())
	require.Equal(t, p.FEN(), read.FEN())
	require.Equal(t, p.Key(), read.Key(), p.FEN())
	require.Equal(t, p.InCheck(), read.InCheck(), p.FEN())
	for _, turn := range p.LegalTurns()[:min(40, len(p.LegalTurns()))] {
		again, err := p.ParseTurn(strings.ToUpper(p.FormatTurn(turn)))
		require.NoError(t, err)
		require.Equal(t, turn, again)
	}
}

// TestPointsKeysAreDistinct: kinds, turn and points all distinguish positions.
func TestPointsKeysAreDistinct(t *testing.T) {
	t.Parallel()
	keys := map[uint64]string{}
	for _, board := range []string{"R2K5", "*R2K5", "+R2K5", "-R2K5"} {
		for _, rest := range []string{"w 1 0:0", "w 2 0:0", "w - 0:0", "b - 0:0", "w - 1:0", "w - 0:1", "w - -1:0", "w - 5000:0", "w - 0:5000"} {
			fen := fmt.Sprintf("4k4/9/9/9/9/9/9/9/9/%s %s 0 1", board, rest)
			key := parsed(t, PointsTournament, fen).Key()
			require.Empty(t, keys[key], "%s", fen)
			keys[key] = fen
		}
	}
}

// TestSecondMoveByTheKindOfTheFirst: a position may have kinds and two moves; what the first move earns by the kind of
// its piece decides whether a second one can follow.
func TestSecondMoveByTheKindOfTheFirst(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fen, turn string
		want      bool
	}{
		{"4k4/9/9/9/9/9/9/9/9/-R2K5 w 2 0:99 0 1", "a0a1,a1a2", true},  // an idle piece earns for its own side
		{"4k4/9/9/9/9/9/9/9/9/-R2K5 w 2 0:99 0 1", "d0d1,a0a1", false}, // an ordinary one for the other: that is 100
		{"4k4/9/9/9/9/9/9/9/9/+R2K5 w 2 99:0 0 1", "a0a1,a1a2", false}, // a royal one for its own: the game is won
		{"4k4/9/9/9/9/9/9/9/9/+R2K5 w 2 99:0 0 1", "d0d1,a0a1", true},
		{"4k4/9/9/9/9/9/9/9/9/+R2K5 w 2 98:0 0 1", "a0a1,a1a2", true},
	} {
		assert.Equal(t, c.want, parsed(t, PointsTournament, c.fen).allows(c.turn), "%s in %s", c.turn, c.fen)
	}
}

// TestKindOfTheSecondMoveIsToldByWhoMakesIt: the piece may have moved first, too.
func TestKindOfTheSecondMoveIsToldByWhoMakesIt(t *testing.T) {
	t.Parallel()
	p := parsed(t, PointsTournament, "4k4/9/9/9/9/9/9/9/9/-R2K5 w 2 0:0 0 1")
	for text, want := range map[string]error{
		"a0a1,a1a2": nil, "a0a1,a1a2i": nil, "a0a1,d0d1": nil, "a0a1,d0d1n": nil,
		"a0a1,a1a2n": ErrIllegal, "a0a1,d0d1i": ErrIllegal, "a0a1,b1b2": ErrIllegal, "a0a1,h": ErrNotAMove,
	} {
		before := p.FEN()
		turn, err := p.ParseTurn(text)
		require.ErrorIs(t, err, want, text)
		if err == nil {
			assert.Equal(t, text[:9], p.FormatTurn(turn))
		}
		assert.Equal(t, before, p.FEN())
	}
}

// TestClockOfATurnThatEarns: it begins anew whichever of the two moves has changed the points.
func TestClockOfATurnThatEarns(t *testing.T) {
	t.Parallel()
	for _, turn := range []string{"a0a1,b0c2", "b0c2,a0a1"} {
		p := parsed(t, PointsTournament, "4k4/9/9/9/9/9/9/9/9/-R*N1K5 w 2 0:0 5 1")
		play(t, p, turn)
		assert.Equal(t, "4k4/9/9/9/9/9/9/2*N6/-R8/3K5 b 2 1:0 0 1", p.FEN(), turn)
	}
	p := parsed(t, PointsTournament, "4k4/9/9/9/9/9/9/9/9/*R*N1K5 w 2 0:0 5 1")
	play(t, p, "a0a1,b0c2")
	assert.Equal(t, "4k4/9/9/9/9/9/9/2*N6/*R8/3K5 b 2 0:0 6 1", p.FEN(), "nothing is earned")
}

func TestPointsPass(t *testing.T) {
	t.Parallel()
	for _, v := range pointsVariants() {
		p := New(v)
		play(t, p, "h2e2")
		before := p.FEN()
		p.MakeNull()
		require.NoError(t, p.verify())
		p.UnmakeNull()
		assert.Equal(t, before, p.FEN())
	}
}

// The verdict of a search may rest on an older occurrence than the last: there the pieces stood so, but the points did not.
func TestPointsRepetitionRestsOnEqualPoints(t *testing.T) {
	t.Parallel()
	p := parsed(t, PointsConcise, "3k5/9/9/9/7R1/9/9/9/8r/-R4K3 w - 0:0 0 1")
	play(t, p, "a0a1n i1i2 a1a0i i2i1")
	verdict, back := p.RepetitionInSearch(-1)
	assert.Equal(t, NoVerdict, verdict, "Red has earned a point")
	assert.Zero(t, back)
	play(t, p, "h5d5 d9e9 d5h5 e9d9")
	verdict, back = p.RepetitionInSearch(-1)
	assert.Equal(t, VerdictDraw, verdict, "and paid it for a check")
	assert.Equal(t, 8, back)
	assert.Equal(t, 4, p.EarlierOccurrence())
}
