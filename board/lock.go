package board

import (
	"errors"
	"fmt"
	"os"

	"xqengine/internal/filelock"
)

// lockName is the file that a server holds locked as long as it uses a library: two at once would write into the same
// journals.
const lockName = "lock"

// lock takes the library for this server.
func (l *library) lock(dir string) error {
	file, err := l.root.OpenFile(lockName, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := filelock.Lock(file); err != nil {
		file.Close()
		if errors.Is(err, filelock.ErrLocked) {
			return fmt.Errorf("%s is in use by another board: close that one, or choose another directory", dir)
		}
		return err
	}
	l.locked = file
	return nil
}
