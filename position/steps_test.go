package position

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// turnsBySteps lists the turns that the steps offered one after the other lead to.
func turnsBySteps(t *testing.T, p *Position, prefix []string) (texts []string) {
	t.Helper()
	for _, c := range p.Continuations() {
		steps := append(slices.Clone(prefix), c.Text)
		if c.MayEnd {
			texts = append(texts, strings.Join(steps, ","))
		}
		if c.MayGoOn {
			q := p.Clone()
			require.NoError(t, q.PlaySteps([]string{c.Text}))
			texts = append(texts, turnsBySteps(t, q, steps)...)
		}
		require.True(t, c.MayEnd || c.MayGoOn, c.Text)
	}
	return texts
}

func TestContinuationsAreTheLegalTurns(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(v.Name))))
			p := New(v)
			for range 25 {
				turns := p.LegalTurns()
				var want []string
				for _, turn := range turns {
					want = append(want, p.FormatTurn(turn))
				}
				fen := p.FEN()
				require.ElementsMatch(t, want, turnsBySteps(t, p, nil), fen)
				require.Equal(t, fen, p.FEN())
				if len(turns) == 0 {
					break
				}
				turn := turns[random.IntN(len(turns))]
				texts := strings.Split(p.FormatTurn(turn), ",")
				for i, step := range p.Steps(turn) {
					require.Equal(t, texts[i], step.Text)
				}
				require.Equal(t, fen, p.FEN())
				p.Play(turn)
			}
		})
	}
}

func TestStepsTellWhatATurnDoes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		variant *Variant
		fen     string
		turn    string
		want    string
	}{
		{"move", Xiangqi, "", "h2e2", "move C h2-e2"},
		{"capture", Xiangqi, "", "h2h9", "capture C h2-h9 takes n"},
		{"conversion that earns", PointsConcise, "", "h2e2i", "move C h2-e2 then -C on e2"},
		{"two moves", PointsTournament, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 2 0:0 0 2", "h2e2,b0c2", "move C h2-e2, move N b0-c2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			fen := test.fen
			if fen == "" {
				fen = startFEN(test.variant)
			}
			p, err := Parse(test.variant, fen)
			require.NoError(t, err)
			turn, err := p.ParseTurn(test.turn)
			require.NoError(t, err)
			var told []string
			for _, s := range p.Steps(turn) {
				text := [...]string{"move", "capture", "exchange", "swap", "marker", "removal"}[s.Act] + " " +
					s.Man.String() + " " + s.From.String() + "-" + s.To.String()
				if s.Captured != NoPiece {
					text += " takes " + s.Captured.String()
				}
				if s.Changed != NoSquare {
					text += " then " + s.Becomes.String() + " on " + s.Changed.String()
				}
				told = append(told, text)
			}
			assert.Equal(t, test.want, strings.Join(told, ", "))
		})
	}
}

// TestWhyIllegal asks why some turns are refused that ParseTurn understands.
func TestWhyIllegal(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen, turn string
		variant         *Variant
		want            Why
	}{
		{"nothing there", "", "e4e5", Xiangqi, WhyEmpty},
		{"the enemy's", "", "h7e7", Xiangqi, WhyEnemy},
		{"onto an own man", "", "a0b0", Xiangqi, WhyOwn},
		{"not so", "", "a0b1", Xiangqi, WhyReach},
		{"a hobbled horse", "", "b0d1", Xiangqi, WhyReach},
		{"in check and staying there", "4k4/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", Xiangqi, WhyCheck},
		{"into check", "3k5/9/9/9/5r3/9/9/9/9/R3K4 w", "e0f0", Xiangqi, WhyExposed},
		{"facing", "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5a5", Xiangqi, WhyFacing},
		{"over", "4k3R/R8/9/9/9/9/9/9/9/3K5 b", "e9e8", Xiangqi, WhyOver},
		{"an idle man captures", "3k5/9/9/9/r8/9/9/9/9/-R3K4 w - 0:0 0 1", "a0a5", PointsConcise, WhyKind},
		{"a capture in the first turn", "", "h2h9", PointsTournament, WhyPhase},
		{"nothing converts before the first capture", "", "h2e2i", PointsTournament, WhyPhase},
		{"a kind that the variant has not", "", "h2e2k", PointsConcise, WhyConversion},
		{"in check as a kind that the enemy attacks", "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9", "d0d1", PointsMatch, WhyExposed},
		{"a dash between the points", "", "a0-b1", Xiangqi, WhyReach},
		{"what it becomes could be taken", "3k5/9/9/9/4r4/9/9/4R4/9/4K4 w - 0:0 3 9", "e2e4k", PointsTournament, WhyRoyalSelf},
		{"another royal piece could be taken", "3k5/9/9/9/r8/R8/+R8/9/9/4K4 w - 0:0 3 9", "a4b4", PointsTournament, WhyRoyal},
		{"an invincible soldier is spared", "5k3/9/9/p8/R8/9/9/9/9/4K4 w 00000000:g0000000 - 0 40", "a5a6", StratagemSixteen, WhyProtected},
		{"an invincible soldier spares", "5k3/9/9/9/9/4r4/4P4/9/9/3K5 w g0000000:00000000 - 0 40", "e3e4", StratagemSixteen, WhyKind},
	} {
		t.Run(test.name, func(t *testing.T) {
			fen := test.fen
			if fen == "" {
				fen = startFEN(test.variant)
			}
			p, err := Parse(test.variant, fen)
			require.NoError(t, err)
			_, err = p.ParseTurn(test.turn)
			require.ErrorIs(t, err, ErrIllegal)
			assert.Equal(t, test.want.String(), p.WhyIllegal(test.turn).String())
		})
	}
}

// TestRepetitionTable compares the table with the verdict of the referee on the cases of its own tests.
func TestRepetitionTable(t *testing.T) {
	t.Parallel()
	p := mustParse(t, checking)
	play(t, p, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1")
	_, third := p.RepetitionTable(3)
	require.False(t, third)
	once, ok := p.RepetitionTable(2)
	require.True(t, ok)
	assert.Equal(t, PerpetualCheck, once.Clause)
	play(t, p, "e9d9")
	table, ok := p.RepetitionTable(3)
	require.True(t, ok)
	assert.Equal(t, PerpetualCheck, table.Clause)
	assert.Equal(t, VerdictLoss, table.Verdict, "Red is to move and has checked")
	require.Len(t, table.Plies, 8)
	for _, row := range table.Plies {
		if row.Side == Red {
			assert.Equal(t, CheckDeed, row.Deed)
		} else {
			assert.Equal(t, IdleDeed, row.Deed)
		}
	}
}
