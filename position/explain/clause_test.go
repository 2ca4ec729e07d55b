package explain

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestRepetitionTable compares the table with the verdict of the referee on the cases of its own tests.
func TestRepetitionTable(t *testing.T) {
	t.Parallel()
	p := mustParse(t, position.Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1")
	play(t, p, "e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1")
	_, third := p.RepetitionTable(3)
	require.False(t, third)
	once, ok := p.RepetitionTable(2)
	require.True(t, ok)
	assert.Equal(t, PerpetualCheck, ClauseOf(p, once))
	play(t, p, "e9d9")
	table, ok := p.RepetitionTable(3)
	require.True(t, ok)
	assert.Equal(t, PerpetualCheck, ClauseOf(p, table))
	assert.Equal(t, position.VerdictLoss, table.Verdict, "position.Red is to move and has checked")
	require.Len(t, table.Plies, 8)
	for _, row := range table.Plies {
		if row.Side == position.Red {
			assert.Equal(t, position.CheckPly, row.Class)
		} else {
			assert.Equal(t, position.IdlePly, row.Class)
		}
	}
}

// A verdict against a side has a clause that forbids something, in all cases of the referee's tests.
func TestClausesAgreeWithVerdicts(t *testing.T) {
	t.Parallel()
	seen := map[Clause]int{}
	for _, file := range []string{"repetition-cases.json", "stratagem-repetition-cases.json"} {
		text, err := os.ReadFile("../testdata/" + file)
		require.NoError(t, err)
		var cases []struct {
			Name, FEN, Variant, Verdict, Ruleset string
			Moves                                []string
		}
		require.NoError(t, json.Unmarshal(text, &cases))
		require.NotEmpty(t, cases)
		for _, c := range cases {
			v := position.Xiangqi
			if c.Variant != "" {
				v = variant(t, c.Variant)
			}
			p := mustParse(t, v, c.FEN)
			rules := position.DefaultRules()
			if c.Ruleset == "asian" {
				rules.Repetition = position.AsianRule
			}
			rules.KillChecks = 6
			p.SetRules(rules)
			for _, m := range c.Moves {
				p.Play(mustTurn(t, p, m))
			}
			table, ok := p.RepetitionTable(3)
			require.True(t, ok, c.Name)
			clause := ClauseOf(p, table)
			seen[clause]++
			require.Equal(t, c.Verdict != "draw", clause == PerpetualCheck || clause == OneForbidden || clause == PerpetualChase, "%s: clause %d", c.Name, clause)
			require.Equal(t, p.Outcome().Winner != position.NoWinner, table.Verdict != position.VerdictDraw, c.Name)
			require.NotEmpty(t, Detail(p, p.Outcome()), c.Name)
		}
	}
	p := mustParse(t, position.Xiangqi, "9/4k4/3a5/2c6/7r1/8C/2R6/B4K3/2p6/9 b")
	rules := position.DefaultRules()
	rules.Repetition = position.AsianRule
	p.SetRules(rules)
	play(t, p, "h5c5 i4c4 c5h5 c4i4 h5c5 i4c4 c5h5 c4i4")
	table, ok := p.RepetitionTable(3)
	require.True(t, ok)
	seen[ClauseOf(p, table)]++
	for clause := BothCheck; clause <= NoChase; clause++ {
		assert.Positive(t, seen[clause], "no case has clause %d", clause)
	}
}
