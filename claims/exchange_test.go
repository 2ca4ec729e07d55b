package claims

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestExchangeStops: nobody has to capture, and a capture that loses more than it wins is not the best of an exchange.
func TestExchangeStops(t *testing.T) {
	t.Parallel()
	p := position.New(position.Xiangqi)
	turn, err := p.ParseTurn("h2h9")
	require.NoError(t, err)
	h9 := turn.Moves()[0].To()
	gain, line, ok := after(p, turn)
	require.True(t, ok)
	worth := p.Variant().Traits().ExchangeValues
	assert.Equal(t, worth[position.Horse]-worth[position.Cannon], gain)
	assert.Equal(t, []string{"h2h9", "i9h9"}, texts(p, line))
	e := exchange{square: h9}
	gain, line, ok = e.best(p)
	require.True(t, ok)
	if worth[position.Horse] > worth[position.Cannon] {
		t.Fatal("this exchange wins: the test needs another one")
	}
	assert.Zero(t, gain)
	assert.Empty(t, line)
	assert.Equal(t, 2, e.turns)
}
