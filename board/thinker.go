package board

import (
	"slices"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// thinker is an engine at work on a position of a game, and what it has told so far.
type thinker struct {
	g       *game
	kind    string
	node    int
	base    *position.Position
	job     *job
	started time.Time
	hurry   bool // its answer is not held back

	mu        sync.Mutex
	lines     map[int]search.Info // by rank
	last      search.Info
	scores    []search.Score // of the first line, by iterations
	scheduled bool           // a flush is on its way
	ended     bool
}

// thinkEvery is how often tabs are told what an engine sees, at most.
const thinkEvery = 100 * time.Millisecond

// newThinker puts an engine to work on the position of a node. done runs as the game's owner, if the thinker has
// not been forgotten by then: see current.
func (g *game) newThinker(kind string, n *record.Node, lines int, limits search.Limits, done func(*thinker, search.Result, error)) *thinker {
	t := &thinker{
		g: g, kind: kind, node: n.ID, base: g.tree.at(n).Clone(), started: time.Now(), lines: map[int]search.Info{},
	}
	t.job = &job{
		kind: kind, position: t.base.Clone(), limits: limits, lines: lines, report: t.report,
		done: func(r search.Result, err error) { g.post(func() { done(t, r, err) }) },
	}
	return t
}

// start hands the job to the pool.
func (t *thinker) start() *thinker {
	t.g.srv.pool.submit(t.job)
	return t
}

// weakened tells whether the engine misjudges on purpose: what it says then is not what it thinks of a position.
func (t *thinker) weakened() bool { return !t.job.limits.Level.IsFull() }

// forget cancels what the thinker does; its answer will be ignored.
func (t *thinker) forget() {
	if t == nil {
		return
	}
	t.mu.Lock()
	t.ended = true
	t.mu.Unlock()
	t.g.srv.pool.cancel(t.job)
}

// report takes what the engine tells, from its goroutine.
func (t *thinker) report(i search.Info) {
	if i.CurrentMoveNumber != 0 || len(i.PV) == 0 {
		return
	}
	i.PV = slices.Clone(i.PV)
	t.mu.Lock()
	defer t.mu.Unlock()
	if i.Bound != search.Exact && t.lines[max(1, i.MultiPV)].PV != nil {
		return // it says little, and would make the score jump
	}
	t.lines[max(1, i.MultiPV)] = i
	t.last = i
	if i.MultiPV <= 1 {
		t.scores = append(t.scores, i.Score)
	}
	if !t.scheduled && !t.ended {
		t.scheduled = true
		time.AfterFunc(thinkEvery, func() { t.g.post(func() { t.flush(false) }) })
	}
}

// flush tells the tabs what the engine sees. It runs as the game's owner.
func (t *thinker) flush(final bool) {
	t.mu.Lock()
	t.scheduled = false
	if t.ended && !final {
		t.mu.Unlock()
		return
	}
	last := t.last
	var infos []search.Info
	for rank := 1; t.lines[rank].PV != nil; rank++ {
		infos = append(infos, t.lines[rank])
	}
	t.mu.Unlock()
	told := api.Think{
		Head: t.g.head(api.TypeThink, 0), Job: t.job.id, Kind: t.kind, Node: t.node, Rev: t.g.rev, Final: final,
		Depth: last.Depth, Nodes: last.Nodes, Speed: last.NPS, Time: last.Elapsed.Milliseconds(), Lines: []api.Line{},
	}
	if t.weakened() {
		infos, told.Depth = nil, 0
	}
	for _, i := range infos {
		told.Lines = append(told.Lines, api.LineOf(t.base, i))
	}
	text := api.Encode(told)
	for tab := range t.g.tabs {
		tab.sendLatest("think "+t.kind, text)
	}
}
