package api_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// The page offers every rule set, and has a name for it in every language.
func TestRuleSetsOnThePage(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("../web/js/view-referee.js")
	require.NoError(t, err)
	for _, name := range position.RepetitionRuleNames() {
		assert.Contains(t, string(script), `"`+name+`"`)
		for _, language := range pageLanguages {
			assert.NotEmpty(t, pageWords(t, language)["rules."+name], "%s: %s", language, name)
		}
	}
}
