package search

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestScale: levels grow stronger in everything, and the ways to name one agree.
func TestScale(t *testing.T) {
	for _, v := range position.Variants() {
		assert.True(t, LevelAt(v, float64(Steps+1)).IsFull())
		assert.False(t, LevelAt(v, float64(Steps)).IsFull())
		assert.Equal(t, LevelAt(v, float64(Steps)), LevelOfElo(v, math.MaxInt))
		assert.Equal(t, LevelAt(v, 1), LevelOfElo(v, math.MinInt))
		assert.Equal(t, LevelAt(v, 1), LevelAt(v, -3))
		previous := LevelAt(v, 1)
		for place := 1.1; place < float64(Steps); place += 0.1 {
			l := LevelAt(v, place)
			require.GreaterOrEqual(t, l.Nodes, previous.Nodes, "%v", place)
			require.GreaterOrEqual(t, l.Depth, previous.Depth, "%v", place)
			require.LessOrEqual(t, l.Noise, previous.Noise, "%v", place)
			require.LessOrEqual(t, l.Overlook, previous.Overlook, "%v", place)
			require.LessOrEqual(t, l.Variety, previous.Variety, "%v", place)
			require.False(t, l.IsFull())
			previous = l
		}
		for step := 1; step <= Steps; step++ {
			assert.Equal(t, LevelAt(v, float64(step)), LevelOfElo(v, Elo(step)))
		}
	}
	for i, p := range Presets() {
		assert.Equal(t, []string{"初级", "中级", "高级", "大师"}[i], p.Chinese)
		assert.Equal(t, i == 3, LevelAt(position.Xiangqi, float64(p.Step)).IsFull())
	}
	assert.True(t, Level{Seed: 5}.IsFull())
	assert.False(t, Level{}.Vary(10).IsFull())
	assert.Equal(t, 50, Level{Noise: 30}.Vary(40).Noise)
}

// TestErrors: the errors of a level belong to the position and the seed; they have the deviation that was asked for
// and no tendency, and are smaller where the level stands badly.
func TestErrors(t *testing.T) {
	w := newWorker(New(), 0)
	p := position.New(position.Xiangqi)
	w.weakness = weaknessAt(Level{Noise: 100, Seed: 7}, p)
	sum, squares, n := 0.0, 0.0, 0
	for seed := range uint64(4000) {
		w.weakness.seed = seed
		w.pos.CopyFrom(p)
		e := float64(w.blurred(20) - 20)
		require.Equal(t, e, float64(w.blurred(20)-20), "the same error again")
		sum, squares, n = sum+e, squares+e*e, n+1
	}
	assert.InDelta(t, 0, sum/float64(n), 6)
	assert.InDelta(t, 100, math.Sqrt(squares/float64(n)), 5)

	behind := 0.0
	for seed := range uint64(4000) {
		w.weakness.seed = seed
		e := float64(w.blurred(-2000) + 2000)
		behind += e * e
	}
	assert.InDelta(t, 50, math.Sqrt(behind/float64(n)), 3, "half the errors far behind")
	w.weakness.side = position.Black
	ahead := 0.0
	for seed := range uint64(4000) {
		w.weakness.seed = seed
		e := float64(w.blurred(-2000) + 2000)
		ahead += e * e
	}
	assert.InDelta(t, 100, math.Sqrt(ahead/float64(n)), 5, "the same position is good for the other side")

	assert.Zero(t, weaknessAt(Level{Seed: 9}, p))
	assert.Equal(t, int32(50), weaknessAt(Level{Noise: 30, Variety: 40, Nodes: 1}, p).noise, "in the opening")
	later, err := fen.Parse(position.Xiangqi, "4k4/9/9/9/9/9/9/9/4A4/3K1R3 w - - 0 30")
	require.NoError(t, err)
	assert.Equal(t, int32(30), weaknessAt(Level{Noise: 30, Variety: 40, Nodes: 1}, later).noise)
}

// levelLine plays a game of a level against itself.
func levelLine(t *testing.T, e *Engine, l Level, plies int) []position.Turn {
	p := position.New(position.Xiangqi)
	var line []position.Turn
	e.Clear()
	for range plies {
		r, err := e.Search(context.Background(), p, Limits{Level: l}, nil)
		require.NoError(t, err)
		require.True(t, r.HasBest)
		line = append(line, r.Best)
		p.Play(r.Best)
	}
	return line
}

// TestLevelSeeds: a game of a level is the same for the same seed, and soon another for another.
func TestLevelSeeds(t *testing.T) {
	o := DefaultOptions()
	o.HashMB, o.Threads = 1, 2
	e := NewWith(o)
	for _, step := range []float64{1, 5, 8} {
		l := LevelAt(position.Xiangqi, step)
		games := map[string]bool{}
		for seed := range uint64(4) {
			l.Seed = seed
			line := levelLine(t, e, l, 10)
			require.Equal(t, line, levelLine(t, e, l, 10), "step %v, seed %d", step, seed)
			text := ""
			for _, turn := range line {
				text += position.Xiangqi.MoveName(turn.Moves()[0])
			}
			games[text] = true
		}
		assert.Greater(t, len(games), 2, "step %v: games with other seeds differ before move 6", step)
	}
}

