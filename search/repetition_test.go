package search

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/hashtable"
	"xqengine/position"
	"xqengine/position/fen"
)

// repetitionCase is a position with moves after which it stands for the third time, and the verdict.
type repetitionCase struct {
	Name    string
	FEN     string
	Moves   []string
	Verdict string // draw, red-loses, black-loses
	Ruleset string // chinese, asian
}

func repetitionCases(t *testing.T) []repetitionCase {
	t.Helper()
	data, err := os.ReadFile("../position/testdata/repetition-cases.json")
	require.NoError(t, err)
	var cases []repetitionCase
	require.NoError(t, json.Unmarshal(data, &cases))
	require.NotEmpty(t, cases)
	return cases
}

// position returns the position of the case after n of its moves; n may be negative and counts from the
// end then.
func (c repetitionCase) position(t *testing.T, n int) *position.Position {
	t.Helper()
	p := parse(t, c.FEN)
	rules := position.DefaultRules()
	if c.Ruleset == "asian" {
		rules.Repetition = position.AsianRule
	}
	p.SetRules(rules)
	if n < 0 {
		n += len(c.Moves)
	}
	play(t, p, c.Moves[:n]...)
	return p
}

// regular reports whether the case goes twice round the same cycle from its first position.
func (c repetitionCase) regular() bool {
	half := len(c.Moves) / 2
	return slices.Equal(c.Moves[:half], c.Moves[half:])
}

// rotated returns the case begun one ply later, so that the other side makes the last move.
func (c repetitionCase) rotated(t *testing.T) repetitionCase {
	t.Helper()
	c.FEN = fen.Format(c.position(t, 1))
	c.Moves = append(slices.Clone(c.Moves[1:]), c.Moves[0])
	return c
}

func (c repetitionCase) winner() (position.Colour, bool) {
	return map[string]position.Colour{"red-loses": position.Black, "black-loses": position.Red}[c.Verdict], c.Verdict != "draw"
}

// eachCase runs a test for every case, and for every regular case begun one ply later.
func eachCase(t *testing.T, test func(t *testing.T, c repetitionCase)) {
	t.Parallel()
	for _, c := range repetitionCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			test(t, c)
		})
		if c.regular() {
			t.Run(c.Name+"/rotated", func(t *testing.T) {
				t.Parallel()
				test(t, c.rotated(t))
			})
		}
	}
}

// requireCases runs a test as eachCase does and requires that it put so many cases to the test.
func requireCases(t *testing.T, least int32, test func(t *testing.T, c repetitionCase, tested func())) {
	t.Helper()
	var count atomic.Int32
	t.Cleanup(func() { assert.GreaterOrEqual(t, count.Load(), least, "cases put to the test") })
	eachCase(t, func(t *testing.T, c repetitionCase) { test(t, c, func() { count.Add(1) }) })
}

// lastTurn returns the last move of the case as a turn of the position before it.
func (c repetitionCase) lastTurn(t *testing.T, p *position.Position) position.Turn {
	t.Helper()
	turn, err := p.ParseTurn(c.Moves[len(c.Moves)-1])
	require.NoError(t, err)
	return turn
}

const repetitionDepth = 6

// The move that completes a third occurrence is worth what the referee says of it: a loss is avoided as
// long as another move is legal, a win is at least not given away, a draw is the least one gets.
func TestLastMoveOfARepetition(t *testing.T) {
	eachCase(t, func(t *testing.T, c repetitionCase) {
		p := c.position(t, -1)
		last := c.lastTurn(t, p)
		result, _ := search(t, newEngine(t), p, Limits{Depth: repetitionDepth})
		winner, decided := c.winner()
		switch {
		case !decided:
			assert.GreaterOrEqual(t, result.Score, Score(0), "a draw is there to be taken")
		case winner == p.Side():
			assert.GreaterOrEqual(t, result.Score, RepetitionScore-1)
			if _, mates := MateIn(result.Score); !mates {
				assert.Equal(t, last, result.Best, "the repetition wins at once")
			}
		case len(p.LegalTurns()) > 1:
			assert.NotEqual(t, last, result.Best, "the repetition loses at once")
		}
	})
}

// The side that may not repeat deviates before the opponent's next move makes it lose, unless every move
// loses.
func TestRepetitionIsSeenAhead(t *testing.T) {
	requireCases(t, 25, func(t *testing.T, c repetitionCase, tested func()) {
		p := c.position(t, -2)
		if winner, decided := c.winner(); !decided || winner == p.Side() {
			return
		}
		forbidden, err := p.ParseTurn(c.Moves[len(c.Moves)-2])
		require.NoError(t, err)
		result, _ := search(t, newEngine(t), p, Limits{Depth: repetitionDepth})
		other, _ := search(t, newEngine(t), p, Limits{Depth: repetitionDepth, BanMoves: []position.Turn{forbidden}})
		if other.Best != forbidden && other.Score > -decisiveBound {
			tested()
			assert.NotEqual(t, forbidden, result.Best, "another move does not lose")
			assert.Greater(t, result.Score, -decisiveBound)
		}
	})
}

// Who stands worse without it takes the draw.
func TestWorseSideTakesTheDraw(t *testing.T) {
	requireCases(t, 15, func(t *testing.T, c repetitionCase, tested func()) {
		if _, decided := c.winner(); decided {
			return
		}
		p := c.position(t, -1)
		last := c.lastTurn(t, p)
		without, _ := search(t, newEngine(t), p, Limits{Depth: repetitionDepth, BanMoves: []position.Turn{last}})
		if without.Best == last || without.Score > -100 {
			return // no other move, or no reason to be content with a draw
		}
		tested()
		result, _ := search(t, newEngine(t), p, Limits{Depth: repetitionDepth})
		assert.Zero(t, result.Score)
		c.requireDraw(t, p, result)
	})
}

