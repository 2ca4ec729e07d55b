package store

import (
	"io"
	"time"
)

// Folder is where the journals of a library are: named texts, without folders below. Names are of the library's making.
// Reading a name that is not there, or that is not a plain file, fails with fs.ErrNotExist.
type Folder interface {
	// List returns the plain files.
	List() ([]File, error)

	// Stat describes one file.
	Stat(name string) (File, error)

	// Open reads a file.
	Open(name string) (io.ReadCloser, error)

	// Replace puts a text in the place of what a file holds, or makes the file. At any moment one of the two is there
	// whole, and when Replace returns without an error, the new one is there to stay.
	Replace(name string, text []byte) error

	// Append opens a file that is there for writing at its end.
	Append(name string) (Appender, error)

	// Remove removes a file.
	Remove(name string) error

	// Close ends the use of the folder.
	Close() error
}

// File describes a file of a folder.
type File struct {
	Name string
	Size int64
	Time time.Time // of its last change
}

// Appender writes at the end of a file. What Write was given is there to stay when it returns without an error; if it returns
// one, any part of it may be there.
type Appender interface{ io.WriteCloser }