// TestLevelLimits: nodes and depth end the search of a level, and the limits of the search still hold.
func TestLevelLimits(t *testing.T) {
	e := New()
	p := position.New(position.Xiangqi)
	r, err := e.Search(context.Background(), p, Limits{Level: Level{Nodes: 500}}, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 500, r.Nodes)
	r, err = e.Search(context.Background(), p, Limits{Level: Level{Nodes: 500}, Nodes: 200}, nil)
	require.NoError(t, err)
	assert.EqualValues(t, 200, r.Nodes)
	r, err = e.Search(context.Background(), p, Limits{Level: Level{Depth: 3}, Depth: 8}, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, r.Depth)
}

// TestWeakLevelMates: a mate in one is played by the weakest level too, whatever its errors.
func TestWeakLevelMates(t *testing.T) {
	e := New()
	p, err := fen.Parse(position.Xiangqi, "3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 30")
	require.NoError(t, err)
	for seed := range uint64(30) {
		l := LevelAt(position.Xiangqi, 1)
		l.Seed = seed
		r, err := e.Search(context.Background(), p, Limits{Level: l}, nil)
		require.NoError(t, err)
		assert.Equal(t, "i0i9", position.Xiangqi.MoveName(r.Best.Moves()[0]), "seed %d", seed)
	}
}

// TestFullStrengthAfterLevel: nothing of a level's errors stays behind.
func TestFullStrengthAfterLevel(t *testing.T) {
	p := position.New(position.Xiangqi)
	e, fresh := New(), New()
	l := LevelAt(position.Xiangqi, 2)
	l.Seed = 3
	_, err := e.Search(context.Background(), p, Limits{Level: l}, nil)
	require.NoError(t, err)
	got, err := e.Search(context.Background(), p, Limits{Depth: 8}, nil)
	require.NoError(t, err)
	want, err := fresh.Search(context.Background(), p, Limits{Depth: 8}, nil)
	require.NoError(t, err)
	assert.Equal(t, want.Nodes, got.Nodes)
	assert.Equal(t, want.Score, got.Score)
	assert.Equal(t, want.Best, got.Best)
}

// TestOverlooking: a level that sees no reply at all takes what is protected only if a recapture is not the answer,
// and takes nothing that is overlooked for a mate.
func TestOverlooking(t *testing.T) {
	w := newWorker(New(), 0)
	p, err := fen.Parse(position.Xiangqi, "3k5/9/9/9/4r4/9/9/9/4R4/4K1C2 b - - 0 30")
	require.NoError(t, err)
	w.pos.CopyFrom(p)
	w.weakness = weakness{overlook: 1000, seed: 1, side: position.Red}
	take, err := p.ParseTurn("e5e1")
	require.NoError(t, err)
	quiet, err := p.ParseTurn("e5a5")
	require.NoError(t, err)
	assert.True(t, w.overlooks(take.Moves()[0]))
	assert.True(t, w.overlooks(quiet.Moves()[0]))
	w.ss(0).currentMove = position.NewMove(position.SquareAt(4, 3), position.SquareAt(4, 1))
	assert.False(t, w.overlooks(take.Moves()[0]), "a recapture is seen")
	assert.True(t, w.overlooks(quiet.Moves()[0]))
	w.weakness.side = position.Black
	assert.False(t, w.overlooks(quiet.Moves()[0]), "its own moves are seen")
	w.weakness = weakness{overlook: 0, side: position.Red}
	assert.False(t, w.overlooks(quiet.Moves()[0]))

	// A reply that mates is seen.
	p, err = fen.Parse(position.Xiangqi, "3k5/R8/9/9/9/9/9/9/9/4K3R w - - 0 30")
	require.NoError(t, err)
	w.pos.CopyFrom(p)
	w.weakness = weakness{overlook: 1000, seed: 1, side: position.Black}
	w.ss(0).currentMove = position.NewMove(position.SquareAt(4, 5), position.SquareAt(4, 4))
	for _, turn := range p.LegalTurns() {
		p.Play(turn)
		mates := p.Terminal().Reason == position.Mate
		p.Back()
		assert.Equal(t, !mates, w.overlooks(turn.Moves()[0]), "%v", turn.Moves())
	}

	// Where no reply is seen nothing is mate, and the score is that of the evaluation.
	e := New()
	r, err := e.Search(context.Background(), position.New(position.Xiangqi), Limits{Level: Level{Depth: 2, Overlook: 1000}}, nil)
	require.NoError(t, err)
	assert.Less(t, r.Score, Score(1000))
	assert.Greater(t, r.Score, Score(-1000))
}

// TestScalesNameEveryFamily: a family without a scale has no levels.
func TestScalesNameEveryFamily(t *testing.T) {
	for family := range position.Families {
		assert.NotNil(t, scales[family], family)
	}
}
