// Package wholefile replaces files as a whole: whoever reads one sees what it was before or what it is now, also after a crash of
// the program.
package wholefile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Write makes the file at path, in place of what was there, out of what write writes; mode are the bits of its permissions. What
// was there stays if write or the system reports an error, and that error is returned.
func Write(path string, mode os.FileMode, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*") // beside it: files are not moved across disks
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // after the move there is nothing to remove
	if err := errors.Join(write(file), file.Chmod(mode), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
