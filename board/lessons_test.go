package board

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/lessons"
)

// askLesson asks about a lesson and returns the answer, which must have the code.
func askLesson(t *testing.T, s *httptest.Server, body string, code int) (view lessonView) {
	t.Helper()
	var into any
	if code == http.StatusOK {
		into = &view
	}
	answered(t, s, http.MethodPost, "/api/lessons", body, code, into)
	return view
}

// TestLessonsAreServed: the list has all lessons, each begins with steps to make, and its solution ends it.
func TestLessonsAreServed(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	var list []lessonEntry
	answered(t, s, http.MethodGet, "/api/lessons", "", http.StatusOK, &list)
	require.Len(t, list, len(lessons.All()))
	for _, entry := range list {
		body := func(turns []string) string {
			text, err := json.Marshal(lessonRequest{ID: entry.ID, Turns: turns})
			require.NoError(t, err)
			return string(text)
		}
		begun := askLesson(t, s, body(nil), 200)
		assert.Equal(t, entry, begun.lessonEntry)
		require.NotEmpty(t, begun.Steps, entry.ID)
		require.NotEmpty(t, begun.Solution, entry.ID)
		ended := askLesson(t, s, body(begun.Solution), 200)
		assert.True(t, ended.Done, entry.ID)
		assert.Empty(t, ended.Steps)
		assert.Empty(t, ended.Targets)
		assert.NotEqual(t, begun.View.FEN, ended.View.FEN)
		assert.NotEmpty(t, ended.View.Last)
	}
}

// TestLessonsExplain: an illegal try says why and what is in the way, and a turn of two steps is made one by one.
func TestLessonsExplain(t *testing.T) {
	t.Parallel()
	_, s := served(t, nil)
	view := askLesson(t, s, `{"id":"pieces-leg","turns":["c2d4"]}`, 200)
	assert.Equal(t, &lessonRefusal{"leg", []string{"c3"}}, view.Refusal)
	assert.Equal(t, 0, view.Turns)
	assert.Len(t, view.Targets, 2)
	view = askLesson(t, s, `{"id":"mates-two-chariots","turns":["a5a7"]}`, 200)
	require.NotNil(t, view.Reply)
	assert.Equal(t, "e7e8", view.Reply.Text)
	view = askLesson(t, s, `{"id":"stratagem-marker-step","prefix":["+"]}`, 200)
	assert.Equal(t, 1, view.View.Setting.Red)
	require.NotEmpty(t, view.Steps)
	for _, body := range []string{
		"x", `{"id":"pieces-leg","turns":["x"]}`, `{"id":"pieces-leg","turns":["c2d4","c2e3"]}`, `{"id":"pieces-leg","prefix":["x"]}`,
		`{"id":"pieces-leg","turns":[` + strings.Repeat(`"c2a1","a1c2",`, 60) + `"c2a1"]}`,
	} {
		askLesson(t, s, body, 400)
	}
	askLesson(t, s, `{"id":"none"}`, 404)
}

// textsOf reads a file of texts of the page in a language.
func textsOf(t *testing.T, language, file string) (list map[string]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("web", "i18n", language+"-"+file+".json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &list))
	return list
}

// textsAgree checks a file of texts: the three languages have the same keys and parameters, all that is needed, and besides only keys
// with the general prefix. What begins with the own prefix is translated.
func textsAgree(t *testing.T, file string, needed map[string]bool, general, own string) {
	t.Helper()
	parameter := regexp.MustCompile(`\{(\w+)[|}]`)
	english := textsOf(t, "en", file)
	for key := range needed {
		assert.NotEmpty(t, english[key], key)
	}
	for key := range english {
		assert.True(t, needed[key] || strings.HasPrefix(key, general), "%s belongs to nothing", key)
	}
	for _, language := range []string{"zh", "zh-Hant"} {
		chinese := textsOf(t, language, file)
		assert.Len(t, chinese, len(english))
		for key, text := range english {
			other := chinese[key]
			require.NotEmpty(t, other, "%s in %s", key, language)
			names := map[string]bool{}
			for _, found := range parameter.FindAllStringSubmatch(text, -1) {
				names[found[1]] = true
			}
			for _, found := range parameter.FindAllStringSubmatch(other, -1) {
				assert.True(t, names[found[1]], "%s in %s", key, language)
				delete(names, found[1])
			}
			assert.Empty(t, names, "%s in %s", key, language)
			if strings.HasPrefix(key, own) {
				assert.NotEqual(t, text, other, "%s in %s", key, language)
			}
		}
	}
}

// TestTextsOfLessonsAgree: every lesson has its name, task, hint and praise.
func TestTextsOfLessonsAgree(t *testing.T) {
	t.Parallel()
	needed := map[string]bool{}
	for _, l := range lessons.All() {
		for _, part := range []string{"name", "task", "hint", "praise"} {
			needed["lesson."+l.ID+"."+part] = true
		}
	}
	textsAgree(t, "lessons", needed, "lessons.", "lesson.")
}
