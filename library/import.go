package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"xqengine/library/fault"
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
	Collection string   `json:"collection"` // its file; empty where nothing was imported and there is none of the name
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
	i := &intake{library: l, options: o, file: file, seen: map[string]bool{}}
	i.Collection, i.Name = file, o.Collection
	if file != "" {
		i.Name = l.files[file].Name
	}
	err = record.Each(r, func(g *record.Game, p *record.Problem) error { return i.take(ctx, g, p) })
	if err == nil {
		err = i.flush(ctx)
	}
	if i.file != "" {
		err = errors.Join(err, l.tell(i.file), l.checkpoint())
	}
	return i.Report, err
}

// target returns the file of the collection that games go into, nothing if there is none yet: it is made for the first game, so that
// a source of nothing but duplicates leaves no empty one.
func (l *Library) target(collection string) (string, error) {
	file, err := l.states.Load().find(collection)
	if fault.Is(err, fault.NoCollection) {
		return "", checkName(collection)
	}
	return file, err
}

// checkpoint lets an index that keeps a log of changes put it where it belongs, as after an import it is large.
func (l *Library) checkpoint() error {
	if index, ok := l.index.(interface{ Checkpoint() error }); ok {
		return index.Checkpoint()
	}
	return nil
}

// intake is an import under way.
type intake struct {
	Report
	library *Library
	options Import
	file    string // empty until there is one
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
	fresh := i.lines[:0]
	for _, one := range i.lines {
		if _, ok := known[one.entry.Hash]; ok {
			i.Duplicates++
		} else {
			fresh = append(fresh, one)
		}
	}
	if err := i.write(ctx, fresh); err != nil {
		return err
	}
	i.lines = i.lines[:0]
	if i.options.Progress != nil {
		i.options.Progress(i.Report)
	}
	return nil
}

// write writes games that the library has not, into a collection that is made if it is not there.
func (i *intake) write(ctx context.Context, fresh []line) error {
	if len(fresh) == 0 {
		return nil
	}
	if i.file == "" {
		var err error
		if i.file, err = i.library.create(i.options.Collection); err != nil {
			return err
		}
		i.Collection = i.file
	}
	c := i.library.files[i.file]
	for n := range fresh {
		one := &fresh[n]
		one.Number = c.Next + n
		one.entry.File, one.entry.Number, one.entry.Ref = i.file, one.Number, refOf(i.file, one.Number)
	}
	if room, ok := i.library.index.(interface{ Room(games int) error }); ok {
		if err := room.Room(len(c.waiting) + len(fresh)); err != nil {
			return err
		}
	}
	if err := i.library.append(ctx, i.file, fresh); err != nil {
		return err
	}
	i.Imported += len(fresh)
	if len(c.waiting) >= min(indexBatch, max(writeBatch, c.Next/2)) { // the first are soon there to be looked at
		if err := i.library.tell(i.file); err != nil {
			return err
		}
	}
	return nil
}
