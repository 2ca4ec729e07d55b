package store

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
)

var errFull = errors.New("no space left on device")

// medium is a folder that can be made to fail, and opened again.
type medium struct {
	Folder
	fail  func(error) // everything that writes fails, until it is nil
	again func(t *testing.T) Folder
}

// folders are the kinds of folders. What is tested of one is tested of all.
var folders = map[string]func(t *testing.T) medium{
	"directory": func(t *testing.T) medium {
		path := t.TempDir()
		d, err := OpenDir(path)
		require.NoError(t, err)
		fault := error(nil)
		d.sync = func(*os.File) error { return fault }
		return medium{d, func(err error) { fault = err }, func(t *testing.T) Folder {
			t.Helper()
			d, err := OpenDir(path)
			require.NoError(t, err)
			return d
		}}
	},
	"memory": func(*testing.T) medium {
		m := new(Memory)
		return medium{m, m.Fail, func(*testing.T) Folder { return m }}
	},
}

// forFolders runs a test with every kind of folder.
func forFolders(t *testing.T, test func(t *testing.T, m medium)) {
	for name, make := range folders {
		t.Run(name, func(t *testing.T) { test(t, make(t)) })
	}
}

// newGame returns a game of xiangqi that nobody has played in.
func newGame(t *testing.T) tree.Saved {
	t.Helper()
	r, err := record.New(record.StartOf(position.Xiangqi))
	require.NoError(t, err)
	return tree.Saved{Tree: tree.New(r), Status: tree.Status{Result: string(record.Unfinished), Seed: 1}, Rev: 1}
}

// play plays a turn and keeps it.
func play(l *Library, id string, g *tree.Saved, text string) (missed bool, err error) {
	c := tree.Change{Op: tree.OpAdd, After: g.Status.Node, Text: text}
	n, _, err := g.Tree.Apply(c)
	if err != nil {
		return false, err
	}
	g.Status.Node = n.ID
	g.Rev++
	return l.Append(id, *g, []tree.Change{c})
}

// requireSame compares two games in all that is kept of them.
func requireSame(t *testing.T, want, got tree.Saved) {
	t.Helper()
	require.Equal(t, want.Rev, got.Rev)
	require.Equal(t, string(api.Encode(want.Status)), string(api.Encode(got.Status)))
	require.JSONEq(t, string(api.Encode(want.Tree.Record)), string(api.Encode(got.Tree.Record)))
	require.Equal(t, want.Tree.Record.NextID(), got.Tree.Record.NextID())
}

// requireFull requires the failure of a folder that is full.
func requireFull(t *testing.T, err error) {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, api.ErrorDisk, api.FailureOf(err).Code)
	require.Contains(t, api.FailureOf(err).Param("reason"), errFull.Error())
}

// TestFolders: what a library relies on.
func TestFolders(t *testing.T) {
	forFolders(t, func(t *testing.T, m medium) {
		_, err := m.Open("a.journal")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = m.Append("a.journal")
		require.ErrorIs(t, err, fs.ErrNotExist)
		_, err = m.Stat("a.journal")
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.ErrorIs(t, m.Remove("a.journal"), fs.ErrNotExist)

		text := []byte("one\n")
		require.NoError(t, m.Replace("a.journal", text))
		text[0] = 'x' // it is the caller's
		out, err := m.Append("a.journal")
		require.NoError(t, err)
		_, err = out.Write([]byte("two\n"))
		require.NoError(t, err)
		read := func() string {
			t.Helper()
			got, err := readAll(m, "a.journal")
			require.NoError(t, err)
			return string(got)
		}
		require.Equal(t, "one\ntwo\n", read())
		one, err := m.Stat("a.journal")
		require.NoError(t, err)
		require.Equal(t, int64(8), one.Size)
		require.False(t, one.Time.IsZero())
		files, err := m.List()
		require.NoError(t, err)
		require.Contains(t, files, one)

		in, err := m.Open("a.journal")
		require.NoError(t, err)
		m.fail(errFull)
		_, err = out.Write([]byte("three\n"))
		require.ErrorIs(t, err, errFull)
		require.ErrorIs(t, m.Replace("a.journal", []byte("four\n")), errFull)
		require.True(t, strings.HasPrefix(read(), "one\ntwo\n"), "what was there is there")
		m.fail(nil)
		require.NoError(t, out.Close())
		require.NoError(t, m.Replace("a.journal", []byte("five\n")))
		require.NoError(t, in.Close())
		require.NoError(t, m.Close())
		m.Folder = m.again(t)
		require.Equal(t, "five\n", read())
		require.NoError(t, m.Remove("a.journal"))
		_, err = m.Open("a.journal")
		require.ErrorIs(t, err, fs.ErrNotExist)
		require.NoError(t, m.Close())
	})
}