// requireDraw requires that the move of a result leads to a draw at once, or to a position that the line
// repeats: some cases have more than one draw.
func (c repetitionCase) requireDraw(t *testing.T, p *position.Position, result Result) {
	t.Helper()
	q := p.Clone()
	for _, turn := range result.PV {
		q.Play(turn)
		if verdict, _ := q.RepetitionInSearch(p.Ply()); verdict == position.VerdictDraw || q.CannotBeWon() {
			return
		}
	}
	t.Errorf("no draw in the line %v, wanted one such as %s", result.PV, c.Moves[len(c.Moves)-1])
}

// A GUI that bans the repeating move gets another, and what the repetition would have been worth is
// forgotten with it.
func TestBannedRepetitionIsNotPlayed(t *testing.T) {
	eachCase(t, func(t *testing.T, c repetitionCase) {
		p := c.position(t, -1)
		last := c.lastTurn(t, p)
		if len(p.LegalTurns()) == 1 {
			return
		}
		e := newEngine(t)
		search(t, e, p, Limits{Depth: repetitionDepth})
		result, _ := search(t, e, p, Limits{Depth: repetitionDepth, BanMoves: []position.Turn{last}})
		require.True(t, result.HasBest)
		assert.NotEqual(t, last, result.Best)
		assert.NotEqual(t, RepetitionScore-1, result.Score)
	})
}

// What a repetition decides is the value of a way, not of a position: with the table full of searches that
// saw it, the same position without its history gets the score it gets from an empty table, as far as the
// game is not decided.
func TestRepetitionScoresStayOutOfTheTable(t *testing.T) {
	eachCase(t, func(t *testing.T, c repetitionCase) {
		e := newEngine(t)
		for n := 1; n <= 3; n++ {
			search(t, e, c.position(t, -n), Limits{Depth: repetitionDepth})
		}
		for n := 0; n <= 3; n++ {
			p := c.position(t, len(c.Moves)-n)
			entry, hit := e.Probe(p)
			if hit {
				assert.False(t, DecidedByRepetition(Score(entry.Score)), "%d plies before the end", n)
			}
			fresh := parse(t, fen.Format(p))
			fresh.SetRules(p.Rules())
			result, _ := search(t, e, fresh, Limits{Depth: 1})
			assert.False(t, DecidedByRepetition(result.Score), "%d plies before the end: nothing repeats here", n)
		}
	})
}

// Scores of repetitions are not mates.
func TestRepetitionIsNoMate(t *testing.T) {
	for plies := range Score(MaxPly) {
		for _, s := range []Score{RepetitionScore - plies, plies - RepetitionScore} {
			_, mates := MateIn(s)
			assert.False(t, mates)
			assert.True(t, DecidedByRepetition(s))
		}
	}
}

// What a verdict rests on is noted, an older occurrence than the last too: in the points variants the pieces may have
// stood so since, with other points.
func TestVerdictRestsOnTheOccurrenceThatCounts(t *testing.T) {
	w := workerOn(t, position.PointsConcise, "3k5/9/9/9/7R1/9/9/8r/5K3/-R8 w - 0:0 0 1")
	w.earliestRepetition = MaxPly
	moves := strings.Fields("f1f0 i2i1 a0a1n i1i2 a1a0i i2i1 h5d5 d9e9 d5h5 e9d9")
	for ply, text := range moves {
		_, over := w.gameOver(ply)
		require.False(t, over, "after %d plies", ply)
		turn, err := w.pos.ParseTurn(text)
		require.NoError(t, err, text)
		w.pos.Play(turn)
	}
	require.Equal(t, MaxPly, w.earliestRepetition)
	score, over := w.gameOver(len(moves))
	assert.True(t, over)
	assert.Zero(t, score)
	assert.Equal(t, 2, w.earliestRepetition)
}

// TestCutRestsOnItsOwnMove: a node that one move cuts has its score from that move alone. That another one, tried before,
// came to a repetition does not keep the bound out of the table; where all moves count it does.
func TestCutRestsOnItsOwnMove(t *testing.T) {
	for _, c := range []struct {
		name   string
		beta   Score // above what a repetition is worth, or above what any move is
		stored bool
	}{{"cut by another move", 300, true}, {"all moves fall short", 9000, false}} {
		w := workerOn(t, position.Xiangqi, "4k4/9/9/9/2nc5/r8/9/9/5K3/8R b")
		w.parameters.NullMoveDepth, w.parameters.ReverseFutilityDepth, w.parameters.RazorDepth = 0, 0, 0
		w.earliestRepetition = MaxPly
		for ply, text := range []string{"e9d9", "i0i1", "d9d8", "i1i0"} {
			w.make(w.ss(ply), moveOn(t, w, text))
		}
		again := moveOn(t, w, "d8d9")
		w.table.Store(w.ttKey(), hashtable.Entry{Move: again, Eval: hashtable.NoEval, Depth: -1, Bound: hashtable.NoBound})
		score := w.negamax(c.beta-1, c.beta, 4, 4, true)
		assert.Equal(t, c.stored, score >= c.beta, c.name)
		entry, hit := w.table.Probe(w.ttKey())
		require.True(t, hit, c.name)
		assert.Equal(t, c.stored, entry.Bound != hashtable.NoBound, c.name)
		assert.Equal(t, c.stored, w.earliestRepetition == MaxPly, c.name)
	}
}
