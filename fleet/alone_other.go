//go:build !linux

package fleet

import "os/exec"

// alone leaves a program as it is: exec ends it when its context ends.
func alone(*exec.Cmd) {}