// TestGamesAreKept: as they are, in lists too, and none that was deleted.
func TestGamesAreKept(t *testing.T) {
	forFolders(t, func(t *testing.T, m medium) {
		l := New(m)
		g := newGame(t)
		g.Tree.Record.SetTag("Event", "a cup")
		require.NoError(t, l.Create("one", g))
		for _, text := range []string{"h2e2", "h9g7", "h0g2"} {
			missed, err := play(l, "one", &g, text)
			require.NoError(t, err)
			require.False(t, missed)
		}
		g.Tree.Record.SetTag("Event", "")
		g.Rev++
		_, err := l.Append("one", g, g.Tree.Do(tree.Change{Op: tree.OpComment, Node: 2, Text: "二"}))
		require.NoError(t, err)
		list, err := l.List(nil)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, 3, list[0].Turns)
		require.Empty(t, list[0].Title)
		require.Equal(t, api.StatePaused, list[0].State)
		list, err = l.List(map[string]*api.GameInfo{"one": {ID: "one", Title: "known"}})
		require.NoError(t, err)
		require.Equal(t, "known", list[0].Title)
		l.Release("one", list[0])
		list, err = l.List(nil)
		require.NoError(t, err)
		require.Equal(t, "known", list[0].Title, "nobody has changed it since")
		missed, err := l.Append("one", g, nil)
		require.Error(t, err, "it is not open")
		require.True(t, missed)

		require.NoError(t, l.Put("two", newGame(t), api.GameInfo{ID: "two", Title: "put"}))
		list, err = l.List(nil)
		require.NoError(t, err)
		require.Len(t, list, 2)
		require.NoError(t, l.Close())

		l = New(m.again(t))
		got, err := l.Load("one")
		require.NoError(t, err)
		requireSame(t, g, got)
		_, err = play(l, "one", &got, "i9h9")
		require.NoError(t, err)
		l.Release("one", api.GameInfo{})
		require.NoError(t, l.Delete("one"))
		for _, id := range []string{"one", "three", "", "../one", "One", strings.Repeat("a", 41)} {
			_, err = l.Load(id)
			require.Equal(t, api.ErrorNoGame, api.FailureOf(err).Code, id)
			require.Equal(t, api.ErrorNoGame, api.FailureOf(l.Delete(id)).Code, id)
		}
		list, err = l.List(nil)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.NoError(t, l.Close())
	})
}

// TestAFolderThatIsFull: what cannot be written is missed, and the whole game is written when there is room; nothing is said to
// be missed of what changed nothing.
func TestAFolderThatIsFull(t *testing.T) {
	forFolders(t, func(t *testing.T, m medium) {
		l := New(m)
		g := newGame(t)
		require.NoError(t, l.Create("one", g))
		m.fail(errFull)
		missed, err := play(l, "one", &g, "h2e2")
		requireFull(t, err)
		require.True(t, missed)
		missed, err = l.Append("one", g, nil)
		requireFull(t, err)
		require.False(t, missed)
		missed, err = play(l, "one", &g, "h9g7")
		requireFull(t, err)
		require.True(t, missed)
		requireFull(t, l.Create("two", newGame(t)))
		requireFull(t, l.Put("three", newGame(t), api.GameInfo{ID: "three"}))
		list, err := l.List(nil)
		require.NoError(t, err)
		require.Len(t, list, 1)
		m.fail(nil)
		missed, err = l.Append("one", g, nil)
		require.NoError(t, err)
		require.False(t, missed)
		_, err = play(l, "one", &g, "h0g2")
		require.NoError(t, err)
		l.Release("one", api.GameInfo{})
		require.NoError(t, l.Close())
		l = New(m.again(t))
		got, err := l.Load("one")
		require.NoError(t, err)
		requireSame(t, g, got)
		require.NoError(t, l.Close())
	})
}

