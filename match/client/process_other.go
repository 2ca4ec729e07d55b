//go:build !unix

package client

import (
	"os"
	"syscall"
)

// processGroup asks for nothing: this system has no process groups that we use.
func processGroup() *syscall.SysProcAttr { return nil }

// killGroup ends the engine. That it is gone already is not an error.
func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}
