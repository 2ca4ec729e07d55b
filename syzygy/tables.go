package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"xqengine/syzygy/internal/checksum"
	"xqengine/syzygy/internal/layout"
)

// Tables are open tables. A nil *Tables is valid and knows nothing. All methods except Close may be called from any number of goroutines.
type Tables struct {
	byKey     map[uint64]entry
	list      []*material
	maxPieces int
}

// entry is a table under the pieces of a position; flip: with the colours exchanged.
type entry struct {
	m    *material
	flip bool
}

// material are the two files of one kind of endgame.
type material struct {
	pieces layout.Material
	wdl    source
	dtz    source
}

// source is a file that is opened when it is first asked.
type source struct {
	path   string // none: there is no such file
	ready  atomic.Pointer[table]
	failed atomic.Bool
	mu     sync.Mutex
	file   mapping
	err    error
}

// Open opens the tables in directories, of which earlier ones come before later ones. It looks at the names and sizes of files only; each is
// opened when a position first asks for it. A file that cannot be used is left out; the error then names each with what is wrong, and the other tables are good
// all the same.
func Open(dirs ...string) (*Tables, error) {
	t := &Tables{byKey: map[uint64]entry{}}
	var errs []error
	for _, dir := range dirs {
		errs = append(errs, t.addDir(dir))
	}
	return t, errors.Join(errs...)
}

func (t *Tables) addDir(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range files {
		ext := filepath.Ext(f.Name())
		if ext != wdlExtension && ext != dtzExtension {
			continue
		}
		path := filepath.Join(dir, f.Name())
		if err := t.add(path, ext == wdlExtension); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", path, err))
		}
	}
	return errors.Join(errs...)
}

// add notes one file.
func (t *Tables) add(path string, wdl bool) error {
	base := filepath.Base(path)
	pieces, err := layout.ParseMaterial(base[:len(base)-len(wdlExtension)])
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.Mode().IsRegular() && info.Size()%64 != trailing:
		return formatError(fmt.Sprintf("it is cut off: no table has %d bytes", info.Size()))
	}
	m := t.byKey[pieces.Key()].m
	if m == nil {
		m = &material{pieces: pieces}
		t.byKey[pieces.Flipped().Key()] = entry{m, true}
		t.byKey[pieces.Key()] = entry{m, false}
		t.list = append(t.list, m)
	}
	s := &m.dtz
	if wdl {
		s = &m.wdl
		t.maxPieces = max(t.maxPieces, pieces.Count())
	}
	if s.path == "" {
		s.path = path
	}
	return nil
}

// table returns the open file; nil if there is none or it is not usable.
func (m *material) table(wdl bool) *table {
	s := &m.dtz
	if wdl {
		s = &m.wdl
	}
	if t := s.ready.Load(); t != nil {
		return t
	}
	if s.path == "" || s.failed.Load() {
		return nil
	}
	t, _ := s.open(m.pieces, wdl)
	return t
}

// open opens the file once.
func (s *source) open(pieces layout.Material, wdl bool) (*table, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.ready.Load(); t != nil || s.err != nil {
		return t, s.err
	}
	var t *table
	file, err := mapFile(s.path)
	if err == nil {
		if t, err = parse(file.data, pieces, wdl); err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", s.path, err), file.close())
		}
	}
	if err != nil {
		s.err = err
		s.failed.Store(true)
		return nil, err
	}
	s.file = file
	s.ready.Store(t)
	return t, nil
}

// Load opens every file now. The error names each that is not usable, with what is wrong; probes leave it out.
func (t *Tables) Load() error {
	if t == nil {
		return nil
	}
	var errs []error
	for _, m := range t.list {
		for _, s := range []*source{&m.wdl, &m.dtz} {
			if s.path != "" {
				_, err := s.open(m.pieces, s == &m.wdl)
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// Check opens every file and compares it with its checksum. The error names each that is damaged.
func (t *Tables) Check() error {
	if t == nil {
		return nil
	}
	errs := []error{t.Load()}
	for _, m := range t.list {
		for _, s := range []*source{&m.wdl, &m.dtz} {
			s.mu.Lock()
			if s.file.data != nil && !checksum.Valid(s.file.data) {
				errs = append(errs, fmt.Errorf("%s: %w", s.path, formatError("its checksum is wrong")))
			}
			s.mu.Unlock()
		}
	}
	return errors.Join(errs...)
}

// MaxPieces returns how many pieces, kings included, positions have at most that a table knows; 0 for nil.
func (t *Tables) MaxPieces() int {
	if t == nil {
		return 0
	}
	return t.maxPieces
}

// Names returns the names of the tables, such as KQvKR, in the order in which they were found.
func (t *Tables) Names() []string {
	if t == nil {
		return nil
	}
	var names []string
	for _, m := range t.list {
		names = append(names, m.pieces.String())
	}
	return names
}

// Close closes the files. Nobody may probe any more.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var errs []error
	for _, m := range t.list {
		for _, s := range []*source{&m.wdl, &m.dtz} {
			s.mu.Lock()
			s.ready.Store(nil)
			s.failed.Store(true)
			s.err = os.ErrClosed
			errs = append(errs, s.file.close())
			s.file = mapping{}
			s.mu.Unlock()
		}
	}
	return errors.Join(errs...)
}
