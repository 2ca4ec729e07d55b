package train

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/eval/nnue"
	"xqengine/gamedata"
	"xqengine/position"
)

// TestWalk: what is imitated are positions not in check, with the score that the hand-written evaluation gives them, the
// same each time; the position they were reached from is as before.
func TestWalk(t *testing.T) {
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess, position.PointsTournament, position.StratagemRiver} {
		t.Run(v.Name, func(t *testing.T) {
			classical := eval.New(eval.WeightsFor(v))
			w := walker{classical: classical}
			random := rand.New(rand.NewPCG(3, 3))
			p := position.New(v)
			list := new(position.MoveList)
			seen, found := map[string]bool{}, 0
			for range 60 {
				if p.LegalMoves(list); list.Len() == 0 {
					break
				}
				before := p.FEN()
				var first, again []string
				w.walk(p, 5, 7, func(q *position.Position, score int) {
					require.False(t, q.InCheck())
					require.False(t, q.Terminal().Over)
					require.NotEqual(t, before, q.FEN())
					fresh, err := position.Parse(v, q.FEN())
					require.NoError(t, err)
					fresh.SetFeatures(classical.Features())
					want := int(classical.Evaluate(fresh))
					if !q.Continues() { // a FEN says nothing of half a turn
						require.Equal(t, want, score, q.FEN())
					}
					first, seen[q.FEN()] = append(first, q.FEN()), true
				})
				require.Equal(t, before, p.FEN())
				w.walk(p, 5, 7, func(q *position.Position, _ int) { again = append(again, q.FEN()) })
				require.Equal(t, first, again)
				found += len(first)
				p.Make(list.At(random.IntN(list.Len())))
			}
			assert.Greater(t, found, 200)
			assert.Greater(t, len(seen), found*9/10, "the walks differ")
		})
	}
}

// TestImitate: imitated positions are for training alone, and their target is their score, whoever won the game.
func TestImitate(t *testing.T) {
	plain, more := load(t, 60, 1), loadImitating(t, 2, 60, 1)
	assert.Equal(t, plain.Validation(), more.Validation())
	assert.Equal(t, plain.Training(), more.Training())
	assert.Greater(t, more.Imitated, plain.Training())
	assert.LessOrEqual(t, more.Imitated, 2*plain.Training())
	assert.NotEqual(t, plain.Hash, more.Hash)

	o := DefaultOptions()
	p := position.New(position.Xiangqi)
	won, lost := pack(nnue.Xiangqi, p, 50, 0, gamedata.Won), pack(nnue.Xiangqi, p, 50, 0, gamedata.Lost)
	assert.Greater(t, o.target(&won), o.target(&lost))
	won.flags, lost.flags = won.flags|imitatedBit, lost.flags|imitatedBit
	assert.Equal(t, sigmoid(o.slope()*50), o.target(&won))
	assert.Equal(t, o.target(&won), o.target(&lost))
}
