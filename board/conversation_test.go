package board

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// served starts a server behind httptest.
func served(t *testing.T, change func(*Config)) (*Server, *httptest.Server) {
	t.Helper()
	web := httptest.NewUnstartedServer(nil)
	_, port, err := splitPort(web.Listener.Addr().String())
	require.NoError(t, err)
	c := Config{Dir: t.TempDir(), Version: "test", Port: port, HashMB: 1}
	if change != nil {
		change(&c)
	}
	s, err := NewServer(c)
	require.NoError(t, err)
	web.Config.Handler = s
	web.Start()
	t.Cleanup(func() {
		require.NoError(t, s.Close())
		web.Close()
	})
	return s, web
}

func splitPort(address string) (host string, port int, err error) {
	u, err := url.Parse("http://" + address)
	if err != nil {
		return "", 0, err
	}
	port, err = strconv.Atoi(u.Port())
	return u.Hostname(), port, err
}

// talker is a page without a browser.
type talker struct {
	t    *testing.T
	conn *websocket.Conn
	cid  int64
	rev  int64
	game string
	seen []map[string]any // everything that came, the latest last
}

// dial opens a connection and says hello.
func dial(t *testing.T, web *httptest.Server, hello map[string]any) *talker {
	t.Helper()
	c := &talker{t: t, conn: connect(t, web)}
	if hello == nil {
		hello = map[string]any{}
	}
	hello["type"] = api.TypeHello
	c.send(hello)
	c.until(func(m map[string]any) bool { return m["type"] == api.TypeWelcome })
	return c
}

func connect(t *testing.T, web *httptest.Server) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(web.URL, "http", "ws", 1)+"/ws",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {web.URL}}})
	require.NoError(t, err)
	conn.SetReadLimit(-1)
	t.Cleanup(func() { conn.CloseNow() })
	return conn
}

func (c *talker) send(m map[string]any) {
	c.t.Helper()
	if m["v"] == nil {
		m["v"] = api.Protocol
	}
	text, err := json.Marshal(m)
	require.NoError(c.t, err)
	require.NoError(c.t, c.conn.Write(c.t.Context(), websocket.MessageText, text))
}

// next reads one message.
func (c *talker) next() map[string]any {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 30*time.Second)
	defer cancel()
	_, text, err := c.conn.Read(ctx)
	require.NoError(c.t, err)
	var m map[string]any
	require.NoError(c.t, json.Unmarshal(text, &m))
	if status, ok := m["status"].(map[string]any); ok {
		maps.Copy(m, status) // as if it stood beside the rest: shorter to ask for
	}
	if rev, ok := m["rev"].(float64); ok && (m["type"] == api.TypeGame || m["type"] == api.TypePatch) {
		c.rev = int64(rev)
	}
	if m["type"] == api.TypeGame {
		c.game = m["game"].(string)
	}
	c.seen = append(c.seen, m)
	return m
}

// until reads messages up to one that fits.
func (c *talker) until(fits func(map[string]any) bool) map[string]any {
	c.t.Helper()
	for {
		if m := c.next(); fits(m) {
			return m
		}
	}
}

// ask sends a message and returns its answer.
func (c *talker) ask(kind string, fields map[string]any) map[string]any {
	c.t.Helper()
	c.cid++
	m := map[string]any{"type": kind, "cid": c.cid, "rev": c.rev}
	for name, value := range fields {
		m[name] = value
	}
	c.send(m)
	return c.until(func(got map[string]any) bool { return got["cid"] == float64(c.cid) })
}

// do is ask for what must not be refused.
func (c *talker) do(kind string, fields map[string]any) map[string]any {
	c.t.Helper()
	got := c.ask(kind, fields)
	require.NotEqual(c.t, api.TypeError, got["type"], got)
	return got
}

// latest returns the latest patch or game that has come, or waits for the next one.
func (c *talker) latest() map[string]any {
	c.t.Helper()
	for i := len(c.seen) - 1; i >= 0; i-- {
		if m := c.seen[i]; m["type"] == api.TypePatch || m["type"] == api.TypeGame {
			return m
		}
	}
	return c.until(func(m map[string]any) bool { return m["type"] == api.TypePatch || m["type"] == api.TypeGame })
}

// state reads messages until the game stands at a node in a state, and returns the patch that says so.
func (c *talker) state(want string, node int) map[string]any {
	c.t.Helper()
	for {
		if m := c.latest(); m["state"] == want && m["node"] == float64(node) {
			return m
		}
		c.next()
	}
}

var beginner = map[string]any{"level": map[string]any{"name": api.LevelBeginner}}

func TestPlaysAGame(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, nil)
	game := c.do(api.TypeNew, map[string]any{"variant": "xiangqi", "black": beginner})
	require.Equal(t, api.TypeGame, game["type"])
	require.Equal(t, api.StateHuman, game["state"])
	options := c.do(api.TypeOptions, map[string]any{"node": 0})
	require.Len(t, options["steps"], 44)
	c.do(api.TypePlay, map[string]any{"turn": "炮二平五"})
	require.Equal(t, "red", c.state(api.StateHuman, 2)["side"])
	refused := c.ask(api.TypePlay, map[string]any{"turn": "a0a9"})
	require.Equal(t, api.ErrorIllegal, refused["code"], refused)
	c.do(api.TypeTakeBack, nil)
	c.state(api.StateHuman, 0)
}
