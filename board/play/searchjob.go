package play

import (
	"slices"
	"sync"
	"time"

	"xqengine/board/api"
	"xqengine/board/engines"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// searchJob is an engine at work on a position of a game, and what it has found so far.
type searchJob struct {
	g       *game
	node    int
	base    *position.Position
	job     *engines.Job
	started time.Time
	hurry   bool // its answer is not held back

	mu        sync.Mutex
	lines     map[int]search.Info // by rank
	last      search.Info
	scores    []search.Score // of the first line, by iterations
	scheduled bool           // a flush is on its way
	ended     bool
}

// sendThinkEvery is how often tabs get what an engine sees, at most.
const sendThinkEvery = 100 * time.Millisecond

// newSearch prepares an engine's work on the position of a node. The actor runs done: whether what was asked is still asked
// is for done to see.
func newSearch(g *game, kind string, n *record.Node, lines int, limits search.Limits, done func(*searchJob, search.Result, error)) *searchJob {
	j := &searchJob{g: g, node: n.ID, base: g.tree.At(n).Clone(), started: time.Now(), lines: map[int]search.Info{}}
	j.job = &engines.Job{
		Kind: kind, Position: j.base.Clone(), Limits: limits, Lines: lines, Report: j.report,
		Done: func(r search.Result, err error) { g.post(func() { done(j, r, err) }) },
	}
	return j
}

// start hands the job to the engines.
func (j *searchJob) start() *searchJob {
	j.g.env.engines.Submit(j.job)
	return j
}

// weakened reports whether the engine misjudges on purpose: what it says then is not what it thinks of a position.
func (j *searchJob) weakened() bool { return !j.job.Limits.Level.IsFull() }

// forget cancels the search; its answer will be ignored.
func (j *searchJob) forget() {
	if j == nil {
		return
	}
	j.mu.Lock()
	j.ended = true
	j.mu.Unlock()
	j.g.env.engines.Cancel(j.job)
}

// report takes what the engine sees, from its goroutine.
func (j *searchJob) report(i search.Info) {
	if i.CurrentMoveNumber != 0 || len(i.PV) == 0 {
		return
	}
	i.PV = slices.Clone(i.PV)
	j.mu.Lock()
	defer j.mu.Unlock()
	if i.Bound != search.Exact && j.lines[max(1, i.MultiPV)].PV != nil {
		return // it says little, and would make the score jump
	}
	j.lines[max(1, i.MultiPV)] = i
	j.last = i
	if i.MultiPV <= 1 {
		j.scores = append(j.scores, i.Score)
	}
	if !j.scheduled && !j.ended {
		j.scheduled = true
		time.AfterFunc(sendThinkEvery, func() { j.g.post(func() { j.flush(false) }) })
	}
}

// iterations returns the scores of the first line by iterations.
func (j *searchJob) iterations() []search.Score {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.scores
}

// flush sends the tabs what the engine sees. The actor runs it.
func (j *searchJob) flush(final bool) {
	j.mu.Lock()
	j.scheduled = false
	if j.ended && !final {
		j.mu.Unlock()
		return
	}
	last := j.last
	var infos []search.Info
	for rank := 1; j.lines[rank].PV != nil; rank++ {
		infos = append(infos, j.lines[rank])
	}
	j.mu.Unlock()
	think := api.Think{
		Head: j.g.head(api.TypeThink, 0), Job: j.job.ID, Kind: j.job.Kind, Node: j.node, Rev: j.g.rev, Final: final,
		Depth: last.Depth, Nodes: last.Nodes, Speed: last.NPS, Time: last.Elapsed.Milliseconds(), Lines: []api.Line{},
	}
	if j.weakened() {
		infos, think.Depth = nil, 0
	}
	for _, i := range infos {
		think.Lines = append(think.Lines, api.LineOf(j.base, i))
	}
	j.g.tabs.sendLatest("think "+think.Kind, api.Encode(think))
}
