package board

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/record"
)

// answerTo asks for something under a name of the server.
func ask(t *testing.T, s *Server, method, path, host string, head map[string]string, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, "http://"+host+path, strings.NewReader(body))
	for name, value := range head {
		if value == "-" {
			continue
		}
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// upgrade are the headers of a request for a WebSocket.
func upgrade(origin string) map[string]string {
	head := map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	}
	if origin != "" {
		head["Origin"] = origin
	}
	return head
}

func TestHosts(t *testing.T) {
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888, Hosts: []string{"board.home"}})
	require.NoError(t, err)
	defer s.Close()
	for host, want := range map[string]int{
		"127.0.0.1:8888": 200, "localhost:8888": 200, "LOCALHOST:8888": 200, "[::1]:8888": 200, "board.home:8888": 200,
		"127.0.0.1": 421, "127.0.0.1:8889": 421, "evil.example:8888": 421, "127.0.0.1.evil.example:8888": 421,
		"localhost.evil.example:8888": 421, "[::2]:8888": 421, "::1:8888": 421, "0.0.0.0:8888": 421, "127.0.0.2:8888": 421,
		"board.home.evil:8888": 421, "2130706433:8888": 421, "localhost:8888:8888": 421,
	} {
		for _, path := range []string{"/api/state", "/api/records", "/ws", "/nothing"} {
			r := httptest.NewRequest(http.MethodGet, "http://x"+path, nil)
			r.Host = host
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if want == 421 {
				assert.Equal(t, 421, w.Code, "%s %s", host, path)
				assert.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
			} else {
				assert.NotEqual(t, 421, w.Code, "%s %s", host, path)
			}
		}
	}
}

func TestOrigins(t *testing.T) {
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
	require.NoError(t, err)
	defer s.Close()
	for _, test := range []struct {
		host, origin string
		want         bool
	}{
		{"127.0.0.1:8888", "http://127.0.0.1:8888", true},
		{"localhost:8888", "http://localhost:8888", true},
		{"[::1]:8888", "http://[::1]:8888", true},
		{"127.0.0.1:8888", "", false},
		{"127.0.0.1:8888", "null", false},
		{"127.0.0.1:8888", "http://localhost:8888", false},
		{"127.0.0.1:8888", "http://127.0.0.1:8889", false},
		{"127.0.0.1:8888", "https://127.0.0.1:8888", false},
		{"127.0.0.1:8888", "http://127.0.0.1:8888/", false},
		{"127.0.0.1:8888", "http://evil.example", false},
		{"127.0.0.1:8888", "http://127.0.0.1:8888.evil.example", false},
	} {
		w := ask(t, s, http.MethodGet, "/ws", test.host, upgrade(test.origin), "")
		if test.want { // the recorder cannot be taken over: the request got as far as that
			assert.NotEqual(t, http.StatusForbidden, w.Code, test)
		} else {
			assert.Equal(t, http.StatusForbidden, w.Code, test)
		}
	}
	for _, test := range []struct {
		site, origin string
		want         int
	}{
		{"same-origin", "http://127.0.0.1:8888", http.StatusBadRequest},
		{"cross-site", "http://evil.example", http.StatusForbidden},
		{"", "http://evil.example", http.StatusForbidden},
		{"same-site", "http://localhost:8888", http.StatusForbidden},
	} {
		head := map[string]string{"Origin": test.origin}
		if test.site != "" {
			head["Sec-Fetch-Site"] = test.site
		}
		assert.Equal(t, test.want, ask(t, s, http.MethodPost, "/api/import", "127.0.0.1:8888", head, "").Code, test)
		if test.want == http.StatusForbidden {
			assert.Equal(t, test.want, ask(t, s, http.MethodDelete, "/api/records/x", "127.0.0.1:8888", head, "").Code, test)
		}
	}
}

