package client

import "syscall"

// processGroup puts an engine into a group of its own and has the kernel end it when this program dies,
// however that happens.
func processGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup ends the engine and its children. That they are gone already is not an error.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }
