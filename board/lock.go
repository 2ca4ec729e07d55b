package board

import (
	"errors"
	"fmt"
	"os"
)

// lockName is the file that a server holds locked as long as it uses a library: two at once would write into the same
// journals. The system gives the lock back whatever happens to the program.
const lockName = "lock"

// errLocked tells that somebody else holds a lock.
var errLocked = errors.New("locked")

// lock takes the library for this server.
func (l *library) lock(dir string) error {
	file, err := l.root.OpenFile(lockName, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := lockFile(file); err != nil {
		file.Close()
		if errors.Is(err, errLocked) {
			return fmt.Errorf("%s is in use by another board: close that one, or choose another directory", dir)
		}
		return err
	}
	l.locked = file
	return nil
}
