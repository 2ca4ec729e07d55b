package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"xqengine/board/store"
	"xqengine/record"
)

// DefaultDir returns where the library is unless told otherwise: beside the games of the board.
func DefaultDir() (string, error) {
	games, err := store.DefaultDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(filepath.Dir(games), "library"), nil
}

// Library is a folder of collections, the journals of the board if it has some, and an index of both. All methods may be
// called at the same time.
type Library struct {
	folder store.Folder
	index  Index
	played *store.Journals

	states atomic.Pointer[states] // what readers see of the files, which need not wait for an import

	mu       sync.Mutex // held by whoever changes something
	files    map[string]*collection
	problems []Problem
}

// collection is a file of a collection.
type collection struct {
	FileState
	end     int64     // of the last whole line
	told    FileState // what the index has
	waiting []Change  // what it has not
}

// Problem is a line, or a journal, that could not be read. The others are there.
type Problem struct {
	File string
	At   int64 // the byte where the line begins
	Err  error
}

// Error returns the problem as one line.
func (p Problem) Error() string {
	if strings.HasPrefix(p.File, playedFile) {
		return p.File + ": " + p.Err.Error()
	}
	return fmt.Sprintf("%s, byte %d: %v", p.File+collectionSuffix, p.At, p.Err)
}

// Open returns the library in a folder. The index gets what it lacks. played may be nil. The library owns all three and
// closes them, also if there is an error.
func Open(ctx context.Context, folder store.Folder, index Index, played *store.Journals) (*Library, error) {
	l := &Library{folder: folder, index: index, played: played, files: map[string]*collection{}}
	if err := l.Refresh(ctx, nil); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Close ends the use of the library.
func (l *Library) Close() error {
	err := errors.Join(l.index.Close(), l.folder.Close())
	if l.played != nil {
		err = errors.Join(err, l.played.Close())
	}
	return err
}

// Problems returns what could not be read since the library was opened or built anew.
func (l *Library) Problems() []Problem {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.problems)
}

// openAt opens a collection for reading from a place on.
func (l *Library) openAt(name string, at int64) (io.ReadCloser, error) {
	in, err := l.folder.Open(name + collectionSuffix)
	if err != nil {
		return nil, err
	}
	if s, ok := in.(io.Seeker); ok {
		_, err = s.Seek(at, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, in, at)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// publish shows readers what the files are now.
func (l *Library) publish() {
	now := states{}
	for file, c := range l.files {
		now[file] = c.FileState
	}
	l.states.Store(&now)
}

// Game reads the record of a game.
func (l *Library) Game(ref Ref) (*record.Game, error) {
	e, err := l.index.Entry(ref)
	if err != nil {
		return nil, err
	}
	if id, ok := strings.CutPrefix(e.File, playedFile); ok {
		if l.played == nil {
			return nil, ErrNoGame
		}
		return l.played.Read(id)
	}
	in, err := l.openAt(e.File, e.At)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text := make([]byte, e.Length)
	if _, err := io.ReadFull(in, text); err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	one, err := parseLine(text)
	if err != nil || one.Record == nil || one.Number != e.Number {
		return nil, fmt.Errorf("%s is not where the index says: build the index anew", ref)
	}
	return one.Record, nil
}
