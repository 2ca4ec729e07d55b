package board

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/position"
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
	g, err := first.open(c.game)
	require.NoError(t, err)
	var want string
	g.do(func() { want = kept(t, g.tree, g.st) })
	name := filepath.Join(dir, c.game+journalSuffix)
	text, err := os.ReadFile(name)
	require.NoError(t, err)

	// The machine dies: what is on disk is all there is, and a line was being written.
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, c.game+journalSuffix), append(text, []byte(`{"rev":99,"cha`)...), 0o600))
	second, web2 := served(t, func(c *Config) { c.Dir = other })
	again := dial(t, web2, map[string]any{"game": c.game, "rev": c.rev, "boot": first.boot})
	unfinished := again.seen[0]["games"].([]any)
	require.Len(t, unfinished, 1)
	told := again.until(func(m map[string]any) bool { return m["type"] == api.TypeGame })
	assert.Len(t, told["nodes"], 3)
	h, err := second.open(c.game)
	require.NoError(t, err)
	h.do(func() { assert.JSONEq(t, want, kept(t, h.tree, h.st)) })
	again.do(api.TypePlay, map[string]any{"turn": "b2c2,b0a2"})
	lines, err := os.ReadFile(filepath.Join(other, c.game+journalSuffix))
	require.NoError(t, err)
	assert.NotContains(t, string(lines), `"rev":99,"cha`)
}

// TestOldCommandsAfterARestart: what knows an older state is refused by a server that has read the game from its
// journal, too.
func TestOldCommandsAfterARestart(t *testing.T) {
	dir := t.TempDir()
	s, err := NewServer(Config{Dir: dir})
	require.NoError(t, err)
	tr, st, err := s.begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	g, err := s.create(tr, st)
	require.NoError(t, err)
	g.do(func() {
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev}, Turn: "h2e2"})
	})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	s, err = NewServer(Config{Dir: dir})
	require.NoError(t, err)
	g, err = s.open(g.id)
	require.NoError(t, err)
	g.do(func() {
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev - 1}, Turn: "h9g7"})
		assert.Error(t, err)
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev}, Turn: "h9g7"})
		assert.NoError(t, err)
	})
	require.NoError(t, s.Close())
}

// TestListsSayTheSameOfAGameOnDisk: what a list says of a game does not depend on whether the game is in memory.
func TestListsSayTheSameOfAGameOnDisk(t *testing.T) {
	s, _ := served(t, nil)
	tr, st, err := s.begin(&api.New{Variant: "xiangqi", Tags: []api.Tag{{Name: "Event", Value: "a cup"}}})
	require.NoError(t, err)
	g, err := s.create(tr, st)
	require.NoError(t, err)
	rules := api.RulesOf(position.DefaultRules())
	for i, step := range []struct {
		m     api.Message
		turns int
		title string
	}{
		{&api.Play{Turn: "h2e2"}, 1, "a cup"},
		{&api.Play{Turn: "h9g7"}, 2, "a cup"},
		{&api.TakeBack{Count: 2}, 2, "a cup"},
		{&api.Play{Turn: "h2e2"}, 2, "a cup"}, // there already
		{&api.Play{Turn: "b9c7"}, 2, "a cup"}, // a variation: node 3
		{&api.Insert{Node: 3, Turns: []string{"h0g2", "h9g7"}}, 2, "a cup"},
		{&api.Promote{Node: 3}, 4, "a cup"},
		{&api.Undo{}, 2, "a cup"},
		{&api.Delete{Node: 3}, 2, "a cup"},
		{&api.Undo{}, 2, "a cup"}, // it comes back under other numbers: 6 to 8
		{&api.Promote{Node: 6}, 4, "a cup"},
		{&api.Tags{Tags: []api.Tag{{Name: "Title", Value: "the final"}}}, 4, "the final"},
		{&api.Delete{Node: 8}, 3, "the final"},
		{&api.SetRules{Rules: rules}, 3, "the final"}, // numbers begin anew behind the largest
		{&api.Play{Node: new(int), Turn: "b2e2"}, 3, "the final"},
		{&api.Order{Node: 8}, 1, "the final"},
		{&api.Tags{Tags: []api.Tag{{Name: "Title", Value: ""}}}, 1, "a cup"},
		{&api.Tags{Tags: []api.Tag{{Name: "Event", Value: ""}, {Name: "Date", Value: ""}}}, 1, ""},
	} {
		g.do(func() {
			step.m.Head().Rev = g.rev
			_, err = g.carryOut(step.m)
			require.NoError(t, err, i)
			memory := g.info()
			assert.Equal(t, step.turns, memory.Turns, i)
			assert.Equal(t, step.title, memory.Title, i)
			disk, err := s.library.summary(g.id, g.changed)
			require.NoError(t, err, i)
			disk.State = memory.State
			assert.Equal(t, memory, disk, i)
		})
	}
}

