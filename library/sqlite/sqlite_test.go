package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/library"
	"xqengine/library/internal/conformance"
	"xqengine/library/sqlite"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	conformance.Run(t, func(t *testing.T) library.Index {
		x, err := sqlite.Open(filepath.Join(t.TempDir(), "a b?#%41.sqlite"))
		require.NoError(t, err)
		return x
	})
}

// TestDamagedDatabase: a database that cannot be read is made anew, empty; one that is whole stays.
func TestDamagedDatabase(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), sqlite.Name)
	reopened := func() map[string]library.FileState {
		x, err := sqlite.Open(path)
		require.NoError(t, err)
		defer x.Close()
		files, err := x.Files()
		require.NoError(t, err)
		require.NoError(t, x.Update("c", library.FileState{Name: "C"}, nil))
		return files
	}
	assert.Empty(t, reopened())
	assert.Len(t, reopened(), 1)
	require.NoError(t, os.WriteFile(path, []byte("this is not a database, by its first bytes and by all others"), 0o600))
	assert.Empty(t, reopened())
	assert.Len(t, reopened(), 1)
	_, err := sqlite.Open(t.TempDir())
	require.Error(t, err)
}
