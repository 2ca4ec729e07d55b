package board

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"xqengine/position"
	"xqengine/record"
)

// game is a game in play. One goroutine owns it: everything below mu is touched by functions that run there, which
// come in through do and post.
type game struct {
	id  string
	srv *Server

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
	ended    bool // the owner is to end
}

// revision is a patch that is kept for tabs that come back.
type revision struct {
	rev  int64
	text []byte
}

// ringSize is how many patches are kept.
const ringSize = 256

// alarm is something that is to happen at a time.
type alarm struct {
	at   time.Time
	ring func()
}

func newGame(s *Server, id string, t *tree, st status, rev int64, kept *keeper) *game {
	g := &game{
		id: id, srv: s, tree: t, st: st, rev: rev, kept: kept, wake: make(chan struct{}, 1), closed: make(chan struct{}),
		tabs: map[*tab]bool{}, alarms: map[string]alarm{}, changed: time.Now(),
	}
	g.analysis.lines = 1
	go g.own()
	return g
}

// own is the goroutine that owns the game.
func (g *game) own() {
	defer close(g.closed)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for !g.ended {
		timer.Reset(g.untilAlarm())
		select {
		case <-g.wake:
			for _, f := range g.takeMail() {
				f()
			}
		case <-timer.C:
		}
		g.ringAlarms()
	}
	g.kept.close()
}

func (g *game) takeMail() []func() {
	g.mu.Lock()
	defer g.mu.Unlock()
	mail := g.mail
	g.mail = nil
	return mail
}

