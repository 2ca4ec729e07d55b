package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWDL(t *testing.T) {
	previous := -1
	for s := Score(-3000); s <= 3000; s += 7 {
		win, draw, loss := WDL(s)
		require.Equal(t, 1000, win+draw+loss)
		require.GreaterOrEqual(t, draw, 0)
		require.GreaterOrEqual(t, win, previous)
		previous = win
		mirroredWin, _, mirroredLoss := WDL(-s)
		require.Equal(t, []int{win, loss}, []int{mirroredLoss, mirroredWin})
	}
	win, draw, loss := WDL(wdlHalf)
	assert.Equal(t, 500, win)
	assert.Equal(t, 500, draw+loss)
	win, draw, loss = WDL(MateScore - 9)
	assert.Equal(t, []int{1000, 0, 0}, []int{win, draw, loss})
	win, draw, loss = WDL(TableScore - 100)
	assert.Equal(t, []int{1000, 0, 0}, []int{win, draw, loss})
	win, draw, loss = WDL(-MateScore)
	assert.Equal(t, []int{0, 0, 1000}, []int{win, draw, loss})
}