func TestToken(t *testing.T) {
	token := NewToken()
	require.Len(t, token, 32)
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888, Hosts: []string{"192.168.1.7"}, Token: token})
	require.NoError(t, err)
	defer s.Close()
	const host = "192.168.1.7:8888"
	for _, path := range []string{"/api/state", "/api/records", "/ws", "/api/games/x/export?format=json"} {
		assert.Equal(t, http.StatusUnauthorized, ask(t, s, http.MethodGet, path, host, nil, "").Code, path)
	}
	assert.Equal(t, http.StatusUnauthorized, ask(t, s, http.MethodPost, "/api/import", host, nil, "{}").Code)
	assert.Equal(t, http.StatusUnauthorized, ask(t, s, http.MethodPost, "/api/session", host, nil, `{"token":"`+NewToken()+`"}`).Code)
	got := ask(t, s, http.MethodPost, "/api/session", host, nil, `{"token":"`+token+`"}`)
	require.Equal(t, http.StatusNoContent, got.Code)
	cookie := got.Result().Cookies()[0]
	assert.Equal(t, "xq_8888", cookie.Name)
	assert.True(t, cookie.HttpOnly)
	assert.Equal(t, http.SameSiteStrictMode, cookie.SameSite)
	assert.Equal(t, http.StatusOK, ask(t, s, http.MethodGet, "/api/state", host, map[string]string{"Cookie": "xq_8888=" + token}, "").Code)
	assert.Equal(t, http.StatusUnauthorized, ask(t, s, http.MethodGet, "/api/state", host, map[string]string{"Cookie": "xq_8889=" + token}, "").Code)
}

func TestHeaders(t *testing.T) {
	s, err := NewServer(Config{Dir: t.TempDir(), Port: 8888})
	require.NoError(t, err)
	defer s.Close()
	w := ask(t, s, http.MethodGet, "/api/state", "127.0.0.1:8888", nil, "")
	policy := w.Header().Get("Content-Security-Policy")
	assert.Contains(t, policy, "default-src 'none'")
	assert.Contains(t, policy, "script-src 'self';")
	assert.Contains(t, policy, "connect-src 'self' ws://127.0.0.1:8888;")
	assert.NotContains(t, policy, "unsafe")
	assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
	assert.Equal(t, "same-origin", w.Header().Get("Cross-Origin-Resource-Policy"))
	for _, path := range []string{"/assets/../security.go", "/assets/%2e%2e/go.mod", "/assets/", "/assets/js", "/etc/passwd"} {
		assert.NotEqual(t, http.StatusOK, ask(t, s, http.MethodGet, path, "127.0.0.1:8888", nil, "").Code, path)
	}
	js := ask(t, s, http.MethodGet, "/assets/vendor/lit-html/lit-html.js", "127.0.0.1:8888", nil, "")
	require.Equal(t, http.StatusOK, js.Code)
	assert.Equal(t, "text/javascript; charset=utf-8", js.Header().Get("Content-Type"))
	tag := js.Header().Get("ETag")
	again := ask(t, s, http.MethodGet, "/assets/vendor/lit-html/lit-html.js", "127.0.0.1:8888", map[string]string{"If-None-Match": tag}, "")
	assert.Equal(t, http.StatusNotModified, again.Code)
}

// TestNothingLeadsOutOfTheLibrary: ids are of the server's making, and symbolic links lead nowhere.
func TestNothingLeadsOutOfTheLibrary(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret"+".journal")
	require.NoError(t, os.WriteFile(outside, []byte("{}\n"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "link"+".journal")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "note.txt"), []byte("mine"), 0o600))
	s, web := served(t, func(c *Config) { c.Dir = dir })
	host := strings.TrimPrefix(web.URL, "http://")
	same := map[string]string{"Origin": web.URL, "Sec-Fetch-Site": "same-origin"}
	for _, id := range []string{"link", "..", "%2e%2e%2fsecret", "note.txt", "..%5csecret", "A", strings.Repeat("a", 50), "secret"} {
		for _, path := range []string{"/api/games/" + id + "/export?format=json"} {
			assert.NotEqual(t, http.StatusOK, ask(t, s, http.MethodGet, path, host, nil, "").Code, path)
		}
		if id != "link" { // of a link only the link itself is removed
			assert.NotEqual(t, http.StatusNoContent, ask(t, s, http.MethodDelete, "/api/records/"+id, host, same, "").Code, id)
		}
	}
	assert.FileExists(t, outside)
	assert.FileExists(t, filepath.Join(dir, "note.txt"))
	list := ask(t, s, http.MethodGet, "/api/records", host, nil, "")
	assert.JSONEq(t, `{"records":[]}`, list.Body.String())
	c := dial(t, web, nil)
	assert.Equal(t, api.TypeError, c.ask(api.TypeOpen, map[string]any{"game": "../secret"})["type"])
}

