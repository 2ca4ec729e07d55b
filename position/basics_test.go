package position

import (
	"math/bits"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSquares(t *testing.T) {
	t.Parallel()
	seen := map[Square]bool{}
	for rank := range Ranks {
		for file := range Files {
			s := SquareAt(file, rank)
			assert.Equal(t, file, s.file())
			assert.Equal(t, rank, s.rank())
			assert.Equal(t, s, SquareByIndex(s.Index()))
			assert.Equal(t, s, s.Flip().Flip())
			assert.Equal(t, s, s.Mirror().Mirror())
			read, ok := parseSquare(strings.ToUpper(s.String()))
			assert.True(t, ok)
			assert.Equal(t, s, read)
			seen[s] = true
		}
	}
	assert.Len(t, seen, 90)
	e0, _ := parseSquare("e0")
	assert.Equal(t, "e9", e0.Flip().String())
	a3, _ := parseSquare("a3")
	assert.Equal(t, "i6", a3.Flip().String())
	assert.Equal(t, "i3", a3.Mirror().String())
	assert.Equal(t, "-", NoSquare.String())
	for _, text := range []string{"", "e", "e10", "j0", "`0", "e:", "e/", "00", "é"} {
		s, ok := parseSquare(text)
		assert.False(t, ok, text)
		assert.Equal(t, NoSquare, s)
	}
}

func TestPieces(t *testing.T) {
	t.Parallel()
	letters := ""
	for _, c := range []Colour{Red, Black} {
		for pt := Soldier; pt <= General; pt++ {
			piece := MakePiece(c, pt)
			assert.Equal(t, c, piece.Colour())
			assert.Equal(t, pt, piece.Type())
			assert.Equal(t, Ordinary, piece.Kind())
			assert.Equal(t, pt, TypeByLetter(piece.Letter()))
			letters += string(piece.Letter())
		}
	}
	assert.Equal(t, "PABNCRKpabncrk", letters)
	assert.Equal(t, byte('.'), NoPiece.Letter())
	assert.Equal(t, Horse, TypeByLetter('h'))
	assert.Equal(t, Elephant, TypeByLetter('E'))
	assert.Equal(t, "red", Red.String())
	assert.Equal(t, "black", Red.Other().String())
	for letter := range 256 {
		known := strings.ContainsRune("PABENHCRKpabenhcrk", rune(letter)) && letter < 128
		assert.Equal(t, known, TypeByLetter(byte(letter)) != NoType, "%q", rune(letter))
	}
}

func TestVariantsAndRules(t *testing.T) {
	t.Parallel()
	for _, v := range Variants() {
		found, ok := VariantByName(strings.ToUpper(v.Name))
		require.True(t, ok)
		assert.Same(t, v, found)
		assert.Equal(t, startFEN(v), New(v).FEN())
		assert.NotEmpty(t, v.Chinese)
		assert.NotEmpty(t, v.Description)
	}
	_, ok := VariantByName("shogi")
	assert.False(t, ok)
	for i, name := range RepetitionRuleNames() {
		rule, ok := ParseRepetitionRule(strings.ToLower(name))
		require.True(t, ok)
		assert.Equal(t, RepetitionRule(i), rule)
		assert.Equal(t, name, rule.String())
	}
	_, ok = ParseRepetitionRule("none")
	assert.False(t, ok)
	assert.Equal(t, DefaultRules(), New(Xiangqi).Rules())
}

// TestBitboardIsASet compares the two words with a map.
func TestBitboardIsASet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) (Bitboard, map[Square]bool) {
			set := map[Square]bool{}
			var squares []Square
			for _, i := range rapid.SliceOfN(rapid.IntRange(0, 89), 0, 90).Draw(t, label) {
				squares = append(squares, SquareByIndex(i))
				set[SquareByIndex(i)] = true
			}
			return BitboardOf(squares...), set
		}
		a, inA := draw("a")
		b, inB := draw("b")
		for i := range Files * Ranks {
			s := SquareByIndex(i)
			require.Equal(t, inA[s], a.Has(s))
			require.Equal(t, inA[s] && inB[s], a.And(b).Has(s))
			require.Equal(t, inA[s] || inB[s], a.Or(b).Has(s))
			require.Equal(t, inA[s] && !inB[s], a.Without(b).Has(s))
			require.Equal(t, inA[s] != inB[s], a.xor(b).Has(s))
		}
		require.Equal(t, len(inA), a.Count())
		require.Equal(t, len(inA) == 0, a.Empty())
		squares := a.Squares()
		require.Len(t, squares, len(inA))
		rest := a
		for i, s := range squares {
			require.True(t, inA[s])
			require.True(t, i == 0 || squares[i-1] < s, "squares come in order")
			require.Equal(t, s, rest.First())
			require.Equal(t, s, rest.Pop())
		}
		require.True(t, rest.Empty())
	})
}

// TestAttacksAgainstWalking compares the attack tables with walking from point to point.
func TestAttacksAgainstWalking(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		occupied := Bitboard{rapid.Uint64().Draw(t, "lo") & halfBits, rapid.Uint64().Draw(t, "hi") & halfBits}
		if rapid.Bool().Draw(t, "sparse") {
			occupied.Lo &= bits.RotateLeft64(occupied.Lo, 7)
			occupied.Hi &= bits.RotateLeft64(occupied.Hi, 11)
		}
		for i := range Files * Ranks {
			s := SquareByIndex(i)
			var chariot, cannon Bitboard
			for _, d := range orthogonalSteps {
				pieces := 0
				for file, rank := s.file()+d.file, s.rank()+d.rank; pieces < 2; file, rank = file+d.file, rank+d.rank {
					to, ok := onBoard(file, rank)
					if !ok {
						break
					}
					filled := occupied.Has(to)
					if pieces == 0 {
						chariot = chariot.Or(BitboardOf(to))
					}
					if pieces == 0 && !filled || pieces == 1 && filled {
						cannon = cannon.Or(BitboardOf(to))
					}
					if filled {
						pieces++
					}
				}
			}
			require.Equal(t, chariot, ChariotTargets(s, occupied), "chariot on %s", s)
			require.Equal(t, cannon, CannonTargets(s, occupied), "cannon on %s", s)

			var horse, elephant Bitboard
			for j := range Files * Ranks {
				to := SquareByIndex(j)
				files, ranks := to.file()-s.file(), to.rank()-s.rank()
				middle := BitboardOf(SquareAt(s.file()+files/2, s.rank()+ranks/2))
				if files*files+ranks*ranks == 5 && middle.And(occupied).Empty() {
					horse = horse.Or(BitboardOf(to))
				}
				sameLand := (s.rank() < 5) == (to.rank() < 5)
				if files*files == 4 && ranks*ranks == 4 && sameLand && middle.And(occupied).Empty() {
					elephant = elephant.Or(BitboardOf(to))
				}
			}
			require.Equal(t, horse, HorseTargets(s, occupied), "horse on %s", s)
			require.Equal(t, elephant, ElephantTargets(s, occupied), "elephant on %s", s)
		}
	})
}
