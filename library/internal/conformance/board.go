package conformance

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/board/tree"
	"xqengine/library"
	"xqengine/library/fault"
	"xqengine/record"
)

// copies: a game of a collection that was opened on the board is found once where copies are left out, and the board's game is found
// by the other; it is a game of its own once it has gone on.
func copies(t *testing.T, open Opener) {
	ctx := context.Background()
	games := new(store.Memory)
	board := store.New(games)
	l, err := library.Open(ctx, new(store.Memory), open(t), store.NewJournals(games))
	require.NoError(t, err)
	defer l.Close()
	_, err = l.Import(ctx, strings.NewReader(cup), library.Import{Collection: "Cup games"})
	require.NoError(t, err)
	list, _, err := l.Find(ctx, library.Query{Sort: library.ByCollection})
	require.NoError(t, err)
	ref := list[0].Ref
	_, ok, err := l.Copy(ctx, ref)
	require.NoError(t, err)
	require.False(t, ok)
	put := func(more ...string) {
		t.Helper()
		g, err := l.Game(ref)
		require.NoError(t, err)
		main := g.Main()
		at := main[len(main)-1]
		for _, turn := range more {
			at, err = g.Add(at, turn)
			require.NoError(t, err)
		}
		g.Result = record.Unfinished
		require.NoError(t, board.Put("copy", tree.Saved{Tree: tree.New(g), Rev: 1}, api.GameInfo{}))
		require.NoError(t, l.Refresh(ctx, nil))
	}
	totals := func() (all, once int) {
		t.Helper()
		_, all, err := l.Find(ctx, library.Query{})
		require.NoError(t, err)
		_, once, err = l.Find(ctx, library.Query{NoCopies: true})
		require.NoError(t, err)
		return all, once
	}
	put()
	all, once := totals()
	assert.Equal(t, []int{6, 5}, []int{all, once})
	id, ok, err := l.Copy(ctx, ref)
	require.NoError(t, err)
	assert.True(t, ok)
	assert.Equal(t, "copy", id)
	require.NoError(t, l.Delete(ctx, ref))
	all, once = totals()
	assert.Equal(t, []int{5, 5}, []int{all, once}, "what was copied is deleted")
	require.NoError(t, l.Restore(ctx, ref))

	g, err := l.Game(ref)
	require.NoError(t, err)
	legal := g.Position(g.Main()[len(g.Main())-1])
	put(legal.FormatTurn(legal.LegalTurns()[0]))
	all, once = totals()
	assert.Equal(t, []int{6, 6}, []int{all, once}, "it has gone on")
	_, _, err = l.Copy(ctx, "none/1")
	assert.True(t, fault.Is(err, fault.NoGame))
}

// nothingNew: a source of which nothing is taken in leaves no collection behind.
func nothingNew(t *testing.T, open Opener) {
	l, folder := withCup(t, open)
	ctx := context.Background()
	for name, text := range map[string]string{"The cup again": cup, "Not a record": "h2e3 is not a record"} {
		report, err := l.Import(ctx, strings.NewReader(text), library.Import{Collection: name})
		if name == "The cup again" {
			require.NoError(t, err)
			assert.Equal(t, []int{5, 0, 5}, []int{report.Read, report.Imported, report.Duplicates})
		}
		assert.Empty(t, report.Collection)
	}
	list, err := l.Collections(ctx)
	require.NoError(t, err)
	assert.Len(t, list, 1)
	files, err := folder.List()
	require.NoError(t, err)
	assert.Len(t, files, 1)
	_, err = l.Import(ctx, strings.NewReader(cup), library.Import{Collection: " "})
	assert.True(t, fault.Is(err, fault.NoName), "%v", err)
}

// usual: where a turn and its mirror image are one, the one that people write is shown, whichever was played.
func usual(t *testing.T, open Opener) {
	ctx := context.Background()
	for _, played := range []string{"h2e2", "b2e2", "g3g4", "c3c4", "e3e4", "i0i1", "f0e1"} {
		l := opened(t, new(store.Memory), open(t))
		_, err := l.Import(ctx, strings.NewReader("[Game \"Chinese Chess\"]\n\n1. "+played+" *\n"), library.Import{Collection: "One"})
		require.NoError(t, err)
		list, err := l.Explore(ctx, after(t), library.Query{})
		require.NoError(t, err)
		require.Len(t, list, 1)
		want := played
		if usual, ok := map[string]string{"b2e2": "h2e2", "c3c4": "g3g4"}[played]; ok {
			want = usual
		}
		assert.Equal(t, want, list[0].Turn)
	}
}
