//go:build linux

package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match"
	"xqengine/match/client"
)

// usage is what a process holds.
type usage struct{ goroutines, files, children int }

func (u usage) String() string {
	return fmt.Sprintf("%d goroutines, %d open files, %d child processes", u.goroutines, u.files, u.children)
}

// exceeds reports whether anything of u is more than of v.
func (u usage) exceeds(v usage) bool {
	return u.goroutines > v.goroutines || u.files > v.files || u.children > v.children
}

// used counts what this process holds now.
func used(t *testing.T) usage {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	require.NoError(t, err)
	return usage{runtime.NumGoroutine(), len(files), len(children(t))}
}

// children returns the process ids of our children.
func children(t *testing.T) (list []string) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	require.NoError(t, err)
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		// pid (name) state ppid …; the name may hold anything.
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if len(fields) > 1 && fields[1] == fmt.Sprint(os.Getpid()) {
			list = append(list, filepath.Base(filepath.Dir(path)))
		}
	}
	return list
}

// TestNothingIsLeft: after a match of engines that crash, hang, flood and start helpers, no goroutine,
// file or process is left. Not parallel to other tests, whose own would be counted.
func TestNothingIsLeft(t *testing.T) {
	before := used(t)
	c := config(2, "uci crash@4 child", "xboard close@5 child", "ucci hang@2", "uci stderr garbage child")
	c.Concurrency, c.Oversubscribe = 4, true
	c.Limits = client.Limits{MoveTime: 20 * time.Millisecond}
	c.Margin, c.Grace = 50*time.Millisecond, 100*time.Millisecond
	s, err := match.Run(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, 12, s.Finished)
	after := settled(t, before)
	assert.False(t, after.exceeds(before), "%v before, %v after", before, after)
}

// settled waits a while until this process holds no more than before, and returns what it holds.
func settled(t *testing.T, before usage) usage {
	t.Helper()
	for end := time.Now().Add(stall); time.Now().Before(end); {
		if !used(t).exceeds(before) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return used(t)
}
