package play

import (
	"strconv"

	"xqengine/board/api"
	"xqengine/board/tree"
)

// The games in memory. The lock of Games is held for moments only: reading a large game, and waiting for a game's actor,
// may take seconds, and everybody else goes on meanwhile. Whoever brings a game into memory or takes it out holds that
// game alone.

// hold waits until nobody else brings a game into memory or takes it out. The game is the caller's until release.
func (s *Games) hold(id string) (release func()) {
	mine := make(chan struct{})
	for {
		s.mu.Lock()
		other := s.held[id]
		if other == nil {
			s.held[id] = mine
			s.mu.Unlock()
			break
		}
		s.mu.Unlock()
		<-other
	}
	return func() {
		s.mu.Lock()
		delete(s.held, id)
		s.mu.Unlock()
		close(mine)
	}
}

// inMemory returns a game that is in memory and stays there for now.
func (s *Games) inMemory(id string) *game {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id] != nil {
		return nil
	}
	return s.inPlay[id]
}

// open returns a game, from memory or from the library.
func (s *Games) open(id string) (*game, error) {
	if g := s.inMemory(id); g != nil {
		return g, nil
	}
	defer s.hold(id)()
	s.mu.Lock()
	g := s.inPlay[id]
	s.mu.Unlock()
	if g != nil {
		return g, nil
	}
	if err := s.room(id); err != nil {
		return nil, err
	}
	kept, err := s.store.Load(id)
	if err != nil {
		s.leave()
		return nil, err
	}
	return s.enter(id, kept)
}

// create begins a game that is new.
func (s *Games) create(fresh tree.Saved) (*game, error) {
	id := freshID()
	if err := s.room(id); err != nil {
		return nil, err
	}
	if err := s.store.Create(id, fresh); err != nil {
		s.leave()
		return nil, api.FailDisk(err)
	}
	return s.enter(id, fresh)
}

// enter puts a game into the memory, in the place that room has made.
func (s *Games) enter(id string, kept tree.Saved) (*game, error) {
	g := newGame(&s.env, id, kept)
	s.mu.Lock()
	s.coming--
	if !s.closed {
		s.inPlay[id] = g
		s.mu.Unlock()
		return g, nil
	}
	s.mu.Unlock()
	g.do(g.shut)
	return nil, api.Fail(api.ErrorNoGame)
}

// leave gives a place back.
func (s *Games) leave() {
	s.mu.Lock()
	s.coming--
	s.mu.Unlock()
}

// room makes room for a game in memory: another one that nobody looks at has to go.
func (s *Games) room(coming string) error {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return api.Fail(api.ErrorNoGame)
		}
		if len(s.inPlay)+s.coming < s.config.Games {
			s.coming++
			s.mu.Unlock()
			return nil
		}
		var idle *game
		for id, g := range s.inPlay {
			if id != coming && s.held[id] == nil && g.tabs.count.Load() == 0 && !g.pinned.Load() {
				idle = g
				break
			}
		}
		if idle == nil {
			s.mu.Unlock()
			return api.Fail(api.ErrorLimit, "limit", "games", "most", strconv.Itoa(s.config.Games))
		}
		mine := make(chan struct{})
		s.held[idle.id] = mine
		s.mu.Unlock()
		s.evict(idle)
		s.mu.Lock()
		delete(s.held, idle.id)
		s.mu.Unlock()
		close(mine)
	}
}

// evict takes a game out of memory unless somebody looks at it, it is not on disk, or a guest may come back to it. The caller holds it.
func (s *Games) evict(g *game) {
	ends := false
	if !g.do(func() {
		if ends = g.tabs.empty() && g.unsaved == nil && g.shared == nil; ends {
			g.shut()
		} else if g.tabs.empty() {
			g.setAlarm("unload", unloadAfter, func() { s.unload(g) }) // when it may go, perhaps
		}
	}) {
		ends = true // it has ended already
	}
	if !ends {
		return
	}
	<-g.closed
	s.forgetGame(g)
}

// forgetGame takes a game that has ended out of the list of those in memory.
func (s *Games) forgetGame(g *game) {
	s.mu.Lock()
	if s.inPlay[g.id] == g {
		delete(s.inPlay, g.id)
	}
	s.mu.Unlock()
}

// unload takes a game that nobody looks at out of memory, soon.
func (s *Games) unload(g *game) {
	go func() { // the actor must not wait for itself
		defer s.hold(g.id)()
		s.mu.Lock()
		there := s.inPlay[g.id] == g
		s.mu.Unlock()
		if there {
			s.evict(g)
		}
	}()
}
