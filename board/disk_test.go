//go:build unix

package board

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
)

// told returns the messages that wait for the tab, and takes them out.
func (b *table) told() (list []map[string]any) {
	synctest.Wait()
	b.tab.mu.Lock()
	defer b.tab.mu.Unlock()
	for _, text := range b.tab.queue {
		var m map[string]any
		require.NoError(b, json.Unmarshal(text, &m))
		list = append(list, m)
	}
	b.tab.queue = nil
	return list
}

// ask has a command carried out, and returns its answer or failure.
func (b *table) ask(m api.Message) (answer any, err error) {
	b.g.do(func() {
		m.Head().Rev = b.g.rev
		answer, err = b.g.carryOut(m)
	})
	return answer, err
}

func types(list []map[string]any) (types []string) {
	for _, m := range list {
		types = append(types, m["type"].(string))
	}
	return types
}

var errFull = errors.New("no space left on device")

// TestNothingIsCalledSavedThatIsNotOnDisk: on a full disk there is neither done nor saved; the page is told until there is
// room again, and then everything is there.
func TestNothingIsCalledSavedThatIsNotOnDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "h2e2"})
		b.told()
		var full atomic.Bool
		full.Store(true)
		b.s.library.sync = func(*os.File) error {
			if full.Load() {
				return errFull
			}
			return nil
		}
		for _, m := range []api.Message{&api.Play{Turn: "h9g7"}, &api.Play{Turn: "h0g2"}, &api.Comment{Node: 3, Text: "kept"}} {
			_, err := b.ask(m)
			require.Error(t, err)
			require.Equal(t, api.ErrorDisk, api.FailureOf(err).Code)
			require.Contains(t, api.FailureOf(err).Params["reason"], errFull.Error())
			told := b.told()
			require.NotContains(t, types(told), api.TypeSaved)
			require.Contains(t, told[len(told)-1]["status"].(map[string]any)["unsaved"], errFull.Error(), "the status says so")
		}
		_, err := b.ask(&api.Analyse{On: true})
		require.NoError(t, err, "nothing of it is kept")
		require.NotContains(t, types(b.told()), api.TypeSaved)
		files, err := filepath.Glob(filepath.Join(b.s.config.Dir, "*"+freshSuffix))
		require.NoError(t, err)
		require.Empty(t, files)
		require.GreaterOrEqual(t, b.onDisk().record.Len(), 1, "what was there before is whole")

		full.Store(false)
		time.Sleep(saveAgain + time.Second)
		require.Contains(t, types(b.told()), api.TypeSaved)
		require.Empty(t, b.look().Unsaved)
		kept := b.onDisk()
		require.Equal(t, 3, kept.record.Len())
		require.Equal(t, "kept", kept.record.Node(3).Comment)
		_, err = b.ask(&api.Play{Turn: "i9h9"})
		require.NoError(t, err)
	})
}

// onDisk reads the game as another program would after this one was killed.
func (b *table) onDisk() *tree {
	b.Helper()
	text, err := os.ReadFile(filepath.Join(b.s.config.Dir, b.g.id+journalSuffix))
	require.NoError(b, err)
	kept, _, _, _, good, err := replay(text)
	require.NoError(b, err)
	require.Len(b, text, good)
	return kept
}

// TestNumbersAfterAFullDisk: nodes keep their numbers when the journal has been written anew.
func TestNumbersAfterAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := sit(t, &api.New{Variant: "xiangqi"}, nil)
		defer b.close()
		b.must(&api.Play{Turn: "h2e2"})
		b.must(&api.Play{Turn: "h9g7"})
		b.must(&api.Delete{Node: 2})
		b.s.library.sync = func(*os.File) error { return errFull }
		require.Error(t, b.do(&api.Comment{Node: 1, Text: "one"}))
		b.s.library.sync = func(*os.File) error { return nil }
		b.must(&api.Comment{Node: 1, Text: "two"})
		b.must(&api.Play{Turn: "h9g7"})
		node := b.look().Node
		b.must(&api.Comment{Node: node, Text: "three"})
		require.Equal(t, "three", b.onDisk().record.Node(node).Comment)
		list, err := b.s.library.list(nil)
		require.NoError(t, err)
		require.Equal(t, 2, list[0].Turns)
	})
}

// TestAGameThatIsNotSavedStaysInMemory, however many others are opened.
func TestAGameThatIsNotSavedStaysInMemory(t *testing.T) {
	s, err := NewServer(Config{Dir: t.TempDir(), Games: 1})
	require.NoError(t, err)
	tree, st, err := s.begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	g, err := s.create(tree, st)
	require.NoError(t, err)
	s.library.sync = func(*os.File) error { return errFull }
	play := &api.Play{Turn: "h2e2"}
	g.do(func() { play.Rev = g.rev; _, err = g.carryOut(play) })
	require.Error(t, err)
	other, st, err := s.begin(&api.New{Variant: "xiangqi"})
	require.NoError(t, err)
	_, err = s.create(other, st)
	require.Equal(t, api.ErrorLimit, api.FailureOf(err).Code)
	s.library.sync = (*os.File).Sync
	require.NoError(t, s.Close())
	kept, err := NewServer(s.config)
	require.NoError(t, err)
	again, err := kept.open(g.id)
	require.NoError(t, err)
	require.Equal(t, 1, again.tree.record.Len(), "closing saved it")
	require.NoError(t, kept.Close())
}

// TestTheDirectoryOfGames: what was being written when a program ended goes; what is no file is left alone, and nobody
// waits for it.
func TestTheDirectoryOfGames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"20260101-000000-00000000.new", "x.new", "Letter.new", "notes.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "folder.journal"), 0o700))
	pipe := filepath.Join(dir, "pipe.journal")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	s, err := NewServer(Config{Dir: dir})
	require.NoError(t, err)
	defer s.Close()
	require.NoFileExists(t, filepath.Join(dir, "20260101-000000-00000000.new"))
	require.NoFileExists(t, filepath.Join(dir, "x.new"))
	require.FileExists(t, filepath.Join(dir, "Letter.new"), "not a name of the server's making")
	done := make(chan error, 1)
	go func() {
		list, err := s.list()
		if len(list) > 0 {
			err = errors.New("a pipe is no game")
		}
		if _, open := s.open("pipe"); err == nil && open == nil {
			err = errors.New("a pipe was opened")
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
