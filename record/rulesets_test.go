package record_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// A record keeps by which rule set repetitions were judged, whichever it is, in both formats that have a place for it.
func TestRuleSetsAreKept(t *testing.T) {
	t.Parallel()
	for _, name := range position.RepetitionRuleNames() {
		start := record.StartOf(position.Xiangqi)
		rule, ok := position.ParseRepetitionRule(name)
		require.True(t, ok)
		start.Rules.Repetition = rule
		g, err := record.New(start)
		require.NoError(t, err)
		addLine(t, g, g.Root(), "h2e2", "h9g7")

		text, err := json.Marshal(g)
		require.NoError(t, err)
		back := new(record.Game)
		require.NoError(t, json.Unmarshal(text, back))
		assert.Equal(t, rule, back.Start().Rules.Repetition, "JSON: %s", name)

		var out bytes.Buffer
		require.NoError(t, record.WritePGN(&out, g, record.PGNOptions{}))
		games, err := record.ReadPGN(&out)
		require.NoError(t, err)
		require.Len(t, games, 1)
		assert.Equal(t, rule, games[0].Start().Rules.Repetition, "PGN: %s", name)
	}
}
