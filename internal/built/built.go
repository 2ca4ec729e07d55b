// Package built builds the programs for tests that talk to the real ones.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// Program builds xqengine, once for all tests of a package, and returns its path.
var Program = sync.OnceValues(func() (string, error) { return build("xqengine") })

// Laboratory builds xqlab, likewise.
var Laboratory = sync.OnceValues(func() (string, error) { return build("xqlab") })

// build builds a program into a folder of its own. The profile is left out: it has the whole program compiled anew.
func build(name string) (string, error) {
	dir, err := os.MkdirTemp("", name+"-built-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, name)
	out, err := exec.Command("go", "build", "-pgo=off", "-o", path, "xqengine/cmd/"+name).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
}
