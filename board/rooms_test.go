package board_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rooms are the packages of the board, each with those that it may import. The server alone may import all.
var rooms = map[string][]string{
	"api":     {},
	"tree":    {"api"},
	"engines": {"api"},
	"store":   {"api", "tree"},
	"play":    {"api", "tree", "engines"},
	".":       {"api", "tree", "engines", "store", "play"},
}

// portable are the rooms in which games are played. They run where there is neither a server nor a file.
var portable = []string{"api", "tree", "engines", "play"}

// outside are the packages that reach for the machine, or for the network.
var outside = []string{
	"embed", "io/fs", "io/ioutil", "net", "net/http", "os", "os/exec", "os/signal", "path/filepath", "plugin", "syscall",
	"golang.org/x/sys", "github.com/coder/websocket", "xqengine/internal/filelock", "xqengine/internal/plainfile",
	"xqengine/internal/wholefile",
}

// importsOf returns what the packages below the board import, by room.
func importsOf(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	require.NoError(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		room := filepath.ToSlash(filepath.Dir(name))
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			found[room] = append(found[room], imported)
		}
		return nil
	}))
	return found
}

// TestRoomsImportOneWay: what a room may import is what the table says, and every room is in the table. Games are played without
// a server and without files.
func TestRoomsImportOneWay(t *testing.T) {
	t.Parallel()
	found := importsOf(t)
	for room, list := range found {
		allowed, ok := rooms[room]
		require.True(t, ok, "no room of the board is called %q", room)
		for _, imported := range list {
			if rest, ok := strings.CutPrefix(imported, "xqengine/board"); ok {
				require.Contains(t, allowed, strings.TrimPrefix(rest, "/"), "package board/%s imports it", room)
			}
			if slices.Contains(portable, room) {
				require.False(t, reachesOut(imported), "package board/%s imports %s", room, imported)
			}
		}
	}
	for room := range rooms {
		require.NotEmpty(t, found[room], room)
	}
	for _, room := range portable {
		require.Subset(t, portable, rooms[room], "what a portable room imports is portable")
	}
}

// reachesOut reports whether a package is one of those outside, or below one.
func reachesOut(imported string) bool {
	return slices.ContainsFunc(outside, func(name string) bool {
		return imported == name || strings.HasPrefix(imported, name+"/")
	})
}

// TestReachesOut: the test above sees what it looks for.
func TestReachesOut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"net", "net/http", "net/http/httptest", "net/url", "os", "os/exec", "io/fs", "path/filepath", "github.com/coder/websocket"} {
		require.True(t, reachesOut(name), name)
	}
	for _, name := range []string{"io", "path", "time", "sync", "log/slog", "xqengine/record"} {
		require.False(t, reachesOut(name), name)
	}
}
