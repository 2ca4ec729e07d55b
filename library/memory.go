package library

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"xqengine/position"
)

// MaxMemory is how many games Memory takes.
const MaxMemory = 5000

// ErrMemoryFull reports that Memory has no room for another game.
var ErrMemoryFull = errors.New("the library in memory has no room for another game")

// Memory is an Index in memory. Make one with NewMemory.
type Memory struct {
	room      int // how many games it takes
	mu        sync.RWMutex
	files     map[string]FileState
	games     map[Ref]*Entry
	positions map[Key][]played
}

// played is a turn that was played in a position.
type played struct {
	game Ref
	turn uint32 // 0 at the end of the game
}

// NewMemory returns an index that is empty.
func NewMemory() *Memory { return newMemory(MaxMemory) }

func newMemory(games int) *Memory {
	m := &Memory{room: games}
	m.clear()
	return m
}

func (m *Memory) clear() {
	m.files, m.games, m.positions = map[string]FileState{}, map[Ref]*Entry{}, map[Key][]played{}
}

// Files returns what the index knows of each file.
func (m *Memory) Files() (map[string]FileState, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return maps.Clone(m.files), nil
}

// Update makes changes of the games of a file. The error is ErrMemoryFull where there are too many.
func (m *Memory) Update(file string, state FileState, changes []Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	steps := make([][]Step, len(changes))
	fresh := map[Ref]bool{}
	for i, c := range changes {
		if c.Add == nil {
			continue
		}
		var err error
		if steps[i], err = c.Add.Steps(); err != nil {
			return err
		}
		if m.games[c.Add.Ref] == nil {
			fresh[c.Add.Ref] = true
		}
	}
	if len(m.games)+len(fresh) > m.room {
		return ErrMemoryFull
	}
	for i, c := range changes {
		switch {
		case c.Add != nil:
			m.add(c.Add, steps[i])
		case c.Delete > 0:
			m.mark(file, c.Delete, true)
		case c.Restore > 0:
			m.mark(file, c.Restore, false)
		}
	}
	m.files[file] = state
	return nil
}

// Room reports whether the index takes some games more; the error is ErrMemoryFull.
func (m *Memory) Room(games int) error {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if len(m.games)+games > m.room {
		return ErrMemoryFull
	}
	return nil
}

func (m *Memory) add(e *Entry, steps []Step) {
	m.remove(e.Ref)
	copied := *e
	m.games[e.Ref] = &copied
	for _, s := range steps {
		m.positions[s.Key] = append(m.positions[s.Key], played{e.Ref, s.Turn})
	}
}

// mark deletes or restores a game.
func (m *Memory) mark(file string, number int, deleted bool) {
	if e := m.games[refOf(file, number)]; e != nil {
		copied := *e
		copied.Deleted = deleted
		m.games[e.Ref] = &copied
	}
}

func (m *Memory) remove(ref Ref) {
	e := m.games[ref]
	if e == nil {
		return
	}
	delete(m.games, ref)
	steps, _ := e.Steps() // they were there when it was added
	for _, s := range steps {
		left := slices.DeleteFunc(m.positions[s.Key], func(one played) bool { return one.game == ref })
		if m.positions[s.Key] = left; len(left) == 0 {
			delete(m.positions, s.Key)
		}
	}
}

// Drop forgets files with their games.
func (m *Memory) Drop(files ...string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(files) == 0 {
		m.clear()
	}
	for _, file := range files {
		delete(m.files, file)
		for ref, e := range m.games {
			if e.File == file {
				m.remove(ref)
			}
		}
	}
	return nil
}

// Entry returns a game.
func (m *Memory) Entry(ref Ref) (*Entry, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if e := m.games[ref]; e != nil {
		copied := *e
		return &copied, nil
	}
	return nil, ErrNoGame
}

// matcher returns that of a query, which knows what collections have if that is a condition. The caller holds the lock.
func (m *Memory) matcher(q *Query) *matcher {
	wanted := q.matcher()
	if q.NoCopies {
		wanted.collected = map[string]bool{}
		for _, e := range m.games {
			if !e.Played() && !e.Deleted {
				wanted.collected[e.Hash] = true
			}
		}
	}
	return wanted
}

// found returns the games of a query in order.
func (m *Memory) found(ctx context.Context, q *Query) ([]*Entry, error) {
	var key Key
	if q.Position != nil {
		var err error
		if key, err = KeyOf(q.Position); err != nil {
			return nil, err
		}
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	wanted := m.matcher(q)
	there := map[Ref]bool{}
	for _, one := range m.positions[key] {
		there[one.game] = true
	}
	var list []*Entry
	for _, e := range m.games {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if q.Position != nil && !there[e.Ref] {
			continue
		}
		if wanted.holds(e) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b *Entry) int { return q.compare(&a.Info, &b.Info) })
	return list, nil
}

// Select returns the games that a query asks for.
func (m *Memory) Select(ctx context.Context, q *Query) ([]Info, int, error) {
	list, err := m.found(ctx, q)
	if err != nil {
		return nil, 0, err
	}
	from, to := q.bounds(len(list))
	infos := make([]Info, 0, to-from)
	for _, e := range list[from:to] {
		infos = append(infos, e.Info)
	}
	return infos, len(list), nil
}

// Refs returns the names of all games that a query asks for.
func (m *Memory) Refs(ctx context.Context, q *Query) ([]Ref, error) {
	list, err := m.found(ctx, q)
	refs := make([]Ref, len(list))
	for i, e := range list {
		refs[i] = e.Ref
	}
	return refs, err
}

// Lines calls visit with the main line of each game that a query asks for.
func (m *Memory) Lines(ctx context.Context, q *Query, visit func(*Line) error) error {
	list, err := m.found(ctx, q)
	if err != nil {
		return err
	}
	for _, e := range list {
		if err := visit(&Line{e.Ref, e.Result, e.Start, e.Moves}); err != nil {
			return err
		}
	}
	return nil
}

// Known returns the first game with each of some hashes.
func (m *Memory) Known(hashes []string) (map[string]Ref, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	wanted := map[string]bool{}
	for _, hash := range hashes {
		wanted[hash] = true
	}
	first := map[string]*Entry{}
	for _, e := range m.games {
		if e.Deleted || !wanted[e.Hash] {
			continue
		}
		if known := first[e.Hash]; known == nil || (&Query{Sort: ByCollection}).compare(&e.Info, &known.Info) < 0 {
			first[e.Hash] = e
		}
	}
	refs := map[string]Ref{}
	for hash, e := range first {
		refs[hash] = e.Ref
	}
	return refs, nil
}

// Continuations returns what was played in a position.
func (m *Memory) Continuations(ctx context.Context, key Key, q *Query) ([]Continuation, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	wanted := m.matcher(q)
	counts := map[uint32]*Continuation{}
	for _, one := range m.positions[key] {
		e := m.games[one.game]
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if one.turn == 0 || !wanted.holds(e) {
			continue
		}
		if counts[one.turn] == nil {
			counts[one.turn] = &Continuation{Code: one.turn}
		}
		counts[one.turn].Count(&e.Info, q.Position.Side() == position.Red)
	}
	list := make([]Continuation, 0, len(counts))
	for _, c := range counts {
		list = append(list, *c)
	}
	return list, nil
}

// Close does nothing.
func (m *Memory) Close() error { return nil }
