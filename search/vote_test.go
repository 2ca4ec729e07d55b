package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// voter returns a worker that has finished iterations and found a move with a score.
func voter(id, completed int, move position.Move, score Score) *worker {
	return &worker{id: id, completed: completed, rootMoves: []rootMove{{move: move, score: score, previousScore: noScore}}}
}

func TestVote(t *testing.T) {
	a, b := position.NewMove(1, 2), position.NewMove(3, 4)
	for _, c := range []struct {
		name   string
		voters []*worker
		winner int
	}{
		{"one thread", []*worker{voter(0, 5, a, 10)}, 0},
		{"all alike", []*worker{voter(0, 9, a, 10), voter(1, 9, a, 10), voter(2, 9, a, 10)}, 0},
		{"two against one", []*worker{voter(0, 9, a, 10), voter(1, 9, b, 10), voter(2, 9, b, 10)}, 1},
		{"a better score outweighs", []*worker{voter(0, 9, a, 10), voter(1, 9, b, 60)}, 1},
		{"a worse one does not", []*worker{voter(0, 9, a, 60), voter(1, 9, b, 10)}, 0},
		{"more depth outweighs", []*worker{voter(0, 8, a, 10), voter(1, 12, b, 10)}, 1},
		{"of those with the winning move the deepest speaks", []*worker{voter(0, 9, a, 10), voter(1, 9, b, 10), voter(2, 11, b, 10)}, 2},
		{"the same move, deeper", []*worker{voter(0, 9, a, 10), voter(1, 10, a, 10)}, 1},
		{"a mate decides against many", []*worker{voter(0, 9, a, 10), voter(1, 9, a, 10), voter(2, 9, b, MateScore-5)}, 2},
		{"the shortest mate", []*worker{voter(0, 9, a, MateScore-9), voter(1, 9, b, MateScore-5), voter(2, 9, b, MateScore-7)}, 1},
		{"no longer mate however deep", []*worker{voter(0, 9, a, MateScore-5), voter(1, 12, b, MateScore-9), voter(2, 12, b, 500)}, 0},
		{"a thread without an iteration does not level the others", []*worker{voter(0, 8, a, 60), voter(1, 9, b, 10), voter(2, 0, b, noScore)}, 0},
		{"nothing of a thread without an iteration", []*worker{voter(0, 2, a, 10), voter(1, 0, b, 900)}, 0},
	} {
		assert.Equal(t, c.winner, vote(c.voters).id, c.name)
	}
}

// TestLastLineIsThatOfTheResult: where another move is played than the last line begins with, one more line is reported.
func TestLastLineIsThatOfTheResult(t *testing.T) {
	e := newEngine(t)
	p := parse(t, openingFEN)
	turns := p.LegalTurns()
	e.setGame(p)
	require.NoError(t, e.prepare())
	var got []Info
	task := e.newTask(p, Limits{Depth: 1}, func(i Info) { got = append(got, i) })
	task.reported = turns[0]
	task.reportResult(Result{Best: turns[0], PV: turns[:1], Depth: 7, Score: 30})
	assert.Empty(t, got)
	task.reportResult(Result{Best: turns[1], PV: turns[1:2], Depth: 8, Score: 40})
	require.Len(t, got, 1)
	assert.Equal(t, turns[1:2], got[0].PV)
	assert.Equal(t, 8, got[0].Depth)
	assert.Equal(t, Score(40), got[0].Score)
}

// TestSeveralLinesAreNotVotedOn: the first of several lines that were reported is played.
func TestSeveralLinesAreNotVotedOn(t *testing.T) {
	e := newEngine(t, func(o *Options) { o.Threads, o.MultiPV = 2, 2 })
	p := parse(t, openingFEN)
	e.setGame(p)
	require.NoError(t, e.prepare())
	task := e.newTask(p, Limits{Depth: 1}, nil)
	a, b := task.rootMoves[0], task.rootMoves[1]
	assert.Equal(t, position.NewTurn(a), task.result([]*worker{voter(0, 5, a, 10), voter(1, 9, b, 60)}).Best)
}
