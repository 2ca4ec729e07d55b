package board

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

func TestTwoServersDoNotShareADirectory(t *testing.T) {
	dir := t.TempDir()
	first, err := NewServer(Config{Dir: dir})
	require.NoError(t, err)
	_, err = NewServer(Config{Dir: dir})
	require.EqualError(t, err, dir+" is in use by another program: close that one, or choose another directory")
	require.NoError(t, first.Close())
	second, err := NewServer(Config{Dir: dir})
	require.NoError(t, err)
	require.NoError(t, second.Close())
}

func TestPicturesOfPositions(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	c.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	get := func(query string) (int, string, []byte) {
		answer, err := http.Get(web.URL + "/api/games/" + c.game + "/export?" + query)
		require.NoError(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return answer.StatusCode, answer.Header.Get("Content-Type"), body
	}
	seen := map[string]string{}
	for _, query := range []string{"", "&node=1", "&node=1&flip=1", "&node=1&mirror=1", "&node=1&flip=1&mirror=1", "&node=1&coordinates=0", "&node=1&traditional=1", "&node=1&cell=30"} {
		status, kind, svg := get("format=svg" + query)
		require.Equal(t, http.StatusOK, status, query)
		require.Equal(t, "image/svg+xml", kind)
		require.Contains(t, string(svg), "<svg ")
		assert.Empty(t, seen[string(svg)], "%q is drawn like %q", query, seen[string(svg)])
		seen[string(svg)] = query + " "
	}
	status, kind, text := get("format=png&node=1&cell=30")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "image/png", kind)
	picture, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, 291, picture.Bounds().Dx())
	c.do(api.TypeNew, map[string]any{"variant": "chess"})
	c.do(api.TypePlay, map[string]any{"turn": "e2e4"})
	for _, query := range []string{"", "&node=1", "&node=1&flip=1", "&node=1&mirror=1", "&node=1&coordinates=0"} {
		status, _, svg := get("format=svg" + query)
		require.Equal(t, http.StatusOK, status, query)
		require.Contains(t, string(svg), "<title>rnbqkbnr/")
		assert.Empty(t, seen[string(svg)], "%q is drawn like %q", query, seen[string(svg)])
		seen[string(svg)] = query + " of chess"
	}
	status, kind, text = get("format=png&node=1&cell=30")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "image/png", kind)
	size, err := png.DecodeConfig(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, [2]int{261, 261}, [2]int{size.Width, size.Height})
	for _, query := range []string{"format=png&node=7", "format=png&node=-1", "format=svg&cell=x"} {
		status, _, _ := get(query)
		require.NotEqual(t, http.StatusOK, status, query)
	}
}

func TestReasonsForKindsThatAreNotThere(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "points-match", "fen": "4k4/9/9/9/9/9/9/9/*r8/3K5 w - 0:0 3 9"})
	got := c.do(api.TypeWhy, map[string]any{"node": 0, "turns": []string{"d0d1", "d0d1s", "d0d1i", "a1a2"}})
	assert.Equal(t, []any{"exposed", "legal", "exposed", "enemy"}, got["reasons"])
	refused := c.ask(api.TypeWhy, map[string]any{"node": 5, "turns": []string{"d0d1"}})
	assert.Equal(t, api.ErrorNode, refused["code"])
	refused = c.ask(api.TypeWhy, map[string]any{"node": 0, "turns": make([]string, 17)})
	assert.Equal(t, api.ErrorField, refused["code"])
}

// TestRedoGoesBackToWhereTurnsWereTakenBack: along the line that was played, not along the main one.
func TestRedoGoesBackToWhereTurnsWereTakenBack(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	for _, turn := range []string{"h2e2", "h9g7"} {
		c.do(api.TypePlay, map[string]any{"turn": turn})
	}
	c.do(api.TypeGoto, map[string]any{"node": 0})
	for _, turn := range []string{"b2e2", "b9c7", "b0c2"} {
		c.do(api.TypePlay, map[string]any{"turn": turn})
	}
	for range 3 {
		c.do(api.TypeTakeBack, nil)
	}
	c.state(api.StateHuman, 0)
	for _, node := range []int{3, 4, 5} {
		c.do(api.TypeRedo, nil)
		c.state(api.StateHuman, node)
	}
	require.Equal(t, api.ErrorNothing, c.ask(api.TypeRedo, nil)["code"])
	c.do(api.TypeGoto, map[string]any{"node": 0})
	c.do(api.TypeRedo, map[string]any{"count": 2})
	c.state(api.StateHuman, 4)
}

func TestTagsThatAreToldOtherwiseAreRefused(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	c.do(api.TypeTags, map[string]any{"tags": []api.Tag{{Name: "Event", Value: "杯"}, {Name: "Annotator", Value: "甲"}}})
	tags := c.latest()["tags"].([]any)
	assert.Contains(t, tags, map[string]any{"name": "Event", "value": "杯"})
	c.do(api.TypeTags, map[string]any{"tags": []api.Tag{{Name: "Event", Value: ""}}})
	assert.NotContains(t, c.latest()["tags"], map[string]any{"name": "Event", "value": "杯"})
	for _, name := range []string{"Red", "FEN", "Result", "Variant"} {
		refused := c.ask(api.TypeTags, map[string]any{"tags": []api.Tag{{Name: name, Value: "x"}}})
		require.Equal(t, api.ErrorField, refused["code"], name)
	}
}
