package board

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/book"
	"xqengine/position"
	"xqengine/record"
)

// asker sends requests to a server.
type asker struct {
	*testing.T
	server *Server
}

// ask sends a request and returns the status; into gets the answer.
func (a asker) ask(method, path string, body, into any) int {
	a.Helper()
	var text []byte
	kind := "application/json"
	switch body := body.(type) {
	case nil:
	case string:
		text, kind = []byte(body), "text/plain"
	default:
		var err error
		text, err = json.Marshal(body)
		require.NoError(a, err)
	}
	r := httptest.NewRequestWithContext(a.Context(), method, "http://localhost:8888"+path, bytes.NewReader(text))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Origin", "http://localhost:8888")
	w := httptest.NewRecorder()
	a.server.ServeHTTP(w, r)
	if raw, ok := into.(*[]byte); ok {
		*raw = w.Body.Bytes()
	} else if into != nil {
		require.NoError(a, json.Unmarshal(w.Body.Bytes(), into), w.Body.String())
	}
	return w.Code
}

// found returns the games of a query.
func (a asker) found(q api.LibraryQuery) (games api.LibraryGames) {
	a.Helper()
	require.Equal(a, http.StatusOK, a.ask("POST", "/api/library/games", q, &games))
	return games
}

const libraryCup = `[Event "五羊杯"]
[Red "胡荣华"]
[Black "Lü Qin"]
[Date "1987"]
[Result "1-0"]

1. h2e2 h9g7 2. h0g2 1-0

[Event "五羊杯"]
[Red "Xu"]
[Black "胡荣华"]
[Result "1/2-1/2"]

1. b2e2 b9c7 1/2-1/2

[Red "nobody"]

*
`

// TestLibraryRoutes goes the way of the page: a file comes in, games are found, opened, exported, deleted and brought back.
func TestLibraryRoutes(t *testing.T) {
	t.Parallel()
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	a := asker{t, s}
	var info api.LibraryInfo
	require.Equal(t, http.StatusOK, a.ask("GET", "/api/library", nil, &info))
	assert.Zero(t, info.Games)
	var report api.LibraryImported
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/import?name="+url.QueryEscape("五羊杯.pgn"), libraryCup, &report))
	assert.Equal(t, 3, report.Imported, "%+v", report)

	var dat []byte
	require.Equal(t, http.StatusBadRequest, a.ask("POST", "/api/library/export", api.LibraryExport{Format: "dat", Query: &api.LibraryQuery{Text: "zzz"}}, nil), "no games for a book")
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/export", api.LibraryExport{Format: "dat"}, &dat))
	made, err := book.Read(bytes.NewReader(dat))
	require.NoError(t, err)
	assert.NotEmpty(t, made.Moves(position.New(position.Xiangqi)))
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/export", api.LibraryExport{Format: "xqbook", Query: &api.LibraryQuery{}}, &dat))
	positions, err := book.ReadPositions(bytes.NewReader(dat))
	require.NoError(t, err)
	assert.NotEmpty(t, positions.Moves(position.New(position.Xiangqi)))
	var twice api.LibraryImported
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/import?name=again", libraryCup, &twice))
	assert.Equal(t, []int{0, 3}, []int{twice.Imported, twice.Duplicates})
	require.Equal(t, http.StatusOK, a.ask("GET", "/api/library", nil, &info))
	assert.Len(t, info.Collections, 1, "nothing but duplicates leaves no collection")
	assert.Equal(t, 3, a.found(api.LibraryQuery{}).Total)
	games := a.found(api.LibraryQuery{Text: "胡荣", Sort: "red"}).Games
	require.Len(t, games, 2)
	assert.Equal(t, "Lü Qin", games[1].Black)
	mirrored := "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1"
	assert.Equal(t, 2, a.found(api.LibraryQuery{FEN: mirrored, PositionOf: "xiangqi"}).Total, "as one with its mirror image")

	var opened api.GameInfo
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/open", api.LibraryRefs{Games: []string{games[1].Game}}, &opened))
	assert.Equal(t, 3, opened.Turns)
	require.Equal(t, http.StatusOK, a.ask("GET", "/api/library", nil, &info))
	assert.Equal(t, 1, info.Played, "it is a game of the board as well")
	assert.Equal(t, 3, a.found(api.LibraryQuery{}).Total, "and listed once")
	assert.Equal(t, 1, a.found(api.LibraryQuery{Collection: "played"}).Total)
	var again api.GameInfo
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/open", api.LibraryRefs{Games: []string{games[1].Game}}, &again))
	assert.Equal(t, opened.ID, again.ID, "the copy is there")
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/open", api.LibraryRefs{Games: []string{"played/" + opened.ID}}, &again))
	assert.Equal(t, opened.ID, again.ID)

	for _, format := range []string{"pgn", "json", "cbl"} {
		var file []byte
		require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/export", api.LibraryExport{
			Format: format, Query: &api.LibraryQuery{Text: "五羊杯", Collection: report.Collection},
		}, &file))
		list, found, err := record.Read(bytes.NewReader(file))
		require.NoError(t, err)
		assert.Equal(t, format, string(found))
		assert.Len(t, list, 3, "the name of the file is part of what is searched")
	}

	var refs api.LibraryRefs
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/sweep", nil, &refs))
	require.Len(t, refs.Games, 1)
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/delete", api.LibraryRefs{Games: []string{games[0].Game}}, &refs))
	assert.Equal(t, 1, a.found(api.LibraryQuery{Collection: report.Collection}).Total)
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/restore", refs, &refs))
	assert.Equal(t, 2, a.found(api.LibraryQuery{Collection: report.Collection}).Total)
	require.Equal(t, http.StatusOK, a.ask("POST", "/api/library/collections", api.LibraryChange{
		Do: "rename", Collections: []string{report.Collection}, Name: "杯",
	}, &info))
	assert.Equal(t, "杯", info.Collections[0].Name)
}

