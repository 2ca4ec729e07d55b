// Package filelock keeps two processes from writing to the same file. The lock is the system's (flock, LockFileEx), so that
// nothing is left behind by a crash; systems that have neither are not kept from it.
package filelock

import (
	"errors"
	"fmt"
	"os"

	"xqengine/internal/plainfile"
)

// ErrLocked tells that another process, or another part of this one, holds the lock.
var ErrLocked = errors.New("another process writes to it")

// OpenFile is plainfile.OpenFile with the file locked, see Lock.
func OpenFile(path string, flag int, perm os.FileMode) (*os.File, error) {
	file, err := plainfile.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	if err := Lock(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// Lock takes an open file for its owner until it is closed. It does not wait: the error is ErrLocked, with the name of the
// file, if somebody else has it. Those who read the file are not hindered. Files of a kind that cannot be locked are not.
func Lock(file *os.File) error {
	err := lock(file)
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return fmt.Errorf("%s: %w", file.Name(), err)
}
