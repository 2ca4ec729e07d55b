//go:build longer && linux

package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"xqengine/library"
	"xqengine/library/internal/conformance"
	"xqengine/position"
	"xqengine/record"
)

// gamesOfScale sets how many games TestScale imports. The figures of docs/library.md are those of 100000.
const gamesOfScale = "XQENGINE_LIBRARY_GAMES"

// TestScale imports games of 80 turns and looks for some of them: how fast, by processor time, since a busy machine has less of it
// to give; how large; how quickly games are found.
func TestScale(t *testing.T) {
	games := 3000
	if text := os.Getenv(gamesOfScale); text != "" {
		var err error
		games, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "games.pgn")
	writeVaried(t, path, games)
	read := measure(t, "read", games, func() {
		n := 0
		in, err := os.Open(path)
		require.NoError(t, err)
		defer in.Close()
		require.NoError(t, record.Each(in, func(g *record.Game, p *record.Problem) error {
			require.Nil(t, p)
			n++
			return nil
		}))
		require.Equal(t, games, n)
	})
	assert.Greater(t, read, 2000.0, "games a second")
	l, err := inDirectory(filepath.Join(dir, "library"))
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Close()) }()
	ctx := context.Background()
	imported := measure(t, "import", games, func() {
		in, err := os.Open(path)
		require.NoError(t, err)
		defer in.Close()
		report, err := l.Import(ctx, in, library.Import{Collection: "A", Source: "games.pgn"})
		require.NoError(t, err)
		require.Equal(t, games, report.Imported+report.Duplicates)
		require.Greater(t, report.Imported, games*9/10)
	})
	assert.Greater(t, imported, 500.0, "games a second")
	sizes(t, filepath.Join(dir, "library"), games)
	status, err := os.ReadFile("/proc/self/status")
	require.NoError(t, err)
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") || strings.HasPrefix(line, "RssAnon") {
			t.Log(strings.TrimSpace(line))
		}
	}
	queries(t, l)
}

// writeVaried writes games into a file.
func writeVaried(t *testing.T, path string, games int) {
	t.Helper()
	var v conformance.Varied
	paths, err := filepath.Glob("../../record/testdata/samples/*")
	require.NoError(t, err)
	for _, path := range paths {
		in, err := os.Open(path)
		require.NoError(t, err)
		_ = record.Each(in, func(g *record.Game, p *record.Problem) error { // not every sample is a record
			if p == nil && g != nil && len(g.Main()) > 0 && len(g.Main()) <= 80 {
				v.Samples = append(v.Samples, g)
			}
			return nil
		})
		require.NoError(t, in.Close())
	}
	t.Logf("%d sample games", len(v.Samples))
	require.NotEmpty(t, v.Samples)
	out, err := os.Create(path)
	require.NoError(t, err)
	buffered := bufio.NewWriter(out)
	require.NoError(t, v.Write(buffered, 0, games))
	require.NoError(t, buffered.Flush())
	require.NoError(t, out.Close())
}

// processor returns the processor time of this program, or of this thread.
func processor(t *testing.T, clock int32) time.Duration {
	t.Helper()
	var used unix.Timespec
	require.NoError(t, unix.ClockGettime(clock, &used))
	return time.Duration(used.Nano())
}

// measure returns how many games a second of processor time something does.
func measure(t *testing.T, what string, games int, do func()) float64 {
	t.Helper()
	begun, before := time.Now(), processor(t, unix.CLOCK_PROCESS_CPUTIME_ID)
	do()
	seconds := (processor(t, unix.CLOCK_PROCESS_CPUTIME_ID) - before).Seconds()
	rate := float64(games) / seconds
	t.Logf("%s: %d games in %.1f s of processor time, %.0f a second; %.1f s by the clock", what, games, seconds, rate, time.Since(begun).Seconds())
	return rate
}

// sizes logs the sizes of the files.
func sizes(t *testing.T, dir string, games int) {
	t.Helper()
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, file := range files {
		info, err := file.Info()
		require.NoError(t, err)
		if info.Size() > 0 {
			t.Logf("%s: %.1f MB, %d bytes a game", info.Name(), float64(info.Size())/1e6, info.Size()/int64(games))
		}
	}
}

