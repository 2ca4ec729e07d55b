package protocol

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// Every rule set can be chosen in both protocols, in either case; what is none leaves the choice as it was.
func TestRuleSetsAreValues(t *testing.T) {
	t.Parallel()
	for protocol, want := range map[Protocol]string{UCI: "option name Repetition Rule type combo ", UCCI: "option repetition type combo "} {
		table := newOptions(false, position.Xiangqi)
		line := ""
		for _, option := range table.list(protocol) {
			if strings.HasPrefix(option, want) {
				line = option
			}
		}
		require.NotEmpty(t, line, protocol)
		for _, name := range position.RepetitionRuleNames() {
			assert.Contains(t, line, " var "+name)
		}
	}
	s := newSession(Config{Engine: &fakeEngine{}, Output: &strings.Builder{}})
	for _, name := range position.RepetitionRuleNames() {
		rule, ok := position.ParseRepetitionRule(name)
		require.True(t, ok)
		for _, line := range []string{"name Repetition Rule value " + strings.ToLower(name), "repetition " + name} {
			require.NoError(t, s.setRepetitionRule("ChineseRule"))
			s.setOption(parseCommand("setoption "+line, s.now()))
			assert.Equal(t, rule, s.board.Rules().Repetition, line)
		}
		s.setOption(parseCommand("setoption repetition SkyRule", s.now()))
		assert.Equal(t, rule, s.board.Rules().Repetition, "no such value")
	}
}
