package library

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

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

// Rebuild makes the index anew. progress, if there is one, gets the number of games as it grows.
func (l *Library) Rebuild(ctx context.Context, progress func(games int)) error {
	l.mu.Lock()
	l.problems = nil
	err := l.index.Drop()
	l.mu.Unlock()
	if err != nil {
		return err
	}
	return l.Refresh(ctx, progress)
}

// Refresh gives the index what it lacks: journals that have changed, and lines of collections.
func (l *Library) Refresh(ctx context.Context, progress func(games int)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	states, err := l.index.Files()
	if err != nil {
		return err
	}
	files, err := l.folder.List()
	if err != nil {
		return err
	}
	count := &counter{progress: progress}
	defer l.publish()
	there := map[string]bool{}
	l.files = map[string]*collection{}
	for _, file := range files {
		name, ok := strings.CutSuffix(file.Name, collectionSuffix)
		if !ok {
			continue
		}
		there[name] = true
		state := states[name]
		if state.end() > file.Size { // somebody has put another file in its place
			if err := l.index.Drop(name); err != nil {
				return err
			}
			state = FileState{}
		}
		l.files[name] = &collection{FileState: state, told: state, end: state.end()}
		if err := l.catchUp(ctx, name, count); err != nil {
			return err
		}
	}
	if err := l.refreshPlayed(ctx, states, there, count); err != nil {
		return err
	}
	var gone []string
	for name := range states {
		if !there[name] {
			gone = append(gone, name)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	return l.index.Drop(gone...)
}

// counter tells how many games the index has got.
type counter struct {
	games    int
	progress func(int)
}

func (c *counter) add(n int) {
	if c.games += n; c.progress != nil && n > 0 {
		c.progress(c.games)
	}
}

// refreshPlayed reads the journals that have changed.
func (l *Library) refreshPlayed(ctx context.Context, states map[string]FileState, there map[string]bool, count *counter) error {
	if l.played == nil {
		return nil
	}
	list, err := l.played.List()
	if err != nil {
		return err
	}
	for _, file := range list {
		name := playedFile + file.Name
		there[name] = true
		mark := fmt.Sprintf("%d %d", file.Size, file.Time.UnixNano())
		if states[name].Mark == mark {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := l.played.Read(file.Name)
		if errors.Is(err, fs.ErrNotExist) { // deleted since
			continue
		}
		if err != nil {
			l.problems = append(l.problems, Problem{File: name, Err: err})
			continue
		}
		e := newEntry(name, 0, g, file.Time.UTC().Format(time.RFC3339), "")
		if err := l.index.Update(name, FileState{Mark: mark}, []Change{{Add: e}}); err != nil {
			return err
		}
		count.add(1)
	}
	return nil
}

// How many games are written at once, and how many the index gets at once: it is the quicker the more they are, because the
// positions of all of them meet in fewer places of it.
const (
	writeBatch = 500
	indexBatch = 10_000
)

// catchUp gives the index the lines of a collection that it lacks.
func (l *Library) catchUp(ctx context.Context, name string, count *counter) error {
	c := l.files[name]
	in, err := l.openAt(name, c.end)
	if err != nil {
		return err
	}
	defer in.Close()
	var changes []Change
	flush := func(mark int64) error {
		c.Mark = strconv.FormatInt(mark, 10)
		err := l.index.Update(name, c.FileState, changes)
		if err == nil {
			c.end, c.told = mark, c.FileState
			count.add(len(changes))
		}
		changes = changes[:0]
		return err
	}
	end, err := readLines(in, c.end, func(one located) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if one.err != nil {
			l.problems = append(l.problems, Problem{name, one.from, one.err})
			return nil
		}
		changes = c.take(name, one, changes)
		if len(changes) < indexBatch {
			return nil
		}
		return flush(one.to)
	})
	if err != nil || end == c.end && c.Mark != "" {
		return err
	}
	return flush(end)
}

// take follows a line, and adds what it changes of the games.
func (c *collection) take(name string, one located, changes []Change) []Change {
	if one.Format != "" {
		c.Next = max(c.Next, 1)
	}
	if one.Name != nil {
		c.Name = *one.Name
	}
	if one.Into != nil {
		c.Into = *one.Into
	}
	if one.Place > 0 {
		c.Place = one.Place
	}
	if one.Record != nil {
		e := one.entry
		if e == nil {
			e = newEntry(name, one.Number, one.Record, one.Added, one.Source)
		}
		e.At, e.Length = one.from, one.to-one.from
		c.Next = max(c.Next, one.Number+1)
		changes = append(changes, Change{Add: e})
	}
	for _, number := range one.Delete {
		changes = append(changes, Change{Delete: number})
	}
	for _, number := range one.Restore {
		changes = append(changes, Change{Restore: number})
	}
	return changes
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

// create makes a collection.
func (l *Library) create(name string) (file string, err error) {
	first, err := (&line{Format: collectionFormat, Version: collectionVersion, Name: &name}).append(nil)
	if err != nil {
		return "", err
	}
	file = fmt.Sprintf("c%s-%s", strconv.FormatInt(time.Now().UnixMilli(), 36), strings.ToLower(rand.Text()[:6]))
	if err := l.folder.Replace(file+collectionSuffix, first); err != nil {
		return "", err
	}
	l.files[file] = &collection{FileState: FileState{Name: name, Next: 1, Mark: strconv.Itoa(len(first))}, end: int64(len(first))}
	return file, l.tell(file)
}

// write appends lines to a collection and tells the index, in that order. The lines are acknowledged when it returns nil.
func (l *Library) write(ctx context.Context, file string, lines []line) error {
	if err := l.append(ctx, file, lines); err != nil {
		return err
	}
	return l.tell(file)
}

// append appends lines to a collection. They are on disk when it returns nil; the index gets them from tell.
func (l *Library) append(ctx context.Context, file string, lines []line) error {
	c := l.files[file]
	info, err := l.folder.Stat(file + collectionSuffix)
	if err != nil {
		return err
	}
	if info.Size != c.end { // a write failed, or the index did not get what was written
		if err := errors.Join(l.tell(file), l.catchUp(ctx, file, new(counter))); err != nil {
			return err
		}
	}
	var text []byte
	if torn := info.Size - c.end; torn > 0 {
		if text, err = (&line{Cut: torn + 1}).append([]byte{'\n'}); err != nil {
			return err
		}
	}
	after, at := *c, info.Size
	for i := range lines {
		from := len(text)
		if text, err = lines[i].append(text); err != nil {
			return err
		}
		one := located{line: &lines[i], from: at + int64(from), to: at + int64(len(text))}
		after.waiting = after.take(file, one, after.waiting)
	}
	out, err := l.folder.Append(file + collectionSuffix)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	if err = errors.Join(err, out.Close()); err != nil { // any part of it may be there
		return errors.Join(err, l.tell(file), l.catchUp(ctx, file, new(counter)))
	}
	after.end = info.Size + int64(len(text))
	after.Mark = strconv.FormatInt(after.end, 10)
	*c = after
	return nil
}

// tell gives the index what waits for it. If that fails, the lines are in the file: the index catches up before the next write,
// or when the library is opened again.
func (l *Library) tell(file string) error {
	c := l.files[file]
	if c.FileState == c.told {
		return nil
	}
	if err := l.index.Update(file, c.FileState, c.waiting); err != nil {
		*c = collection{FileState: c.told, told: c.told, end: c.told.end()}
		return err
	}
	c.told, c.waiting = c.FileState, nil
	l.publish()
	return nil
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
