package wholefile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
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

	taken := filepath.Join(dir, "taken")
	require.NoError(t, os.Mkdir(taken, 0o755))
	require.ErrorContains(t, wholefile.Write(taken, 0o644, text("x")), "open "+taken+": is a directory")
	require.NoError(t, os.Remove(taken))
	holds("two")
	path = filepath.Join(dir, "none", "games")
	require.ErrorContains(t, wholefile.Write(path, 0o644, text("x")), "open "+path+":")
}

// TestWriteElsewhere: what the name leads to is not a file that can be replaced where the name is.
func TestWriteElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links want a privilege there, and /dev/null is not a file")
	}
	text := func(w io.Writer) error {
		_, err := io.WriteString(w, "text")
		return err
	}
	file, link := filepath.Join(t.TempDir(), "file"), filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.WriteFile(file, []byte("before"), 0o644))
	require.NoError(t, os.Symlink(file, link))
	require.NoError(t, wholefile.Write(link, 0o644, text))
	held, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "text", string(held))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink)

	null := filepath.Join(t.TempDir(), "null") // a device, by a link
	require.NoError(t, os.Symlink(os.DevNull, null))
	before, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.NoError(t, wholefile.Write(null, 0o644, text))
	after, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	assert.Equal(t, before.Mode(), after.Mode(), "a device stays one")
}
