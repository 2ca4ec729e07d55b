package api_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/internal/phrase"
	"xqengine/internal/phrase/phrasetest"
	"xqengine/position"
)

var pageLanguages = []string{"en", "zh", "zh-Hant"}

// pageWords reads the words of the page in a language.
func pageWords(t *testing.T, language string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for _, file := range []string{language, language + "-more"} {
		text, err := os.ReadFile(filepath.Join("..", "web", "i18n", file+".json"))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &list))
	}
	return list
}

// TestCausesAreSaid: every cause of the board has a text and a use, with the values that its text names.
func TestCausesAreSaid(t *testing.T) {
	t.Parallel()
	rooms, err := filepath.Glob(filepath.Join("..", "*", "*.go"))
	require.NoError(t, err)
	folders := map[string]bool{"..": true}
	for _, path := range rooms {
		folders[filepath.Dir(path)] = true
	}
	phrasetest.Check(t, phrasetest.Codes{
		File: "cause.go", Type: "Cause", Text: func(code string) string { return api.Cause(code).Text() }, Count: len(api.CauseTexts),
		Make: map[string]int{"FailCause": 1, "FailField": 1}, In: slices.Sorted(maps.Keys(folders)),
		Also: []string{filepath.Join("..", "store", "cause.go")},
	})
}

// TestCausesHaveWords: whatever is wrong with a position, a record, a layout, a file or a message the page says in every language,
// with the same values, and in English as the terminal does. Nothing else has words.
func TestCausesHaveWords(t *testing.T) {
	t.Parallel()
	const elsewhere = api.OriginSetup + string(position.SetupRanksOfChess) // a GUI has an option for it, the page a choice
	all := api.Causes()
	require.Greater(t, len(all), 140)
	for _, language := range pageLanguages {
		words := pageWords(t, language)
		for _, prefix := range []string{api.OriginSetup, api.OriginRecord, api.OriginReason} {
			for _, name := range under(words, prefix) {
				assert.Contains(t, all, prefix+name, "%s: nobody says so", language)
			}
		}
		for key, text := range all {
			if language == "en" && key != elsewhere {
				assert.Equal(t, text, words[key], key)
			}
			assert.NotEmpty(t, words[key], "%s: %s", language, key)
			want, got := phrase.Names(text), phrase.Names(words[key])
			assert.ElementsMatch(t, want, got, "%s: %s", language, key)
		}
	}
}

// TestValuesOfCausesHaveNamesOfTheirOwn: a value of a cause never takes the place of another parameter of a failure.
func TestValuesOfCausesHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	for key, text := range api.Causes() {
		for _, name := range phrase.Names(text) {
			assert.NotContains(t, []string{"cause", "reason", "field", "game", "turn", "problem", "side", "why", "state", "because", "limit"}, name, key)
		}
	}
}
