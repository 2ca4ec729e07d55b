package api_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/board/api"
	"xqengine/position"
)

// The page is offered every rule set, in variants that have a choice, and has a name for each in every language.
func TestRuleSetsOnThePage(t *testing.T) {
	t.Parallel()
	assert.Equal(t, position.RepetitionRuleNames(), api.VariantInfoOf(position.Xiangqi).RepetitionRules)
	assert.Equal(t, position.DrawRuleNames(), api.VariantInfoOf(position.Chess).DrawRules)
	for _, v := range position.Variants() {
		info := api.VariantInfoOf(v)
		for _, name := range append(info.RepetitionRules, info.DrawRules...) {
			for _, language := range pageLanguages {
				assert.NotEmpty(t, pageWords(t, language)["rules."+name], "%s, %s: %s", v.Name, language, name)
			}
		}
	}
}
