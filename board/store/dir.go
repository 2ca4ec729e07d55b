package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"xqengine/internal/filelock"
)

// DefaultDir returns where games are kept unless told otherwise.
func DefaultDir() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" && filepath.IsAbs(dir) {
		return filepath.Join(dir, "xqengine", "games"), nil
	}
	if runtime.GOOS == "linux" {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, ".local", "share", "xqengine", "games"), nil
		}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "xqengine", "games"), nil
}

// Dir is a Folder that is a directory. Nothing leads out of it.
type Dir struct {
	root   *os.Root
	locked *os.File             // see lock
	sync   func(*os.File) error // waits until a file is on disk
}

// freshSuffix is the end of the names of files that are being written.
const freshSuffix = ".new"

// lockName is the file that is held locked as long as a directory is used: two at once would write into the same journals.
const lockName = "lock"

// OpenDir opens a directory, which is made if it is not there, and takes it for this program.
func OpenDir(dir string) (*Dir, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	d := &Dir{root: root, sync: (*os.File).Sync}
	if err := d.lock(dir); err != nil {
		root.Close()
		return nil, err
	}
	d.sweep()
	return d, nil
}

// lock takes the directory for this program.
func (d *Dir) lock(dir string) error {
	file, err := d.root.OpenFile(lockName, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := filelock.Lock(file); err != nil {
		file.Close()
		if errors.Is(err, filelock.ErrLocked) {
			return fmt.Errorf("%s is in use by another program: close that one, or choose another directory", dir)
		}
		return err
	}
	d.locked = file
	return nil
}

// sweep removes what was being written when a program ended.
func (d *Dir) sweep() {
	entries, _ := fs.ReadDir(d.root.FS(), ".") // what cannot be read stays
	for _, file := range entries {
		if id, ok := strings.CutSuffix(file.Name(), freshSuffix); ok && isID(id) && file.Type().IsRegular() {
			_ = d.root.Remove(file.Name())
		}
	}
}

// Close ends the use of the directory.
func (d *Dir) Close() error {
	if d.locked == nil { // it was opened for reading
		return d.root.Close()
	}
	return errors.Join(d.locked.Close(), d.root.Close())
}

// List returns the plain files.
func (d *Dir) List() ([]File, error) {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	list := make([]File, 0, len(entries))
	for _, file := range entries {
		if !file.Type().IsRegular() { // to open a pipe would wait for its other end
			continue
		}
		if info, err := file.Info(); err == nil {
			list = append(list, describe(info))
		}
	}
	return list, nil
}

func describe(info fs.FileInfo) File { return File{info.Name(), info.Size(), info.ModTime()} }

// Stat describes one file.
func (d *Dir) Stat(name string) (File, error) {
	info, err := d.root.Lstat(name)
	switch {
	case err != nil:
		return File{}, err
	case !info.Mode().IsRegular():
		return File{}, fs.ErrNotExist
	}
	return describe(info), nil
}

// Open reads a file.
func (d *Dir) Open(name string) (io.ReadCloser, error) {
	if _, err := d.Stat(name); err != nil { // to read a pipe would wait for its other end
		return nil, err
	}
	return d.root.Open(name)
}

// Replace writes a file under another name first: at any moment there is a whole one.
func (d *Dir) Replace(name string, text []byte) error {
	fresh := strings.TrimSuffix(name, filepath.Ext(name)) + freshSuffix
	file, err := d.root.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(text); err == nil {
		err = d.sync(file)
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = d.root.Rename(fresh, name)
	}
	if err != nil {
		_ = d.root.Remove(fresh)
		return err
	}
	d.syncNames()
	return nil
}

// syncNames makes a rename durable, where the system can.
func (d *Dir) syncNames() {
	if dir, err := d.root.Open("."); err == nil {
		_ = dir.Sync()
		dir.Close()
	}
}

// Append opens a file for writing at its end.
func (d *Dir) Append(name string) (Appender, error) {
	file, err := d.root.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &dirAppender{file, d}, nil
}

// dirAppender writes at the end of a file and waits until it is on disk.
type dirAppender struct {
	file *os.File
	dir  *Dir
}

func (a *dirAppender) Write(text []byte) (int, error) {
	n, err := a.file.Write(text)
	if err == nil {
		err = a.dir.sync(a.file)
	}
	return n, err
}

func (a *dirAppender) Close() error { return a.file.Close() }

// Remove removes a file.
func (d *Dir) Remove(name string) error { return d.root.Remove(name) }
