package position

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A position has one setup and one FEN, and each of them makes the same position.
func TestSetupRoundTrip(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p := New(v)
				for _, choice := range rapid.SliceOfN(rapid.IntRange(0, 999), 0, 80).Draw(t, "choices") {
					if turns := p.LegalTurns(); len(turns) > 0 {
						p.Play(turns[choice%len(turns)])
					}
				}
				s := p.Setup()
				q, err := FromSetup(s)
				require.NoError(t, err)
				require.NoError(t, q.verify())
				require.Equal(t, s, q.Setup())
				require.Equal(t, p.Key(), q.Key())
				require.Equal(t, p.LegalTurns(), q.LegalTurns())
				read, err := readText(v, p.FEN())
				require.NoError(t, err)
				require.Equal(t, s, read)
			})
		})
	}
}

// Whatever is in a setup makes a sound position, which has the same setup but for what counts for nothing, or an error that
// says what is wrong.
func TestAnySetupIsReadOrRefused(t *testing.T) {
	t.Parallel()
	variants := Variants()
	read, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants).Draw(t, "variant")
		s := v.Start()
		square := rapid.Custom(func(t *rapid.T) Square {
			return rapid.OneOf(rapid.SampledFrom(v.shape.squares), rapid.Just(NoSquare), rapid.Map(rapid.Byte(), func(b byte) Square { return Square(b) })).Draw(t, "square")
		})
		few := rapid.IntRange(-2, 12)
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			switch rapid.IntRange(0, 13).Draw(t, "part") {
			case 0:
				s.Board[square.Draw(t, "to")&127] = Piece(rapid.Byte().Draw(t, "piece"))
			case 1:
				s = s.Without(square.Draw(t, "off"))
			case 2:
				s.Side = Colour(rapid.IntRange(0, 2).Draw(t, "side"))
			case 3:
				s.Clock = rapid.IntRange(-1, MaxClock+1).Draw(t, "clock")
			case 4:
				s.Number = rapid.IntRange(-1, MaxMoveNumber+1).Draw(t, "number")
			case 5:
				s.Phase = Phase(rapid.IntRange(0, 4).Draw(t, "phase"))
			case 6:
				s.Points[rapid.IntRange(0, 1).Draw(t, "side")] = rapid.IntRange(-MaxPoints-1, MaxPoints+1).Draw(t, "points")
			case 7:
				s.Castling = CastlingRights(rapid.IntRange(0, 17).Draw(t, "rights"))
			case 8:
				s.Passant = square.Draw(t, "passed")
			case 9:
				s.Layouts[rapid.IntRange(0, 1).Draw(t, "side")] = rapid.StringMatching(`[0-9a-h]{7,9}`).Draw(t, "layout")
			case 10:
				s.Settings[rapid.IntRange(0, 1).Draw(t, "side")] = few.Draw(t, "setting")
			case 11:
				s.Captured = square.Draw(t, "captured")
			case 12:
				s.Moved = square.Draw(t, "moved")
			case 13:
				s.Chances[rapid.IntRange(0, 1).Draw(t, "side")] = square.Draw(t, "chance")
			}
		}
		p, err := FromSetup(s)
		if err != nil {
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			require.NotContains(t, err.Error(), "\n")
			refused++
			return
		}
		read++
		require.NoError(t, p.verify())
		s.Moved, s.Passant = p.Setup().Moved, p.Setup().Passant
		s.Side &= 1
		require.Equal(t, s, p.Setup())
		again, err := Parse(v, p.FEN())
		require.NoError(t, err)
		require.Equal(t, s, again.Setup())
	})
	assert.NotZero(t, read)
	assert.NotZero(t, refused)
}

func TestStartIsWhatItsFENSays(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		read, err := readText(v, startFEN(v))
		require.NoError(t, err)
		assert.Equal(t, v.Start(), read, v.Name)
		assert.Equal(t, startFEN(v), writeText(v.Start()))
	}
}