// queries logs how long queries take, and each page of 50 games of what they find.
func queries(t *testing.T, l *library.Library) {
	t.Helper()
	start, second := position.New(position.Xiangqi), position.New(position.Xiangqi)
	second.Play(second.LegalTurns()[1])
	deep := second.Clone()
	for range 3 {
		deep.Play(deep.LegalTurns()[2])
	}
	for _, one := range []struct {
		name string
		list []library.Query
	}{
		{"latest", []library.Query{{}}},
		{"one letter", texts("胡", "柳", "e", "a", "é")},
		{"two letters", texts("胡荣", "吕钦", "mu", "hu", "顺炮")},
		{"a word", texts("胡荣华", "muller", "nguyen", "championship", "屏风马", "1987")},
		{"two words", texts("胡荣华 吕钦", "dupont 1987", "lai world", "五羊杯 2001", "mull jorg")},
		{"nothing", texts("zzz", "胡钦", "xq")},
		{"player and date", []library.Query{{Player: "许银", From: "1990", To: "1999.06"}, {Red: "lai", From: "2001"}}},
		{"filters", []library.Query{{Result: "1-0", MinTurns: 80}, {Variant: "chess"}, {MinRating: 2400, Result: "1/2-1/2"}}},
		{"sorted", []library.Query{{Sort: library.ByRed}, {Sort: library.ByDate, Descending: true}, {Sort: library.ByOpening}}},
		{"the start", []library.Query{{Position: start}}},
		{"a position", []library.Query{{Position: second}, {Position: deep}}},
		{"position and words", []library.Query{{Position: second, Text: "胡荣华"}, {Position: deep, Text: "lai"}}},
	} {
		took(t, one.name, func(n int) int {
			q := one.list[n%len(one.list)]
			q.Limit = 50
			list, total, err := l.Find(context.Background(), q)
			require.NoError(t, err)
			require.Len(t, list, min(total, 50))
			return total
		})
	}
	for name, p := range map[string]*position.Position{"explorer, the start": start, "explorer, a position": deep} {
		took(t, name, func(int) int {
			list, err := l.Explore(context.Background(), p, library.Query{})
			require.NoError(t, err)
			return len(list)
		})
	}
	took(t, "games of the highest ratings at the start", func(int) int {
		list, _, err := l.Find(context.Background(), library.Query{Position: start, Sort: library.ByRating, Descending: true, Limit: 8})
		require.NoError(t, err)
		return len(list)
	})
	for _, text := range []string{"Ce2 ng7 +d4", "Pe5 -e6 *c7"} {
		pattern, err := library.ParsePattern(position.Xiangqi, text)
		require.NoError(t, err)
		pattern.Mirrored = true
		took(t, "pattern "+text, func(int) int {
			_, total, err := l.Find(context.Background(), library.Query{Pattern: pattern, Limit: 50})
			require.NoError(t, err)
			return total
		})
	}
	took(t, "open a game", func(n int) int {
		list, _, err := l.Find(context.Background(), library.Query{Offset: n * 7, Limit: 1})
		require.NoError(t, err)
		g, err := l.Game(list[0].Ref)
		require.NoError(t, err)
		return len(g.Main())
	})
}

func texts(words ...string) (list []library.Query) {
	for _, word := range words {
		list = append(list, library.Query{Text: word})
	}
	return list
}

// took logs the median and the 95th percentile of the processor time of something that is done many times.
func took(t *testing.T, what string, do func(n int) int) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const times = 40
	var list []time.Duration
	found := 0
	for n := range times {
		before := processor(t, unix.CLOCK_THREAD_CPUTIME_ID)
		found += do(n)
		list = append(list, processor(t, unix.CLOCK_THREAD_CPUTIME_ID)-before)
	}
	slices.Sort(list)
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d)/1e6) }
	t.Logf("%s: median %s, 95th percentile %s, %d found on average", what, ms(list[times/2]), ms(list[times*95/100]), found/times)
}
