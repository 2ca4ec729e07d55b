package play

import (
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/record"
)

// TestUndoLeavesWhatWasPlayed: a line that was inserted and then played stays when the insertion would be undone; one that was
// not goes.
func TestUndoLeavesWhatWasPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Insert{Node: 0, Turns: []string{"h2e2", "h9g7"}})
		b.must(&api.Insert{Node: 0, Turns: []string{"b2e2"}})
		b.must(&api.Play{Turn: "h2e2"})
		b.must(&api.Play{Turn: "b9c7"})
		require.True(t, b.look().CanUndo)
		b.must(&api.Undo{})
		require.False(t, b.look().CanUndo)
		require.Error(t, b.do(&api.Undo{}))
		b.g.do(func() {
			require.Equal(t, "b9c7", b.g.node().Text())
			require.Len(t, b.g.tree.Record.Root().Next(), 1)
			require.Len(t, b.g.node().Parent().Next(), 2)
		})
	})
}

// TestUndoBehindABranchThatCameBack: a branch that was deleted and put back has other numbers; what was done to it before
// is undone all the same.
func TestUndoBehindABranchThatCameBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Insert{Node: 0, Turns: []string{"h2e2", "h9g7", "h0g2"}})
		node := func(turns ...string) *record.Node {
			n := b.g.tree.Record.Root()
			for _, text := range turns {
				i := slices.IndexFunc(n.Next(), func(m *record.Node) bool { return m.Text() == text })
				require.GreaterOrEqual(t, i, 0, "%s of %q", text, turns)
				n = n.Next()[i]
			}
			return n
		}
		id := func(turns ...string) (id int) {
			b.g.do(func() { id = node(turns...).ID })
			return id
		}
		says := func(want string, turns ...string) {
			t.Helper()
			b.g.do(func() { assert.Equal(t, want, node(turns...).Comment) })
		}
		before := id("h2e2", "h9g7")
		b.must(&api.Comment{Node: before, Text: "the usual answer"})
		b.must(&api.Insert{Node: before, Turns: []string{"b0c2"}})
		b.must(&api.Delete{Node: id("h2e2", "h9g7", "h0g2")})
		b.must(&api.Delete{Node: before})
		b.must(&api.Delete{Node: id("h2e2")})
		for range 2 {
			b.must(&api.Undo{})
		}
		require.NotEqual(t, before, id("h2e2", "h9g7"))
		says("the usual answer", "h2e2", "h9g7")
		b.must(&api.Undo{})
		says("", "h2e2", "h9g7", "h0g2")
		says("", "h2e2", "h9g7", "b0c2")
		b.must(&api.Undo{})
		b.g.do(func() { assert.Len(t, node("h2e2", "h9g7").Next(), 1) })
		says("the usual answer", "h2e2", "h9g7")
		b.must(&api.Undo{})
		says("", "h2e2", "h9g7")
		b.must(&api.Undo{})
		b.g.do(func() { assert.Empty(t, b.g.tree.Record.Root().Next()) })
		assert.False(t, b.look().CanUndo)
	})
}

// TestOpeningAFinishedGameIsUndone: the result comes back, and the comment that kept it goes.
func TestOpeningAFinishedGameIsUndone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, opens := range []api.Message{&api.TakeBack{}, &api.PlayOn{}, &api.Goto{Node: 0}} {
			b := sit(t, &api.New{Variant: "xiangqi"}, nil)
			b.must(&api.Play{Turn: "h2e2"})
			b.must(&api.Resign{Side: "black"})
			b.must(opens)
			require.Equal(t, "*", b.look().Result)
			b.must(&api.Undo{})
			over := b.look()
			require.Equal(t, "1-0", over.Result)
			require.Equal(t, api.ReasonResignation, over.Reason)
			require.Equal(t, api.StateOver, over.State)
			require.Empty(t, b.snapshot().Nodes[1].Comment)
			b.close()
		}
	})
}
