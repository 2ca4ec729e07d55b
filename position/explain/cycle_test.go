package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// A cycle has whole turns, from the first occurrence to the third, and they lead from the position back to it.
func TestCycle(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		variant *position.Variant
		fen     string
		turns   []string
		clause  Clause
		loser   string
		first   int
	}{
		{position.Xiangqi, "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1", []string{
			"a0a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9"}, PerpetualCheck, "red", 1},
		{position.PointsMatch, "4k4/9/9/9/9/9/9/9/9/*R2K5 w - 3:4 7 1", []string{
			"a0a1", "e9e8s", "a1a0", "e8e9", "a0a1", "e9e8", "a1a0", "e8e9", "a0a1", "e9e8", "a1a0"}, SamePoints, "", 3},
	} {
		start := mustParse(t, test.variant, test.fen)
		p := start.Clone()
		play(t, p, strings.Join(test.turns, " "))
		c, ok := CycleOf(p, 3)
		require.True(t, ok)
		assert.Equal(t, test.clause, c.Clause)
		assert.Equal(t, test.first, c.First)
		assert.Equal(t, test.loser != "", c.Lost)
		if c.Lost {
			assert.Equal(t, test.loser, c.Loser.String())
		}
		var texts []string
		key := uint64(0)
		c.Turns(func(before *position.Position, turn CycleTurn) {
			if len(texts) == 0 {
				key = before.Key()
			}
			texts = append(texts, before.FormatTurn(turn.Turn))
		})
		assert.Equal(t, test.turns[test.first:], texts)
		assert.Equal(t, p.Key(), key)
		_, ok = CycleOf(start, 2)
		assert.False(t, ok, "nothing is repeated")
	}
}
