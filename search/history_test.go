package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHistoriesAreCleared(t *testing.T) {
	t.Parallel()
	h := newHistories()
	h.mainHistory[1][5] = 1
	h.captureHistory[1][2][3] = 2
	h.counterMoves[3][4] = 5
	h.correctionHistory[0][1][2] = 6
	h.specialHistory[7][1] = 7
	for i, table := range h.continuationHistory {
		table[0][0][0][0] = 1
		table[i+3][100][7][127] = -1
		table[15][127][7][127] = 3
	}
	h.clear()
	empty := newHistories()
	for i := range empty.continuationHistory {
		assert.True(t, *h.continuationHistory[i] == *empty.continuationHistory[i])
		h.continuationHistory[i] = empty.continuationHistory[i]
	}
	assert.True(t, *h == *empty)
}