// TestLibraryRefuses: one answer with a code for what is wrong, and nothing is changed.
func TestLibraryRefuses(t *testing.T) {
	t.Parallel()
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	a := asker{t, s}
	for _, one := range []struct {
		path string
		body any
		code string
	}{
		{"games", api.LibraryQuery{Limit: 501}, api.ErrorField},
		{"games", api.LibraryQuery{Sort: "colour"}, api.ErrorField},
		{"games", api.LibraryQuery{Collection: "none"}, api.ErrorField},
		{"games", api.LibraryQuery{FEN: "x", PositionOf: "xiangqi"}, api.ErrorFEN},
		{"games", api.LibraryQuery{FEN: "x", PositionOf: "draughts"}, api.ErrorField},
		{"games", "{", api.ErrorMessage},
		{"open", api.LibraryRefs{Games: []string{"none/1"}}, api.ErrorNoGame},
		{"open", api.LibraryRefs{Games: []string{"played/none"}}, api.ErrorNoGame},
		{"open", api.LibraryRefs{}, api.ErrorField},
		{"delete", api.LibraryRefs{Games: []string{"none/1"}}, api.ErrorNoGame},
		{"export", api.LibraryExport{Format: "xqf"}, api.ErrorField},
		{"export", api.LibraryExport{Format: "pgn", Games: []string{"none/1"}}, api.ErrorNoGame},
		{"import?name=", libraryCup, api.ErrorField},
		{"collections", api.LibraryChange{Do: "burn", Collections: []string{"none"}}, api.ErrorField},
		{"collections", api.LibraryChange{Do: "merge"}, api.ErrorField},
	} {
		var answer struct {
			Code   string
			Params map[string]string
		}
		status := a.ask("POST", "/api/library/"+one.path, one.body, &answer)
		assert.GreaterOrEqual(t, status, 400, "%+v", one)
		assert.Less(t, status, 500, "%+v", one)
		assert.Equal(t, one.code, answer.Code, "%+v", one)
		if one.code == api.ErrorField || one.code == api.ErrorFEN {
			assert.NotEmpty(t, answer.Params["cause"], "the page has words of its own for it: %+v", one)
		}
	}
	var info api.LibraryInfo
	require.Equal(t, http.StatusOK, a.ask("GET", "/api/library", nil, &info))
	assert.Empty(t, info.Collections)
}
