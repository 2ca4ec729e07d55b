package board_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/position/explain"
)

// words reads the words of the page in a language.
func words(t *testing.T, language string) map[string]string {
	t.Helper()
	list := map[string]string{}
	for _, file := range []string{language, language + "-more", language + "-lessons", language + "-practice"} {
		text, err := os.ReadFile(filepath.Join("web", "i18n", file+".json"))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &list))
	}
	return list
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func TestLanguagesHaveTheSameKeysAndParameters(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for _, language := range []string{"zh", "zh-Hant"} {
		chinese := words(t, language)
		for key, text := range english {
			other, ok := chinese[key]
			require.True(t, ok, "%s has no words in %s", key, language)
			require.NotEmpty(t, other, key)
			require.ElementsMatch(t, parameter.FindAllString(text, -1), parameter.FindAllString(other, -1), key)
		}
		for key := range chinese {
			require.Contains(t, english, key, "no English words")
		}
	}
}

// TestReasonsReadAlike: why a turn is not legal is said on the page as it is said elsewhere, except that it is a sentence.
func TestReasonsReadAlike(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for why := range explain.Why(explain.Whys) {
		text := why.Reason()
		require.Equal(t, english["why."+why.String()], strings.ToUpper(text[:1])+text[1:]+".")
	}
}

var characters = regexp.MustCompile(`const (SIMPLIFIED|TRADITIONAL) = "(.*)"`)

// queenKeys are the texts in traditional characters with a queen of chess.
var queenKeys = []string{
	"piece.queen", "handicap.queen", "about.chess", "lesson.chess-promotion.hint", "lesson.chess-promotion.praise",
	"ending.chess-queen.name", "ending.chess-queen.about", "ending.chess-queen-pawn.name",
}

// TestTraditionalCharacters: the words in traditional characters have none that the page knows to be simplified, and
// the names that the server writes are all covered.
func TestTraditionalCharacters(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile(filepath.Join("web", "js", "i18n.js"))
	require.NoError(t, err)
	found := characters.FindAllStringSubmatch(string(script), -1)
	require.Len(t, found, 2)
	simplified, traditional := []rune(found[0][2]), []rune(found[1][2])
	require.Len(t, traditional, len(simplified))
	table := map[rune]rune{}
	for i, letter := range simplified {
		table[letter] = traditional[i]
	}
	for key, text := range words(t, "zh-Hant") {
		if key == "pieceSet.simplified" {
			continue
		}
		if slices.Contains(queenKeys, key) { // the queen is a 后 in both
			require.Contains(t, text, "后", key)
			text = strings.ReplaceAll(text, "后", "")
		}
		for _, letter := range text {
			require.NotContains(t, table, letter, "%s: %s", key, text)
		}
	}
	// A name is covered if its words in simplified characters become those in traditional ones.
	plain, other := words(t, "zh"), words(t, "zh-Hant")
	for _, v := range position.Variants() {
		become := []rune(v.Chinese)
		for i, letter := range become {
			if to, ok := table[letter]; ok {
				become[i] = to
			}
		}
		require.Equal(t, v.Chinese, plain["variant."+v.Name])
		require.Equal(t, len(become), len([]rune(other["variant."+v.Name])))
	}
}

// TestReasonsHaveWords: whatever the rules may answer to a turn that is not legal.
func TestReasonsHaveWords(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for why := range explain.Why(explain.Whys) {
		require.Contains(t, english, "why."+why.String())
	}
	for _, because := range []string{api.BecauseDecided, api.BecauseNotOver, api.BecauseDeclined, api.BecauseOwnOffer,
		api.BecauseElsewhere, api.BecauseLaid, api.BecauseNotThinking, api.BecauseRecord, api.BecauseEngines, api.StateLaying, api.StateEngine, api.StatePaused, api.StateOver} {
		require.Contains(t, english, "error.state."+because)
	}
	for _, language := range []string{"en", "zh", "zh-Hant"} { // chess has no general
		for _, key := range []string{"why.kingCheck", "why.kingExposed", "why.castling"} {
			require.NotRegexp(t, "general|[将將帅帥][^军軍]", words(t, language)[key])
		}
	}
}

// What people see of a variant is in the welcome message: no script asks which family or variant it is to choose something.
func TestScriptsAskTheVariant(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob(filepath.Join("web", "js", "*.js"))
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	var names []string
	for _, v := range position.Variants() {
		names = append(names, regexp.QuoteMeta(v.Name))
	}
	asks := regexp.MustCompile(`family [!=]==|[!=]== "(` + strings.Join(names, "|") + `)"`)
	require.Regexp(t, asks, `if (v.family === "chess")`)
	require.Regexp(t, asks, `v?.name !== "points-concise"`)
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		require.NoError(t, err)
		for i, line := range strings.Split(string(text), "\n") {
			if asks.MatchString(line) && !strings.Contains(line, "x.family === family") {
				t.Errorf("%s:%d asks for a family or variant: %s", script, i+1, strings.TrimSpace(line))
			}
		}
	}
}

