package selfplay

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

func TestLead(t *testing.T) {
	var l Lead
	for i, step := range []struct {
		forRed int
		winner gamedata.Result
		turns  int
	}{
		{700, gamedata.Won, 1}, {600, gamedata.Won, 2}, {599, gamedata.Drawn, 0}, {650, gamedata.Won, 1},
		{-600, gamedata.Lost, 1}, {-900, gamedata.Lost, 2}, {0, gamedata.Drawn, 0}, {0, gamedata.Drawn, 0},
	} {
		winner, turns := l.Follow(step.forRed, 600)
		assert.Equal(t, step.winner, winner, "step %d", i)
		assert.Equal(t, step.turns, turns, "step %d", i)
	}
}

func TestSearch(t *testing.T) {
	e, err := NewEngine(position.Xiangqi, nil, nil, 1)
	require.NoError(t, err)
	defer e.Close()
	p := position.New(position.Xiangqi)
	r, err := Search(t.Context(), e, p, search.Limits{Nodes: 50})
	require.NoError(t, err)
	assert.True(t, r.HasBest)
	assert.Equal(t, int(r.Score), ForRed(p, r.Score))
	p.Play(r.Best)
	assert.Equal(t, -int(r.Score), ForRed(p, r.Score))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Search(ctx, e, p, search.Limits{Nodes: 50})
	assert.ErrorIs(t, err, context.Canceled)
	mated, err := fen.Parse(position.Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/3RK4 b - - 0 1")
	require.NoError(t, err)
	require.Equal(t, gamedata.Won, ResultOf(mated.Outcome()))
	_, err = Search(t.Context(), e, mated, search.Limits{Nodes: 50})
	assert.ErrorContains(t, err, "found no turn in 3k5/")
}

func TestResultOf(t *testing.T) {
	assert.Equal(t, gamedata.Won, ResultOf(position.Outcome{Over: true, Winner: position.RedWins}))
	assert.Equal(t, gamedata.Lost, ResultOf(position.Outcome{Over: true, Winner: position.BlackWins}))
	assert.Equal(t, gamedata.Drawn, ResultOf(position.Outcome{Over: true}))
}
