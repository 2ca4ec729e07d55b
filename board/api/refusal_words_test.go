package api_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position/explain"
)

var (
	givenLimit  = regexp.MustCompile(`Error(?:Limit|Rate), "limit", "(\w+)"`)
	givenField  = regexp.MustCompile(`(?:FailField\(|FailRange\(|ErrorField, "field", )"(\w+)"`)
	givenReason = regexp.MustCompile(`Fail\([^\n]*"reason"`)
)

// fieldsFromTables are the fields that the sources name in tables, not where a failure is made.
var fieldsFromTables = []string{"game", "increment", "move", "killChecks", "naturalLimit", "countedChecks", "target", "node", "cell"}

// TestErrorCodesHaveWords: every code, what it has to say besides, every limit and every field of a message that the server refuses.
func TestErrorCodesHaveWords(t *testing.T) {
	t.Parallel()
	limits, fields := map[string]bool{}, map[string]bool{}
	for _, name := range fieldsFromTables {
		fields[name] = true
	}
	paths, err := filepath.Glob(filepath.Join("..", "*.go"))
	require.NoError(t, err)
	rooms, err := filepath.Glob(filepath.Join("..", "*", "*.go"))
	require.NoError(t, err)
	paths = append(paths, rooms...)
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, found := range givenLimit.FindAllSubmatch(text, -1) {
			limits[string(found[1])] = true
		}
		for _, found := range givenField.FindAllSubmatch(text, -1) {
			fields[string(found[1])] = true
		}
		assert.False(t, givenReason.Match(text), "%s: a reason without a code, which only English has words for", path)
	}
	delete(limits, "messages") // said by the code of ErrorRate alone
	require.Greater(t, len(limits), 8)
	require.Greater(t, len(fields), 25)
	codes, because := constants(t, "Error"), constants(t, "Because")
	require.Greater(t, len(codes), 20)
	require.Greater(t, len(because), 10)
	for _, language := range pageLanguages {
		said := pageWords(t, language)
		for name, code := range codes {
			assert.Contains(t, said, "error."+code, "%s: %s", language, name)
		}
		for name, code := range because {
			said := slices.ContainsFunc([]string{"state", "node", "seat", "rate"}, func(of string) bool {
				return said["error."+of+"."+code] != ""
			})
			assert.True(t, said, "%s: %s", language, name)
		}
		assert.Equal(t, slices.Sorted(maps.Keys(limits)), under(said, "limit."), language)
		assert.Equal(t, slices.Sorted(maps.Keys(fields)), under(said, "message.field."), language)
	}
}

// under returns the names behind a prefix among the keys of words, sorted.
func under(words map[string]string, prefix string) (names []string) {
	for key := range words {
		if name, ok := strings.CutPrefix(key, prefix); ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// TestClausesAreTheReferees: the page is told of the clauses that there are.
func TestClausesAreTheReferees(t *testing.T) {
	t.Parallel()
	var names []string
	for _, c := range explain.Clauses() {
		names = append(names, c.String())
	}
	assert.ElementsMatch(t, slices.Collect(maps.Values(constants(t, "Clause"))), names)
}
