package search

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"xqengine/position"
)

// task is one search: what the workers share, beside the table.
type task struct {
	engine    *Engine
	position  *position.Position
	limits    Limits
	rootMoves []position.Move
	allMoves  bool // rootMoves are all legal ones: what they are worth is what the position is worth
	multiPV   int
	depth     int // iterations at most
	report    func(Info)
	now       func() time.Time
	start     time.Time

	budget budget
	timed  bool

	stop     atomic.Bool
	waiting  atomic.Bool  // pondering: the clock does not run yet
	deadline atomic.Int64 // hard limit in nanoseconds after start; valid when timed and not waiting
	soft     atomic.Int64 // from where the soft limit counts, likewise

	workers []*worker
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
	if l.Mate > 0 {
		t.depth = min(t.depth, 2*min(l.Mate, MaxDepth)-1)
	}
	t.rootMoves, t.allMoves = rootMoves(p, l)
	t.multiPV = min(e.options.MultiPV, len(t.rootMoves))
	t.budget, t.timed = plan(l, e.options.MoveOverhead, moveByBoard(p))
	if t.timed && t.budget.stretches && e.options.Ponder {
		t.budget.soft = min(t.budget.soft*5/4, t.budget.hard)
	}
	if t.timed && !l.Ponder && !l.Infinite && len(t.rootMoves) == 1 {
		t.depth = min(t.depth, forcedDepth)
	}
	t.deadline.Store(int64(t.budget.hard))
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

// bars tells whether a second move must not follow a first one at the root: because their turn is banned,
// or is not among those asked for.
func (t *task) bars(first, second position.Move) bool {
	if !t.position.MayContinue() || len(t.limits.BanMoves) == 0 && len(t.limits.SearchMoves) == 0 {
		return false
	}
	turn := position.NewTurn(first, second)
	return slices.Contains(t.limits.BanMoves, turn) ||
		len(t.limits.SearchMoves) > 0 && !slices.Contains(t.limits.SearchMoves, turn)
}

// startsAny tells whether m is the first move of one of the turns.
func startsAny(m position.Move, turns []position.Turn) bool {
	for _, t := range turns {
		if moves := t.Moves(); len(moves) > 0 && moves[0] == m {
			return true
		}
	}
	return false
}

// elapsed returns the time since the search began.
func (t *task) elapsed() time.Duration { return t.now().Sub(t.start) }

// hit starts the clock of a pondering search.
func (t *task) hit() {
	elapsed := int64(t.elapsed())
	// The time spent pondering is a gift, but it has been thinking all the same: the soft limit counts
	// from half of it, the hard one from now.
	t.soft.Store(elapsed / 2)
	t.deadline.Store(elapsed + int64(t.budget.hard))
	t.waiting.Store(false)
}

// timeIsUp tells whether the hard limit has been reached.
func (t *task) timeIsUp() bool {
	return t.timed && !t.waiting.Load() && int64(t.elapsed()) >= t.deadline.Load()
}

// enough tells whether another iteration should not begin.
func (t *task) enough(c course) bool {
	if !t.timed || t.waiting.Load() || t.limits.Infinite {
		return false
	}
	spent := t.elapsed() - time.Duration(t.soft.Load())
	return spent >= t.budget.stretched(c)
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

// nodes returns the nodes of all workers, as last published.
func (t *task) nodes() (n uint64) {
	for _, w := range t.workers {
		n += w.published.Load()
	}
	return n
}

// info fills in what every report has.
func (t *task) info() Info {
	i := Info{Nodes: t.nodes(), Elapsed: t.elapsed(), HashFull: t.engine.table.Full()}
	i.NPS = PerSecond(i.Nodes, i.Elapsed)
	return i
}

// PerSecond returns the nodes per second of a search; times below a microsecond count as one.
func PerSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Microsecond).Seconds())
}

