package search

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"xqengine/position"
)

// task is one search: what the workers share, besides the table.
type task struct {
	engine    *Engine
	position  *position.Position
	limits    Limits
	rootMoves []position.Move
	allMoves  bool // rootMoves are all legal ones: what they are worth is what the position is worth
	multiPV   int

	tables      Tables                      // nil: none are asked
	tablePieces int                         // see Tables.Pieces
	tableMoves  map[position.Move]TableMove // what they say of the moves of the root; nil if they do not know it
	tableHits   uint64                      // for that

	depth  int // iterations at most
	report func(Info)
	now    func() time.Time
	start  time.Time

	budget budget
	timed  bool

	stop        atomic.Bool
	waiting     atomic.Bool  // pondering: the clock does not run yet
	deadline    atomic.Int64 // maximum in nanoseconds after start; valid when timed and not waiting
	optimumFrom atomic.Int64 // from where the optimum counts, likewise
	optimum     atomic.Int64 // that the last iteration left, in nanoseconds; 0 before the first has ended

	workers  []*worker
	reported position.Turn // first of the best line last reported
}

func (e *Engine) newTask(p *position.Position, l Limits, report func(Info)) *task {
	t := &task{
		engine: e, position: p, limits: l, report: report, now: e.options.Now,
		start: l.Start, depth: MaxDepth, workers: e.workers,
	}
	if t.start.IsZero() {
		t.start = t.now()
	}
	if l.Depth > 0 {
		t.depth = min(l.Depth, MaxDepth)
	}
	if l.Level.Nodes > 0 || l.Level.Depth > 0 {
		t.workers = t.workers[:1] // helpers would see more than the level may
		if l.Level.Depth > 0 {
			t.depth = min(t.depth, l.Level.Depth)
		}
		if n := l.Level.Nodes; n > 0 && (l.Nodes == 0 || n < l.Nodes) {
			t.limits.Nodes = n
		}
	}
	if l.Mate > 0 {
		t.depth = min(t.depth, 2*min(l.Mate, MaxDepth)-1)
	}
	t.rootMoves, t.allMoves = rootMoves(p, l)
	t.multiPV = min(e.options.MultiPV, len(t.rootMoves))
	t.tables, t.tablePieces = e.tablesFor(p, l)
	t.rankByTables()
	t.budget, t.timed = e.parameters.plan(l, e.options.MoveOverhead, moveByBoard(p))
	if t.timed && t.budget.scalable && e.options.Ponder {
		t.budget.optimum = min(t.budget.optimum*time.Duration(e.parameters.TimePonder)/100, t.budget.maximum)
	}
	if t.timed && !l.Ponder && !l.Infinite && len(t.rootMoves) == 1 {
		t.depth = min(t.depth, forcedDepth)
	}
	t.deadline.Store(int64(t.budget.maximum))
	t.waiting.Store(l.Ponder)
	return t
}

// forcedDepth is how deep a timed search looks when only one turn is legal: enough for a score and a
// move to ponder on.
const forcedDepth = 4

// rootMoves returns the moves to search: the legal ones, less the banned ones, or those asked for. If
// nothing is left, bans and wishes are forgotten: a move that may lose beats none. A move that loses by
// the repetition rules at once is left out if there is another.
func rootMoves(p *position.Position, l Limits) (moves []position.Move, all bool) {
	list := new(position.MoveList)
	p.LegalMoves(list)
	legal := list.Moves()
	wanted := make([]position.Move, 0, len(legal))
	for _, m := range legal {
		if !slices.Contains(l.BanMoves, position.NewTurn(m)) && (len(l.SearchMoves) == 0 || startsAny(m, l.SearchMoves)) {
			wanted = append(wanted, m)
		}
	}
	if len(wanted) == 0 {
		wanted = append(wanted, legal...)
	}
	c := p.Clone()
	sound := make([]position.Move, 0, len(wanted))
	for _, m := range wanted {
		c.Make(m)
		verdict := c.JudgeRepetition()
		c.Unmake()
		if !verdict.Over || !verdict.WonBy(p.Side().Other()) {
			sound = append(sound, m)
		}
	}
	if len(sound) > 0 {
		wanted = sound
	}
	return wanted, len(wanted) == len(legal)
}

// elapsed returns the time since the search began.
func (t *task) elapsed() time.Duration {
	if n := t.engine.options.NodesTime; n > 0 {
		return time.Duration(t.nodes()) * time.Millisecond / time.Duration(n)
	}
	return t.now().Sub(t.start)
}

// ponderHit starts the clock of a pondering search.
func (t *task) ponderHit() {
	elapsed := int64(t.elapsed())
	// The time spent pondering is a gift, but it has been thinking all the same: the optimum counts
	// from half of it, the maximum from now.
	maximum, optimum := int64(t.budget.maximum), t.optimum.Load()
	if len(t.rootMoves) == 1 || optimum > 0 && elapsed/2 >= optimum {
		maximum = 0 // there is nothing to choose, or enough has been thought
	}
	t.optimumFrom.Store(elapsed / 2)
	t.deadline.Store(elapsed + maximum)
	t.waiting.Store(false)
}

// timeIsUp reports whether the maximum has been reached.
func (t *task) timeIsUp() bool {
	return t.timed && !t.waiting.Load() && int64(t.elapsed()) >= t.deadline.Load()
}

// enough reports whether another iteration should not begin.
func (t *task) enough(stats iterationStatistics) bool {
	if !t.timed || t.limits.Infinite {
		return false
	}
	optimum := t.budget.scale(t.engine.parameters, stats)
	t.optimum.Store(int64(optimum))
	return !t.waiting.Load() && t.elapsed()-time.Duration(t.optimumFrom.Load()) >= optimum
}

// spent reports whether the soft limit of nodes has been reached.
func (t *task) spent() bool {
	soft := t.limits.SoftNodes
	return soft > 0 && t.nodes() >= soft
}

// hold waits as long as the result must be held back.
func (t *task) hold(ctx context.Context) error {
	if t.limits.Infinite {
		<-ctx.Done()
		return nil
	}
	if !t.limits.Ponder || !t.waiting.Load() {
		return nil
	}
	select {
	case <-ctx.Done():
	case <-t.limits.PonderHit:
	}
	return nil
}

// hits returns the positions that tables knew, as last published.
func (t *task) hits() uint64 {
	n := t.tableHits
	for _, w := range t.workers {
		n += w.publishedHits.Load()
	}
	return n
}

// nodes returns the nodes of all workers, as last published.
func (t *task) nodes() (n uint64) {
	for _, w := range t.workers {
		n += w.published.Load()
	}
	return n
}
