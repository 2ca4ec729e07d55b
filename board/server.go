package board

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/book"
	"xqengine/position"
	"xqengine/search"
)

// Config says how a board is served.
type Config struct {
	Dir     string        // where games are kept; created if it is not there
	Version string        // of the program
	Port    int           // the port that is listened on: it belongs to the names by which the server may be called
	Hosts   []string      // other names, without port, by which the server may be called
	Token   string        // what a page must show; empty: none is needed
	Engines int           // games in which an engine can think at once, from 1
	Threads int           // of each engine
	HashMB  int           // of each engine
	Delay   time.Duration // until an answer of a level is shown at the earliest
	Books   book.Shelf    // opening books: shown, and played from by the stronger levels
	Log     *slog.Logger  // nil: nothing is logged

	NewEngine func() Engine // for tests; nil: engines of package search
	Games     int           // in memory; 0: the usual limit
	Tabs      int           // 0: the usual limit
}

// Server serves the board. Make one with NewServer; it is an http.Handler.
type Server struct {
	config  Config
	boot    string
	page    page
	started time.Time
	library *library
	pool    *pool
	handler http.Handler
	log     *slog.Logger

	importing chan struct{} // has a place for one import

	mu      sync.Mutex
	games   map[string]*game
	held    map[string]chan struct{} // games that come into memory or go: closed when they have; see hold
	coming  int                      // games that have a place in memory and are not there yet
	tabs    map[*tab]bool
	clients map[string]*client
	closed  bool
}

// Bounds of what a server holds.
const (
	maxGames = 64
	maxTabs  = 20
)

// NewServer returns a server of the board. It reads nothing of the library but its directory.
func NewServer(c Config) (*Server, error) {
	lib, err := openLibrary(c.Dir)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Games == 0 {
		c.Games = maxGames
	}
	if c.Tabs == 0 {
		c.Tabs = maxTabs
	}
	if c.NewEngine == nil {
		c.NewEngine = func() Engine { return newEngine(c) }
	}
	s := &Server{
		config: c, boot: randomText(), page: loadPage(), started: time.Now(), library: lib, log: c.Log,
		importing: make(chan struct{}, 1), games: map[string]*game{}, held: map[string]chan struct{}{}, tabs: map[*tab]bool{}, clients: map[string]*client{},
	}
	s.pool = newPool(max(1, c.Engines), c.NewEngine)
	s.handler = s.secure(s.routes())
	return s, nil
}

// newEngine returns an engine with the settings that were asked for.
func newEngine(c Config) Engine {
	options := search.DefaultOptions()
	options.Threads = max(1, c.Threads)
	if c.HashMB > 0 {
		options.HashMB = c.HashMB
	}
	return search.NewWith(options)
}

// randomText returns 128 bits that nobody can guess, as letters and digits.
func randomText() string {
	var bytes [16]byte
	_, _ = rand.Read(bytes[:]) // never fails
	return hex.EncodeToString(bytes[:])
}

// NewToken returns a token for Config.Token.
func NewToken() string { return randomText() }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// monotonic returns the server's time in milliseconds; it never jumps.
func (s *Server) monotonic() int64 { return time.Since(s.started).Milliseconds() }

// Close ends all games and engines; everything is on disk.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	games, tabs := s.games, s.tabs
	s.games, s.tabs = map[string]*game{}, map[*tab]bool{}
	s.mu.Unlock()
	for t := range tabs {
		t.close()
	}
	for _, g := range games {
		g.do(g.shut)
		<-g.closed
	}
	s.pool.close()
	return s.library.close()
}

// welcome tells a page what there is.
func (s *Server) welcome(cid int64) api.Welcome {
	w := api.Welcome{
		Head: api.Head{V: api.Protocol, Type: api.TypeWelcome, Cid: cid}, Boot: s.boot, Build: s.page.build, Version: s.config.Version,
		Levels: api.Levels(),
		Limits: api.LimitInfo{
			Message: api.MaxMessage, Comment: api.MaxComment, Nodes: api.MaxNodes, Import: api.MaxImport, Lines: api.MaxLines,
			Tabs: s.config.Tabs, Games: s.config.Games,
		},
		Book: len(s.config.Books) > 0, Formats: api.AllFormats(), Games: []api.GameInfo{}, Token: s.config.Token != "",
	}
	for _, v := range position.Variants() {
		w.Variants = append(w.Variants, api.VariantInfoOf(v))
	}
	games, err := s.list()
	if err != nil {
		s.log.Error("library", "error", err)
	}
	for _, g := range games {
		if g.State != api.StateOver && len(w.Games) < 20 {
			w.Games = append(w.Games, g)
		}
	}
	return w
}