// turns groups the single moves of a line into turns, as the position says who moves next.
func (t *task) turns(line []position.Move) []position.Turn {
	p := t.position.Clone()
	var turns []position.Turn
	for len(line) > 0 {
		side, n := p.Side(), 0
		for n < len(line) && (n == 0 || p.Side() == side) {
			p.Make(line[n])
			n++
		}
		if len(turns) > 0 && p.Continues() {
			break // the line ends within a turn
		}
		turns = append(turns, position.NewTurn(line[:n]...))
		line = line[n:]
	}
	return turns
}

// completed returns a line whose first turn is whole: where the search has not come to the second move of
// it, the table or the evaluation finds one.
func (t *task) completed(line []position.Move) []position.Move {
	if !t.position.MayContinue() || len(line) > 1 {
		return line
	}
	p := t.position.Clone()
	p.Make(line[0])
	if !p.Continues() {
		return line
	}
	return append(line[:1:1], t.second(p, line[0]))
}

// second chooses the second move of a turn whose first move has been made.
func (t *task) second(p *position.Position, first position.Move) position.Move {
	list := new(position.MoveList)
	p.LegalMoves(list)
	entry, _ := t.engine.table.Probe(p.Key())
	evaluator := t.engine.evaluator
	p.SetFeatures(evaluator.Features())
	best, least := position.NoMove, infinite
	for _, m := range list.Moves() {
		if t.bars(first, m) {
			continue
		}
		if m == entry.Move {
			return m
		}
		p.Make(m)
		value := -infinite // mate or stalemate
		if !p.Stuck() {
			value = 0
			if !p.InCheck() {
				value = evaluator.Evaluate(p) // for the opponent
			}
		}
		p.Unmake()
		if best == position.NoMove || value < least {
			best, least = m, value
		}
	}
	return best
}

// result lets the workers vote and returns the line of the winner.
func (t *task) result(workers []*worker) Result {
	best := vote(workers)
	root := &best.rootMoves[0]
	r := Result{
		Score: root.value(), Depth: best.completed, Nodes: t.nodes(), Elapsed: t.elapsed(),
		PV: t.turns(t.completed(root.line())), HasBest: true,
	}
	r.Best = r.PV[0]
	if len(r.PV) > 1 {
		r.Ponder, r.HasPonder = r.PV[1], true
	} else if m, ok := t.ponderFromTable(r.Best); ok {
		r.Ponder, r.HasPonder = m, true
	}
	return r
}

// ponderFromTable looks for a reply in the table when the line has none.
func (t *task) ponderFromTable(best position.Turn) (position.Turn, bool) {
	p := t.position.Clone()
	p.Play(best)
	entry, ok := t.engine.table.Probe(p.Key())
	if !ok || entry.Move == position.NoMove {
		return position.Turn{}, false
	}
	list := new(position.MoveList)
	p.LegalMoves(list)
	if !list.Contains(entry.Move) {
		return position.Turn{}, false
	}
	p.Make(entry.Move)
	if p.Continues() {
		return position.Turn{}, false // half a turn is none
	}
	return position.NewTurn(entry.Move), true
}

// vote chooses the worker whose move is played: each worker votes for its move with its depth and its
// score above the worst one. A proven mate or loss decides by itself.
func vote(workers []*worker) *worker {
	best := workers[0]
	if len(workers) == 1 {
		return best
	}
	lowest := best.rootMoves[0].value()
	for _, w := range workers {
		lowest = min(lowest, w.rootMoves[0].value())
	}
	votes := map[position.Move]int64{}
	weight := func(w *worker) int64 {
		return int64(w.rootMoves[0].value()-lowest+14) * int64(w.completed)
	}
	for _, w := range workers {
		votes[w.rootMoves[0].move] += weight(w)
	}
	for _, w := range workers[1:] {
		mine, others := &w.rootMoves[0], &best.rootMoves[0]
		switch {
		case w.completed == 0:
		case others.value() > decisiveBound:
			if mine.value() > others.value() {
				best = w
			}
		case mine.value() > decisiveBound, votes[mine.move] > votes[others.move],
			mine.move == others.move && w.completed > best.completed:
			best = w
		}
	}
	return best
}
