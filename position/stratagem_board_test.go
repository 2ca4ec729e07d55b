package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRiverRowSquares(t *testing.T) {
	t.Parallel()
	seen := map[Square]bool{}
	for i := range squareCount {
		s := SquareByIndex(i)
		require.False(t, seen[s], "%s twice", s)
		seen[s] = true
		require.Equal(t, i, s.Index())
		require.Equal(t, i >= 90, s.InRiver(), "%s", s)
		read, ok := parseSquare(strings.ToUpper(s.String()))
		require.True(t, ok, "%s", s)
		require.Equal(t, s, read)
		require.Equal(t, s, s.Flip().Flip())
		require.Equal(t, s, s.Mirror().Mirror())
		require.Equal(t, []Square{s}, BitboardOf(s).Squares())
	}
	s, ok := parseSquare("cr")
	require.True(t, ok)
	assert.Equal(t, 92, s.Index())
	assert.Equal(t, RiverRank, s.rank())
	assert.Equal(t, "gr", s.Flip().String())
	assert.Equal(t, "gr", s.Mirror().String())
	assert.Equal(t, "-", NoSquare.String())
	for _, text := range []string{"", "e", "rr", "e:", "er4", "jr"} {
		_, ok := parseSquare(text)
		assert.False(t, ok, "%q", text)
	}
}

func TestRiverRowTakesTheValuesOfTheBank(t *testing.T) {
	t.Parallel()
	table := NewFeatures(StratagemRiver, func(piece Piece, s Square) int64 {
		require.Less(t, s.Index(), 90)
		return int64(s.Index()) + 1000*int64(piece)
	})
	er, e4, e5 := SquareAt(4, RiverRank), SquareAt(4, 4), SquareAt(4, 5)
	red, black := MakePiece(Red, Chariot), MakePiece(Black, Chariot)
	assert.Equal(t, table[red][e4].Value, table[red][er].Value)
	assert.Equal(t, table[black][e5].Value, table[black][er].Value)
	assert.NotEqual(t, table[red][e4].Key, table[red][er].Key)
}

// walkPast is the slow way along a line: the points that lie between the passed-th piece and the next.
func walkPast(g *grid, s Square, occupied Bitboard, passed int) (targets Bitboard) {
	for _, d := range orthogonalSteps {
		pieces := 0
		for file, row := s.file()+d.file, g.rowOf(s)+d.rank; ; file, row = file+d.file, row+d.rank {
			to, ok := g.at(file, row)
			if !ok {
				break
			}
			if pieces == passed {
				targets = targets.or(squareBits[to])
			}
			if occupied.Has(to) {
				pieces++
			}
		}
	}
	return targets
}

func TestGridLines(t *testing.T) {
	t.Parallel()
	r := newRandom(11)
	for _, g := range []*grid{tenRows(), elevenRows()} {
		points := g.points.Squares()
		require.Len(t, points, Files*g.rows)
		for range effort(400) {
			var occupied Bitboard
			for range r.IntN(40) {
				occupied = occupied.or(squareBits[points[r.IntN(len(points))]])
			}
			for _, s := range points {
				direct, one, two := g.lines(s, occupied)
				require.Equal(t, walkPast(g, s, occupied, 0), direct, "%s", s)
				require.Equal(t, walkPast(g, s, occupied, 1), one, "%s", s)
				require.Equal(t, walkPast(g, s, occupied, 2), two, "%s", s)
			}
		}
	}
}

// TestGridIsXiangqiOnTenRows compares the geometry of ten rows with that of xiangqi.
func TestGridIsXiangqiOnTenRows(t *testing.T) {
	t.Parallel()
	g := tenRows()
	variety(t, 31, effort(300), func(p *Position) {
		p = p.Clone()
		occupied := p.Occupied()
		for pieces := occupied; pieces.any(); {
			s := pieces.Pop()
			c := p.board[s].Colour()
			p.side = c
			want := p.reach(s)
			require.Equal(t, want, g.plain(p.board[s].Type(), c, s, occupied).not(p.byColour[c]), "%s of %s", s, p.FEN())
		}
	})
}

