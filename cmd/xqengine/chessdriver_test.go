//go:build longer && linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/record"
)

// TestWholeGameOfChessThroughPolyglot lets xboard, which knows chess and sets no variant, play a game of ours against
// Phalanx, with Debian's polyglot between it and the program under the name xqchess. The PGN that xboard saves must be
// a game by our own rules, move by move.
func TestWholeGameOfChessThroughPolyglot(t *testing.T) {
	adapter, opponent := find(t, "polyglot"), find(t, "phalanx")
	engine, err := exec.LookPath("xqchess")
	require.NoError(t, err)
	dir := t.TempDir()
	settings := filepath.Join(dir, "xqchess.ini")
	require.NoError(t, os.WriteFile(settings, fmt.Appendf(nil,
		"[PolyGlot]\nEngineDir = %s\nEngineCommand = %s\nLog = false\n[Engine]\nHash = 4\n", dir, engine), 0o644))
	text, dialogue := driven(t, dir, "-fcp", adapter+" "+settings, "-scp", opponent)
	assert.NotContains(t, dialogue, "info string error")

	games, err := record.ReadPGN(strings.NewReader(text))
	require.NoError(t, err, "%s", text)
	require.Len(t, games, 1)
	g := games[0]
	require.Equal(t, position.Chess, g.Start().Variant)
	require.Greater(t, len(g.Main()), 10, "%s", text)
	assert.Contains(t, []record.Result{record.RedWins, record.BlackWins, record.Drawn}, g.Result)
	for _, failure := range []string{"illegal", "forfeits", "exited", "disconnect"} {
		assert.NotContains(t, strings.ToLower(text), failure)
	}
	t.Logf("%d plies, %s\n%s", len(g.Main()), g.Result, text)
}
