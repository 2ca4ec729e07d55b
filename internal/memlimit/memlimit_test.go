//go:build linux

package memlimit

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWatch: a program that takes too much is ended, also where another one has started it; one within its bound is not.
func TestWatch(t *testing.T) {
	const greedy = `x=$(head -c 8000000 /dev/zero | tr "\0" x); while :; do s="$s$x"; done`
	for name, c := range map[string]struct {
		args []string
		over bool
	}{
		"greedy":      {[]string{"sh", "-c", greedy}, true},
		"greedychild": {[]string{"sh", "-c", `sh -c '` + greedy + `' & wait`}, true},
		"modest":      {[]string{"sleep", "0.3"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.Command(c.args[0], c.args[1:]...)
			cmd.SysProcAttr = ownGroup()
			require.NoError(t, cmd.Start())
			g := Watch(cmd.Process.Pid, 64, func() { killGroup(cmd.Process.Pid) })
			defer g.Stop()
			err := cmd.Wait()
			assert.Equal(t, c.over, g.Exceeded())
			assert.Equal(t, c.over, err != nil, "%v", err)
		})
	}
}

// TestResident: what a program has in memory counts, an address space that is only reserved does not.
func TestResident(t *testing.T) {
	before := resident(os.Getpid())
	assert.Greater(t, before, int64(1<<20))
	block := make([]byte, 64<<20)
	for i := range block {
		block[i] = 1
	}
	assert.Greater(t, resident(os.Getpid()), before+32<<20)
	assert.Equal(t, byte(1), block[len(block)-1])
	assert.Zero(t, resident(1<<30))
	g := Watch(os.Getpid(), 0, func() { t.Error("there is no bound") })
	time.Sleep(3 * interval)
	g.Stop()
	g.Stop()
	assert.False(t, g.Exceeded())
}
