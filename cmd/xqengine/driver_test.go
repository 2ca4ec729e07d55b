//go:build longer && linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestWholeGameThroughDrivers lets xboard, with uci2wb between it and us, play a game of ours against
// HoiXiangqi on a virtual screen, once in each protocol. The record that xboard saves must be a game by our
// own rules, move by move.
func TestWholeGameThroughDrivers(t *testing.T) {
	adapter, opponent := find(t, "uci2wb"), find(t, "hoixiangqi")
	engine, err := exec.LookPath("xqengine")
	require.NoError(t, err)
	for protocol, flag := range map[string]string{"UCI": "-c", "UCCI": "-x"} {
		t.Run(protocol, func(t *testing.T) {
			// HoiXiangqi cannot think for less than a second a move: it needs a clock.
			text, dialogue := driven(t, t.TempDir(), "-variant", "xiangqi",
				"-fcp", fmt.Sprintf("%s debug %s %s", adapter, flag, engine), "-scp", opponent)
			replay(t, text)
			assert.NotContains(t, dialogue, "engine said: info string error")
			assert.NotContains(t, dialogue, "engine said: info message error")
		})
	}
}

// driven lets xboard play a game between the engines that the arguments name, on a virtual screen and in a folder, and returns
// the record that it saves and its dialogue with the engines.
func driven(t *testing.T, dir string, engines ...string) (record, dialogue string) {
	t.Helper()
	xboard, screen := find(t, "xboard"), virtualScreen(t)
	saved, log := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "xboard.log")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, xboard, append([]string{"-noGUI", "-mg", "1", "-tc", "0:10", "-inc", "0.1",
		"-sgf", saved, "-debug", "-nameOfDebugFile", log, "-xpopup", "-xexit", "-popupMoveErrors", "false",
		"-soundProgram", "true"}, engines...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "DISPLAY="+screen, "HOME="+dir)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.WaitDelay = 5 * time.Second
	require.NoError(t, cmd.Run(), "%s", &output)
	text, err := os.ReadFile(saved)
	require.NoError(t, err, "%s", &output)
	words, err := os.ReadFile(log)
	require.NoError(t, err)
	return string(text), string(words)
}

// find looks for a program of the distribution.
func find(t *testing.T, name string) string {
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

// virtualScreen starts an X server without a screen and returns the name of its display.
func virtualScreen(t *testing.T) string {
	t.Helper()
	read, write, err := os.Pipe()
	require.NoError(t, err)
	cmd := exec.Command(find(t, "Xvfb"), "-displayfd", "3", "-screen", "0", "1024x768x24")
	cmd.ExtraFiles = []*os.File{write}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	require.NoError(t, write.Close())
	require.NoError(t, read.SetReadDeadline(time.Now().Add(time.Minute)))
	number, err := bufio.NewReader(read).ReadString('\n')
	require.NoError(t, err, "no display")
	return ":" + strings.TrimSpace(number)
}

var (
	comments    = regexp.MustCompile(`(?s)\{.*?\}`)
	moveNumbers = regexp.MustCompile(`\d+\.+\s`)
	tags        = regexp.MustCompile(`(?m)^\[.*\]$`)
)

// replay plays the moves of a saved game and sees that it came to a regular end.
func replay(t *testing.T, record string) {
	t.Helper()
	ending := comments.FindAllString(record, -1)
	moves := strings.Fields(moveNumbers.ReplaceAllString(comments.ReplaceAllString(tags.ReplaceAllString(record, ""), " "), " "))
	require.Greater(t, len(moves), 10, "%s", record)
	result := moves[len(moves)-1]
	moves = moves[:len(moves)-1]
	assert.Contains(t, []string{"1-0", "0-1", "1/2-1/2"}, result)
	for _, failure := range []string{"illegal", "White forfeits", "exited", "disconnect", "White resigns"} {
		assert.NotContains(t, strings.ToLower(ending[len(ending)-1]), strings.ToLower(failure))
	}
	p := position.New(position.Xiangqi)
	for i, text := range moves {
		turn, err := standardMove(p, text)
		require.NoError(t, err, "ply %d of\n%s", i+1, record)
		p.Play(turn)
		assert.Equal(t, strings.ContainsAny(text, "+#"), p.InCheck(), "ply %d %s", i+1, text)
	}
	if strings.HasSuffix(moves[len(moves)-1], "#") {
		assert.Equal(t, position.Mate, p.Terminal().Reason)
	}
	t.Logf("%d plies, %s %s, %s", len(moves), result, ending[len(ending)-1], fen.Format(p))
}

var standard = regexp.MustCompile(`^([KAEHRC]?)([a-i]?)([0-9]?)x?([a-i][0-9])[+#]?$`)

var letters = map[string]position.PieceType{
	"": position.Soldier, "A": position.Advisor, "E": position.Elephant, "H": position.Horse,
	"C": position.Cannon, "R": position.Chariot, "K": position.General,
}

// standardMove reads a move as xboard writes it: the piece, as much of where it came from as is needed, and
// where it goes.
func standardMove(p *position.Position, text string) (position.Turn, error) {
	parts := standard.FindStringSubmatch(text)
	if parts == nil {
		return position.Turn{}, fmt.Errorf("%q is not a move", text)
	}
	var found []position.Turn
	for _, turn := range p.LegalTurns() {
		m := turn.Moves()[0]
		from := p.Variant().SquareName(m.From())
		if p.PieceAt(m.From()).Type() == letters[parts[1]] && p.Variant().SquareName(m.To()) == parts[4] &&
			strings.HasPrefix(from, parts[2]) && strings.HasSuffix(from, parts[3]) {
			found = append(found, turn)
		}
	}
	if len(found) != 1 {
		return position.Turn{}, fmt.Errorf("%q is %d legal moves in %s", text, len(found), fen.Format(p))
	}
	return found[0], nil
}
