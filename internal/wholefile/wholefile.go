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
// was there stays if write or the system reports an error, and that error is returned. A link stays one: the file that it
// leads to is replaced. A device or a pipe is written into.
func Write(path string, mode os.FileMode, write func(io.Writer) error) error {
	target := path
	if at, err := filepath.EvalSymlinks(path); err == nil {
		target = at
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(path, os.O_WRONLY, 0) // of a directory the system says that it is one
		if err != nil {
			return err
		}
		return errors.Join(write(file), file.Close())
	}
	file, err := os.CreateTemp(filepath.Dir(target), ".new-*") // beside it: files are not moved across disks
	if err != nil {
		if refused := new(os.PathError); errors.As(err, &refused) {
			refused.Path = path // the caller knows nothing of the other name
		}
		return err
	}
	defer os.Remove(file.Name()) // after the move there is nothing to remove
	if err := errors.Join(write(file), file.Chmod(mode), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), target)
}
