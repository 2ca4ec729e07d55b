package fleet

import (
	"os/exec"
	"syscall"
)

// alone puts a program into a group of its own, which ends with it, and has the kernel end it when this one dies.
func alone(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
