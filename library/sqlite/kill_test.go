package sqlite_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/board/store"
	"xqengine/library"
	"xqengine/library/internal/conformance"
	"xqengine/library/sqlite"
)

// importsInto is set for the program that TestKilled kills: the folder of its library.
const importsInto = "XQENGINE_TEST_IMPORTS_INTO"

func TestMain(m *testing.M) {
	if dir := os.Getenv(importsInto); dir != "" {
		fmt.Fprintln(os.Stderr, importForEver(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// inDirectory returns the library in a directory.
func inDirectory(dir string) (*library.Library, error) {
	folder, err := store.OpenDir(dir)
	if err != nil {
		return nil, err
	}
	index, err := sqlite.Open(filepath.Join(dir, sqlite.Name))
	if err != nil {
		return nil, err
	}
	return library.Open(context.Background(), folder, index, nil)
}

// importForEver imports games, and writes after each import how many are acknowledged.
func importForEver(dir string) error {
	l, err := inDirectory(dir)
	if err != nil {
		return err
	}
	ctx := context.Background()
	stats, err := l.Stats(ctx)
	if err != nil {
		return err
	}
	for games := stats.Games; ; {
		var text bytes.Buffer
		if err := conformance.Generate(&text, uint64(games)+1, 20, 30); err != nil {
			return err
		}
		report, err := l.Import(ctx, &text, library.Import{Collection: "A", Duplicates: true})
		if err != nil {
			return err
		}
		games += report.Imported
		fmt.Println(games)
	}
}

// TestKilled: a program that is killed while it imports loses nothing that was acknowledged, its index has what the files have,
// and the next goes on.
func TestKilled(t *testing.T) {
	t.Parallel()
	killed(t, 6)
}

// killed kills a program that imports some times, at moments at random.
func killed(t *testing.T, rounds int) {
	t.Helper()
	dir := t.TempDir()
	acknowledged := 0
	for round := range rounds {
		program := exec.Command(os.Args[0])
		program.Env = append(os.Environ(), importsInto+"="+dir)
		program.Stderr = os.Stderr // a file: no goroutine copies what the program writes there
		out, err := program.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, program.Start())
		lines := bufio.NewScanner(out)
		for range 1 + round%3 {
			require.True(t, lines.Scan())
		}
		time.Sleep(rand.N(20 * time.Millisecond))
		require.NoError(t, program.Process.Kill())
		said := lines.Text()
		for lines.Scan() { // what it wrote before it was killed
			said = lines.Text()
		}
		require.Error(t, program.Wait())
		games, err := strconv.Atoi(strings.TrimSpace(said))
		require.NoError(t, err)
		require.Greater(t, games, acknowledged)
		acknowledged = checkKilled(t, dir, games)
	}
}

// checkKilled compares what is there with what was acknowledged, and the database with an index made anew.
func checkKilled(t *testing.T, dir string, acknowledged int) int {
	t.Helper()
	ctx := context.Background()
	l, err := inDirectory(dir)
	require.NoError(t, err)
	list, total, err := l.Find(ctx, library.Query{})
	require.NoError(t, err)
	require.GreaterOrEqual(t, total, acknowledged)
	assert.Empty(t, l.Problems())
	require.NoError(t, l.Close())

	folder, err := store.OpenDir(dir)
	require.NoError(t, err)
	fresh, err := library.Open(ctx, folder, library.NewMemory(), nil)
	require.NoError(t, err)
	found, _, err := fresh.Find(ctx, library.Query{})
	require.NoError(t, err)
	assert.Equal(t, found, list)
	for _, one := range []library.Info{list[0], list[len(list)-1]} {
		g, err := fresh.Game(one.Ref)
		require.NoError(t, err)
		assert.Len(t, g.Main(), one.Turns)
	}
	require.NoError(t, fresh.Close())
	return total
}
