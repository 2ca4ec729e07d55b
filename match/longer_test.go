//go:build longer && linux

package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/opening"
	"xqengine/match/record"
)

// program builds xqengine and returns its path.
func program(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "xqengine")
	out, err := exec.Command("go", "build", "-o", path, "xqengine/cmd/xqengine").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return path
}

// peer finds another engine or skips the test.
func peer(t *testing.T, name string) string {
	t.Helper()
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	path := filepath.Join("/usr/games", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// spec reads an engine specification.
func spec(t *testing.T, words ...string) client.Spec {
	t.Helper()
	s, err := client.ParseSpec(words, client.Spec{})
	require.NoError(t, err)
	return s
}

// TestPeers: matches against every other engine finish with every game legal and none lost by a fault.
// The margins are generous, for it is not the peers' punctuality that is tested.
func TestPeers(t *testing.T) {
	xq := program(t)
	for name, words := range map[string][]string{
		"fairy-stockfish uci":  {"fairy-stockfish", "proto=uci"},
		"fairy-stockfish ucci": {"fairy-stockfish", "proto=ucci"},
		"fairy-stockfish auto": {"fairy-stockfish"},
		"hoixiangqi":           {"hoixiangqi", "proto=xboard", "tellclock=2"},
		"sjaakii":              {"sjaakii", "proto=xboard"},
		"maxqi":                {"maxqi", "proto=xboard"},
	} {
		t.Run(name, func(t *testing.T) {
			words[0] = "cmd=" + peer(t, words[0])
			c := match.Config{
				Engines: []client.Spec{spec(t, "name=xqengine", "cmd="+xq, "proto=ucci", "hash=16"), spec(t, append(words, "name=peer")...)},
				Limits:  client.Limits{MoveTime: 50 * time.Millisecond}, Margin: 20 * time.Second, Games: 4, Shuffle: true, Seed: 3,
			}
			s, list := recorded(t, c)
			require.Len(t, list, 4)
			for i := range list {
				replay(t, &list[i])
				assert.Equal(t, record.Normal, list[i].Termination, "game %d: %s", list[i].Number, list[i].Reason)
			}
			var text strings.Builder
			require.NoError(t, s.Write(&text))
			t.Log("\n" + text.String())
		})
	}
}

// TestPeersFromPositions: maxqi, which cannot set up positions, is led to those of a file of FENs.
func TestPeersFromPositions(t *testing.T) {
	c := match.Config{
		Engines: []client.Spec{
			spec(t, "name=maxqi", "cmd="+peer(t, "maxqi"), "proto=xboard"), spec(t, "name=hoi", "cmd="+peer(t, "hoixiangqi"), "proto=xboard"),
		},
		Limits: client.Limits{Base: 10 * time.Second, Increment: 100 * time.Millisecond}, Margin: 20 * time.Second, Games: 4,
		Openings: []opening.Opening{
			{Name: "a", FEN: "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"},
			{Name: "b", FEN: "rnbakab1r/9/1c4nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 3 2"},
		},
	}
	_, list := recorded(t, c)
	for i := range list {
		replay(t, &list[i])
		assert.Empty(t, list[i].Fault, list[i].Reason)
	}
}

// TestKillAndResume: kill -9 in the middle of a match of 40 games leaves no engine behind, and resumed it
// ends with the same set of games, none twice and none missing.
func TestKillAndResume(t *testing.T) {
	xq := program(t)
	dir := t.TempDir()
	games, pgn := filepath.Join(dir, "g.jsonl"), filepath.Join(dir, "g.pgn")
	args := []string{"match", "-engine", "name=a", "cmd=" + xq, "proto=ucci", "hash=1", "-engine", "name=b", "cmd=" + xq, "proto=uci",
		"hash=1", "-games", "40", "-nodes", "2000", "-record", games, "-pgn", pgn, "-concurrency", "2", "-oversubscribe"}
	lines := func() int {
		text, _ := os.ReadFile(games)
		return bytes.Count(text, []byte("\n"))
	}
	for kills, resume := 0, false; kills < 3; kills++ {
		command := exec.Command(xq, args...)
		if resume {
			command.Args = append(command.Args, "-resume")
		}
		require.NoError(t, command.Start())
		at := lines()
		require.Eventually(t, func() bool { return lines() > at+6 }, time.Minute, time.Millisecond)
		engines := childrenOf(t, command.Process.Pid)
		require.NotEmpty(t, engines)
		require.NoError(t, command.Process.Kill())
		_ = command.Wait()
		require.Eventually(t, func() bool {
			for _, pid := range engines {
				if text, err := os.ReadFile("/proc/" + pid + "/cmdline"); err == nil && strings.HasPrefix(string(text), xq) {
					return false
				}
			}
			return true
		}, 10*time.Second, 10*time.Millisecond, "engines outlived the match")
		resume = true
	}
	out, err := exec.Command(xq, append(args, "-resume")...).CombinedOutput()
	require.NoError(t, err, "%s", out)

	text, err := os.ReadFile(games)
	require.NoError(t, err)
	var numbers []int
	for i, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		var g record.Game
		require.NoError(t, json.Unmarshal([]byte(l), &g))
		if i > 0 {
			numbers = append(numbers, g.Number)
			replay(t, &g)
			assert.Equal(t, record.Normal, g.Termination, g.Reason)
		}
	}
	sort.Ints(numbers)
	want := make([]int, 40)
	for i := range want {
		want[i] = i + 1
	}
	assert.Equal(t, want, numbers)
	text, err = os.ReadFile(pgn)
	require.NoError(t, err)
	assert.Equal(t, 40, bytes.Count(text, []byte(`[Game "Chinese Chess"]`)))
}

// childrenOf returns the process ids of the children of a process.
func childrenOf(t *testing.T, pid int) []string {
	t.Helper()
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	require.NoError(t, err)
	var list []string
	for _, path := range tasks {
		text, _ := os.ReadFile(path)
		list = append(list, strings.Fields(string(text))...)
	}
	return list
}

// memory notes what is held after the first games and after the last.
type memory struct {
	t           *testing.T
	early, late usage
	heap        [2]uint64
}

func (m *memory) Begin(*match.Standing, int) {}
func (m *memory) Warn(text string)           { m.t.Log(text) }
func (m *memory) Finished(_ *record.Game, s *match.Standing) {
	if s.Finished != s.Total/10 && s.Finished != s.Total-10 {
		return
	}
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	u := used(m.t)
	if s.Finished == s.Total/10 {
		m.early, m.heap[0] = u, now.HeapAlloc
	} else {
		m.late, m.heap[1] = u, now.HeapAlloc
	}
}

// stall is how long a busy machine may stand still without a game being lost by it. How late moves really
// come, and how long the program takes between two moves, is in the log.
const stall = 30 * time.Second

// TestSelfPlay: 1000 games of the engine against itself at 10 ms a move, two at once: no time forfeit, no
// illegal move, no failure, no leak of memory, files or processes.
func TestSelfPlay(t *testing.T) {
	xq := program(t)
	before := used(t)
	m := &memory{t: t}
	c := match.Config{
		Engines: []client.Spec{spec(t, "name=a", "cmd="+xq, "proto=ucci", "hash=8"), spec(t, "name=b", "cmd="+xq, "proto=uci", "hash=8")},
		Limits:  client.Limits{MoveTime: 10 * time.Millisecond}, Margin: stall, Games: 1000, Shuffle: true, Seed: 1,
		Concurrency: 2, Oversubscribe: true, Report: m,
	}
	s, list := recorded(t, c)
	require.Len(t, list, 1000)
	for i := range list {
		replay(t, &list[i])
		assert.Equal(t, record.Normal, list[i].Termination, "game %d: %s", list[i].Number, list[i].Reason)
	}
	for _, e := range s.Engines {
		assert.Zero(t, e.TimeForfeits+e.IllegalMoves+e.Failures)
	}
	assert.InDelta(t, m.early.files, m.late.files, 2)
	assert.InDelta(t, m.early.goroutines, m.late.goroutines, 4)
	assert.Equal(t, m.early.children, m.late.children)
	assert.Less(t, m.heap[1], m.heap[0]+16<<20, "the heap grew from %d to %d bytes", m.heap[0], m.heap[1])
	after := settled(t, before)
	assert.False(t, after.exceeds(before), "%v before, %v after", before, after)
	var text strings.Builder
	require.NoError(t, s.Write(&text))
	t.Logf("%v, then %v, heap %v bytes\n%s", m.early, m.late, m.heap, text.String())
}
