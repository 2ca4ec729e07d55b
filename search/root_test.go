package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestStoppedWithoutAResult: a search that is stopped before its first move has a result leaves the order of the last
// one, though another move had more in the iteration before than the first has after it fell out of the window.
func TestStoppedWithoutAResult(t *testing.T) {
	w := workerOn(t, position.Xiangqi, fen.Start(position.Xiangqi))
	require.Greater(t, len(w.rootMoves), 2)
	for i := range w.rootMoves {
		w.rootMoves[i].previousScore = noScore
	}
	w.rootMoves[0].previousScore = -80 // it failed low
	w.rootMoves[1].previousScore = 10
	first := w.rootMoves[0].move
	w.task.stop.Store(true)
	w.aspirationSearch(5, 0)
	assert.Equal(t, first, w.rootMoves[0].move)
	assert.Equal(t, Score(-80), w.rootMoves[0].value())
}

// TestRootIsJudgedAsOtherNodes: with what earlier searches have taught of the evaluation, for the nodes two plies on
// compare theirs with it.
func TestRootIsJudgedAsOtherNodes(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	raw := w.evaluate()
	for range 300 {
		w.updateCorrection(20, 0, 1000)
	}
	corrected := w.correctedEval(raw, 0)
	require.Greater(t, corrected, raw+50)
	w.task.stop.Store(true)
	w.searchRoot(-infinite, infinite, 2, 0)
	assert.Equal(t, corrected, w.ss(0).staticEval)
}
