package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every variant has a style whose parts fit its board.
func TestStyles(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		require.NotNil(t, v.style, v.Name)
		require.NotEmpty(t, v.Notations(), v.Name)
		for _, n := range v.Notations() {
			assert.True(t, v.HasNotation(n))
		}
		for _, c := range []Colour{Red, Black} {
			assert.NotEmpty(t, v.ColourName(c), v.Name)
		}
		start := New(v)
		for _, list := range [][]PieceType{v.TypesByWorth(), v.Majors()} {
			for _, piece := range list {
				assert.Positive(t, start.Count(Red, piece), "%s: %s", v.Name, v.TypeName(piece))
			}
		}
		lost := 1 // the general
		for _, piece := range v.TypesByWorth() {
			lost += start.Count(Red, piece)
		}
		assert.Equal(t, start.Colour(Red).Count(), lost, "%s: every type of pieces is among those that can be lost", v.Name)
		for _, h := range v.Handicaps() {
			for c := range h.Squares {
				require.NotEmpty(t, h.Squares[c], "%s: %s", v.Name, h.Name)
				for _, s := range h.Squares[c] {
					piece := start.PieceAt(s)
					assert.True(t, piece != NoPiece && piece.Colour() == Colour(c) && piece.Type() != General, "%s: %s: %s", v.Name, h.Name, v.SquareName(s))
				}
				_, err := FromSetup(v.Start().Without(h.Squares[c]...))
				assert.NoError(t, err, "%s: %s", v.Name, h.Name)
			}
		}
	}
	assert.Equal(t, 0, StratagemRiver.FirstRank())
	assert.Equal(t, 1, Chess.FirstRank())
	assert.Equal(t, "white", Chess.ColourName(White))
	assert.Equal(t, "Red", Xiangqi.ColourTitle(Red))
	assert.True(t, PointsConcise.IdleReversed())
	assert.False(t, PointsMatch.IdleReversed())
}

// Where moves are written in Chinese every piece has a character, and each side's are its own.
func TestCharacters(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		for _, piece := range append(v.TypesByWorth(), General) {
			red, black := v.Character(MakePiece(Red, piece)), v.Character(MakePiece(Black, piece))
			assert.Equal(t, v.HasNotation(ChineseNotation), red != 0, "%s: %s", v.Name, v.TypeName(piece))
			assert.Equal(t, v.HasNotation(ChineseNotation), black != 0, "%s: %s", v.Name, v.TypeName(piece))
		}
	}
	assert.NotEqual(t, Xiangqi.Character(MakePiece(Red, General)), Xiangqi.Character(MakePiece(Black, General)))
}
