//go:build unix

package client_test

import (
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"xqengine/internal/fake"
	"xqengine/position"
	"xqengine/position/fen"
)

// TestChildrenEnd: what an engine started is ended with it, whether it is told to quit or crashes.
func TestChildrenEnd(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"uci child", "uci child crash@1"} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			s, _ := settings(t)
			e := start(t, fake.Spec("fake", script), s)
			group := e.Pid()
			require.NoError(t, syscall.Kill(-group, 0), "the engine's process group exists")
			if b := sit(t, e, fen.Start(position.Xiangqi), depthOne); script == "uci child" {
				b.move()
				e.Close()
			} else {
				_, err := b.think()
				require.ErrorContains(t, err, "crash")
			}
			require.Eventually(t, func() bool { return errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) }, stall,
				5*time.Millisecond, "the process group is gone")
		})
	}
}
