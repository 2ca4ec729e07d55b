package board_test

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
)

// wordCall is a call of t in a script: the keys it may ask for, as patterns, and the values it gives.
type wordCall struct {
	text   string
	keys   []*regexp.Regexp
	values []string
	spread bool // it gives all of an object, whose names the script does not tell
}

var (
	callOfT   = regexp.MustCompile(`\bt\(`)
	literal   = regexp.MustCompile("\"([\\w.-]+)\"|`([\\w.-]*(?:\\$\\{[^}]*\\}[\\w.-]*)+)`")
	hole      = regexp.MustCompile(`\$\{[^}]*\}`)
	givenName = regexp.MustCompile(`^\s*(\w+)\s*(?::|$)`)
)

// argumentsFrom returns the arguments of a call whose opening bracket stands before at, split at the commas that stand
// in no bracket and no text.
func argumentsFrom(script string, at int) (arguments []string) {
	depth, begin := 0, at
	for i := at; i < len(script); i++ {
		switch c := script[i]; c {
		case '"', '`', '\'':
			for i++; i < len(script) && script[i] != c; i++ {
				if script[i] == '\\' {
					i++
				}
			}
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth == 0 {
				return append(arguments, script[begin:i])
			}
			depth--
		case ',':
			if depth == 0 {
				arguments = append(arguments, script[begin:i])
				begin = i + 1
			}
		}
	}
	return nil
}

// wordCalls finds the calls of t in a script.
func wordCalls(script string) (calls []wordCall) {
	for _, found := range callOfT.FindAllStringIndex(script, -1) {
		arguments := argumentsFrom(script, found[1])
		if len(arguments) == 0 {
			continue
		}
		call := wordCall{text: strings.Join(arguments, ",")}
		for _, key := range literal.FindAllStringSubmatch(arguments[0], -1) {
			pattern := regexp.QuoteMeta(key[1])
			if key[2] != "" {
				parts := hole.Split(key[2], -1)
				for i := range parts {
					parts[i] = regexp.QuoteMeta(parts[i])
				}
				pattern = strings.Join(parts, `[^.]+`)
				if parts[0] == "" {
					continue // any key at all: only the screens can tell
				}
			}
			call.keys = append(call.keys, regexp.MustCompile("^"+pattern+"$"))
		}
		if len(arguments) > 1 {
			object := strings.TrimSpace(arguments[1])
			call.spread = !strings.HasPrefix(object, "{") || strings.Contains(object, "...")
			if strings.HasPrefix(object, "{") {
				for _, field := range argumentsFrom(object[:len(object)-1]+")", 1) {
					if name := givenName.FindStringSubmatch(field); name != nil {
						call.values = append(call.values, name[1])
					}
				}
			}
		}
		calls = append(calls, call)
	}
	return calls
}

// TestEveryValueOfATextIsGiven: a text with a {name} is asked for with a value of that name, in every script.
func TestEveryValueOfATextIsGiven(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	scripts, err := filepath.Glob(filepath.Join("web", "js", "*.js"))
	require.NoError(t, err)
	checked := 0
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		require.NoError(t, err)
		for _, call := range wordCalls(string(text)) {
			for key, words := range english {
				if call.spread || !slices.ContainsFunc(call.keys, func(k *regexp.Regexp) bool { return k.MatchString(key) }) {
					continue
				}
				checked++
				for _, name := range parameter.FindAllString(words, -1) {
					assert.Contains(t, call.values, strings.Trim(name, "{}"), "%s: t(%s) for %s", script, call.text, key)
				}
			}
		}
	}
	require.Greater(t, checked, 400)
}

// TestCallsOfWordsAreRead: the test above sees what is asked for and given.
func TestCallsOfWordsAreRead(t *testing.T) {
	t.Parallel()
	calls := wordCalls("html`${t(a ? \"one.x\" : `two.${b}`, { n: f(1, 2), side })} ${t(\"three\")} ${t(\"four\", status.all)}`")
	require.Len(t, calls, 3)
	assert.Equal(t, []string{"n", "side"}, calls[0].values)
	assert.True(t, calls[0].keys[0].MatchString("one.x") && calls[0].keys[1].MatchString("two.anything"))
	assert.False(t, calls[0].keys[1].MatchString("two.any.thing") || calls[0].keys[0].MatchString("one-x"))
	assert.Empty(t, calls[1].values)
	assert.True(t, calls[2].spread)
}

var oldWords = regexp.MustCompile(`(?i)\b(man|men)\b`)

// TestTextsSpeakOfPieces: the standard word, in every text.
func TestTextsSpeakOfPieces(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for _, key := range slices.Sorted(maps.Keys(english)) {
		assert.NotRegexp(t, oldWords, parameter.ReplaceAllString(english[key], ""), key)
	}
}
