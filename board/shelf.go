package board

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"xqengine/board/store"
	"xqengine/library"
	"xqengine/library/sqlite"
)

// shelf is the library of games, which is opened when it is first asked for: a board that is only played on has no database.
type shelf struct {
	dir, games string

	mu      sync.Mutex
	library *library.Library
}

// open returns the library.
func (s *shelf) open(ctx context.Context) (*library.Library, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.library != nil {
		return s.library, nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, err
	}
	played, err := store.OpenJournals(s.games)
	if err != nil {
		return nil, err
	}
	folder, err := store.OpenDir(s.dir)
	if err != nil {
		return nil, errors.Join(err, played.Close())
	}
	index, err := sqlite.Open(filepath.Join(s.dir, sqlite.Name))
	if err != nil {
		return nil, errors.Join(err, folder.Close(), played.Close())
	}
	s.library, err = library.Open(context.WithoutCancel(ctx), folder, index, played)
	return s.library, err
}

// Close ends the use of the library.
func (s *shelf) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.library == nil {
		return nil
	}
	return s.library.Close()
}