func TestLongJournalsAreWrittenAnew(t *testing.T) {
	dir := t.TempDir()
	s, err := NewServer(Config{Dir: dir})
	require.NoError(t, err)
	s.library.sync = func(*os.File) error { return nil }
	tr, st, err := s.begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	g, err := s.create(tr, st)
	require.NoError(t, err)
	g.do(func() {
		for range longJournal {
			for _, m := range []api.Message{&api.Play{Turn: "h2e2"}, &api.TakeBack{Count: 1}} {
				m.Head().Rev = g.rev
				_, err = g.carryOut(m)
				require.NoError(t, err)
			}
		}
	})
	require.NoError(t, s.Close())
	name := filepath.Join(dir, g.id+journalSuffix)
	before, err := os.Stat(name)
	require.NoError(t, err)
	s, err = NewServer(Config{Dir: dir})
	require.NoError(t, err)
	again, err := s.open(g.id)
	require.NoError(t, err)
	after, err := os.Stat(name)
	require.NoError(t, err)
	assert.Less(t, after.Size(), before.Size()/10)
	again.do(func() { assert.Equal(t, 1, again.tree.record.Len()) })
	require.NoError(t, s.Close())
}

// TestLatestGameFirst: of two games that were changed in the same second, too, the later one is gone on with.
func TestLatestGameFirst(t *testing.T) {
	s, _ := served(t, nil)
	var ids []string
	for range 2 {
		tr, st, err := s.begin(&api.New{Variant: "xiangqi"})
		require.NoError(t, err)
		g, err := s.create(tr, st)
		require.NoError(t, err)
		ids = append(ids, g.id)
	}
	second := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for later := range ids {
		for i, id := range ids {
			at := second
			if i == later {
				at = at.Add(20 * time.Millisecond)
			}
			require.NoError(t, os.Chtimes(filepath.Join(s.config.Dir, id+journalSuffix), at, at))
		}
		list, err := s.library.list(nil)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, ids[later], list[0].ID)
		assert.Equal(t, list[0].Changed, list[1].Changed)
	}
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

// TestSlowTab: a tab that does not read gets the whole game when it does, and nobody waits for it.
func TestSlowTab(t *testing.T) {
	s, err := NewServer(Config{Dir: t.TempDir()})
	require.NoError(t, err)
	defer s.Close()
	tr, st, err := s.begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	g, err := s.create(tr, st)
	require.NoError(t, err)
	slow := newPuppetTab(s)
	slow.show(g, -1, 0)
	for range 100 {
		g.do(func() {
			require.NoError(t, g.onTags([]api.Tag{{Name: "Event", Value: "x"}}))
			g.commit()
		})
	}
	assert.LessOrEqual(t, len(slow.queue), tabBuffer)
	assert.Same(t, g, slow.behind)
	for range slow.queue {
		slow.next()
	}
	_, behind := slow.next()
	assert.Same(t, g, behind)
	_, again := slow.next()
	assert.Nil(t, again, "the owner is told once")
	g.do(func() { // a change before the owner has sent the whole game
		require.NoError(t, g.onTags([]api.Tag{{Name: "Event", Value: "y"}}))
		g.commit()
	})
	assert.Empty(t, slow.queue, "a patch without those before it")
	g.do(func() { slow.catchUp(g) })
	assert.Nil(t, slow.behind)
	g.do(func() {
		require.NoError(t, g.onTags([]api.Tag{{Name: "Event", Value: "z"}}))
		g.commit()
	})
	var revs []int64
	for range slow.queue {
		text, _ := slow.next()
		var m struct {
			Type   string
			Status struct{ Rev int64 }
		}
		require.NoError(t, json.Unmarshal(text, &m))
		if m.Type == api.TypeGame || m.Type == api.TypePatch {
			revs = append(revs, m.Status.Rev)
		}
	}
	assert.Equal(t, []int64{g.rev - 1, g.rev}, revs)
}
