package practice

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
)

// searched are the endings of which no table of the program knows the start: the longer tests judge them.
func searched(e *Ending) bool {
	return e.Variant != position.Xiangqi || e.ID == "soldiers-advisors" || e.ID == "horse-and-soldier" || e.ID == "chariot-and-soldier"
}

// TestEndingsAreWhatTheySay: the tables give every start the value of its goal, and the other side does not lose at once.
func TestEndingsAreWhatTheySay(t *testing.T) {
	count := map[string]int{}
	for _, e := range Endings() {
		start, err := e.After(nil)
		require.NoError(t, err, e.ID)
		p := start.Position
		assert.Equal(t, position.Red, p.Side(), "%s: who learns sits below", e.ID)
		assert.False(t, p.Outcome().Over, e.ID)
		assert.NotEmpty(t, fen.Format(p))
		assert.Same(t, e, EndingByID(e.ID), "the names differ")
		count[e.Variant.Name]++
		value, plies, known := egtb.Embedded().DTZ(p)
		require.Equal(t, !searched(e), known, e.ID)
		if !known {
			continue
		}
		require.Equal(t, e.Goal.value(), value, e.ID)
		if e.Goal == Win {
			assert.Greater(t, plies, 8, "%s is too easy", e.ID)
			continue
		}
		best, _ := Best(egtb.Embedded(), p)
		assert.Equal(t, position.NoPiece, p.PieceAt(best.To()), "%s: a capture holds", e.ID)
		lost := 0
		for _, r := range egtb.Embedded().Root(p) {
			if !Hold.Kept(r.Value) {
				lost++
			}
		}
		assert.Positive(t, lost, "%s: every move holds", e.ID)
	}
	assert.Equal(t, map[string]int{"xiangqi": 30, "chess": 10}, count, "docs/board.md says how many there are")
	assert.Nil(t, EndingByID("none"))
}

// TestWinsAreWon: perfect play on both sides wins each ending that the tables judge.
func TestWinsAreWon(t *testing.T) {
	for _, e := range Endings() {
		if e.Goal != Win || searched(e) {
			continue
		}
		trial, err := e.After(nil)
		require.NoError(t, err)
		for trial.State(true) == Open {
			require.Less(t, trial.Moves, 60, e.ID)
			m, ok := Best(egtb.Embedded(), trial.Position)
			require.True(t, ok, e.ID)
			trial.Play(position.NewTurn(m))
		}
		assert.Equal(t, Reached, trial.State(true), e.ID)
	}
}

// TestTheAttackGoesOn: against a draw that is held the other side keeps its attackers, so that the learner has to find more than a few moves.
func TestTheAttackGoesOn(t *testing.T) {
	for _, e := range Endings() {
		if e.Goal != Hold || searched(e) {
			continue
		}
		trial, err := e.After(nil)
		require.NoError(t, err)
		choices := 0
		for trial.State(true) == Open {
			ranked := egtb.Embedded().Root(trial.Position)
			if keeping(ranked) < len(ranked) {
				choices++
			}
			m, ok := Best(egtb.Embedded(), trial.Position)
			require.True(t, ok)
			trial.Play(position.NewTurn(m))
		}
		assert.Equal(t, Reached, trial.State(true), e.ID)
		t.Logf("%s: %d moves, %d times something to lose: %s", e.ID, trial.Moves, choices, trial.Position.Outcome().Reason)
		assert.GreaterOrEqual(t, trial.Moves, 6, e.ID)
	}
}

// TestScoresOfASearch: between the two bounds both goals count as being there.
func TestScoresOfASearch(t *testing.T) {
	for score, want := range map[int][2]bool{600: {true, true}, 250: {true, true}, 249: {false, true}, 0: {false, true}, -449: {false, true}, -450: {false, false}} {
		assert.Equal(t, want, [2]bool{Win.KeptByScore(score), Hold.KeptByScore(score)}, "%d", score)
	}
}
