package position

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseTurn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, want string
		err        error
	}{
		{"h2e2", "h2e2", nil},
		{"H2E2", "h2e2", nil},
		{"h2-e2", "h2e2", nil},
		{"H2-e2", "h2e2", nil},
		{"a3a4", "a3a4", nil},
		{"h2h9", "h2h9", nil},

		{"h2h8", "", ErrIllegal}, // no second piece to take over
		{"h9g7", "", ErrIllegal}, // Black's
		{"e4e5", "", ErrIllegal}, // nobody there
		{"a0a0", "", ErrIllegal},
		{"e0e9", "", ErrIllegal}, // the generals do not see each other
		{"b0d1", "", ErrIllegal}, // the leg

		{"", "", ErrNotAMove},
		{"h2", "", ErrNotAMove},
		{"h2e", "", ErrNotAMove},
		{"h2e2e", "", ErrNotAMove},
		{"h2e2n", "", ErrNotAMove},
		{"h2--e2", "", ErrNotAMove},
		{"h2=e2", "", ErrNotAMove},
		{"j2e2", "", ErrNotAMove},
		{"h2e:", "", ErrNotAMove},
		{" h2e2", "", ErrNotAMove},
		{"h2e2,h9g7", "", ErrNotAMove},
		{"h10e2", "", ErrNotAMove},
		{"0000", "", ErrNotAMove},
		{"炮二平五", "", ErrNotAMove},
	} {
		turn, err := New(Xiangqi).ParseTurn(test.text)
		if test.err != nil {
			assert.ErrorIs(t, err, test.err, "%q", test.text)
			assert.True(t, turn.IsZero(), "%q", test.text)
			continue
		}
		require.NoError(t, err, "%q", test.text)
		assert.Equal(t, test.want, New(Xiangqi).FormatTurn(turn))
	}
}

func TestParseTurnMindsTheGeneral(t *testing.T) {
	t.Parallel()
	p := mustParse(t, "4k4/9/4r4/9/9/9/4N4/9/9/4K4 w")
	_, err := p.ParseTurn("e3d5")
	assert.EqualError(t, err, "not legal here")
	mustTurn(t, p, "e0e1")
}

func TestTurnTextRoundTrip(t *testing.T) {
	t.Parallel()
	variety(t, 50, effort(600), func(p *Position) {
		for _, turn := range p.LegalTurns() {
			text := p.FormatTurn(turn)
			require.Regexp(t, "^[a-i][0-9][a-i][0-9]$", text)
			require.Equal(t, turn, mustTurn(t, p, text))
			require.Equal(t, turn, mustTurn(t, p, strings.ToUpper(text[:2]+"-"+text[2:])))
		}
	})
}

func TestTurns(t *testing.T) {
	t.Parallel()
	a := NewMove(SquareAt(7, 2), SquareAt(4, 2))
	b := NewMove(SquareAt(1, 0), SquareAt(2, 2))
	assert.Equal(t, "h2e2", a.String())
	assert.Equal(t, "0000", NoMove.String())
	assert.True(t, Turn{}.IsZero())
	assert.True(t, NewTurn().IsZero())
	assert.Empty(t, Turn{}.Moves())
	assert.Equal(t, []Move{a}, NewTurn(a).Moves())
	assert.Equal(t, []Move{a, b}, NewTurn(a, b).Moves())
	turns := map[Turn]string{NewTurn(a, b): "turns can be compared"}
	assert.Contains(t, turns, NewTurn(a, b))
	assert.NotContains(t, turns, NewTurn(b, a))
	assert.Equal(t, "h2e2,b0c2", New(Xiangqi).FormatTurn(NewTurn(a, b)))
	assert.Empty(t, New(Xiangqi).FormatTurn(Turn{}))
}

func TestPlayAndBack(t *testing.T) {
	t.Parallel()
	p := New(Xiangqi)
	assert.False(t, p.Back())
	play(t, p, "h2e2 h9g7")
	assert.Equal(t, 2, p.Ply())
	assert.True(t, p.Back())
	assert.True(t, p.Back())
	assert.False(t, p.Back())
	assert.Equal(t, startFEN(Xiangqi), p.FEN())
}
