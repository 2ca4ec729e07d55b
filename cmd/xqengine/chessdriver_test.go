//go:build longer && linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// TestWholeGameOfChessThroughPolyglot lets xboard, which knows chess and sets no variant, play a game of ours against
// Phalanx, with Debian's polyglot between it and the program under the name xqchess. The PGN that xboard saves must be
// a game by our own rules, move by move.
func TestWholeGameOfChessThroughPolyglot(t *testing.T) {
	xboard, adapter, opponent := find(t, "xboard"), find(t, "polyglot"), find(t, "phalanx")
	screen := virtualScreen(t)
	engine, err := exec.LookPath("xqchess")
	require.NoError(t, err)
	dir := t.TempDir()
	settings := filepath.Join(dir, "xqchess.ini")
	require.NoError(t, os.WriteFile(settings, fmt.Appendf(nil,
		"[PolyGlot]\nEngineDir = %s\nEngineCommand = %s\nLog = false\n[Engine]\nHash = 4\n", dir, engine), 0o644))
	saved, log := filepath.Join(dir, "game.pgn"), filepath.Join(dir, "xboard.log")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, xboard, "-noGUI", "-fcp", adapter+" "+settings, "-scp", opponent,
		"-mg", "1", "-tc", "0:10", "-inc", "0.1", "-sgf", saved, "-debug", "-nameOfDebugFile", log,
		"-xpopup", "-xexit", "-popupMoveErrors", "false", "-soundProgram", "true")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "DISPLAY="+screen, "HOME="+dir)
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.WaitDelay = 5 * time.Second
	require.NoError(t, cmd.Run(), "%s", &output)
	text, err := os.ReadFile(saved)
	require.NoError(t, err, "%s", &output)
	dialogue, err := os.ReadFile(log)
	require.NoError(t, err)
	assert.NotContains(t, string(dialogue), "info string error")

	games, err := record.ReadPGN(bytes.NewReader(text))
	require.NoError(t, err, "%s", text)
	require.Len(t, games, 1)
	g := games[0]
	require.Equal(t, position.Chess, g.Start().Variant)
	require.Greater(t, len(g.Main()), 10, "%s", text)
	assert.Contains(t, []record.Result{record.RedWins, record.BlackWins, record.Drawn}, g.Result)
	for _, failure := range []string{"illegal", "forfeits", "exited", "disconnect"} {
		assert.NotContains(t, strings.ToLower(string(text)), failure)
	}
	t.Logf("%d plies, %s\n%s", len(g.Main()), g.Result, text)
}
