package library

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"xqengine/library/fault"
)

// Collection is what people see of one.
type Collection struct {
	File  string   `json:"file"`
	Name  string   `json:"name"`
	Games int      `json:"games"`           // that are not deleted
	Files []string `json:"files,omitempty"` // the files that were merged into it
}

// maxName is how many bytes the name of a collection may have.
const maxName = 200

// checkName tells what is wrong with the name of a collection.
func checkName(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return fault.New(fault.NoName)
	case len(name) > maxName:
		return fault.New(fault.LongName, maxName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }):
		return fault.New(fault.BadName, name)
	}
	return nil
}

// states are the files of the collections.
type states map[string]FileState

// root returns the collection that the games of a file belong to.
func (s states) root(file string) string {
	for range s { // as a guard against a circle that somebody has written
		into := s[file].Into
		if _, ok := s[into]; !ok {
			break
		}
		file = into
	}
	return file
}

// find returns the file of a collection that is called by its file or, if only one has it, by its name.
func (s states) find(collection string) (string, error) {
	if _, ok := s[collection]; ok {
		return s.root(collection), nil
	}
	found := ""
	for file, c := range s {
		if c.Name != collection || s.root(file) != file {
			continue
		}
		if found != "" {
			return "", fault.New(fault.TwoOfName, collection, min(found, file), max(found, file))
		}
		found = file
	}
	if found == "" {
		return "", fault.New(fault.NoCollection, collection)
	}
	return found, nil
}

// within returns the files whose games belong to a collection.
func (s states) within(collection string) (files []string) {
	for _, file := range slices.Sorted(maps.Keys(s)) {
		if s.root(file) == collection {
			files = append(files, file)
		}
	}
	return files
}

// inOrder returns the collections as they are listed: first those that have a place, then by name.
func (s states) inOrder() (files []string) {
	for file := range s {
		if s.root(file) == file {
			files = append(files, file)
		}
	}
	slices.SortFunc(files, func(a, b string) int {
		place := func(file string) int { return cmp.Or(s[file].Place, math.MaxInt) }
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(s[a].Name, s[b].Name), cmp.Compare(a, b))
	})
	return files
}

// Collections returns the collections in order.
func (l *Library) Collections(ctx context.Context) ([]Collection, error) {
	s := *l.states.Load()
	var list []Collection
	for _, file := range s.inOrder() {
		one := Collection{File: file, Name: s[file].Name}
		files := s.within(file)
		_, n, err := l.index.Select(ctx, &Query{files: files, Limit: 1})
		if err != nil {
			return nil, err
		}
		one.Games = n
		one.Files = slices.DeleteFunc(files, func(f string) bool { return f == file })
		list = append(list, one)
	}
	return list, nil
}

// Rename gives a collection another name.
func (l *Library) Rename(ctx context.Context, collection, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	file, err := l.states.Load().find(collection)
	if err != nil {
		return err
	}
	return l.write(ctx, file, []line{{Name: &name}})
}

// Reorder puts collections at the beginning of the list, in this order. The others follow as they are.
func (l *Library) Reorder(ctx context.Context, collections ...string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := *l.states.Load()
	var order []string
	for _, name := range collections {
		file, err := now.find(name)
		if err != nil {
			return err
		}
		if slices.Contains(order, file) {
			return fault.New(fault.NamedTwice, name)
		}
		order = append(order, file)
	}
	named := len(order)
	for _, file := range now.inOrder() {
		if !slices.Contains(order[:named], file) && now[file].Place > 0 {
			order = append(order, file)
		}
	}
	for i, file := range order {
		if now[file].Place == i+1 {
			continue
		}
		if err := l.write(ctx, file, []line{{Place: i + 1}}); err != nil {
			return err
		}
	}
	return nil
}

// Merge makes the games of one collection belong to another. Split takes it back.
func (l *Library) Merge(ctx context.Context, collection, into string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	from, err := l.states.Load().find(collection)
	if err != nil {
		return err
	}
	to, err := l.states.Load().find(into)
	if err != nil {
		return err
	}
	if from == to {
		return fault.New(fault.IntoItself, collection)
	}
	return l.write(ctx, from, []line{{Into: &to}})
}

// Split makes a file that was merged into another collection one of its own again.
func (l *Library) Split(ctx context.Context, file string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.files[file]; c == nil || c.Into == "" {
		return fault.New(fault.NotMerged, file)
	}
	own := ""
	return l.write(ctx, file, []line{{Into: &own}})
}

// Delete deletes games. Restore takes it back: nothing leaves the files.
func (l *Library) Delete(ctx context.Context, refs ...Ref) error {
	return l.mark(ctx, refs, func(numbers []int) line { return line{Delete: numbers} })
}

// Restore takes back that games were deleted.
func (l *Library) Restore(ctx context.Context, refs ...Ref) error {
	return l.mark(ctx, refs, func(numbers []int) line { return line{Restore: numbers} })
}

// mark writes the same line for games, one into each file. Nothing is written if there is one that cannot be marked.
func (l *Library) mark(ctx context.Context, refs []Ref, with func(numbers []int) line) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	numbers := map[string][]int{}
	for _, ref := range refs {
		e, err := l.index.Entry(ref)
		if err != nil {
			return fmt.Errorf("%s: %w", ref, err)
		}
		if e.Played() {
			return fmt.Errorf("%s: %w", ref, fault.New(fault.Played))
		}
		numbers[e.File] = append(numbers[e.File], e.Number)
	}
	for _, file := range slices.Sorted(maps.Keys(numbers)) {
		if err := l.write(ctx, file, []line{with(numbers[file])}); err != nil {
			return err
		}
	}
	return nil
}

// Sweep deletes the games of collections that have no turns, and returns them.
func (l *Library) Sweep(ctx context.Context) ([]Ref, error) {
	refs, err := l.index.Refs(ctx, &Query{Unplayed: true, Sort: ByCollection})
	if err != nil {
		return nil, err
	}
	refs = slices.DeleteFunc(refs, func(r Ref) bool { return strings.HasPrefix(string(r), playedFile) })
	return refs, l.Delete(ctx, refs...)
}