// post has f run by the owner, soon. It never waits.
func (g *game) post(f func()) {
	g.mu.Lock()
	g.mail = append(g.mail, f)
	g.mu.Unlock()
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// do has f run by the owner and waits for it; false if the owner has ended.
func (g *game) do(f func()) bool {
	done := make(chan struct{})
	g.post(func() { f(); close(done) })
	select {
	case <-done:
		return true
	case <-g.closed:
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
}

// setAlarm has f run by the owner after a while; an alarm of the same name is replaced.
func (g *game) setAlarm(name string, after time.Duration, f func()) {
	g.alarms[name] = alarm{time.Now().Add(after), f}
}

func (g *game) untilAlarm() time.Duration {
	wait := time.Hour
	now := time.Now()
	for _, a := range g.alarms {
		wait = min(wait, a.at.Sub(now))
	}
	return max(0, wait)
}

func (g *game) ringAlarms() {
	for name, a := range g.alarms {
		if now := time.Now(); !a.at.After(now) {
			delete(g.alarms, name)
			a.ring()
		}
	}
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
		return StateLaying
	case g.st.Result != string(record.Unfinished):
		return StateOver
	case g.st.Paused:
		return StatePaused
	case g.st.player(g.side()).Level != nil && g.fault == "":
		return StateEngine
	}
	return StateHuman
}

// status tells the page the state of the game.
func (g *game) status() Status {
	told := Status{
		Rev: g.rev, Node: g.st.Node, State: g.state(), Side: colourName(g.side()), Red: g.st.Red, Black: g.st.Black,
		Control: g.st.Control, Clock: g.clockInfo(), Offer: g.st.Offer, Result: g.st.Result, Reason: g.st.Reason,
		CanUndo: len(g.undo) > 0, Fault: g.fault, Declined: g.declined,
	}
	if g.think != nil {
		told.Job = g.think.job.id
	}
	if l := g.st.Laying; l != nil {
		told.Laid = &Laid{l.Red != "", l.Black != ""}
	}
	if told.State == StateOver {
		outcome := g.outcome()
		told.Verdict = &outcome
		told.Statistic = g.statistic()
	}
	for _, t := range g.tree.record.Tags {
		told.Tags = append(told.Tags, Tag(t))
	}
	told.Analysis, told.Review = g.analysis.tell(), g.review.tell()
	return told
}

// outcome tells why the game is over.
func (g *game) outcome() Outcome {
	p := g.at()
	if o := p.Outcome(); o.Over && reasonNames[o.Reason] == g.st.Reason {
		return outcomeOf(p, o)
	}
	return Outcome{Over: true, Winner: g.st.Winner, Reason: g.st.Reason}
}

// view tells the position where the game stands.
func (g *game) view() View { return g.viewAt(g.node()) }

func (g *game) viewAt(n *record.Node) View {
	start := g.tree.at(g.tree.record.Root()).Clone()
	return viewOf(g.tree.at(n).Clone(), start, g.tree.tell(n).Steps)
}

func (g *game) startInfo() StartInfo {
	start := g.tree.record.Start()
	p := g.tree.at(g.tree.record.Root())
	return StartInfo{
		Variant: start.Variant.Name, FEN: start.FEN, Usual: g.tree.record.StartsAsUsual(), Target: p.PointsTarget(),
		Rules: rulesOf(start.Rules), Layouts: layoutTexts(p),
	}
}

// snapshot tells the whole game.
func (g *game) snapshot(cid int64) GameState {
	told := GameState{Head: g.head(TypeGame, cid), Status: g.status(), Start: g.startInfo(), View: g.view()}
	for n := range g.tree.record.All() {
		told.Nodes = append(told.Nodes, g.tree.tell(n))
	}
	return told
}

func (g *game) head(kind string, cid int64) Head {
	return Head{V: Protocol, Type: kind, Cid: cid, Game: g.id}
}

// info tells the game as a line of a list.
func (g *game) info() GameInfo {
	return infoOf(g.id, g.tree.record, &g.st, g.state(), g.changed)
}

func infoOf(id string, r *record.Game, st *status, state string, changed time.Time) GameInfo {
	return GameInfo{
		ID: id, Variant: r.Start().Variant.Name, Title: titleOf(r), Red: st.Red, Black: st.Black, State: state,
		Result: st.Result, Reason: st.Reason, Turns: len(r.Main()), Changed: changed.UTC().Format(time.RFC3339),
	}
}

// titleOf returns what a record is called.
func titleOf(r *record.Game) string {
	for _, name := range []string{"Title", "Event"} {
		if title := r.Tag(name); title != "" {
			return title
		}
	}
	return ""
}

// commit makes what has changed durable and tells all tabs. It is called once for every command that changed
// anything, after the changes.
func (g *game) commit(changes ...change) {
	g.rev++
	g.tolerated = g.rev
	g.changed = time.Now()
	before := g.kept.lastNode
	if err := g.kept.append(g.rev, changes, g.st, g.tree); err != nil {
		g.tell(Error{Head: g.head(TypeError, 0), Code: ErrorDisk, Params: map[string]string{"reason": err.Error()}})
	}
	patch := Patch{Head: g.head(TypePatch, 0), Status: g.status(), Removed: g.tree.removed}
	if g.tree.rebuilt {
		start := g.startInfo()
		patch.Start = &start
		for n := range g.tree.record.All() {
			g.tree.touched[n.ID] = true
		}
	}
	for _, id := range sorted(g.tree.touched) {
		if n := g.tree.record.Node(id); n != nil {
			patch.Nodes = append(patch.Nodes, g.tree.tell(n))
		}
	}
	if g.tree.rebuilt || before != g.st.Node || g.rev == 1 {
		view := g.view()
		patch.View = &view
	}
	g.tree.touched, g.tree.removed, g.tree.rebuilt = map[int]bool{}, nil, false
	text := encode(patch)
	g.ring = append(g.ring, revision{g.rev, text})
	if len(g.ring) > ringSize {
		g.ring = slices.Delete(g.ring, 0, len(g.ring)-ringSize)
	}
	for t := range g.tabs {
		t.send(text, droppable)
	}
	g.tell(Saved{Head: g.head(TypeSaved, 0), Rev: g.rev})
	g.clockChanged()
}

func sorted(set map[int]bool) []int {
	ids := make([]int, 0, len(set))
	for id := range set {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// tell sends a message to all tabs that show the game.
func (g *game) tell(m any) {
	text := encode(m)
	for t := range g.tabs {
		t.send(text, droppable)
	}
}

// clockEvery is how often the clocks are told while they run.
const clockEvery = 5 * time.Second

// clockChanged watches the clock of the side to move and tells the tabs of it.
func (g *game) clockChanged() {
	delete(g.alarms, "clock")
	delete(g.alarms, "flag")
	info := g.clockInfo()
	if info == nil {
		return
	}
	text := encode(ClockState{Head: g.head(TypeClock, 0), Rev: g.rev, Clock: *info})
	for t := range g.tabs {
		t.sendLatest("clock", text)
	}
	if at, reason := g.flag(); !at.IsZero() {
		g.setAlarm("flag", time.Until(at), func() { g.flagFalls(reason) })
		g.setAlarm("clock", clockEvery, g.clockChanged)
	}
}

// flagFalls ends the game: the side to move has run out of time.
func (g *game) flagFalls(reason string) {
	if g.runningSince.IsZero() || g.st.Result != string(record.Unfinished) {
		return
	}
	loser := g.side()
	g.stopClock(loser)
	g.finish(colourName(loser.Other()), reason)
	g.settle()
	g.commit()
}

// attach lets a tab show the game; rev is what it knows, -1 for nothing. It gets what it has missed, or the whole
// game.
func (g *game) attach(t *tab, rev int64, cid int64) (answer []byte) {
	g.tabs[t] = true
	delete(g.alarms, "absent")
	delete(g.alarms, "unload")
	if missed, ok := g.since(rev); ok && cid == 0 {
		for _, text := range missed {
			t.send(text, droppable)
		}
	} else {
		answer = encode(g.snapshot(cid))
		t.send(answer, answerTo)
	}
	if info := g.clockInfo(); info != nil {
		t.sendLatest("clock", encode(ClockState{Head: g.head(TypeClock, 0), Rev: g.rev, Clock: *info}))
	}
	g.settle()
	return answer
}

// since returns the patches after a revision, if they are still there.
func (g *game) since(rev int64) (missed [][]byte, ok bool) {
	if rev == g.rev {
		return nil, true
	}
	for _, r := range g.ring {
		if r.rev == rev+1 {
			ok = true
		}
		if ok {
			missed = append(missed, r.text)
		}
	}
	return missed, ok && rev >= 0
}

// Times after the last tab has gone.
const (
	pauseAfter  = time.Minute      // until the game is paused
	unloadAfter = 10 * time.Minute // until it leaves the memory
)

// detach tells that a tab shows the game no longer.
func (g *game) detach(t *tab) {
	if !g.tabs[t] {
		return
	}
	delete(g.tabs, t)
	if len(g.tabs) > 0 {
		return
	}
	g.endAnalysis("notabs")
	g.stopReview()
	g.stopHint()
	g.setAlarm("absent", pauseAfter, func() {
		if state := g.state(); state == StateEngine || state == StateHuman && g.clocked() {
			g.pause(true)
			g.commit()
		}
	})
	g.setAlarm("unload", unloadAfter, func() { g.srv.unload(g) })
}

// shut ends the owner; the game is on disk.
func (g *game) shut() {
	g.forget()
	g.endAnalysis("")
	g.stopReview()
	g.stopHint()
	if !g.runningSince.IsZero() {
		g.stopClock(g.side())
		g.st.Paused = true
		g.rev++
		_ = g.kept.append(g.rev, nil, g.st, g.tree)
	}
	g.ended = true
}

// checkRev tells whether a command knows the present state of the game.
func (g *game) checkRev(rev int64) error {
	if rev > g.rev || rev < g.tolerated {
		return fail(ErrorStale, "rev", strconv.FormatInt(g.rev, 10))
	}
	return nil
}

// commitAside is commit for what no command can be at odds with: evaluations. Commands that know the revision
// before are still carried out.
func (g *game) commitAside(changes ...change) {
	tolerated := g.tolerated
	g.commit(changes...)
	g.tolerated = tolerated
}
