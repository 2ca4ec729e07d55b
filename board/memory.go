package board

import (
	"strconv"
	"time"

	"xqengine/board/api"
)

// The games in memory. The server's lock is held for moments only: reading a large game, and waiting for a game's owner,
// may take seconds, and everybody else goes on meanwhile. Whoever brings a game into memory or takes it out holds that
// game alone.

// hold waits until nobody else brings a game into memory or takes it out. The game is the caller's until release.
func (s *Server) hold(id string) (release func()) {
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
func (s *Server) inMemory(id string) *game {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[id] != nil {
		return nil
	}
	return s.games[id]
}

// open returns a game, from memory or from the library.
func (s *Server) open(id string) (*game, error) {
	if g := s.inMemory(id); g != nil {
		return g, nil
	}
	defer s.hold(id)()
	s.mu.Lock()
	g := s.games[id]
	s.mu.Unlock()
	if g != nil {
		return g, nil
	}
	if err := s.room(id); err != nil {
		return nil, err
	}
	t, st, rev, k, err := s.library.load(id)
	if err != nil {
		s.leave()
		return nil, err
	}
	return s.enter(id, t, st, rev, k)
}

// create begins a game that is new.
func (s *Server) create(t *tree, st status) (*game, error) {
	id := freshID()
	if err := s.room(id); err != nil {
		return nil, err
	}
	k, err := s.library.create(id, 1, t, st)
	if err != nil {
		s.leave()
		return nil, api.FailDisk(err)
	}
	return s.enter(id, t, st, 1, k)
}

// freshID returns an id that no other game has; ids sort by their time.
func freshID() string { return time.Now().UTC().Format("20060102-150405-") + randomText()[:8] }

// enter puts a game into the memory, in the place that room has made.
func (s *Server) enter(id string, t *tree, st status, rev int64, k *keeper) (*game, error) {
	g := newGame(s, id, t, st, rev, k)
	s.mu.Lock()
	s.coming--
	if !s.closed {
		s.games[id] = g
		s.mu.Unlock()
		return g, nil
	}
	s.mu.Unlock()
	g.do(g.shut)
	return nil, api.Fail(api.ErrorNoGame)
}

// leave gives a place back.
func (s *Server) leave() {
	s.mu.Lock()
	s.coming--
	s.mu.Unlock()
}

// room makes room for a game in memory: another one that nobody looks at has to go.
func (s *Server) room(coming string) error {
	for {
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			return api.Fail(api.ErrorNoGame)
		}
		if len(s.games)+s.coming < s.config.Games {
			s.coming++
			s.mu.Unlock()
			return nil
		}
		var idle *game
		for id, g := range s.games {
			if id != coming && s.held[id] == nil && g.watchers.Load() == 0 && !g.pinned.Load() {
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

// evict takes a game out of memory unless somebody looks at it or it is not on disk. The caller holds it.
func (s *Server) evict(g *game) {
	ends := false
	if !g.do(func() {
		if ends = len(g.tabs) == 0 && g.unsaved == nil; ends {
			g.shut()
		} else if len(g.tabs) == 0 {
			g.setAlarm("unload", unloadAfter, func() { s.unload(g) }) // when it is on disk, perhaps
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

// forgetGame takes a game that has ended out of the list of those in memory; what the list of all games says of it is kept.
func (s *Server) forgetGame(g *game) {
	s.library.learn(g.id, *g.known.Load())
	s.mu.Lock()
	if s.games[g.id] == g {
		delete(s.games, g.id)
	}
	s.mu.Unlock()
}

// unload takes a game that nobody looks at out of memory, soon.
func (s *Server) unload(g *game) {
	go func() { // the owner must not wait for itself
		defer s.hold(g.id)()
		s.mu.Lock()
		there := s.games[g.id] == g
		s.mu.Unlock()
		if there {
			s.evict(g)
		}
	}()
}

// delete removes a game from memory and library. Tabs that show it are told that it is gone.
func (s *Server) delete(id string) error {
	defer s.hold(id)()
	s.mu.Lock()
	g := s.games[id]
	s.mu.Unlock()
	if g != nil {
		g.do(func() {
			g.tell(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorNoGame})
			g.shut()
		})
		<-g.closed
		s.forgetGame(g)
	}
	return s.library.remove(id)
}

// list returns all games, the latest first; those in memory as they are there. It waits for none of them.
func (s *Server) list() ([]api.GameInfo, error) {
	s.mu.Lock()
	known := make(map[string]*api.GameInfo, len(s.games))
	for id, g := range s.games {
		known[id] = g.known.Load()
	}
	s.mu.Unlock()
	return s.library.list(known)
}

// publish keeps what lists say of the game, and how many tabs show it, for those who must not wait for its owner.
func (g *game) publish() {
	info := g.info()
	g.known.Store(&info)
}
