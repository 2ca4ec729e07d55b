package wholefile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/internal/wholefile"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games")
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, s)
			return err
		}
	}
	holds := func(want string) {
		t.Helper()
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, files, 1, "nothing is left beside it")
	}
	require.NoError(t, wholefile.Write(path, 0o644, text("one")))
	holds("one")
	require.NoError(t, wholefile.Write(path, 0o644, func(w io.Writer) error {
		require.NoError(t, text("two")(w))
		before, err := os.ReadFile(path)
		assert.Equal(t, "one", string(before), "until it is whole")
		return err
	}))
	holds("two")

	full := errors.New("no room")
	require.ErrorIs(t, wholefile.Write(path, 0o644, func(w io.Writer) error {
		return errors.Join(text("thr")(w), full)
	}), full)
	holds("two")

	require.NoError(t, os.Mkdir(filepath.Join(dir, "taken"), 0o755))
	require.Error(t, wholefile.Write(filepath.Join(dir, "taken"), 0o644, text("x")))
	require.NoError(t, os.Remove(filepath.Join(dir, "taken")))
	holds("two")
	require.Error(t, wholefile.Write(filepath.Join(dir, "none", "games"), 0o644, text("x")))
}
