package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"
)

// Rebuild makes the index anew. progress, if there is one, gets the number of games as it grows.
func (l *Library) Rebuild(ctx context.Context, progress func(games int)) error {
	l.mu.Lock()
	l.problems = nil
	err := l.index.Drop()
	l.mu.Unlock()
	if err != nil {
		return err
	}
	if err := l.Refresh(ctx, progress); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.checkpoint()
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
