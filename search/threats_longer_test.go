//go:build longer

package search

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestThreatsAreSeen: what pruning by exchange, number and record used to throw out. The positions are those after
// the mistakes that lost games to another engine; the search must see why within a fifth of a second, 300,000 nodes.
func TestThreatsAreSeen(t *testing.T) {
	text, err := os.ReadFile("testdata/threats.txt")
	require.NoError(t, err)
	e := newEngine(t)
	positions, seen := 0, 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fen, first, _ := strings.Cut(strings.TrimSpace(line), " | ")
		p := parse(t, fen)
		e.Clear()
		result, _ := search(t, e, p, Limits{Nodes: 300_000})
		positions++
		if result.Score >= 150 && p.FormatTurn(result.Best) == first {
			seen++
		} else {
			t.Logf("%s: %s, %d centipawns, wanted %s", fen, p.FormatTurn(result.Best), result.Score, first)
		}
	}
	assert.Equal(t, 16, positions)
	assert.GreaterOrEqual(t, seen, positions-1)
}
