package courtesy

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
)

func line(t *testing.T, p *position.Position, texts ...string) (turns []position.Turn) {
	t.Helper()
	q := p.Clone()
	for _, text := range texts {
		turn, err := q.ParseTurn(text)
		require.NoError(t, err)
		q.Play(turn)
		turns = append(turns, turn)
	}
	return turns
}

func TestResignsOnlyWhatNoRepetitionCanUndo(t *testing.T) {
	mate := search.Result{Score: -search.MateScore + 2, Depth: 4}
	p, err := position.Parse(position.Xiangqi, "3k5/R8/9/9/9/9/9/9/r8/4K4 w")
	require.NoError(t, err)
	mate.PV = line(t, p, "e0f0", "a1a0")
	assert.False(t, Resigns(p, mate, nil), "the general can still go on")

	p = position.New(position.Xiangqi)
	mate.PV = line(t, p, "h0g2", "h9g7", "g2h0", "g7h9")
	assert.False(t, Resigns(p, mate, nil), "the line comes back to where it began")

	lost := search.Result{Score: -2500, Depth: 10}
	assert.True(t, Resigns(p, lost, []search.Score{-2100, -2300, -2500}))
	assert.False(t, Resigns(p, lost, []search.Score{-1900, -2300, -2500}))
	assert.False(t, Resigns(p, lost, []search.Score{-2300, -2500}), "too few iterations")
	lost.Depth = 9
	assert.False(t, Resigns(p, lost, []search.Score{-2100, -2300, -2500}), "too shallow")
}

func TestDraws(t *testing.T) {
	p := position.New(position.Xiangqi)
	assert.True(t, AcceptsDraw(p, 0))
	assert.True(t, AcceptsDraw(p, -1))
	assert.False(t, AcceptsDraw(p, 1))
	bare, err := position.Parse(position.Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w")
	require.NoError(t, err)
	assert.True(t, AcceptsDraw(bare, 50), "nobody can win")

	level := []search.Score{40, 3, -3, 10, -10}
	assert.True(t, OffersDraw(31, 0, 8, level))
	assert.False(t, OffersDraw(30, 0, 8, level), "too early")
	assert.False(t, OffersDraw(40, 31, 8, level), "too soon after the last one")
	assert.True(t, OffersDraw(41, 31, 8, level))
	assert.False(t, OffersDraw(41, 31, 7, level), "too shallow")
	assert.False(t, OffersDraw(41, 31, 8, level[:4]), "not level for long enough")
}
