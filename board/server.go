package board

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/board/play"
	"xqengine/board/store"
	"xqengine/book"
	"xqengine/egtb"
	"xqengine/search"
)

// Config says how a board is served.
type Config struct {
	Dir     string        // where games are kept; created if it is not there
	Library string        // where the library of games is; empty: the directory library in Dir
	Version string        // of the program, with its build; shown to people
	Port    int           // the port that is listened on: it belongs to the names by which the server may be called
	Hosts   []string      // other names, without port, by which the server may be called
	Token   string        // what a page must show; empty: none is needed
	Engines int           // games in which an engine can think at once, from 1
	Threads int           // of each engine
	HashMB  int           // of each engine
	Delay   time.Duration // until an answer of a level is shown at the earliest
	Books   book.Shelf    // opening books: shown, and played from by the stronger levels
	Tables  *egtb.Tables  // endgame tables that are shown, and that the engine asks; nil: those of the program
	Log     *slog.Logger  // nil: nothing is logged

	NewEngine func() engines.Engine // for tests; nil: engines of package search
	Games     int                   // in memory; 0: the usual limit
	Tabs      int                   // 0: the usual limit
}

// Server serves the board. Make one with NewServer; it is an http.Handler.
type Server struct {
	config  Config
	page    page
	library *store.Library
	shelf   *shelf
	pool    *engines.Pool
	games   *play.Games
	shares  *shares
	handler http.Handler

	importing chan struct{} // has a place for one import

	mu      sync.Mutex
	sockets map[*socket]bool
	closed  bool
}

// Bounds of what a server holds.
const (
	maxGames = 64
	maxTabs  = 20
)

// NewServer returns a server of the board. It reads nothing of the library but its directory.
func NewServer(c Config) (*Server, error) {
	lib, err := store.Open(c.Dir)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Library == "" {
		c.Library = filepath.Join(c.Dir, "library")
	}
	if c.Tables == nil {
		c.Tables = egtb.Embedded()
	}
	if c.Games == 0 {
		c.Games = maxGames
	}
	if c.Tabs == 0 {
		c.Tabs = maxTabs
	}
	if c.NewEngine == nil {
		c.NewEngine = func() engines.Engine { return newEngine(c) }
	}
	s := &Server{
		config: c, page: loadPage(), library: lib, pool: engines.NewPool(max(1, c.Engines), c.NewEngine),
		shelf: &shelf{dir: c.Library, games: c.Dir}, importing: make(chan struct{}, 1), sockets: map[*socket]bool{},
		shares: newShares(),
	}
	played := play.Config{
		Store: lib, Engines: s.pool, Tables: c.Tables, Delay: c.Delay, Games: c.Games, Log: c.Log,
		Program: api.Welcome{Build: s.page.build, Version: c.Version, Token: c.Token != "", Limits: api.LimitInfo{Tabs: c.Tabs}},
	}
	if len(c.Books) > 0 {
		played.Book = c.Books
	}
	s.games = play.New(played)
	s.handler = s.secure(s.routes())
	return s, nil
}

// newEngine returns an engine with the settings that were asked for.
func newEngine(c Config) engines.Engine {
	options := search.DefaultOptions()
	options.Threads = max(1, c.Threads)
	options.Tables = []search.Tables{search.XiangqiTables(c.Tables)}
	if c.HashMB > 0 {
		options.HashMB = c.HashMB
	}
	return search.NewWith(options)
}

// NewToken returns a token for Config.Token: 128 bits that nobody can guess, as letters and digits.
func NewToken() string {
	var bytes [16]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return hex.EncodeToString(bytes[:])
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all games and engines; everything is on disk.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	sockets := s.sockets
	s.sockets = map[*socket]bool{}
	s.mu.Unlock()
	for p := range sockets {
		p.Close()
	}
	s.games.Close()
	s.pool.Close()
	return errors.Join(s.shelf.Close(), s.library.Close())
}
