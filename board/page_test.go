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

	"xqengine/position"
)

// words reads the words of the page in a language.
func words(t *testing.T, language string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("web", "i18n", language+".json"))
	require.NoError(t, err)
	var list map[string]string
	require.NoError(t, json.Unmarshal(text, &list))
	return list
}

var parameter = regexp.MustCompile(`\{\w+\}`)

func TestLanguagesHaveTheSameKeysAndParameters(t *testing.T) {
	t.Parallel()
	english, chinese := words(t, "en"), words(t, "zh")
	for key, text := range english {
		other, ok := chinese[key]
		require.True(t, ok, "%s has no Chinese words", key)
		require.NotEmpty(t, other, key)
		require.ElementsMatch(t, parameter.FindAllString(text, -1), parameter.FindAllString(other, -1), key)
	}
	for key := range chinese {
		require.Contains(t, english, key, "no English words")
	}
}

func TestVariantsAndPlatesHaveWords(t *testing.T) {
	t.Parallel()
	english := words(t, "en")
	for _, v := range position.Variants() {
		for _, key := range []string{"variant." + v.Name, "short." + v.Name, "about." + v.Name} {
			require.Contains(t, english, key)
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

// pageLimit is how many bytes the page may have: all it loads in one language before a dialog is opened.
const pageLimit = 250_000

// later are files that the page does not load, or only when they are wanted.
var later = []string{"LICENSE", "OFL.txt", "types.js", "zh.json", "dialog-new.js", "dialog-files.js", "editor.js", "layout.js"}

func TestPageIsSmall(t *testing.T) {
	t.Parallel()
	total := 0
	require.NoError(t, filepath.WalkDir("web", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if slices.Contains(later, entry.Name()) {
			return nil
		}
		info, err := entry.Info()
		total += int(info.Size())
		return err
	}))
	require.Less(t, total, pageLimit)
}