func TestHostileMessages(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	for text, want := range map[string]string{
		`{`:                                    api.ErrorMessage,
		`[]`:                                   api.ErrorMessage,
		`"x"`:                                  api.ErrorMessage,
		`{"v":2,"type":"play"}`:                api.ErrorProtocol,
		`{"v":1}`:                              api.ErrorType,
		`{"v":1,"type":"boom"}`:                api.ErrorType,
		`{"v":1,"type":"play","bogus":1}`:      api.ErrorField,
		`{"v":1,"type":"play","turn":7}`:       api.ErrorMessage,
		`{"v":1,"type":"play","turn":"a"} {}`:  api.ErrorMessage,
		`{"v":1,"type":"play","turn":"h2e2"}`:  api.ErrorNoGame,
		`{"v":1,"type":"play","cid":-1}`:       api.ErrorField,
		`{"v":1,"type":"new","variant":"go"}`:  api.ErrorField,
		`{"v":1,"type":"check","variant":"x"}`: api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","fen":"x"}`:                                         api.ErrorFEN,
		`{"v":1,"type":"new","variant":"xiangqi","layouts":{"red":"12345678","black":""}}`:           api.ErrorLayout,
		`{"v":1,"type":"new","variant":"stratagem-river","layouts":{"red":"11","black":""}}`:         api.ErrorLayout,
		`{"v":1,"type":"new","variant":"xiangqi","hidden":true}`:                                     api.ErrorLayout,
		`{"v":1,"type":"new","variant":"xiangqi","clock":{"game":-1}}`:                               api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","clock":{"increment":3}}`:                           api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","red":{"level":{"name":"god"}}}`:                    api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","red":{"level":{"name":"free"}}}`:                   api.ErrorField,
		`{"v":1,"type":"new","variant":"points-match","target":10000}`:                               api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","handicap":["e0"]}`:                                 api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","rules":{"repetition":"None"}}`:                     api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","tags":[{"name":"a b","value":""}]}`:                api.ErrorField,
		`{"v":1,"type":"new","variant":"xiangqi","red":{"name":"` + strings.Repeat("x", 101) + `"}}`: api.ErrorLimit,
	} {
		require.NoError(t, c.conn.Write(t.Context(), websocket.MessageText, []byte(text)))
		got := c.until(func(m map[string]any) bool { return m["type"] == api.TypeError })
		assert.Equal(t, want, got["code"], text)
	}
	require.NoError(t, c.conn.Write(t.Context(), websocket.MessageBinary, []byte("{}")))
	assert.Equal(t, api.ErrorMessage, c.until(func(m map[string]any) bool { return m["type"] == api.TypeError })["code"])
	got := c.ask(api.TypeHello, map[string]any{"client": "../../x"})
	assert.Equal(t, api.ErrorField, got["code"])
}

func TestLimits(t *testing.T) {
	s, web := served(t, func(c *Config) { c.Tabs, c.Games = 3, 2 })
	host := strings.TrimPrefix(web.URL, "http://")
	// First: it can take longer than a page may leave pings unanswered, which the pages of these tests do while nobody reads.
	t.Run("import", func(t *testing.T) {
		same := map[string]string{"Origin": web.URL, "Sec-Fetch-Site": "same-origin"}
		w := ask(t, s, http.MethodPost, "/api/import", host, same, strings.Repeat("x", api.MaxImport+1))
		assert.Equal(t, http.StatusRequestEntityTooLarge, w.Code)
		var many bytes.Buffer
		many.WriteString("[Game \"Chinese Chess\"]\n\n*\n\n")
		many.WriteString(strings.Repeat("[FEN \"x\"]\n\n*\n\n", record.MaxGames+1)) // what cannot be read counts, and need not be kept
		w = ask(t, s, http.MethodPost, "/api/import", host, same, many.String())
		assert.Contains(t, w.Body.String(), "more games than are read")
	})
	c := dial(t, web, nil)
	t.Run("games", func(t *testing.T) {
		others := dial(t, web, nil)
		c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
		others.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
		third := dial(t, web, nil)
		assert.Equal(t, api.ErrorLimit, third.ask(api.TypeNew, map[string]any{"variant": "xiangqi"})["code"], "both games are looked at")
		_, response, err := websocket.Dial(t.Context(), strings.Replace(web.URL, "http", "ws", 1)+"/ws",
			&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {web.URL}}})
		require.Error(t, err, "a fourth tab")
		assert.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	})
	t.Run("comment", func(t *testing.T) {
		assert.Equal(t, api.TypeDone, c.ask(api.TypeComment, map[string]any{"node": 0, "text": strings.Repeat("字", 10_000)})["type"])
	})
	t.Run("rate", func(t *testing.T) {
		limited := false
		for range 2 * messageBurst { // fewer than the answers that may lie unread
			c.send(map[string]any{"type": api.TypeView, "node": 0})
		}
		for range 2 * messageBurst {
			m := c.until(func(m map[string]any) bool { return m["type"] == api.TypeShown || m["type"] == api.TypeError })
			limited = limited || m["code"] == api.ErrorRate
		}
		assert.True(t, limited)
	})
	t.Run("message", func(t *testing.T) {
		text, err := json.Marshal(map[string]any{"v": 1, "type": api.TypeComment, "text": strings.Repeat("x", api.MaxMessage)})
		require.NoError(t, err)
		require.NoError(t, c.conn.Write(t.Context(), websocket.MessageText, text))
		for {
			if _, _, err = c.conn.Read(t.Context()); err != nil {
				break
			}
		}
		assert.Equal(t, websocket.StatusMessageTooBig, websocket.CloseStatus(err))
	})
}

