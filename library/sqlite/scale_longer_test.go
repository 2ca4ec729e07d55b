//go:build longer

package sqlite_test

import (
	"context"
	"io"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/library"
	"xqengine/library/internal/conformance"
	"xqengine/position"
)

// gamesOfScale sets how many games TestScale imports. The rates that docs/library.md tells are those of 100000.
const gamesOfScale = "XQENGINE_LIBRARY_GAMES"

// TestScale imports games of 80 turns and looks for some of them.
func TestScale(t *testing.T) {
	games := 5000
	if text := os.Getenv(gamesOfScale); text != "" {
		var err error
		games, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	dir := t.TempDir()
	ctx := context.Background()
	l, err := inDirectory(dir)
	require.NoError(t, err)
	begun := time.Now()
	const part = 1000
	for n := 0; n < games; n += part {
		r, w := io.Pipe()
		go func() { w.CloseWithError(conformance.Generate(w, uint64(n)+1, min(part, games-n), 80)) }()
		report, err := l.Import(ctx, r, library.Import{Collection: "A", Duplicates: true})
		require.NoError(t, err)
		require.Equal(t, min(part, games-n), report.Imported)
	}
	took(t, "made, read and imported", games, begun)
	begun = time.Now()
	require.NoError(t, l.Rebuild(ctx, nil))
	took(t, "read and indexed", games, begun)
	for _, one := range []struct {
		name string
		q    library.Query
	}{
		{"all", library.Query{Limit: 50}}, {"words", library.Query{Text: "event 胡", Limit: 50}},
		{"player", library.Query{Player: "a胡", Limit: 50, Sort: library.ByDate}},
		{"position", library.Query{Position: position.New(position.Xiangqi), Limit: 50}},
	} {
		begun = time.Now()
		_, total, err := l.Find(ctx, one.q)
		require.NoError(t, err)
		require.Positive(t, total)
		t.Logf("%s: %d games in %v", one.name, total, time.Since(begun))
	}
	begun = time.Now()
	list, err := l.Explore(ctx, position.New(position.Xiangqi), library.Query{})
	require.NoError(t, err)
	require.NotEmpty(t, list)
	t.Logf("explorer of the start: %v", time.Since(begun))
	pattern, err := library.ParsePattern(position.Xiangqi, "Ra5 re5")
	require.NoError(t, err)
	begun = time.Now()
	_, total, err := l.Find(ctx, library.Query{Pattern: pattern, Limit: 50})
	require.NoError(t, err)
	t.Logf("pattern: %d games in %v", total, time.Since(begun))
	require.NoError(t, l.Close())
}

// took tells how quickly something was done.
func took(t *testing.T, what string, games int, begun time.Time) {
	t.Helper()
	seconds := time.Since(begun).Seconds()
	t.Logf("%s: %d games in %.1f s, %.0f a second", what, games, seconds, float64(games)/seconds)
}
