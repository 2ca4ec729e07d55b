package play

import (
	"log/slog"
	"sync/atomic"
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/egtb"
	"xqengine/position"
	"xqengine/record"
)

// game is a game in play. All but what comes first is the actor's: it is touched by functions that the actor runs.
type game struct {
	*actor
	id  string
	env *environment

	known  atomic.Pointer[api.GameInfo] // what lists say of it: see publish
	pinned atomic.Bool                  // it must stay in memory: something is not on disk
	tabs   audience                     // how many there are may be asked by anybody

	tree      *tree.Tree
	st        tree.Status
	rev       int64
	tolerated int64        // commands that know a revision from this one on are carried out
	unsaved   *api.Failure // why something is not on disk; nil: everything is
	missed    bool         // something that the last commit changed is not
	changed   time.Time    // when it was

	clock    clock
	history  history
	engine   engineTurn
	hints    hints
	analysis analysis
	reviews  reviews
	tries    tries
	threats  threats
	shared   *sharing // it is a game between two devices; nil: it is not
	declined bool     // the last offer of a draw was
	sentNode int      // where pages know the game to stand
	ahead    int      // the node at which turns were taken back last: Redo goes there
}

// environment is what a game needs of the outside.
type environment struct {
	store   Store
	engines Engines
	book    Book
	tables  *egtb.Tables
	delay   time.Duration // until an answer of a level is shown at the earliest
	log     *slog.Logger
	started time.Time
	unload  func(*game)                    // takes a game that nobody looks at out of memory, soon
	list    func() ([]api.GameInfo, error) // all games
}

// monotonic returns the time in milliseconds since the program began; it never jumps.
func (s *environment) monotonic() int64 { return time.Since(s.started).Milliseconds() }

// newGame lets a game that is open in the store be played.
func newGame(s *environment, id string, kept tree.Saved) *game {
	g := &game{
		actor: newActor(), id: id, env: s, tree: kept.Tree, st: kept.Status, rev: kept.Rev, tolerated: kept.Rev,
		tabs: audience{tabs: map[*Tab]bool{}}, changed: time.Now(), sentNode: kept.Status.Node,
	}
	g.clock.kept = &g.st.Clocks
	g.engine.g, g.hints.g, g.reviews.g, g.tries.g, g.threats.g = g, g, g, g, g
	g.analysis = analysis{g: g, lines: 1}
	g.tree.OpenTo(g.node())
	g.publish()
	go g.run(func() { s.store.Release(id, *g.known.Load()) })
	return g
}

// saved returns the game as it is kept.
func (g *game) saved() tree.Saved { return tree.Saved{Tree: g.tree, Status: g.st, Rev: g.rev} }

// node returns where the game stands.
func (g *game) node() *record.Node { return g.tree.Record.Node(g.st.Node) }

// at returns the position where the game stands, valid until the tree is asked for another.
func (g *game) at() *position.Position { return g.tree.At(g.node()) }

// side returns the side to move.
func (g *game) side() position.Colour { return g.at().Side() }

// state returns what the game waits for.
func (g *game) state() string {
	switch {
	case g.st.Laying != nil:
		return api.StateLaying
	case g.st.Result != string(record.Unfinished) && (!g.st.Record || g.atMainEnd()):
		return api.StateOver
	case g.st.Paused:
		return api.StatePaused
	case g.st.Engine(g.side()) != nil && g.engine.fault == "":
		return api.StateEngine
	}
	return api.StateHuman
}

// atMainEnd reports whether the game stands at the end of the main line.
func (g *game) atMainEnd() bool {
	n := g.node()
	return len(n.Next()) == 0 && g.tree.Record.End(g.tree.Record.Root()) == n
}
