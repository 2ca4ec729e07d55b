package search

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestMatesOfAnotherPath: a mate that a repetition or the natural limit prevents is not announced, though the table has it from
// an earlier turn of the game, or quiet checks and evasions would lead there. Both positions are from games in which it was.
func TestMatesOfAnotherPath(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		variant   *position.Variant
		history   string // of the position
		from      int    // the turn from which on the engine searches
		turn      string // with which a mate would be announced
	}{
		{"a repetition", "3c5/2P2k3/b3ba3/9/7P1/9/9/3r5/4K4/5R3/9 b w8ujgic2:uj95dqpl - 0 60", position.StratagemRiver,
			"d3e3 e2d2 e3d3 d2e2 d3e3", 3, "e2d2"},
		{"the limit", "3aka3/2P6/9/8r/9/9/3n5/5A1R1/4A4/4K4 b 18f36g79:49b52863 - 118 111", position.StratagemSixteen,
			"", 0, "i6i0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEngine(t, func(o *Options) { o.MultiPV = 60 })
			p, err := fen.Parse(test.variant, test.fen)
			require.NoError(t, err)
			for i, turn := range strings.Fields(test.history) {
				if i >= test.from {
					result, _ := search(t, e, p, Limits{Nodes: 300})
					_, mate := MateIn(result.Score)
					require.True(t, mate, "turn %d", i)
				}
				play(t, p, turn)
			}
			_, reports := search(t, e, p, Limits{Depth: 1})
			seen := false
			for _, i := range reports {
				if p.FormatTurn(i.PV[0]) == test.turn {
					seen = true
					_, mate := MateIn(i.Score)
					assert.False(t, mate, "depth %d, line %d: %d", i.Depth, i.MultiPV, i.Score)
				}
			}
			assert.True(t, seen, "the turn is among the lines")
		})
	}
}
