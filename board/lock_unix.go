//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package board

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile locks a file for this process, until it is closed.
func lockFile(file *os.File) error {
	err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}
