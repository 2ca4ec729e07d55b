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
	first, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	require.NoError(t, err)
	_, err = filelock.OpenFile(path, os.O_RDWR, 0)
	require.ErrorIs(t, err, filelock.ErrLocked)
	assert.ErrorContains(t, err, path)
	second, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	defer second.Close()
	require.ErrorIs(t, filelock.Lock(second), filelock.ErrLocked)

	_, err = first.WriteString("one")
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err, "reading is free")
	assert.Equal(t, "one", string(text))

	require.NoError(t, first.Close())
	require.NoError(t, filelock.Lock(second), "the lock ends with the file")
}
