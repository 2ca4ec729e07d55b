package play

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/board/tree"
)

var errFull = errors.New("no space left on device")

// TestNothingIsCalledSavedThatIsNotOnDisk: on a full disk there is neither done nor saved; the page is told until there is
// room again, and then everything is there.
func TestNothingIsCalledSavedThatIsNotOnDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "h2e2"})
		b.told()
		b.s.memory.Fail(errFull)
		for _, m := range []api.Message{&api.Play{Turn: "h9g7"}, &api.Play{Turn: "h0g2"}, &api.Comment{Node: 3, Text: "kept"}} {
			_, err := b.ask(m)
			require.Error(t, err)
			require.Equal(t, api.ErrorDisk, api.FailureOf(err).Code)
			require.Contains(t, api.FailureOf(err).Params["reason"], errFull.Error())
			told := b.told()
			require.NotContains(t, types(told), api.TypeSaved)
			require.Contains(t, told[len(told)-1]["status"].(map[string]any)["unsaved"], errFull.Error(), "the status says so")
		}
		_, err := b.ask(&api.Analyse{On: true})
		require.NoError(t, err, "nothing of it is kept")
		require.NotContains(t, types(b.told()), api.TypeSaved)
		require.Equal(t, 1, b.onDisk().Record.Len(), "what was there before is whole")

		b.s.memory.Fail(nil)
		time.Sleep(saveAgain + time.Second)
		require.Contains(t, types(b.told()), api.TypeSaved)
		require.Empty(t, b.look().Unsaved)
		kept := b.onDisk()
		require.Equal(t, 3, kept.Record.Len())
		require.Equal(t, "kept", kept.Record.Node(3).Comment)
		_, err = b.ask(&api.Play{Turn: "i9h9"})
		require.NoError(t, err)
	})
}

// onDisk reads the game as another program would after this one was killed.
func (b *table) onDisk() *tree.Tree {
	b.Helper()
	kept, err := store.New(b.s.copy(b)).Load(b.g.id)
	require.NoError(b, err)
	return kept.Tree
}

// TestNumbersAfterAFullDisk: nodes keep their numbers when the journal has been written anew.
func TestNumbersAfterAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "h2e2"})
		b.must(&api.Play{Turn: "h9g7"})
		b.must(&api.Delete{Node: 2})
		b.s.memory.Fail(errFull)
		require.Error(t, b.do(&api.Comment{Node: 1, Text: "one"}))
		b.s.memory.Fail(nil)
		b.must(&api.Comment{Node: 1, Text: "two"})
		b.must(&api.Play{Turn: "h9g7"})
		node := b.look().Node
		b.must(&api.Comment{Node: node, Text: "three"})
		require.Equal(t, "three", b.onDisk().Record.Node(node).Comment)
		list, err := store.New(b.s.copy(t)).List(nil)
		require.NoError(t, err)
		require.Equal(t, 2, list[0].Turns)
	})
}

// TestAGameThatIsNotSavedStaysInMemory, however many others are opened.
func TestAGameThatIsNotSavedStaysInMemory(t *testing.T) {
	memory := new(store.Memory)
	s := newTestGames(memory, &stubEngine{}, func(c *Config) { c.Games = 1 })
	g := s.start(t, &api.New{Variant: "xiangqi"})
	memory.Fail(errFull)
	var err error
	play := &api.Play{Turn: "h2e2"}
	g.do(func() { play.Rev = g.rev; _, err = g.carryOut(play) })
	require.Error(t, err)
	other, err := begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	_, err = s.create(other)
	require.Equal(t, api.ErrorLimit, api.FailureOf(err).Code)
	memory.Fail(nil)
	s.Close()
	kept := newTestGames(memory, &stubEngine{}, nil)
	defer kept.Close()
	again, err := kept.open(g.id)
	require.NoError(t, err)
	require.Equal(t, 1, again.tree.Record.Len(), "closing saved it")
}
