//go:build longer

package generate

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFourPieces: what is known of positions of each endgame of four pieces follows from what is known after their moves, en passant included, and the prober
// finds it in the files; the longest wins are those that other tables have.
func TestFourPieces(t *testing.T) {
	list := solveAll(t, Names(4)...)
	require.Len(t, list, 35)
	checkMoves(t, list, 20_000)
	checkFiles(t, list, 1000)
	for _, e := range list {
		longest := 0
		for _, states := range e.states {
			for _, st := range states {
				if st.won() {
					longest = max(longest, st.plies())
				}
			}
		}
		t.Logf("%s: %d plies", e.pieces, longest)
		if want, ok := map[string]int{"KBNvK": 65, "KQvKR": 61, "KBBvK": 37, "KNNvK": 1}[e.pieces.String()]; ok {
			assert.Equal(t, want, longest, e.pieces)
		}
	}
}
