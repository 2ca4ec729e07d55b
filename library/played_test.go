package library_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/board/tree"
	"xqengine/library"
	"xqengine/library/fault"
	"xqengine/position"
	"xqengine/record"
)

// saved returns a game of the board.
func saved(t *testing.T, turns ...string) tree.Saved {
	t.Helper()
	g, err := record.New(record.StartOf(position.Xiangqi))
	require.NoError(t, err)
	g.Red.Name = "Someone"
	at := g.Root()
	for _, text := range turns {
		at, err = g.Add(at, text)
		require.NoError(t, err)
	}
	return tree.Saved{Tree: tree.New(g), Rev: 1}
}

// TestPlayedGames: games of the board are found as they are now, are not the library's to delete, and are gone when their
// journals are.
func TestPlayedGames(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	games := new(store.Memory)
	board := store.New(games)
	require.NoError(t, board.Put("first", saved(t, "h2e2", "h9g7"), api.GameInfo{}))
	require.NoError(t, board.Put("second", saved(t), api.GameInfo{}))
	l, err := library.Open(ctx, new(store.Memory), library.NewMemory(), store.NewJournals(games))
	require.NoError(t, err)
	defer l.Close()
	list, total, err := l.Find(ctx, library.Query{Text: "someone", Collections: []string{"played"}, Sort: library.ByTurns})
	require.NoError(t, err)
	require.Equal(t, 2, total)
	assert.Equal(t, library.Ref("played/first"), list[1].Ref)
	g, err := l.Game(list[1].Ref)
	require.NoError(t, err)
	assert.Len(t, g.Main(), 2)
	require.True(t, fault.Is(l.Delete(ctx, list[1].Ref), fault.Played))
	refs, err := l.Sweep(ctx)
	require.NoError(t, err)
	assert.Empty(t, refs)

	require.NoError(t, board.Put("first", saved(t, "h2e2", "h9g7", "h0g2"), api.GameInfo{}))
	require.NoError(t, board.Delete("second"))
	require.NoError(t, games.Replace("third.journal", []byte("not a journal\n")))
	require.NoError(t, l.Refresh(ctx, nil))
	list, _, err = l.Find(ctx, library.Query{})
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, 3, list[0].Turns)
	require.Len(t, l.Problems(), 1)
	assert.Equal(t, "played/third: it has no first line", l.Problems()[0].Error())
	stats, err := l.Stats(ctx)
	require.NoError(t, err)
	assert.Equal(t, []int{1, 1, 1}, []int{stats.Games, stats.Played, stats.Unfinished})
}
