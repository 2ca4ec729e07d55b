package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// mustParse reads a position; without a text it is the start of a game.
func mustParse(t testing.TB, v *position.Variant, text string) *position.Position {
	t.Helper()
	if text == "" {
		return position.New(v)
	}
	p, err := fen.Parse(v, text)
	require.NoError(t, err, "%s %s", v.Name, text)
	return p
}

func variant(t testing.TB, name string) *position.Variant {
	t.Helper()
	v, ok := position.VariantByName(name)
	require.True(t, ok, name)
	return v
}

func mustTurn(t testing.TB, p *position.Position, text string) position.Turn {
	t.Helper()
	turn, err := p.ParseTurn(text)
	require.NoError(t, err, "%s in %s", text, fen.Format(p))
	return turn
}

// play makes the turns of a text, one blank between two.
func play(t testing.TB, p *position.Position, turns string) {
	t.Helper()
	for _, text := range strings.Fields(turns) {
		p.Play(mustTurn(t, p, text))
	}
}
