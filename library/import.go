package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"xqengine/record"
)

// Import says how games are taken in.
type Import struct {
	Collection string // the file or the name of a collection; one of that name is made if there is none
	Source     string // where the games come from, for people
	Duplicates bool   // take games in whose start and turns the library has already
	Progress   func(Report)
}

// Report tells what has become of games that were to be imported.
type Report struct {
	Collection string   `json:"collection"` // its file
	Name       string   `json:"name"`
	Read       int      `json:"read"`       // games of the source, with those that cannot be read
	Imported   int      `json:"imported"`   // that are on disk
	Duplicates int      `json:"duplicates"` // left out, because the library has them
	Unread     int      `json:"unread"`     // of which nothing could be read
	Damaged    int      `json:"damaged"`    // read in part
	Problems   []string `json:"problems,omitempty"`
}

// maxProblems is how many problems a report says in words.
const maxProblems = 20

// Import takes the games of a source in any format of package record in. Those that the report counts as imported are on
// disk, also if there is an error or the context ends.
func (l *Library) Import(ctx context.Context, r io.Reader, o Import) (Report, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	file, err := l.target(o.Collection)
	if err != nil {
		return Report{}, err
	}
	i := &intake{library: l, options: o, file: file, number: l.files[file].Next, seen: map[string]bool{}}
	i.Collection, i.Name = file, l.files[file].Name
	err = record.Each(r, func(g *record.Game, p *record.Problem) error { return i.take(ctx, g, p) })
	if err == nil {
		err = i.flush(ctx)
	}
	return i.Report, errors.Join(err, l.tell(file))
}

// target returns the file of the collection that games go into.
func (l *Library) target(collection string) (string, error) {
	file, err := l.states.Load().find(collection)
	if !errors.Is(err, ErrNoCollection) {
		return file, err
	}
	if err := checkName(collection); err != nil {
		return "", err
	}
	return l.create(collection)
}

// intake is an import under way.
type intake struct {
	Report
	library *Library
	options Import
	file    string
	number  int // of the next game
	lines   []line
	seen    map[string]bool // hashes of this import
}

func (i *intake) take(ctx context.Context, g *record.Game, p *record.Problem) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	i.Read++
	if p != nil {
		if g == nil {
			i.Unread++
		} else {
			i.Damaged++
		}
		i.problem(p.Error())
	}
	if g == nil {
		return nil
	}
	if tooLong(g, maxLine) {
		i.Unread++
		i.problem(fmt.Sprintf("game %d: %v", i.Read, errLongLine))
		return nil
	}
	e := newEntry(i.file, 1, g, time.Now().UTC().Format(time.RFC3339), i.options.Source)
	if i.seen[e.Hash] && !i.options.Duplicates {
		i.Duplicates++
		return nil
	}
	i.seen[e.Hash] = true
	i.lines = append(i.lines, line{Added: e.Added, Source: e.Source, Record: g, entry: e})
	if len(i.lines) < writeBatch {
		return nil
	}
	return i.flush(ctx)
}

// problem says in the report what is wrong with a game.
func (i *intake) problem(text string) {
	if len(i.Problems) < maxProblems {
		i.Problems = append(i.Problems, text)
	}
}

// tooLong reports whether the line of a game would have more than limit bytes, and so not be read again.
func tooLong(g *record.Game, limit int) bool {
	const (
		escaped = 6    // bytes of JSON for one of a text, at most
		rest    = 1000 // bytes of a node besides its comment, and more
	)
	bound := rest + escaped*(len(g.Red.Name)+len(g.Black.Name)+len(g.Red.Team)+len(g.Black.Team)+len(g.Reason))
	for _, t := range g.Tags {
		bound += escaped * (len(t.Name) + len(t.Value))
	}
	for n := range g.All() {
		bound += rest + escaped*len(n.Comment)
	}
	if bound < limit {
		return false
	}
	text, err := json.Marshal(g)
	return err != nil || len(text) > limit-rest
}

// flush writes what has been read.
func (i *intake) flush(ctx context.Context) error {
	known := map[string]Ref{}
	if !i.options.Duplicates {
		hashes := make([]string, len(i.lines))
		for n := range i.lines {
			hashes[n] = i.lines[n].entry.Hash
		}
		var err error
		if known, err = i.library.index.Known(hashes); err != nil {
			return err
		}
	}
	c, fresh := i.library.files[i.file], i.lines[:0]
	for _, one := range i.lines {
		if _, ok := known[one.entry.Hash]; ok {
			i.Duplicates++
			continue
		}
		one.Number = i.number + len(fresh)
		one.entry.Number, one.entry.Ref = one.Number, refOf(i.file, one.Number)
		fresh = append(fresh, one)
	}
	if room, ok := i.library.index.(interface{ Room(games int) error }); ok {
		if err := room.Room(len(c.waiting) + len(fresh)); err != nil {
			return err
		}
	}
	if len(fresh) > 0 {
		if err := i.library.append(ctx, i.file, fresh); err != nil {
			return err
		}
	}
	if len(c.waiting) >= min(indexBatch, max(writeBatch, c.Next/2)) { // the first are soon there to be looked at
		if err := i.library.tell(i.file); err != nil {
			return err
		}
	}
	i.number += len(fresh)
	i.Imported += len(fresh)
	i.lines = i.lines[:0]
	if i.options.Progress != nil {
		i.options.Progress(i.Report)
	}
	return nil
}
