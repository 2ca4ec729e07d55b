package play

import (
	"log/slog"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/board/tree"
	"xqengine/egtb"
	"xqengine/position"
	"xqengine/record"
)

// Store keeps games. A game that was created or loaded is open until it is released; what is asked of one game is asked one
// after the other.
type Store interface {
	// Create keeps a new game.
	Create(id string, g tree.Saved) error

	// Load reads a game.
	Load(id string) (tree.Saved, error)

	// Append keeps what has changed in an open game; if something before is missing, all of the game. missed reports whether
	// something has changed that is not kept, err why something is not.
	Append(id string, g tree.Saved, changes []tree.Change) (missed bool, err error)

	// Release ends the use of an open game. The info is what lists say of it from now on.
	Release(id string, info api.GameInfo)

	// Put keeps a new game without opening it.
	Put(id string, g tree.Saved, info api.GameInfo) error

	// List returns what lists say of all games, the latest first: of those that are known it is that.
	List(known map[string]*api.GameInfo) ([]api.GameInfo, error)

	// Delete deletes a game that is not open.
	Delete(id string) error
}

// Engines do search jobs.
type Engines interface {
	Submit(*engines.Job) // gives the job its id
	Stop(*engines.Job)   // ends it with the best it has so far
	Cancel(*engines.Job) // forgets it
}

// Config says what games are played with.
type Config struct {
	Store   Store
	Engines Engines
	Tables  *egtb.Tables  // endgame tables that are shown; nil: none
	Book    Book          // shown, and played from by the stronger levels; nil: none
	Delay   time.Duration // until an answer of a level is shown at the earliest
	Games   int           // in memory at once
	Log     *slog.Logger

	// What pages are told of the program when they say hello: Build, Version, Token and Limits.Tabs. The rest is added.
	Program api.Welcome
}

// Games are all games: those of the store, and of them those in memory, which tabs can show. Make them with New.
type Games struct {
	config  Config
	store   Store
	env     environment
	boot    string
	clients clients

	mu     sync.Mutex
	inPlay map[string]*game
	held   map[string]chan struct{} // games that come into memory or go: closed when they have; see hold
	coming int                      // games that have a place in memory and are not there yet
	closed bool
}

// New returns the games of a store.
func New(c Config) *Games {
	s := &Games{
		config: c, store: c.Store, boot: randomText(), inPlay: map[string]*game{}, held: map[string]chan struct{}{},
		clients: clients{byName: map[string]*client{}},
	}
	s.env = environment{
		store: c.Store, engines: c.Engines, book: c.Book, tables: c.Tables, delay: c.Delay, log: c.Log, started: time.Now(),
		unload: s.unload, list: s.List,
	}
	return s
}

// Close ends all games; everything is kept.
func (s *Games) Close() {
	s.mu.Lock()
	s.closed = true
	inPlay := s.inPlay
	s.inPlay = map[string]*game{}
	s.mu.Unlock()
	for _, g := range inPlay {
		g.do(g.shut)
		<-g.closed
	}
}

// Boot returns what names this run of the program: revisions that a page knows count only in the run that it has them from.
func (s *Games) Boot() string { return s.boot }

// InMemory returns how many games are in memory.
func (s *Games) InMemory() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.inPlay)
}

// List returns all games, the latest first; those in memory as they are there. It waits for none of them.
func (s *Games) List() ([]api.GameInfo, error) {
	s.mu.Lock()
	known := make(map[string]*api.GameInfo, len(s.inPlay))
	for id, g := range s.inPlay {
		known[id] = g.known.Load()
	}
	s.mu.Unlock()
	return s.store.List(known)
}

// Delete removes a game from memory and store. Tabs that show it are told that it is gone.
func (s *Games) Delete(id string) error {
	defer s.hold(id)()
	s.mu.Lock()
	g := s.inPlay[id]
	s.mu.Unlock()
	if g != nil {
		g.do(func() {
			g.send(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorNoGame})
			g.shut()
		})
		<-g.closed
		s.forgetGame(g)
	}
	return s.store.Delete(id)
}

// Record returns a copy of the record of a game, and what lists say of it.
func (s *Games) Record(id string) (*record.Game, api.GameInfo, error) {
	g, err := s.open(id)
	if err != nil {
		return nil, api.GameInfo{}, err
	}
	var copied *record.Game
	var info api.GameInfo
	if !g.do(func() { copied, info = g.tree.Record.Clone(), g.info() }) {
		return nil, info, errNoGame
	}
	return copied, info, nil
}

// welcome describes to a page what there is.
func (s *Games) welcome(cid int64) api.Welcome {
	w := s.config.Program
	w.Head = api.Head{V: api.Protocol, Type: api.TypeWelcome, Cid: cid}
	w.Boot, w.Levels, w.Formats, w.Book = s.boot, api.Levels(), api.AllFormats(), s.config.Book != nil
	w.Limits = api.LimitInfo{
		Message: api.MaxMessage, Comment: api.MaxComment, Nodes: api.MaxNodes, Import: api.MaxImport, Lines: api.MaxLines,
		Tabs: w.Limits.Tabs, Games: s.config.Games,
	}
	w.Variants, w.Games = nil, []api.GameInfo{}
	for _, v := range position.Variants() {
		info := api.VariantInfoOf(v)
		if v == position.Xiangqi {
			info.Tables = s.config.Tables.MaxPieces()
		}
		w.Variants = append(w.Variants, info)
	}
	list, err := s.List()
	if err != nil {
		s.config.Log.Error("library", "error", err)
	}
	for _, g := range list {
		if g.State != api.StateOver && len(w.Games) < 20 {
			w.Games = append(w.Games, g)
		}
	}
	return w
}
