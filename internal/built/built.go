// Package built builds xqengine for tests that talk to the real program.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// Program builds xqengine, once for all tests of a package, and returns its path. The profile is left out: it has the
// whole program compiled anew.
var Program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "xqengine-built-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "xqengine")
	out, err := exec.Command("go", "build", "-pgo=off", "-o", path, "xqengine/cmd/xqengine").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})
