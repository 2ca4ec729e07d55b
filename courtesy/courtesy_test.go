package courtesy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
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
	p, err := fen.Parse(position.Xiangqi, "3k5/R8/9/9/9/9/9/9/r8/4K4 w")
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
	assert.True(t, Resigns(p, lost, []search.Score{-2300, 9 - search.TableScore, 9 - search.TableScore}), "lost by endgame tables")
	assert.False(t, Resigns(p, lost, []search.Score{-2300, 9 - search.RepetitionScore, 9 - search.RepetitionScore}), "the cycle can be left")
	lost.Depth = 9
	assert.False(t, Resigns(p, lost, []search.Score{-2100, -2300, -2500}), "too shallow")
}

func TestAcceptsDrawsAsASensibleOpponent(t *testing.T) {
	const mate = search.MateScore - 1
	for _, test := range []struct {
		name    string
		variant *position.Variant
		fen     string
		score   search.Score
		want    bool
	}{
		{"before the first move", position.Xiangqi, fen.Start(position.Xiangqi), 0, false},
		{"worse, in the opening", position.Xiangqi, fen.Start(position.Xiangqi), -300, false},
		{"the twentieth round", position.Xiangqi, strings.Replace(fen.Start(position.Xiangqi), "0 1", "0 20", 1), -300, false},
		{"level after it", position.Xiangqi, strings.Replace(fen.Start(position.Xiangqi), "0 1", "0 21", 1), 0, true},
		{"worse after it", position.Xiangqi, strings.Replace(fen.Start(position.Xiangqi), "0 1", "0 21", 1), -1, true},
		{"better after it", position.Xiangqi, strings.Replace(fen.Start(position.Xiangqi), "0 1", "0 21", 1), 1, false},
		{"nobody can win", position.Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 50, true},
		{"its side cannot win", position.Xiangqi, "3k5/9/9/9/9/9/9/r8/9/2B1K4 w - - 0 1", -900, true},
		{"a soldier can", position.Xiangqi, "3k5/9/9/P8/9/9/9/r8/9/4K4 w - - 0 1", -900, false},
		{"a flying general mates", position.StratagemMarker, "9/4a4/4ka3/9/9/9/9/9/9/3K5 w 2:0 - 0 1", mate, false},
		{"points are won with any piece", position.PointsMatch, strings.Replace(fen.Start(position.PointsMatch), "R", "1", 2), -50, false},
		{"chess: a bare king", position.Chess, "4k3/8/8/8/8/8/q7/4K3 w - - 0 1", -900, true},
		{"chess: a bishop", position.Chess, "4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1", 20, true},
		{"chess: two knights are not one", position.Chess, "4k3/p7/8/8/8/8/8/1N2K1N1 w - - 0 1", -20, false},
		{"chess: a pawn", position.Chess, "4k3/q7/8/8/8/8/P7/4K3 w - - 0 1", -900, false},
	} {
		p, err := fen.Parse(test.variant, test.fen)
		require.NoError(t, err, test.name)
		assert.Equal(t, test.want, AcceptsDraw(p, position.Red, test.score), test.name)
	}
}

func TestOffersDraws(t *testing.T) {
	level := []search.Score{40, 3, -3, 10, -10}
	assert.True(t, OffersDraw(31, 0, 8, level))
	assert.False(t, OffersDraw(30, 0, 8, level), "too early")
	assert.False(t, OffersDraw(40, 31, 8, level), "too soon after the last one")
	assert.True(t, OffersDraw(41, 31, 8, level))
	assert.False(t, OffersDraw(41, 31, 7, level), "too shallow")
	assert.False(t, OffersDraw(41, 31, 8, level[:4]), "not level for long enough")
}