func TestPlateTable(t *testing.T) {
	t.Parallel()
	for e, most := range map[edition]int{eight: 8, sixteen: 16, thirtyTwo: 32} {
		numbers := map[int]bool{}
		for i := range plates {
			plate := &plates[i]
			if plate.in&e == 0 {
				continue
			}
			require.False(t, numbers[plate.number], "%s stands twice in an edition", plateID(i))
			numbers[plate.number] = true
			require.Equal(t, plate.reach != nil, plate.serves != 0, "%s", plateID(i))
			require.True(t, plate.reach != nil || plate.effect != noEffect, "%s does nothing", plateID(i))
			require.NotEqual(t, NoType, plate.piece, "%s", plateID(i))
			id, ok := e.plateBySymbol(plateID(i).symbol())
			require.True(t, ok)
			require.Equal(t, plateID(i), id)
		}
		require.Len(t, numbers, most)
		for n := 1; n <= most; n++ {
			require.True(t, numbers[n], "plate %d", n)
		}
	}
	_, ok := sixteen.plateBySymbol('h')
	assert.False(t, ok)
	id, _ := thirtyTwo.plateBySymbol('v')
	assert.Equal(t, "v (升底兵, promotion)", id.String())
}

func TestStratagemFENErrorsSayWhy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ variant, rest, want string }{
		{"stratagem-sixteen", "w 12345671:12345678", `plates: "12345671" has plate 1 (河炮架, river cannon) twice`},
		{"stratagem-sixteen", "w 12345678", `plates: "12345678", want Red's and Black's layout with a colon between`},
		{"stratagem-marker", "w 3:3", "plates: both settings are 3, which sends both markers home"},
		{"stratagem-marker", "w 0:9", `plates: "9" is not a setting, want 0 to 8`},
		{"garrison", "w 0:0", `plates: "0:0", but garrison has no plates: want -`},
		{"garrison", "w - pa9", "events: pa9, but garrison has no such event"},
		{"stratagem-palace", "w - pe9", "events: pe9, but no soldier stands there on its last rank"},
		{"stratagem-special", "w - la0", "events: la0, but no black piece stands there"},
		{"stratagem-special", "w - lar", `events: "lar", want m, l or p and a point of the board`},
		{"stratagem-special", "w - - 0 0", "move number: 0, but the first move has the number 1"},
		{"garrison", "w - - 7 x", `move number: "x" is not a number`},
	} {
		v, ok := VariantByName(test.variant)
		require.True(t, ok)
		_, err := Parse(v, array+" "+test.rest)
		assert.EqualError(t, err, test.want)
	}
}

func TestStratagemParseTurnErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		variant, fen, turn string
		want               error
	}{
		{"stratagem-special", array + " w", "h2e2x", ErrIllegal},
		{"stratagem-special", array + " w", "h2e2r", ErrIllegal},
		{"stratagem-special", array + " w", "h2e2q", ErrNotAMove},
		{"stratagem-special", array + " w", "h2er", ErrNotAMove},
		{"stratagem-special", array + " w", "xer,h2e2", ErrNotAMove},
		{"stratagem-special", array + " w", "+,h2e2", ErrIllegal},
		{"stratagem-special", array + " w", "+,", ErrNotAMove},
		{"stratagem-special", array + " w", "h2e2,h9g7", ErrNotAMove},
		{"stratagem-special", array + " w", "a0a0", ErrIllegal},
		{"stratagem-special", array + " w", "0000", ErrNotAMove},
		{"stratagem-river", startFEN(StratagemRiver), "xe4,h2e2", ErrIllegal},
		{"stratagem-river", startFEN(StratagemRiver), "xer,h2e2", ErrIllegal},
		{"stratagem-river", startFEN(StratagemRiver), "xer", ErrNotAMove},
		{"stratagem-marker", "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10", "+q,h9h8", ErrNotAMove},
		{"stratagem-marker", "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10", "+r,h9h8", ErrIllegal},
		{"stratagem-marker", "3k3r1/9/9/9/1R7/9/9/9/9/4K4 b 4:3 mb5 0 10", "+,+,h9h8", ErrNotAMove},
	} {
		p := startGame(t, test.variant, test.fen, nil)
		turn, err := p.ParseTurn(test.turn)
		assert.ErrorIs(t, err, test.want, "%s", test.turn)
		assert.True(t, turn.IsZero())
	}
	p := startGame(t, "stratagem-special", "4k4/9/9/p8/9/9/P8/R8/9/3K5 w 10000000:00000000", nil)
	assert.Equal(t, "a2a6x", p.FormatTurn(mustTurn(t, p, "A2-A6X")))
}
