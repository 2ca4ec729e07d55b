package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestStoppedIterationAnnouncesNoLoss stops searches after every few nodes in positions in which many moves are mated, but not all.
// Where a search is stopped while it has seen only moves that lose, it must not announce that the position is lost.
func TestStoppedIterationAnnouncesNoLoss(t *testing.T) {
	for _, test := range []struct {
		variant *position.Variant
		fen     string
		held    int // plies that the side to move can hold out against any attack
	}{
		{position.StratagemSixteen, "3aka3/9/4b4/5N3/9/R8/P8/4rA3/4A4/5K3 b 9bec6gfa:bg2a7fdc - 1 65", 7},
		{position.PointsTournament, "4ka3/4a4/R3*R4/p8/8p/2B6/+r7P/9/4A4/2BAKC3 b - 32:44 0 38", 5},
	} {
		p, err := fen.Parse(test.variant, test.fen)
		require.NoError(t, err)
		for _, threads := range []int{1, 2} {
			e := newEngine(t, func(o *Options) { o.Threads, o.UseNet = threads, false })
			for nodes := uint64(20); nodes < 1000; nodes += 20 {
				e.Clear()
				result, reports := search(t, e, p, Limits{Nodes: nodes})
				for _, i := range append(reports, Info{Score: result.Score}) {
					assert.Greater(t, i.Score, mated(test.held), "%s after %d nodes", test.fen, nodes)
				}
			}
		}
	}
}
