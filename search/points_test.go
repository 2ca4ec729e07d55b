package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// searched returns what an engine with one thread finds.
func searched(t *testing.T, v *position.Variant, text string, l Limits, change func(*Options)) (*position.Position, Result) {
	t.Helper()
	p, err := fen.Parse(v, text)
	require.NoError(t, err)
	o := DefaultOptions()
	o.HashMB = 2
	if change != nil {
		change(&o)
	}
	e := NewWith(o)
	t.Cleanup(e.Close)
	result, err := e.Search(context.Background(), p, l, nil)
	require.NoError(t, err)
	return p, result
}

func turnsOf(t *testing.T, p *position.Position, texts ...string) (turns []position.Turn) {
	t.Helper()
	for _, text := range texts {
		turn, err := p.ParseTurn(text)
		require.NoError(t, err, text)
		turns = append(turns, turn)
	}
	return turns
}

const doublePhase = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b 2 0:1 0 1"

// TestWholeTurns: where a turn is two moves, the best turn and every turn of the line is whole, however
// short the search was.
func TestWholeTurns(t *testing.T) {
	for nodes := uint64(1); nodes < 3000; nodes = nodes*3/2 + 1 {
		p, r := searched(t, position.PointsTournament, doublePhase, Limits{Nodes: nodes}, nil)
		require.True(t, r.HasBest)
		q := p.Clone()
		for _, turn := range r.PV {
			require.Contains(t, q.LegalTurns(), turn, "%d nodes: %s", nodes, q.FormatTurn(turn))
			q.Play(turn)
			require.False(t, q.Continues())
		}
		if r.HasPonder {
			p.Play(r.Best)
			require.Contains(t, p.LegalTurns(), r.Ponder)
		}
	}
}

// TestTurnsOfTwoMovesAreBannedAndAskedFor as a whole, not by their first moves.
func TestTurnsOfTwoMovesAreBannedAndAskedFor(t *testing.T) {
	p, free := searched(t, position.PointsTournament, doublePhase, Limits{Depth: 5}, nil)
	require.Len(t, free.Best.Moves(), 2, "two moves are better than one")
	_, other := searched(t, position.PointsTournament, doublePhase, Limits{Depth: 5, BanMoves: []position.Turn{free.Best}}, nil)
	assert.NotEqual(t, free.Best, other.Best)
	wanted := turnsOf(t, p, "a9a8,i9i8", "a9a8,a8a9", "b9c7")
	_, asked := searched(t, position.PointsTournament, doublePhase, Limits{Depth: 5, SearchMoves: wanted}, nil)
	assert.Contains(t, wanted, asked.Best)
	_, only := searched(t, position.PointsTournament, doublePhase, Limits{Depth: 4, SearchMoves: wanted[:1]}, nil)
	assert.Equal(t, wanted[0], only.Best)
}

// TestOneMoveThatIsAskedForIsNoMate: the wish is for the turn, not for what the opponent may answer.
func TestOneMoveThatIsAskedForIsNoMate(t *testing.T) {
	p := position.New(position.PointsTournament)
	play(t, p, "h2e2")
	for _, text := range []string{"b9c7", "h9g7,b9c7"} {
		_, r := searched(t, position.PointsTournament, fen.Format(p), Limits{Depth: 4, SearchMoves: turnsOf(t, p, text)}, nil)
		assert.Equal(t, text, p.FormatTurn(r.Best))
		_, mate := MateIn(r.Score)
		assert.False(t, mate, "%s: %d", text, r.Score)
	}
}

// TestAnotherTargetIsAnotherGame: what was learned with one target is not believed with another.
func TestAnotherTargetIsAnotherGame(t *testing.T) {
	text := "5k3/9/9/9/9/9/9/9/4-A4/3K5 w - 8:0 0 1"
	p, err := fen.Parse(position.PointsConcise, text)
	require.NoError(t, err)
	o := DefaultOptions()
	o.HashMB = 2
	e := NewWith(o)
	defer e.Close()
	rules := p.Rules()
	score := func(target int) Score {
		rules.PointsTarget = target
		p.SetRules(rules)
		r, err := e.Search(context.Background(), p, Limits{Depth: 6}, nil)
		require.NoError(t, err)
		return r.Score
	}
	near := score(10)
	plies, mate := MateIn(near)
	assert.True(t, mate)
	assert.Equal(t, 3, plies, "two points, one each turn")
	far := score(500)
	_, mate = MateIn(far)
	assert.False(t, mate)
	assert.Equal(t, near, score(10))
}

// TestPointsVariantsAreDeterministic with one thread, and allocate nothing per node.
func TestPointsVariantsAreDeterministic(t *testing.T) {
	for _, v := range []*position.Variant{position.PointsConcise, position.PointsMatch, position.PointsTournament} {
		_, a := searched(t, v, fen.Start(v), Limits{Depth: 7}, nil)
		_, b := searched(t, v, fen.Start(v), Limits{Depth: 7}, nil)
		assert.Equal(t, a.Nodes, b.Nodes)
		assert.Equal(t, a.Best, b.Best)
		_, threads := searched(t, v, fen.Start(v), Limits{Depth: 7}, func(o *Options) { o.Threads = 3 })
		assert.True(t, threads.HasBest)
	}
}

func TestNoAllocationPerNodeInPointsVariants(t *testing.T) {
	for _, v := range []*position.Variant{position.PointsMatch, position.PointsTournament} {
		assertNoAllocationPerNode(t, v)
	}
}