// What only other variants have is refused, by the name of what it is.
func TestSetupsHaveNothingOfOtherVariants(t *testing.T) {
	t.Parallel()
	for field, test := range map[string]struct {
		have   []*Variant
		change func(*Setup)
	}{
		FieldTurn:     {[]*Variant{PointsTournament}, func(s *Setup) { s.Phase = DoubleMoves }},
		FieldPoints:   {pointsVariants(), func(s *Setup) { s.Points[Black] = 3 }},
		FieldCastling: {[]*Variant{Chess}, func(s *Setup) { s.Castling = WhiteLong }},
		FieldPassant:  {[]*Variant{Chess}, func(s *Setup) { s.Passant = 20 }},
		FieldPlates:   {[]*Variant{StratagemMarker}, func(s *Setup) { s.Settings[Red] = 3 }},
		FieldEvents:   {nil, func(s *Setup) { s.Captured = SquareAt(4, 4) }},
	} {
		for _, v := range Variants() {
			s := v.Start()
			test.change(&s)
			_, err := FromSetup(s)
			var fault *SetupError
			if errors.As(err, &fault) {
				assert.Equal(t, field, fault.Field, v.Name)
			}
			has := false
			for _, other := range test.have {
				has = has || other == v
			}
			if !has {
				assert.Error(t, err, "%s: %s", v.Name, field)
			} else if field != FieldPassant {
				assert.NoError(t, err, "%s: %s", v.Name, field)
			}
		}
	}
	s := Garrison.Start().WithLayouts(DefaultLayout, DefaultLayout)
	_, err := FromSetup(s)
	assert.EqualError(t, err, "plates: garrison has no layouts")
}

// What is taken off takes with it what rests on it.
func TestSetupWithout(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		variant    *Variant
		fen, off   string
		want       string
		wrongField string
	}{
		{variant: Chess, fen: startFEN(Chess), off: "a1", want: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
		{variant: Chess, fen: startFEN(Chess), off: "h8", want: "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQq - 0 1"},
		{variant: Chess, fen: "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", off: "e4", want: "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1"},
		{variant: Chess, fen: startFEN(Chess), off: "e1", wrongField: FieldBoard},
		{variant: Xiangqi, fen: startFEN(Xiangqi), off: "b0", want: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1"},
		{variant: PointsTournament, fen: startFEN(PointsTournament), off: "b0",
			want: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w 1 0:0 0 1"},
		{variant: StratagemMarker, fen: "3k5/9/9/9/9/9/9/r8/9/4K4 w 2:0 ma2 0 1", off: "a2", want: "3k5/9/9/9/9/9/9/9/9/4K4 w 2:0 - 0 1"},
		{variant: StratagemMarker, fen: "P2k5/9/9/9/9/9/9/9/9/4K4 b 2:0 pa9 0 1", off: "a9", want: "3k5/9/9/9/9/9/9/9/9/4K4 b 2:0 - 0 1"},
	} {
		p, err := Parse(test.variant, test.fen)
		require.NoError(t, err, test.fen)
		s, ok := test.variant.ParseSquare(test.off)
		require.True(t, ok)
		q, err := FromSetup(p.Setup().Without(s))
		if test.wrongField != "" {
			var fault *SetupError
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, test.wrongField, fault.Field)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, test.want, q.FEN())
		assert.Equal(t, test.fen, p.FEN(), "a setup is a value")
	}
}

// Positions of xiangqi go into its variants with their pieces and nothing else.
func TestSetupInAnotherVariant(t *testing.T) {
	t.Parallel()
	s := mustParse(t, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 7 30").Setup()
	for v, want := range map[*Variant]string{
		PointsTournament: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b 2 0:0 0 1",
		StratagemRiver:   "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b 12345678:12345678 - 0 1",
		Garrison:         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
	} {
		p, err := FromSetup(s.In(v))
		require.NoError(t, err)
		assert.Equal(t, want, p.FEN())
	}
}
