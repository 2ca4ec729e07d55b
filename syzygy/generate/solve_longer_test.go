//go:build longer

package generate

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// TestBefore: whatever move leads from one position to another of the same endgame, going back from the second finds the first, also where the two
// are kept as reflections of each other's.
func TestBefore(t *testing.T) {
	for _, name := range []string{"KNNvK", "KPPvK"} {
		m, err := layout.ParseMaterial(name)
		require.NoError(t, err)
		e, err := newEndgame(m, map[uint64]*endgame{})
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(9, 10))
		twins, moves := 0, 0
		for twins < 300 {
			at := place{uint8(r.IntN(2)), uint32(r.IntN(len(e.codes[0])))}
			b, ok := e.board(at)
			if !ok {
				continue
			}
			if _, ok := twin(&b); ok {
				twins++
			} else if moves > 2000 {
				continue
			}
			require.Equal(t, at, e.find(&b))
			var list chess.List
			b.Generate(&list, false)
			for _, move := range list.Moves() {
				child, legal := b.Make(move)
				if !legal || b.IsCapture(move) || move.Promotion != 0 {
					continue
				}
				after, ok := e.board(e.find(&child))
				require.True(t, ok)
				found := false
				e.before(&after, true, func(prior *chess.Board) {
					found = found || e.find(prior) == at
				})
				require.True(t, found, "%s: from %v by %v", name, b, move)
				moves++
			}
		}
		assert.Greater(t, moves, 2000)
	}
}
