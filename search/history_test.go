package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
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

// TestRewardLastMove: the opponent's quiet move to which no reply raises alpha is remembered as good; a capture is not, nor
// a pass, nor the first of two moves of the same side.
func TestRewardLastMove(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	history, ss, n := &w.mainHistory[w.pos.Side()][m.Plain()], w.ss(1), &node{depth: 6, ply: 2}
	w.ss(0).continuation1 = &w.continuationHistory[0][3][70]
	w.make(ss, m)
	require.True(t, ss.quietMove)
	ss.quietMove = false
	w.rewardLastMove(n)
	assert.Zero(t, *history, "a capture")
	ss.quietMove = true
	w.rewardLastMove(n)
	bonus := w.parameters.statBonus(6) * w.parameters.HistoryFailLow / 100
	assert.EqualValues(t, bonus, *history)
	t1, to := ss.movedPiece.Type()&7, m.To()&127
	assert.NotZero(t, w.ss(0).continuation1[t1][to])
	assert.Equal(t, noHistory, *w.noContinuation(), "of no move nothing is learned: before the root there was none")
	w.pos.MakeNull() // as if the same side moved again
	w.rewardLastMove(n)
	assert.EqualValues(t, bonus, *history, "the side's own move")
	w.pos.UnmakeNull()
	w.makeNull(ss)
	w.rewardLastMove(n)
	assert.EqualValues(t, bonus, *history, "a pass")
}

// TestNothingFollowsNoMove: neither before the root nor behind a pass anything is learned of what followed.
func TestNothingFollowsNoMove(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	w.updateQuietHistories(0, m, 1000)
	assert.NotZero(t, w.mainHistory[w.pos.Side()&1][m.Plain()])
	assert.Equal(t, noHistory, *w.noContinuation())
	assert.Equal(t, int32(w.mainHistory[w.pos.Side()&1][m.Plain()]), w.historyScore(m, 0, true))
}

// TestHistoryFourPlies: what followed one's own last move but one counts by its share.
func TestHistoryFourPlies(t *testing.T) {
	w := workerOn(t, position.Xiangqi, openingFEN)
	m := moveOn(t, w, "h7e7")
	w.ss(1).continuation2 = &w.continuationHistory[1][3][70]
	w.parameters.HistoryFourPlies = 100
	w.updateQuietHistories(5, m, 1000)
	w.parameters.HistoryFourPlies = 0
	without := w.historyScore(m, 5, true)
	w.parameters.HistoryFourPlies = 50
	assert.EqualValues(t, 500, w.historyScore(m, 5, true)-without)
}
