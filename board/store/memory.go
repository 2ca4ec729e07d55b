package store

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"
)

// Memory is a Folder that holds its files in memory: it ends with the program. The zero value is empty.
type Memory struct {
	mu    sync.Mutex
	files map[string]memoryFile
	fault error
}

type memoryFile struct {
	text []byte // never changed, only appended to
	time time.Time
}

// Fail has everything that writes fail, as on a full disk, until it is called with nil.
func (m *Memory) Fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault = err
}

// List returns the files.
func (m *Memory) List() ([]File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []File
	for _, name := range slices.Sorted(maps.Keys(m.files)) {
		list = append(list, m.files[name].file(name))
	}
	return list, nil
}

func (f memoryFile) file(name string) File { return File{name, int64(len(f.text)), f.time} }

// Stat describes one file.
func (m *Memory) Stat(name string) (File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok := m.files[name]
	if !ok {
		return File{}, fs.ErrNotExist
	}
	return f.file(name), nil
}

// Open reads a file, as it is now.
func (m *Memory) Open(name string) (io.ReadCloser, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok := m.files[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return io.NopCloser(bytes.NewReader(f.text)), nil
}

// Replace puts a text in the place of what a file holds.
func (m *Memory) Replace(name string, text []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fault != nil {
		return m.fault
	}
	if m.files == nil {
		m.files = map[string]memoryFile{}
	}
	m.files[name] = memoryFile{slices.Clone(text), time.Now()}
	return nil
}

// Append opens a file for writing at its end.
func (m *Memory) Append(name string) (Appender, error) {
	if _, err := m.Stat(name); err != nil {
		return nil, err
	}
	return memoryAppender{m, name}, nil
}

type memoryAppender struct {
	memory *Memory
	name   string
}

func (a memoryAppender) Write(text []byte) (int, error) {
	m := a.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fault != nil {
		return 0, m.fault
	}
	f, ok := m.files[a.name]
	if !ok {
		return len(text), nil // as in a file that was removed while it was open
	}
	m.files[a.name] = memoryFile{append(f.text, text...), time.Now()}
	return len(text), nil
}

func (a memoryAppender) Close() error { return nil }

// Remove removes a file.
func (m *Memory) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.files[name]; !ok {
		return fs.ErrNotExist
	}
	delete(m.files, name)
	return nil
}

// Close does nothing: what is there can be opened again.
func (m *Memory) Close() error { return nil }
