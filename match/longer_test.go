//go:build longer && linux

package match_test

import (
	"bytes"
	"encoding/json"
	"flag"
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

	"xqengine/internal/built"
	"xqengine/match"
	"xqengine/match/client"
	"xqengine/match/matchlog"
	"xqengine/match/opening"
)

// program returns the path of xqengine.
func program(t *testing.T) string {
	t.Helper()
	path, err := built.Program()
	require.NoError(t, err)
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

// TestPeers: a game with each colour against every other engine is finished by the rules, with every move
// legal. The margins are generous, for it is not the peers' punctuality that is tested. Two games at once
// leave no core idle: of the two engines of a game only one thinks.
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
			t.Parallel()
			words[0] = "cmd=" + peer(t, words[0])
			c := match.Config{
				Engines: []client.Spec{spec(t, "name=xqengine", "cmd="+xq, "proto=ucci", "hash=16"), spec(t, append(words, "name=peer")...)},
				Limits:  client.Limits{MoveTime: 20 * time.Millisecond}, Margin: stall, Games: 2, Shuffle: true, Seed: 3,
			}
			s, list := recorded(t, c)
			require.Len(t, list, 2)
			for i := range list {
				replay(t, &list[i])
				assert.Equal(t, matchlog.Normal, list[i].Termination, "game %d: %s", list[i].Number, list[i].Reason)
			}
			var text strings.Builder
			require.NoError(t, s.Write(&text))
			t.Log("\n" + text.String())
		})
	}
}

// TestPeersFromPositions: maxqi, which cannot set up positions, is led to those of a file of FENs. A few
// moves show that the engines have the same position.
func TestPeersFromPositions(t *testing.T) {
	c := match.Config{
		Engines: []client.Spec{
			spec(t, "name=maxqi", "cmd="+peer(t, "maxqi"), "proto=xboard"), spec(t, "name=hoi", "cmd="+peer(t, "hoixiangqi"), "proto=xboard"),
		},
		Limits: client.Limits{Base: 2 * time.Second, Increment: 50 * time.Millisecond}, Margin: stall, Games: 4,
		Adjudication: match.Adjudication{MaxMoves: 20},
		Openings: []opening.Opening{
			{Name: "a", FEN: "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"},
			{Name: "b", FEN: "rnbakab1r/9/1c4nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 3 2"},
		},
	}
	_, list := recorded(t, c)
	require.Len(t, list, 4)
	for i := range list {
		replay(t, &list[i])
		assert.Empty(t, list[i].Fault, list[i].Reason)
	}
}

// TestPeersPlayOnAfterTheirClaims: fifty rounds without a capture make a draw by the rules of hoixiangqi, not
// by the referee's. It plays on all the same, whether its own move or the opponent's was the hundredth ply:
// given one more move in the game that is over to it, it would end with exit status 1, as it does at any
// command it refuses when its input is not a terminal; told to go, it would be silent. Others may claim what
// they like.
func TestPeersPlayOnAfterTheirClaims(t *testing.T) {
	xq := program(t)
	for _, name := range []string{"hoixiangqi", "sjaakii"} {
		t.Run(name, func(t *testing.T) {
			c := match.Config{
				Engines: []client.Spec{
					spec(t, "name=xqengine", "cmd="+xq, "proto=ucci", "hash=1"),
					spec(t, "name=peer", "cmd="+peer(t, name), "proto=xboard", "tellclock=2"),
				},
				Limits: client.Limits{MoveTime: 20 * time.Millisecond}, Margin: stall, Games: 2,
				Openings:     []opening.Opening{{FEN: "2bakab2/9/8r/9/9/9/9/R8/4A4/2BA1KB2 w - - 97 70"}},
				Adjudication: match.Adjudication{MaxMoves: 6},
			}
			_, list := recorded(t, c)
			require.Len(t, list, 2)
			for i := range list {
				replay(t, &list[i])
				assert.Empty(t, list[i].Fault, list[i].Reason)
				assert.Greater(t, len(list[i].Moves), 3, "the game went on beyond the fiftieth round")
			}
		})
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
		require.Eventually(t, func() bool { return lines() > at+6 }, 2*time.Minute, time.Millisecond)
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
		}, stall, 10*time.Millisecond, "engines outlived the match")
		resume = true
	}
	out, err := exec.Command(xq, append(args, "-resume")...).CombinedOutput()
	require.NoError(t, err, "%s", out)

	text, err := os.ReadFile(games)
	require.NoError(t, err)
	var numbers []int
	for i, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		var g matchlog.Game
		require.NoError(t, json.Unmarshal([]byte(l), &g))
		if i > 0 {
			numbers = append(numbers, g.Number)
			replay(t, &g)
			assert.Equal(t, matchlog.Normal, g.Termination, g.Reason)
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
func (m *memory) Finished(_ *matchlog.Game, s *match.Standing) {
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

// The size of TestSelfPlay. The full one, 1000 games at 10 ms, takes ten minutes:
//
//	go test -tags longer -run TestSelfPlay -timeout 40m ./match -args -games 1000 -movetime 10ms
var (
	selfPlayGames = flag.Int("games", 200, "games of TestSelfPlay")
	selfPlayTime  = flag.Duration("movetime", 2*time.Millisecond, "time for a move in TestSelfPlay")
)

// TestSelfPlay: games of the engine against itself, two at once: no time forfeit, no illegal move, no failure,
// no leak of memory, files or processes.
func TestSelfPlay(t *testing.T) {
	xq := program(t)
	before := used(t)
	m := &memory{t: t}
	c := match.Config{
		Engines: []client.Spec{spec(t, "name=a", "cmd="+xq, "proto=ucci", "hash=8"), spec(t, "name=b", "cmd="+xq, "proto=uci", "hash=8")},
		Limits:  client.Limits{MoveTime: *selfPlayTime}, Margin: stall, Games: *selfPlayGames, Shuffle: true, Seed: 1,
		Concurrency: 2, Oversubscribe: true, Report: m, Claims: match.IgnoreClaims,
	}
	s, list := recorded(t, c)
	require.Len(t, list, *selfPlayGames)
	for i := range list {
		replay(t, &list[i])
		assert.Equal(t, matchlog.Normal, list[i].Termination, "game %d: %s", list[i].Number, list[i].Reason)
	}
	for _, e := range s.Engines {
		assert.Zero(t, e.TimeForfeits+e.IllegalMoves+e.Failures)
	}
	assert.InDelta(t, m.early.files, m.late.files, 2)
	assert.InDelta(t, m.early.goroutines, m.late.goroutines, 4)
	assert.Equal(t, m.early.children, m.late.children)
	assert.Less(t, m.heap[1], m.heap[0]+4<<20, "the heap grew from %d to %d bytes", m.heap[0], m.heap[1])
	after := settled(t, before)
	assert.False(t, after.exceeds(before), "%v before, %v after", before, after)
	var text strings.Builder
	require.NoError(t, s.Write(&text))
	t.Logf("%v, then %v, heap %v bytes\n%s", m.early, m.late, m.heap, text.String())
}
