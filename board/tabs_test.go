package board

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

func TestReconnect(t *testing.T) {
	_, web := served(t, nil)
	c := dial(t, web, map[string]any{"client": "aaaaaaaa"})
	welcome := c.seen[0]
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	c.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	cid, rev, game := c.cid, c.rev, c.game
	c.conn.CloseNow()

	other := dial(t, web, map[string]any{"client": "bbbbbbbb", "game": game})
	assert.Equal(t, float64(1), other.until(func(m map[string]any) bool { return m["type"] == api.TypeGame })["node"])
	other.do(api.TypePlay, map[string]any{"turn": "h9g7"})

	back := dial(t, web, map[string]any{"client": "aaaaaaaa", "game": game, "rev": rev, "boot": welcome["boot"]})
	missed := back.until(func(m map[string]any) bool { return m["type"] == api.TypePatch || m["type"] == api.TypeGame })
	assert.Equal(t, api.TypePatch, missed["type"], "what was missed, not the whole game")
	assert.Equal(t, float64(2), missed["node"])
	// The answer to the last command was lost, say: it is asked again and not carried out again.
	back.send(map[string]any{"type": api.TypePlay, "cid": cid, "rev": rev, "turn": "h2e2"})
	assert.Equal(t, api.TypeDone, back.until(func(m map[string]any) bool { return m["cid"] == float64(cid) })["type"])
	// A command that knows an old state is refused, and the whole game follows.
	back.cid = cid
	back.rev = rev
	assert.Equal(t, api.ErrorStale, back.ask(api.TypePlay, map[string]any{"turn": "h0g2"})["code"])
	assert.Equal(t, float64(2), back.until(func(m map[string]any) bool { return m["type"] == api.TypeGame })["node"])
	back.do(api.TypePlay, map[string]any{"turn": "h0g2"})

	stranger := dial(t, web, map[string]any{"client": "cccccccc", "game": game, "rev": rev, "boot": "another"})
	assert.Equal(t, api.TypeGame, stranger.until(func(m map[string]any) bool { return m["type"] == api.TypePatch || m["type"] == api.TypeGame })["type"])
}

func TestRestartWithoutWarning(t *testing.T) {
	dir := t.TempDir()
	first, web := served(t, func(c *Config) { c.Dir = dir })
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "points-tournament", "target": 50, "clock": map[string]any{"game": 600}, "black": map[string]any{"name": "某人"}})
	c.do(api.TypePlay, map[string]any{"turn": "h2e2"})
	c.do(api.TypePlay, map[string]any{"turn": "h7e7,h9g7"})
	c.do(api.TypeComment, map[string]any{"node": 2, "text": "two at once"})
	want, _, err := first.games.Record(c.game)
	require.NoError(t, err)
	name := filepath.Join(dir, c.game+".journal")
	text, err := os.ReadFile(name)
	require.NoError(t, err)

	// The machine dies: what is on disk is all there is, and a line was being written.
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, c.game+".journal"), append(text, []byte(`{"rev":99,"cha`)...), 0o600))
	second, web2 := served(t, func(c *Config) { c.Dir = other })
	again := dial(t, web2, map[string]any{"game": c.game, "rev": c.rev, "boot": first.games.Boot()})
	unfinished := again.seen[0]["games"].([]any)
	require.Len(t, unfinished, 1)
	told := again.until(func(m map[string]any) bool { return m["type"] == api.TypeGame })
	assert.Len(t, told["nodes"], 3)
	got, _, err := second.games.Record(c.game)
	require.NoError(t, err)
	assert.JSONEq(t, string(api.Encode(want)), string(api.Encode(got)))
	before := c.latest()
	for _, name := range []string{"node", "red", "black", "control", "result", "tags"} {
		assert.Equal(t, before[name], told[name], name)
	}
	again.do(api.TypePlay, map[string]any{"turn": "b2c2,b0a2"})
	lines, err := os.ReadFile(filepath.Join(other, c.game+".journal"))
	require.NoError(t, err)
	assert.NotContains(t, string(lines), `"rev":99,"cha`)
}

// TestManyTabs: fifty tabs of one game all see the same in the end, slow ones too.
func TestManyTabs(t *testing.T) {
	_, web := served(t, func(c *Config) { c.Tabs = 60 })
	c := dial(t, web, nil)
	c.do(api.TypeNew, map[string]any{"variant": "xiangqi"})
	var tabs []*talker
	for range 49 {
		tabs = append(tabs, dial(t, web, map[string]any{"game": c.game}))
	}
	for _, turn := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "c6c5", "c3c4", "c5c4"} {
		c.do(api.TypePlay, map[string]any{"turn": turn})
	}
	for range 30 {
		c.do(api.TypeTakeBack, map[string]any{"count": 1})
		c.do(api.TypeRedo, nil)
	}
	var wait sync.WaitGroup
	for _, tab := range tabs {
		wait.Go(func() {
			for tab.rev < c.rev {
				_, text, err := tab.conn.Read(t.Context())
				if !assert.NoError(t, err) {
					return
				}
				var m struct {
					Type   string
					Status struct{ Rev int64 }
				}
				if !assert.NoError(t, json.Unmarshal(text, &m)) {
					return
				}
				if m.Type == api.TypePatch && tab.rev > 0 {
					assert.Equal(t, tab.rev+1, m.Status.Rev, "patches come in order, none is missing")
				}
				if m.Type == api.TypePatch || m.Type == api.TypeGame {
					tab.rev = m.Status.Rev
				}
			}
		})
	}
	wait.Wait()
}