// TestAJournalThatIsCutOff: a line that was being written is dropped; of what is not understood a copy stays.
func TestAJournalThatIsCutOff(t *testing.T) {
	for tail, damaged := range map[string]bool{`{"rev":99,"cha`: false, "{}}\n{\"rev\":9}\n": true} {
		forFolders(t, func(t *testing.T, m medium) {
			l := New(m)
			g := newGame(t)
			require.NoError(t, l.Create("one", g))
			_, err := play(l, "one", &g, "h2e2")
			require.NoError(t, err)
			l.Release("one", api.GameInfo{})
			out, err := m.Append("one" + journalSuffix)
			require.NoError(t, err)
			_, err = out.Write([]byte(tail))
			require.NoError(t, err)
			require.NoError(t, out.Close())
			m.fail(errFull)
			if _, err = l.Load("one"); damaged {
				require.Equal(t, api.ErrorDisk, api.FailureOf(err).Code, "the copy comes first")
			} else {
				require.NoError(t, err, "a full disk does not keep a game from being opened")
				l.Release("one", api.GameInfo{})
			}
			m.fail(nil)
			got, err := l.Load("one")
			require.NoError(t, err)
			requireSame(t, g, got)
			_, err = play(l, "one", &got, "h9g7")
			require.NoError(t, err)
			text, err := readAll(m, "one"+journalSuffix)
			require.NoError(t, err)
			require.NotContains(t, string(text), tail)
			_, err = m.Stat("one" + damagedSuffix)
			require.Equal(t, damaged, err == nil)
			l.Release("one", api.GameInfo{})
			require.NoError(t, l.Close())
		})
	}
}

// TestLongJournalsAreWrittenAnew when they are read.
func TestLongJournalsAreWrittenAnew(t *testing.T) {
	forFolders(t, func(t *testing.T, m medium) {
		l := New(m)
		g := newGame(t)
		require.NoError(t, l.Create("one", g))
		for range longJournal {
			_, err := play(l, "one", &g, "h2e2")
			require.NoError(t, err)
			g.Status.Node = 0
			g.Rev++
			_, err = l.Append("one", g, nil)
			require.NoError(t, err)
		}
		l.Release("one", api.GameInfo{})
		before, err := m.Stat("one" + journalSuffix)
		require.NoError(t, err)
		got, err := l.Load("one")
		require.NoError(t, err)
		after, err := m.Stat("one" + journalSuffix)
		require.NoError(t, err)
		require.Less(t, after.Size, before.Size/10)
		requireSame(t, g, got)
		l.Release("one", api.GameInfo{})
		require.NoError(t, l.Close())
	})
}

// TestJournalsHaveTheNamesOfTheirFields: those that are on disks already, which are read as they are.
func TestJournalsHaveTheNamesOfTheirFields(t *testing.T) {
	m := new(Memory)
	const old = `{"rev":1,"at":"2026-01-02T03:04:05Z","version":1,"next":4,"game":{"format":"xqengine game","version":1,"variant":"xiangqi",` +
		`"fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","rules":{"repetition":"ChineseRule","killChecks":4,` +
		`"naturalLimit":120,"countedChecks":10},"result":"*","nodes":[{"id":1,"turn":"h2e2"},{"id":3,"after":1,"turn":"h9g7"}]},` +
		`"status":{"node":3,"red":{"name":"甲"},"black":{"level":{"name":"beginner"}},"control":{"game":600},"left":[590000,600000],"used":5,` +
		`"paused":true,"offer":"red","offered":[2,0],"result":"*","seed":7,"created":"2026-01-02T03:04:05Z"}}` + "\n" +
		`{"rev":2,"at":"2026-01-02T03:04:06Z","changes":[{"op":"delete","node":3},{"op":"graft","after":1,"branch":[{"parent":-1,"text":"b9c7"}]},` +
		`{"op":"comment","node":4,"text":"x"},{"op":"start","rules":{"repetition":"AsianRule","killChecks":4,"naturalLimit":120,"countedChecks":10}}],` +
		`"status":{"node":4,"left":[0,0],"offered":[0,0],"result":"0-1","winner":"black","reason":"resignation","seed":7,"created":""},"tags":[{"Name":"Event","Value":"a cup"}]}` + "\n"
	require.NoError(t, m.Replace("one.journal", []byte(old)))
	got, err := New(m).Load("one")
	require.NoError(t, err)
	require.Equal(t, tree.Status{Node: 4, Result: "0-1", Winner: "black", Reason: "resignation", Seed: 7}, got.Status)
	require.Equal(t, "b9c7", got.Tree.Record.Node(4).Text())
	require.Equal(t, "x", got.Tree.Record.Node(4).Comment)
	require.Equal(t, position.AsianRule, got.Tree.Start.Rules().Repetition)
	require.Equal(t, "a cup", got.Tree.Record.Tag("Event"))
	first, _, _ := strings.Cut(old, "\n")
	require.NoError(t, m.Replace("two.journal", []byte(first+"\n")))
	got, err = New(m).Load("two")
	require.NoError(t, err)
	var line struct{ Status json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(first), &line))
	require.JSONEq(t, string(line.Status), string(api.Encode(got.Status)))
	require.Equal(t, 4, got.Tree.Record.NextID())
}
