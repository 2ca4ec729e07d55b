//go:build unix

package store

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// TestTheDirectoryOfGames: what was being written when a program ended goes; what is not a file is left alone, and nobody
// waits for it.
func TestTheDirectoryOfGames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"20260101-000000-00000000.new", "x.new", "Letter.new", "notes.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder.journal"), 0o700))
	pipe := filepath.Join(dir, "pipe.journal")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	l, err := Open(dir)
	require.NoError(t, err)
	defer l.Close()
	require.NoFileExists(t, filepath.Join(dir, "20260101-000000-00000000.new"))
	require.NoFileExists(t, filepath.Join(dir, "x.new"))
	require.FileExists(t, filepath.Join(dir, "Letter.new"), "not a name of the library's making")
	done := make(chan error, 1)
	go func() {
		list, err := l.List(nil)
		if len(list) > 0 {
			err = errors.New("a pipe is not a game")
		}
		for _, id := range []string{"pipe", "folder"} {
			if _, open := l.Load(id); err == nil && (open == nil || api.FailureOf(open).Code != api.ErrorNoGame) {
				err = errors.New("it was opened: " + id)
			}
		}
		done <- err
	}()
	select {
	case err := <-done:
		require.NoError(t, err)
	case <-time.After(20 * time.Second):
		file, _ := os.OpenFile(pipe, os.O_RDWR, 0) // lets the reader go on
		defer file.Close()
		t.Fatal("the list waits for a pipe")
	}
}

// TestLatestGameFirst: of two games that were changed in the same second, too, the later one is resumed.
func TestLatestGameFirst(t *testing.T) {
	dir := t.TempDir()
	l, err := Open(dir)
	require.NoError(t, err)
	defer l.Close()
	ids := []string{"one", "two"}
	for _, id := range ids {
		require.NoError(t, l.Create(id, newGame(t)))
	}
	second := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for later := range ids {
		for i, id := range ids {
			at := second
			if i == later {
				at = at.Add(20 * time.Millisecond)
			}
			require.NoError(t, os.Chtimes(filepath.Join(dir, id+journalSuffix), at, at))
		}
		list, err := l.List(nil)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, ids[later], list[0].ID)
		assert.Equal(t, list[0].Changed, list[1].Changed)
	}
}

// TestNothingIsLeftOfWhatCannotBeWritten: a file that could not be written to its end does not stay.
func TestNothingIsLeftOfWhatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	d, err := OpenDir(dir)
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, d.Replace("a.journal", []byte("one\n")))
	d.sync = func(*os.File) error { return errFull }
	require.ErrorIs(t, d.Replace("a.journal", []byte("two\n")), errFull)
	require.ErrorIs(t, d.Replace("b.journal", []byte("two\n")), errFull)
	files, err := d.List()
	require.NoError(t, err)
	require.Len(t, files, 2, "the journal and the lock: %v", files)
	text, err := readAll(d, "a.journal")
	require.NoError(t, err)
	require.Equal(t, "one\n", string(text))
}

// TestTheDirectoryIsPrivate: nobody else may read the games.
func TestTheDirectoryIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	l, err := Open(dir)
	require.NoError(t, err)
	defer l.Close()
	require.NoError(t, l.Create("one", newGame(t)))
	info, err := os.Stat(dir)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	info, err = os.Stat(filepath.Join(dir, "one"+journalSuffix))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
