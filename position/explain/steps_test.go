package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// turnsBySteps lists the turns that the steps offered one after the other lead to.
func turnsBySteps(t *testing.T, p *position.Position, prefix []string) (texts []string) {
	t.Helper()
	for _, c := range Continuations(p) {
		steps := append(slices.Clone(prefix), c.Text)
		if c.MayEnd {
			texts = append(texts, strings.Join(steps, ","))
		}
		if c.MayGoOn {
			q := p.Clone()
			require.NoError(t, PlaySteps(q, []string{c.Text}))
			texts = append(texts, turnsBySteps(t, q, steps)...)
		}
		require.True(t, c.MayEnd || c.MayGoOn, c.Text)
	}
	return texts
}

func TestContinuationsAreTheLegalTurns(t *testing.T) {
	t.Parallel()
	for _, v := range position.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(len(v.Name))))
			p := position.New(v)
			for range 25 {
				turns := p.LegalTurns()
				var want []string
				for _, turn := range turns {
					want = append(want, p.FormatTurn(turn))
				}
				before := fen.Format(p)
				require.ElementsMatch(t, want, turnsBySteps(t, p, nil), before)
				require.Equal(t, before, fen.Format(p))
				if len(turns) == 0 {
					break
				}
				turn := turns[random.IntN(len(turns))]
				texts := strings.Split(p.FormatTurn(turn), ",")
				for i, step := range Steps(p, turn) {
					require.Equal(t, texts[i], step.Text)
				}
				require.Equal(t, before, fen.Format(p))
				p.Play(turn)
			}
		})
	}
}

func TestStepsTellWhatATurnDoes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		variant *position.Variant
		fen     string
		turn    string
		want    string
	}{
		{"move", position.Xiangqi, "", "h2e2", "move C h2-e2"},
		{"capture", position.Xiangqi, "", "h2h9", "capture C h2-h9 takes n"},
		{"conversion that earns", position.PointsConcise, "", "h2e2i", "move C h2-e2 then -C on e2"},
		{"two moves", position.PointsTournament, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 2 0:0 0 2", "h2e2,b0c2", "move C h2-e2, move N b0-c2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.variant, test.fen)
			turn, err := p.ParseTurn(test.turn)
			require.NoError(t, err)
			var told []string
			for _, s := range Steps(p, turn) {
				text := [...]string{"move", "capture", "exchange", "swap", "marker", "removal"}[s.Act] + " " +
					s.Piece.String() + " " + test.variant.SquareName(s.From) + "-" + test.variant.SquareName(s.To)
				if s.Captured != position.NoPiece {
					text += " takes " + s.Captured.String()
				}
				if s.Changed != position.NoSquare {
					text += " then " + s.Becomes.String() + " on " + test.variant.SquareName(s.Changed)
				}
				told = append(told, text)
			}
			assert.Equal(t, test.want, strings.Join(told, ", "))
		})
	}
}

// What people are shown of moves: en passant captures, promotions say what the pawn becomes, castling is one step.
func TestChessSteps(t *testing.T) {
	t.Parallel()
	step := func(fen, text string) Step {
		p := mustParse(t, position.Chess, fen)
		steps := Steps(p, mustTurn(t, p, text))
		require.Len(t, steps, 1)
		assert.Equal(t, text, steps[0].Text)
		return steps[0]
	}
	s := step("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")
	assert.Equal(t, ActCapture, s.Act)
	assert.Equal(t, position.MakePiece(position.Black, position.Pawn), s.Captured)
	s = step("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8n")
	assert.Equal(t, ActCapture, s.Act)
	assert.Equal(t, position.MakePiece(position.White, position.Knight), s.Becomes)
	s = step("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1")
	assert.Equal(t, ActMove, s.Act)
	assert.Equal(t, position.NoPiece, s.Captured)
}
