package board

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// TestPageInABrowser opens the page in Chromium, plays a turn and waits for the engine's. The scenarios in detail are
// behind the tag longer; this speaks with the browser directly, so that the default tests need nothing to do so.
func TestPageInABrowser(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium")
	}
	_, web := served(t, nil)
	profile, err := os.MkdirTemp("", "board")
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	browser := exec.CommandContext(ctx, path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
		"--user-data-dir="+profile, "--remote-debugging-port=0", "--lang=en", web.URL+"/")
	browser.WaitDelay = 5 * time.Second
	require.NoError(t, browser.Start())
	defer func() {
		cancel()
		_ = browser.Wait()
		_ = os.RemoveAll(profile) // a process of the browser may still be writing: then a rest of it stays
	}()

	page := pageOf(ctx, t, profile)
	page.until(`document.querySelector("svg.board")?.dataset.ready === "true"`)
	page.evaluate(`import("/assets/js/turn.js").then((m) => m.play("h2e2"))`)
	page.until(`document.querySelectorAll(".move-row .move").length >= 2`)
	require.Equal(t, "C2.5", page.evaluate(`document.querySelector('.move[data-turn="h2e2"]').textContent.trim()`))
	require.Equal(t, true, page.evaluate(`document.querySelectorAll(".layer-pieces > .piece").length >= 31`))
}

// devtools is a page of the browser, over its debugging protocol.
type devtools struct {
	t    *testing.T
	ctx  context.Context
	conn *websocket.Conn
	id   int
}

// pageOf finds the first page of the browser that uses a profile.
func pageOf(ctx context.Context, t *testing.T, profile string) *devtools {
	t.Helper()
	for {
		require.NoError(t, ctx.Err(), "the browser has no page")
		time.Sleep(50 * time.Millisecond)
		text, err := os.ReadFile(filepath.Join(profile, "DevToolsActivePort"))
		if err != nil {
			continue
		}
		port, _, _ := strings.Cut(string(text), "\n")
		response, err := http.Get("http://127.0.0.1:" + port + "/json/list")
		if err != nil {
			continue
		}
		var targets []struct {
			Type string
			URL  string `json:"webSocketDebuggerUrl"`
		}
		err = json.NewDecoder(response.Body).Decode(&targets)
		response.Body.Close()
		for _, target := range targets {
			if err == nil && target.Type == "page" {
				conn, _, err := websocket.Dial(ctx, target.URL, nil)
				require.NoError(t, err)
				conn.SetReadLimit(-1)
				return &devtools{t: t, ctx: ctx, conn: conn}
			}
		}
	}
}

// evaluate returns the value of an expression; promises are waited for.
func (d *devtools) evaluate(expression string) any {
	d.t.Helper()
	d.id++
	text, err := json.Marshal(map[string]any{
		"id": d.id, "method": "Runtime.evaluate",
		"params": map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true},
	})
	require.NoError(d.t, err)
	require.NoError(d.t, d.conn.Write(d.ctx, websocket.MessageText, text))
	for {
		_, text, err := d.conn.Read(d.ctx)
		require.NoError(d.t, err)
		var answer struct {
			ID     int
			Result struct{ Result struct{ Value any } }
		}
		require.NoError(d.t, json.Unmarshal(text, &answer))
		if answer.ID == d.id {
			return answer.Result.Result.Value
		}
	}
}

// until waits until an expression is true.
func (d *devtools) until(expression string) {
	d.t.Helper()
	for d.evaluate("Boolean("+expression+")") != true {
		require.NoError(d.t, d.ctx.Err(), "never true: %s", expression)
		time.Sleep(50 * time.Millisecond)
	}
}
