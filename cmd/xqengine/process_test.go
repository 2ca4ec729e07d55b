//go:build linux

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// process is the program, started.
type process struct {
	t        *testing.T
	cmd      *exec.Cmd
	in       io.WriteCloser
	out      io.ReadCloser
	lines    *bufio.Scanner
	problems bytes.Buffer
}

// start starts the program; it is killed if it has not ended when a test should be over.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command("xqengine", args...)}
	var err error
	p.in, err = p.cmd.StdinPipe()
	require.NoError(t, err)
	p.out, err = p.cmd.StdoutPipe()
	require.NoError(t, err)
	p.cmd.Stderr = &p.problems
	p.lines = bufio.NewScanner(p.out)
	p.lines.Buffer(nil, 1<<20)
	require.NoError(t, p.cmd.Start())
	killer := time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	t.Cleanup(func() {
		killer.Stop()
		_ = p.cmd.Process.Kill()
	})
	return p
}

func (p *process) send(text string) {
	p.t.Helper()
	_, err := io.WriteString(p.in, text)
	require.NoError(p.t, err)
}

// until reads lines up to one with the prefix and returns it.
func (p *process) until(prefix string) string {
	p.t.Helper()
	for p.lines.Scan() {
		if strings.HasPrefix(p.lines.Text(), prefix) {
			return p.lines.Text()
		}
	}
	require.Fail(p.t, "the program ended or hung", "waiting for %q; standard error: %s", prefix, &p.problems)
	return ""
}

// end waits for the end of the program, which must be clean.
func (p *process) end() {
	p.t.Helper()
	for p.lines.Scan() {
		assert.False(p.t, strings.HasPrefix(p.lines.Text(), "bestmove"), "an answer after the end")
	}
	assert.NoError(p.t, p.cmd.Wait(), "standard error: %s", &p.problems)
	assert.Empty(p.t, p.problems.String())
}

func TestSignals(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, busy := range []string{"", "go infinite\n"} {
			t.Run(fmt.Sprint(signal, busy), func(t *testing.T) {
				p := start(t)
				p.send("uci\n" + busy + "isready\n")
				p.until("readyok")
				require.NoError(t, p.cmd.Process.Signal(signal))
				p.end()
			})
		}
	}
}

// TestOutputClosed: a GUI that is gone is not an error.
func TestOutputClosed(t *testing.T) {
	p := start(t)
	p.send("uci\ngo infinite\n")
	p.until("uciok")
	require.NoError(t, p.out.Close())
	// The search goes on printing, or the next answer fails.
	_, _ = io.WriteString(p.in, "isready\nisready\n")
	require.NoError(t, p.cmd.Wait())
	assert.Empty(t, p.problems.String())
}

func TestQuitWhileThinking(t *testing.T) {
	for _, command := range []string{"go infinite", "go ponder", "go depth 90", "go perft 40", "bench"} {
		p := start(t)
		p.send("uci\nposition startpos\n" + command + "\nquit\n")
		p.end()
	}
}

func TestEndOfInputWhileThinking(t *testing.T) {
	p := start(t)
	p.send("ucci\ngo infinite\nisready\n")
	p.until("readyok")
	require.NoError(t, p.in.Close())
	p.end()
}

// TestBursts sends stop, position and go a thousand times in one breath. Each go gets an answer that is
// legal in its own position.
func TestBursts(t *testing.T) {
	const bursts = 1000
	var texts []string
	var boards []*position.Position
	for seed := range bursts {
		board, moves := randomGame(uint64(seed), 8)
		boards = append(boards, board)
		texts = append(texts, "stop\nposition startpos moves "+strings.Join(moves, " ")+"\ngo nodes 100\n")
	}
	p := start(t)
	p.send("uci\nsetoption name Hash value 1\n")
	go func() { _, _ = io.WriteString(p.in, strings.Join(texts, "")) }()
	for i, board := range boards {
		answer := strings.Fields(p.until("bestmove "))
		_, err := board.ParseTurn(answer[1])
		require.NoError(t, err, "burst %d: %s", i, answer)
	}
	p.send("quit\n")
	p.end()
}

// randomGame plays some random moves.
func randomGame(seed uint64, plies int) (*position.Position, []string) {
	random := rand.New(rand.NewPCG(seed, 1))
	board := position.New(position.Xiangqi)
	var moves []string
	for range plies {
		turns := board.LegalTurns()
		if len(turns) == 0 {
			break
		}
		turn := turns[random.IntN(len(turns))]
		moves = append(moves, board.FormatTurn(turn))
		board.Play(turn)
	}
	return board, moves
}

// TestQuickMoves asks for many moves that take hardly any time.
func TestQuickMoves(t *testing.T) {
	p := start(t)
	p.send("ucci\n")
	p.until("ucciok")
	board := position.New(position.Xiangqi)
	var moves []string
	for range 500 {
		p.send("position startpos moves " + strings.Join(moves, " ") + "\ngo movetime 1\n")
		answer := strings.Fields(p.until("bestmove "))
		turn, err := board.ParseTurn(answer[1])
		require.NoError(t, err)
		board.Play(turn)
		moves = append(moves, answer[1])
		if len(board.LegalTurns()) == 0 {
			board, moves = position.New(position.Xiangqi), nil
		}
	}
	p.send("quit\n")
	p.end()
}

func TestHashLargerThanMemory(t *testing.T) {
	var machine syscall.Sysinfo_t
	require.NoError(t, syscall.Sysinfo(&machine))
	if uint64(machine.Totalram)*uint64(machine.Unit) > 60<<30 {
		t.Skip("the largest table might fit into this machine")
	}
	p := start(t)
	p.send("uci\nisready\nsetoption name Hash value 65536\n")
	p.until("info string error: Hash: ")
	p.send("go depth 5\n")
	p.until("bestmove ")
	p.send("quit\n")
	p.end()
}

func TestRubbish(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	rubbish := make([]byte, 10<<20)
	for i := range rubbish {
		rubbish[i] = byte(random.Uint32())
	}
	p := start(t)
	go func() {
		_, _ = p.in.Write(rubbish)
		_ = p.in.Close()
	}()
	p.end()
	if usage, ok := p.cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		const maxKB = 512 << 10
		assert.Less(t, int64(usage.Maxrss), int64(maxKB), "memory is bounded")
	}
}

// TestSmallClocks: with a clock that shows little an answer still comes; how much of the clock
// it takes is a matter of the machine, and tested with a clock of our own in package search.
func TestSmallClocks(t *testing.T) {
	p := start(t)
	p.send("ucci\nisready\n")
	p.until("readyok")
	for _, left := range []int{300, 100, 30, 10, 3, 1, 0, -1, -1000} {
		p.send(fmt.Sprintf("position startpos\ngo time %d increment 0\n", left))
		p.until("bestmove ")
	}
	p.send("quit\n")
	p.end()
}
