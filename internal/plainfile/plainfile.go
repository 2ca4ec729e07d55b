// Package plainfile opens files whose names come from outside: options, flags, settings. It opens regular files and nothing
// else: reading a pipe, a terminal or another device may take for ever, and opening one may do something.
package plainfile

import (
	"errors"
	"io"
	"os"
)

// ErrNotRegular tells that a name leads to something that is not a regular file.
var ErrNotRegular = errors.New("not a regular file")

// notRegular is an ErrNotRegular that says what is there instead.
type notRegular string

func (e notRegular) Error() string     { return "is a " + string(e) + ", not a file" }
func (e notRegular) Is(err error) bool { return err == ErrNotRegular }

// Open is os.Open for regular files. It never waits. The error for anything else is an os.PathError with ErrNotRegular.
func Open(path string) (*os.File, error) { return OpenFile(path, os.O_RDONLY, 0) }

// OpenFile is os.OpenFile for regular files, as Open is.
func OpenFile(path string, flag int, perm os.FileMode) (*os.File, error) {
	if info, err := os.Stat(path); err == nil { // before it is opened: that alone can do something to a device
		if err := check(path, info); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(path, flag|nonblock, perm)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = check(path, info) // it may have been replaced meanwhile
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// ReadFile is os.ReadFile for regular files. It reads no more than the size that the file says it has: files of the system
// that have none, and may make a reader wait, are empty.
func ReadFile(path string) ([]byte, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := Limit(file)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(in)
}

// Limit returns a reader of as much of an open file as it has now.
func Limit(file *os.File) (io.Reader, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	return io.LimitReader(file, info.Size()), nil
}

// check tells what a file is that is not a regular one.
func check(path string, info os.FileInfo) error {
	mode := info.Mode()
	if mode.IsRegular() {
		return nil
	}
	kind := notRegular("special file")
	switch {
	case mode.IsDir():
		kind = "directory"
	case mode&os.ModeNamedPipe != 0:
		kind = "pipe"
	case mode&os.ModeSocket != 0:
		kind = "socket"
	case mode&os.ModeDevice != 0:
		kind = "device"
	}
	return &os.PathError{Op: "open", Path: path, Err: kind}
}
