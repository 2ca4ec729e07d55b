//go:build longer

package position

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fairy is a running Fairy-Stockfish. It counts ranks from 1.
type fairy struct {
	in  io.Writer
	out *bufio.Scanner
}

func startFairy(t *testing.T) *fairy {
	t.Helper()
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/fairy-stockfish")
	}
	if err != nil {
		t.Skip("fairy-stockfish is not installed (Debian package fairy-stockfish): nothing to compare with")
	}
	cmd := exec.CommandContext(t.Context(), path)
	cmd.WaitDelay = 10 * time.Second
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		fmt.Fprintln(in, "quit")
		in.Close()
		cmd.Wait()
	})
	f := &fairy{in, bufio.NewScanner(out)}
	f.send(t, "uci")
	f.lines(t, "uciok")
	f.send(t, "setoption name UCI_Variant value xiangqi")
	return f
}

func (f *fairy) send(t *testing.T, line string) {
	t.Helper()
	_, err := fmt.Fprintln(f.in, line)
	require.NoError(t, err)
}

// lines returns what comes up to a line with a prefix.
func (f *fairy) lines(t *testing.T, until string) (lines []string) {
	t.Helper()
	for f.out.Scan() {
		if strings.HasPrefix(f.out.Text(), until) {
			return lines
		}
		lines = append(lines, f.out.Text())
	}
	require.Fail(t, "fairy-stockfish ended", "%v", f.out.Err())
	return nil
}

// divide returns how many leaves fairy-stockfish counts below each root move, in coordinates of ours.
func (f *fairy) divide(t *testing.T, p *Position, depth int) map[string]uint64 {
	t.Helper()
	board, rest, _ := strings.Cut(p.FEN(), " ")
	f.send(t, fmt.Sprintf("position fen %s %c - - 0 1", board, rest[0]))
	f.send(t, fmt.Sprintf("go perft %d", depth))
	counts := map[string]uint64{}
	for _, line := range f.lines(t, "Nodes searched") {
		move, number, ok := strings.Cut(line, ": ")
		if !ok || strings.Contains(move, " ") {
			continue
		}
		n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 64)
		require.NoError(t, err, line)
		counts[fromOneBased(t, move)] = n
	}
	return counts
}

// fromOneBased turns h3e3 into h2e2 and a10a9 into a9a8.
func fromOneBased(t *testing.T, move string) string {
	t.Helper()
	var text strings.Builder
	for rest := move; rest != ""; {
		digits := strings.TrimLeft(rest[1:], "0123456789")
		rank, err := strconv.Atoi(rest[1 : len(rest)-len(digits)])
		require.NoError(t, err, move)
		fmt.Fprintf(&text, "%c%d", rest[0], rank-1)
		rest = digits
	}
	return text.String()
}

func TestPerftAgainstFairyStockfish(t *testing.T) {
	f := startFairy(t)
	compared := 0
	variety(t, 70, 800, func(p *Position) {
		ours := map[string]uint64{}
		for _, turn := range p.LegalTurns() {
			text := p.FormatTurn(turn)
			p.Play(turn)
			ours[text] = uint64(len(legalMoves(p)))
			p.Back()
		}
		require.Equal(t, f.divide(t, p, 2), ours, "perft(2) of %s", p.FEN())
		compared++
	})
	require.Equal(t, 800, compared)
}
