package play

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/position"
)

// TestOldCommandsAfterARestart: what knows an older state is refused by a server that has read the game from its
// journal, too.
func TestOldCommandsAfterARestart(t *testing.T) {
	s := newTestGames(new(store.Memory), &stubEngine{}, nil)
	g := s.start(t, &api.New{Variant: "xiangqi"})
	var err error
	g.do(func() {
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev}, Turn: "h2e2"})
	})
	require.NoError(t, err)
	s.Close()
	s = newTestGames(s.memory, &stubEngine{}, nil)
	defer s.Close()
	g, err = s.open(g.id)
	require.NoError(t, err)
	g.do(func() {
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev - 1}, Turn: "h9g7"})
		assert.Error(t, err)
		_, err = g.carryOut(&api.Play{Envelope: api.Envelope{Rev: g.rev}, Turn: "h9g7"})
		assert.NoError(t, err)
	})
}

// TestListsSayTheSameOfAGameOnDisk: what a list says of a game does not depend on whether the game is in memory.
func TestListsSayTheSameOfAGameOnDisk(t *testing.T) {
	s := newTestGames(new(store.Memory), &stubEngine{}, nil)
	defer s.Close()
	g := s.start(t, &api.New{Variant: "xiangqi", Tags: []api.Tag{{Name: "Event", Value: "a cup"}}})
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
			_, err := g.carryOut(step.m)
			require.NoError(t, err, i)
			memory := g.info()
			assert.Equal(t, step.turns, memory.Turns, i)
			assert.Equal(t, step.title, memory.Title, i)
			list, err := store.New(s.copy(t)).List(nil)
			require.NoError(t, err, i)
			require.Len(t, list, 1)
			list[0].State, list[0].Changed = memory.State, memory.Changed
			assert.Equal(t, memory, list[0], i)
		})
	}
}

// TestSlowTab: a tab that does not read gets the whole game when it does, and nobody waits for it.
func TestSlowTab(t *testing.T) {
	s := newTestGames(new(store.Memory), &stubEngine{}, nil)
	defer s.Close()
	g := s.start(t, &api.New{Variant: "xiangqi"})
	slow := s.Connect(nullTransport{})
	slow.show(g, -1, 0)
	for range 100 {
		g.do(func() {
			require.NoError(t, onTags(g, []api.Tag{{Name: "Event", Value: "x"}}))
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
	assert.Nil(t, again, "the actor is told once")
	g.do(func() { // a change before the actor has sent the whole game
		require.NoError(t, onTags(g, []api.Tag{{Name: "Event", Value: "y"}}))
		g.commit()
	})
	assert.Empty(t, slow.queue, "a patch without those before it")
	g.do(func() { slow.catchUp(g) })
	assert.Nil(t, slow.behind)
	g.do(func() {
		require.NoError(t, onTags(g, []api.Tag{{Name: "Event", Value: "z"}}))
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

// TestRememberedAnswersAreSmall: however many clients ask for however much, what is kept of their answers has a bound.
func TestRememberedAnswersAreSmall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		hostile := strings.Repeat("走", 10_000)
		for client := range maxClients + 20 {
			c := b.s.clients.of(fmt.Sprint(client))
			b.tab.client = c
			for cid := range rememberCids + 20 {
				if client > 2 && cid > 2 {
					break // the others are there to be many
				}
				b.tab.Take(fmt.Appendf(nil, `{"v":1,"type":"play","cid":%d,"game":%q,"rev":%d,"turn":%q}`, cid+1, b.g.id, b.g.rev, hostile))
			}
			b.tab.mu.Lock()
			b.tab.queue = nil
			b.tab.mu.Unlock()
			require.LessOrEqual(t, len(c.answers), rememberCids)
			require.Len(t, c.order, len(c.answers))
			require.NotEmpty(t, c.answers)
			for _, a := range c.answers {
				require.Less(t, len(a.text), 1000)
			}
		}
		require.LessOrEqual(t, len(b.s.clients.byName), maxClients)
	})
}

// TestLongCommentsAreRefused: one that is longer than a message may be can come by no other way.
func TestLongCommentsAreRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Comment{Text: strings.Repeat("x", api.MaxComment)})
		require.Equal(t, api.ErrorLimit, api.FailureOf(b.do(&api.Comment{Text: strings.Repeat("x", api.MaxComment+1)})).Code)
	})
}
