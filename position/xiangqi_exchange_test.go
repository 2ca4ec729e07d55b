package position

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestExchangeAgainstAllCaptures(t *testing.T) {
	t.Parallel()
	captures, losing := 0, 0
	variety(t, 20, effort(4000), func(p *Position) {
		b := refParse(p.FEN())
		for _, m := range b.legal() {
			value, _ := b.exchange(m)
			move := NewMove(SquareAt(m.from.file, m.from.rank), SquareAt(m.to.file, m.to.rank))
			for _, threshold := range []int32{
				value - 1000, value - 1, value, value + 1, value + 1000, -100, 0, 1, 100, 200, 450,
			} {
				require.Equal(t, value >= threshold, p.ExchangeAtLeast(move, threshold),
					"%s wins %d, asked for %d, in %s", m, value, threshold, p.FEN())
			}
			if b.get(m.to) != 0 {
				captures++
			}
			if value < 0 {
				losing++
			}
		}
	})
	assert.Greater(t, captures, effort(4000))
	assert.Greater(t, losing, effort(4000))
}

func TestExchangeByHand(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, fen, turn string
		want            int32
	}{
		{"a piece for nothing", "4k4/9/9/4r4/9/9/9/9/4R4/3K5 w", "e1e6", 900},
		{"chariot for a guarded soldier", "4k4/9/4r4/4p4/9/9/9/9/4R4/3K5 w", "e1e6", 100 - 900},
		{"two chariots against one guard", "3k5/9/4r4/4p4/9/9/9/4R4/4R4/5K3 w", "e2e6", 100 - 900 + 900},
		{"cannon takes over a screen", "3k5/9/9/4n4/9/4p4/9/9/4C4/5K3 w", "e1e6", 400},
		{"the screen of the recapture goes away with the capture", "3k5/9/4c4/4R4/4p4/9/9/9/9/5K3 w", "e6e5", 100},
		{"a general recaptures what nobody guards", "4k4/4n4/9/9/9/9/4R4/9/9/3K5 w", "e3e8", 400 - 900},
		{"a general does not take into a guard", "4k4/4n4/9/9/9/4R4/4R4/9/9/3K5 w", "e4e8", 400},
		{"a quiet move onto an attacked point", "3k5/9/9/9/9/2n6/9/9/4R4/5K3 w", "e1e3", -900},
		{"a quiet move nobody minds", "3k5/9/9/9/9/9/9/9/4R4/5K3 w", "e1e3", 0},
		{"the leg of the guarding horse is filled", "3k5/9/9/4p4/2n1R4/2n6/9/9/9/5K3 w", "e5e6", 100 - 900},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen)
			m := mustTurn(t, p, test.turn).Moves()[0]
			assert.True(t, p.ExchangeAtLeast(m, test.want), "wins less than %d", test.want)
			assert.False(t, p.ExchangeAtLeast(m, test.want+1), "wins more than %d", test.want)
		})
	}
}
