package losses

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/search"
)

// TestMeasure: the same settings give the same, with any number of games at once, and each turn that counts stands in one group.
func TestMeasure(t *testing.T) {
	t.Parallel()
	s := Settings{Variant: position.Xiangqi, Games: 1, Nodes: 100, Random: 4, MaxTurns: 5, HashMB: 1, Seed: 1, Processes: 1}
	games := 0
	one, err := Measure(t.Context(), s, func() { games++ })
	require.NoError(t, err)
	assert.Equal(t, search.Steps-1, games)
	s.Processes = 3
	again, err := Measure(t.Context(), s, func() {})
	require.NoError(t, err)
	assert.Equal(t, one, again)
	turns, grouped := 0, 0
	for i := range one.Steps {
		turns += one.Steps[i].Turns
	}
	for _, g := range one.Groups {
		grouped += g.Turns
	}
	assert.Positive(t, turns)
	assert.Equal(t, turns, grouped)
}

// TestMeasureIsInterrupted: it ends soon, with an error.
func TestMeasureIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Measure(ctx, Settings{Variant: position.Xiangqi, Games: 9, Nodes: 1_000_000, MaxTurns: 99, HashMB: 1}, func() {})
	require.ErrorIs(t, err, context.Canceled)
}

// TestTally: losses are counted while the game is open, a gain is not a loss, and results count for their side.
func TestTally(t *testing.T) {
	t.Parallel()
	tally := newTally()
	tally.add([]ply{
		{step: 0, side: position.Red, before: 0.5, after: 0.3},
		{step: 1, side: position.Black, before: 0.7, after: 0.72},
		{step: 0, side: position.Red, before: 0.02, after: 0},
	}, position.Outcome{Over: true, Winner: position.BlackWins, Reason: position.Mate})
	weaker := tally.Steps[0]
	assert.Equal(t, []int{1, 1}, []int{weaker.Turns, weaker.Faults})
	assert.InDelta(t, 0.2, weaker.Loss, 1e-9)
	assert.InDelta(t, 0.04, weaker.Square, 1e-9)
	assert.Equal(t, Step{Turns: 1}, tally.Steps[1])
	assert.Equal(t, 1, tally.Groups[0].Turns)
	assert.InDelta(t, 1, tally.Groups[0].Result, 1e-9)
	assert.Equal(t, 1, tally.Groups[4].Turns)
	assert.Zero(t, tally.Groups[4].Result)
}
