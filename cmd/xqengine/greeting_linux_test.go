package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// terminal returns both ends of a pseudo-terminal: what is written to the keyboard is typed into the screen's program.
func terminal(t *testing.T) (keyboard, program *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals: %v", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	number, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	require.NoError(t, unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0))
	program, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals: %v", err)
	}
	t.Cleanup(func() { program.Close() })
	return keyboard, program
}

// atHome gives the test a home of its own, without a screen to open a browser on.
func atHome(t *testing.T) string {
	home := t.TempDir()
	for name, value := range map[string]string{
		"HOME": home, "XDG_DATA_HOME": filepath.Join(home, "data"), "XDG_CONFIG_HOME": filepath.Join(home, "config"),
		"DISPLAY": "", "WAYLAND_DISPLAY": "",
	} {
		t.Setenv(name, value)
	}
	return home
}

// TestEnterAtATerminalOpensTheBoard: whoever starts the engine by a double click is told what it is, and plays with one key.
func TestEnterAtATerminalOpensTheBoard(t *testing.T) {
	atHome(t)
	keyboard, program := terminal(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	printed, out := io.Pipe()
	var problems bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, nil, streams{in: program, out: out, err: &problems})
		out.Close()
	}()
	_, err := keyboard.WriteString("\r")
	require.NoError(t, err)
	line, err := bufio.NewReader(printed).ReadString('\n')
	require.NoError(t, err)
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "xqengine board: ")
	require.True(t, ok, line)
	page, err := url.Parse(address)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, get(t, http.DefaultClient, page, "api/state"))
	cancel()
	assert.Zero(t, <-ended)
	assert.Contains(t, problems.String(), "Press Enter to play in the browser")
}

// TestABoardThatFailsIsReadBeforeTheWindowCloses: the window of a double click goes with the program.
func TestABoardThatFailsIsReadBeforeTheWindowCloses(t *testing.T) {
	home := atHome(t)
	require.NoError(t, os.WriteFile(filepath.Join(home, "data"), nil, 0o600), "no folder can be made there")
	keyboard, program := terminal(t)
	var out, problems bytes.Buffer
	_, err := keyboard.WriteString("\r\r")
	require.NoError(t, err)
	assert.Equal(t, 1, run(t.Context(), nil, streams{in: program, out: &out, err: &problems}))
	assert.Regexp(t, `xqengine: .*data.*\nPress Enter to end\.\n$`, problems.String())
}

// TestATerminalSpeaksWithTheEngineToo: commands, first line included, reach the engine; an argument, as a GUI at a terminal or a
// script would give, takes the greeting away.
func TestATerminalSpeaksWithTheEngineToo(t *testing.T) {
	for _, test := range []struct {
		args  []string
		typed string
		greet bool
	}{
		{nil, "uci\rquit\r", true},
		{[]string{"engine"}, "\ruci\rquit\r", false},
	} {
		keyboard, program := terminal(t)
		var out, problems bytes.Buffer
		_, err := keyboard.WriteString(test.typed)
		require.NoError(t, err)
		assert.Zero(t, run(t.Context(), test.args, streams{in: program, out: &out, err: &problems}))
		assert.Contains(t, out.String(), "uciok\n")
		assert.Equal(t, test.greet, strings.Contains(problems.String(), "Press Enter"), "%s", &problems)
	}
}

// TestAnInterruptEndsTheGreeting: although a read from a terminal goes on.
func TestAnInterruptEndsTheGreeting(t *testing.T) {
	_, program := terminal(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, problems bytes.Buffer
	assert.Zero(t, run(ctx, nil, streams{in: program, out: &out, err: &problems}))
	assert.Empty(t, out.String())
}

// TestAPipeIsNotGreeted: GUIs use pipes, and an empty line is not a wish for the board.
func TestAPipeIsNotGreeted(t *testing.T) {
	read, write, err := os.Pipe()
	require.NoError(t, err)
	defer read.Close()
	_, err = write.WriteString("\nuci\nquit\n")
	require.NoError(t, err)
	require.NoError(t, write.Close())
	var out, problems bytes.Buffer
	assert.Zero(t, run(t.Context(), nil, streams{in: read, out: &out, err: &problems}))
	assert.Contains(t, out.String(), "uciok\n")
	assert.Empty(t, problems.String())
}
