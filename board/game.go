package board

import (
	"sync"
	"sync/atomic"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// game is a game in play. One goroutine owns it: everything below mu is touched by functions that run there, which
// come in through do and post.
type game struct {
	id  string
	srv *Server

	known    atomic.Pointer[api.GameInfo] // what lists say of it: see publish
	watchers atomic.Int32                 // tabs that show it
	pinned   atomic.Bool                  // it must stay in memory: something is not on disk

	mu     sync.Mutex
	mail   []func()
	wake   chan struct{}
	closed chan struct{} // closed when the owner has ended

	tree      *tree
	st        status
	rev       int64
	kept      *keeper
	tolerated int64      // commands that know a revision from this one on are carried out
	ring      []revision // patches, the latest last
	ringBytes int
	unsaved   *api.Failure // why something is not on disk; nil: everything is
	changed   time.Time

	tabs         map[*tab]bool
	alarms       map[string]alarm
	runningSince time.Time // the clock runs since then; zero: it stands

	think    *thinker // for the side to move
	hint     *thinker
	analysis analysis
	review   *review
	pending  *answer // the engine's turn, held back a little
	fault    string  // why the engine failed
	declined bool    // the last offer of a draw was
	undo     [][]change
	ahead    int  // the node at which turns were taken back last: Redo goes there
	ended    bool // the owner is to end
}

// revision is a patch that is kept for tabs that come back.
type revision struct {
	rev  int64
	text []byte
}

// How many patches are kept, and how many bytes of them.
const (
	ringSize = 256
	maxRing  = 4 << 20
)

// alarm is something that is to happen at a time.
type alarm struct {
	at   time.Time
	ring func()
}

func newGame(s *Server, id string, t *tree, st status, rev int64, kept *keeper) *game {
	g := &game{
		id: id, srv: s, tree: t, st: st, rev: rev, kept: kept, tolerated: rev, wake: make(chan struct{}, 1),
		closed: make(chan struct{}), tabs: map[*tab]bool{}, alarms: map[string]alarm{}, changed: time.Now(),
	}
	g.analysis.lines = 1
	t.openTo(g.node())
	g.publish()
	go g.own()
	return g
}

// node returns where the game stands.
func (g *game) node() *record.Node { return g.tree.record.Node(g.st.Node) }

// at returns the position where the game stands, valid until the tree is asked for another.
func (g *game) at() *position.Position { return g.tree.at(g.node()) }

// side returns the side to move.
func (g *game) side() position.Colour { return g.at().Side() }

// state tells what the game waits for.
func (g *game) state() string {
	switch {
	case g.st.Laying != nil:
		return api.StateLaying
	case g.st.Result != string(record.Unfinished) && (!g.st.Record || g.atMainEnd()):
		return api.StateOver
	case g.st.Paused:
		return api.StatePaused
	case g.st.player(g.side()).Level != nil && g.fault == "":
		return api.StateEngine
	}
	return api.StateHuman
}

// atMainEnd tells whether the game stands at the end of the main line.
func (g *game) atMainEnd() bool {
	n := g.node()
	return len(n.Next()) == 0 && g.tree.record.End(g.tree.record.Root()) == n
}

// status tells the page the state of the game.
func (g *game) status() api.Status {
	told := api.Status{
		Rev: g.rev, Node: g.st.Node, State: g.state(), Side: api.ColourName(g.side()), Red: g.st.Red, Black: g.st.Black,
		Control: g.st.Control, Clock: g.clockInfo(), Offer: g.st.Offer, Result: g.st.Result, Reason: g.st.Reason,
		CanUndo: len(g.undo) > 0, Fault: g.fault, Declined: g.declined, Unsaved: g.unsaved.Param("reason"), UnsavedCause: g.unsaved.Param("cause"),
		Record: g.st.Record,
	}
	if g.think != nil {
		told.Job = g.think.job.id
	}
	if l := g.st.Laying; l != nil {
		told.Laid = &api.Sides[bool]{Red: l.Red != "", Black: l.Black != ""}
	}
	if told.State == api.StateOver {
		outcome := g.outcome()
		told.Verdict = &outcome
		told.Statistic = g.statistic()
	}
	for _, t := range g.tree.record.Tags {
		told.Tags = append(told.Tags, api.Tag(t))
	}
	told.Analysis, told.Review = g.analysis.tell(), g.review.tell()
	return told
}

// outcome tells why the game is over.
func (g *game) outcome() api.Outcome {
	p := g.at()
	if o := p.Outcome(); o.Over && api.ReasonName(o.Reason) == g.st.Reason {
		return api.OutcomeOf(p, o)
	}
	return api.Outcome{Over: true, Winner: g.st.Winner, Reason: g.st.Reason}
}

// view tells the position where the game stands.
func (g *game) view() api.View { return g.viewAt(g.node()) }

func (g *game) viewAt(n *record.Node) api.View {
	steps := g.tree.tell(n).Steps // first: it moves what at returns
	return api.ViewOf(g.tree.at(n), g.tree.start, steps)
}

func (g *game) startInfo() api.StartInfo {
	start := g.tree.record.Start()
	p := g.tree.start
	return api.StartInfo{
		Variant: start.Variant.Name, FEN: start.FEN, Usual: g.tree.record.StartsAsUsual(), Target: p.PointsTarget(),
		Rules: api.RulesOf(start.Rules), Layouts: api.LayoutTexts(p),
	}
}

// snapshot tells the whole game.
func (g *game) snapshot(cid int64) api.GameState {
	told := api.GameState{Head: g.head(api.TypeGame, cid), Status: g.status(), Start: g.startInfo(), View: g.view()}
	for n := range g.tree.record.All() {
		if g.tree.isTold(n) {
			told.Nodes = append(told.Nodes, g.tree.tell(n))
		}
	}
	return told
}

func (g *game) head(kind string, cid int64) api.Head {
	return api.Head{V: api.Protocol, Type: kind, Cid: cid, Game: g.id}
}

// info tells the game as a line of a list.
func (g *game) info() api.GameInfo {
	return infoOf(g.id, g.tree.record, &g.st, g.state(), g.changed)
}

func infoOf(id string, r *record.Game, st *status, state string, changed time.Time) api.GameInfo {
	return api.GameInfo{
		ID: id, Variant: r.Start().Variant.Name, Title: api.TitleOf(r), Red: st.Red, Black: st.Black, State: state,
		Result: st.Result, Reason: st.Reason, Turns: len(r.Main()), SetUp: api.IsSetUp(r.Start().Variant, r.Start().FEN),
		Changed: changed.UTC().Format(time.RFC3339),
	}
}
