package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/store"
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

// TestCheckpoint: what an import has changed is in the database itself when it is over, not in the log beside it.
func TestCheckpoint(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), sqlite.Name)
	x, err := sqlite.Open(path)
	require.NoError(t, err)
	l, err := library.Open(ctx, new(store.Memory), x, nil)
	require.NoError(t, err)
	defer l.Close()
	var text strings.Builder
	for n := range 200 {
		fmt.Fprintf(&text, "[Event \"%d\"]\n\n1. h2e2 h9g7 *\n\n", n)
	}
	_, err = l.Import(ctx, strings.NewReader(text.String()), library.Import{Collection: "Many", Duplicates: true})
	require.NoError(t, err)
	info, err := os.Stat(path + "-wal")
	require.NoError(t, err)
	assert.Zero(t, info.Size())
	info, err = os.Stat(path)
	require.NoError(t, err)
	assert.Greater(t, info.Size(), int64(100_000))
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