func TestExportAndImport(t *testing.T) {
	s, web := served(t, nil)
	host := strings.TrimPrefix(web.URL, "http://")
	same := map[string]string{"Origin": web.URL, "Sec-Fetch-Site": "same-origin"}
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi", "tags": []any{map[string]any{"name": "Event", "value": "../杯\u202e/赛\x00"}}})
	for _, turn := range []string{"炮二平五", "马8进7", "h0g2", "i9h9"} {
		c.do(api.TypePlay, map[string]any{"turn": turn})
	}
	c.do(api.TypeGoto, map[string]any{"node": 1})
	c.do(api.TypePlay, map[string]any{"turn": "b9c7"})
	c.do(api.TypeComment, map[string]any{"node": 5, "text": "<img src=x onerror=alert(1)>"})
	for _, format := range []string{"json", "pgn", "pgn&encoding=gb18030", "pgn&notation=ICCS", "xqf", "dhtmlxq"} {
		w := ask(t, s, http.MethodGet, "/api/games/"+c.game+"/export?format="+format, host, nil, "")
		require.Equal(t, http.StatusOK, w.Code, w.Body.String())
		assert.Contains(t, w.Header().Get("Content-Disposition"), "attachment; filename*=utf-8''%E6%9D%AF%E8%B5%9B.")
		back := ask(t, s, http.MethodPost, "/api/import", host, same, w.Body.String())
		require.Equal(t, http.StatusOK, back.Code, back.Body.String())
		var got struct{ Games []api.GameInfo }
		require.NoError(t, json.Unmarshal(back.Body.Bytes(), &got))
		require.Len(t, got.Games, 1)
		assert.Equal(t, 4, got.Games[0].Turns, format)
		other := dial(t, web, nil)
		game := other.do(api.TypeOpen, map[string]any{"game": got.Games[0].ID})
		assert.Len(t, game["nodes"], 6, format)
		other.conn.CloseNow()
		r := httptest.NewRequest(http.MethodDelete, "http://"+host+"/api/records/"+got.Games[0].ID, nil)
		r.Header.Set("Origin", web.URL)
		gone := httptest.NewRecorder()
		s.ServeHTTP(gone, r)
		require.Equal(t, http.StatusNoContent, gone.Code)
	}
	for _, bad := range []string{"format=exe", "format=", "format=pgn&encoding=utf7", "format=pgn&notation=x"} {
		w := ask(t, s, http.MethodGet, "/api/games/"+c.game+"/export?"+bad, host, nil, "")
		assert.Equal(t, http.StatusBadRequest, w.Code, bad)
	}
	assert.Equal(t, http.StatusNotFound, ask(t, s, http.MethodGet, "/api/games/nothing/export?format=json", host, nil, "").Code)
	w := ask(t, s, http.MethodPost, "/api/import", host, same, "{\"format\":\"other\"}")
	assert.Equal(t, http.StatusBadRequest, w.Code)
}
