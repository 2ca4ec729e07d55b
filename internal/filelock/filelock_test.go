package filelock_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/filelock"
)

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	open := func() *os.File {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		require.NoError(t, err)
		t.Cleanup(func() { file.Close() })
		return file
	}
	first, second := open(), open()
	require.NoError(t, filelock.Lock(first))
	err := filelock.Lock(second)
	require.ErrorIs(t, err, filelock.ErrLocked)
	assert.ErrorContains(t, err, path)

	_, err = first.WriteString("one")
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err, "reading is free")
	assert.Equal(t, "one", string(text))

	require.NoError(t, first.Close())
	require.NoError(t, filelock.Lock(second), "the lock ends with the file")
}