func TestVariantsAndPlatesHaveWords(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for _, v := range position.Variants() {
		for _, key := range []string{"variant." + v.Name, "short." + v.Name, "about." + v.Name} {
			require.Contains(t, english, key)
		}
		for _, h := range v.Handicaps() {
			require.Contains(t, english, "handicap."+h.Name)
		}
		for _, plate := range v.Plates() {
			require.Contains(t, english, "power."+plate.Chinese, "%s of %s", plate.English, v.Name)
		}
	}
}

var spoken = regexp.MustCompile(`\bt\(("[\w.]+")`)

func TestWordsOfThePageExist(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	scripts, err := filepath.Glob(filepath.Join("web", "js", "*.js"))
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		require.NoError(t, err)
		for _, found := range spoken.FindAllStringSubmatch(string(text), -1) {
			require.Contains(t, english, strings.Trim(found[1], `"`), script)
		}
		require.NotContains(t, string(text), "style=", "%s: the content security policy forbids it", script)
	}
}

var (
	quoted = regexp.MustCompile(`"([a-zA-Z]\w*(?:\.\w+)+)"`)
	begun  = regexp.MustCompile("`([a-zA-Z]\\w*(?:\\.\\w+)*\\.?)\\$\\{")
)

// TestWordsOfTheFirstPageComeWithIt: what a script of the page may say before any part is fetched does not stand in a file
// that comes with the parts.
func TestWordsOfTheFirstPageComeWithIt(t *testing.T) {
	t.Parallel()
	more := map[string]string{}
	for _, file := range []string{"en-more.json", "en-lessons.json", "en-practice.json"} {
		text, err := os.ReadFile(filepath.Join("web", "i18n", file))
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &more))
	}
	require.NotEmpty(t, more)
	askedOf := []string{"power.", "reason."} // with hasWords first, or once the part is there
	for _, name := range firstScripts(t) {
		script := filepath.Join("web", "js", name)
		text, err := os.ReadFile(script)
		require.NoError(t, err)
		for _, found := range quoted.FindAllStringSubmatch(string(text), -1) {
			require.NotContains(t, more, found[1], name)
		}
		for _, found := range begun.FindAllStringSubmatch(string(text), -1) {
			for key := range more {
				if !slices.Contains(askedOf, found[1]) {
					require.False(t, strings.HasPrefix(key, found[1]), "%s: %s", name, key)
				}
			}
		}
	}
	for key := range more {
		require.False(t, strings.HasSuffix(key, ".title"), "%s: the head of the page has the titles of dialogs", key)
	}
}

// pageLimit is how many bytes the page may have: all it loads in one language before a dialog is opened. It was 250,000 until the
// page itself came to begin lessons and games between devices.
const pageLimit = 300_000

// notFirst are files besides scripts that the page does not load, or only when they are wanted.
var notFirst = []string{"LICENSE", "OFL.txt", "zh.json", "zh-Hant.json", "en-more.json", "zh-more.json", "zh-Hant-more.json", "dialogs.css",
	"en-lessons.json", "zh-lessons.json", "zh-Hant-lessons.json", "en-practice.json", "zh-practice.json", "zh-Hant-practice.json",
}

var imported = regexp.MustCompile(`(?m)^(?:import|export) [^;]*?"\./([\w-]+\.js)";`)

// firstScripts are the scripts that the page loads by itself: main.js with all that it imports, and what printing needs.
func firstScripts(t *testing.T) []string {
	t.Helper()
	names := []string{"main.js", "print.js"}
	for i := 0; i < len(names); i++ {
		text, err := os.ReadFile(filepath.Join("web", "js", names[i]))
		require.NoError(t, err)
		for _, found := range imported.FindAllStringSubmatch(string(text), -1) {
			if !slices.Contains(names, found[1]) {
				names = append(names, found[1])
			}
		}
	}
	require.Greater(t, len(names), 10)
	return names
}

func TestPageIsSmall(t *testing.T) {
	t.Parallel()
	total := 0
	first := firstScripts(t)
	require.NoError(t, filepath.WalkDir("web", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		script := filepath.Dir(path) == filepath.Join("web", "js")
		if slices.Contains(notFirst, entry.Name()) || script && !slices.Contains(first, entry.Name()) {
			return nil
		}
		info, err := entry.Info()
		total += int(info.Size())
		return err
	}))
	require.Less(t, total, pageLimit)
	t.Logf("%d of %d bytes", total, pageLimit)
}
