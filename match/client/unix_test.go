//go:build unix

package client_test

import (
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/match/client"
	"xqengine/match/internal/fake"
)

// TestChildrenEnd: what an engine started is ended with it.
func TestChildrenEnd(t *testing.T) {
	t.Parallel()
	s, _ := settings(t)
	e, err := client.Start(t.Context(), fake.Spec("fake", "uci child"), s)
	require.NoError(t, err)
	group := e.Pid()
	require.NoError(t, syscall.Kill(-group, 0), "the engine's process group exists")
	e.Close()
	require.Eventually(t, func() bool { return errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }, 10*time.Second,
		5*time.Millisecond, "the process group is gone")
}
