package store

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// TestJournalsBesideABoard: the games of a board that runs can be read, as they were written last.
func TestJournalsBesideABoard(t *testing.T) {
	dir := t.TempDir()
	board, err := Open(dir)
	require.NoError(t, err)
	defer board.Close()
	j, err := OpenJournals(dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, j.Close()) }()
	list, err := j.List()
	require.NoError(t, err)
	require.Empty(t, list)
	require.NoError(t, board.Put("one", newGame(t), api.GameInfo{}))
	list, err = j.List()
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, "one", list[0].Name)
	g, err := j.Read("one")
	require.NoError(t, err)
	want, err := newGame(t).Tree.Record.MarshalJSON()
	require.NoError(t, err)
	got, err := g.MarshalJSON()
	require.NoError(t, err)
	assert.JSONEq(t, string(want), string(got))
	_, err = j.Read("two")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = OpenJournals(dir + "/none")
	require.ErrorIs(t, err, fs.ErrNotExist)
}
