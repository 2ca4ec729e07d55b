package search

import (
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"xqengine/position"
)

// rootMove is a move of the root with what the search has found out about it.
type rootMove struct {
	move     position.Move
	score    Score // of this iteration; noScore if the move has not been searched with it
	previous Score // of the iteration before
	nodes    uint64
	selDepth int
	pv       [MaxPly + 1]position.Move
	length   int
}

// value returns the last score that the search found for the move.
func (r *rootMove) value() Score {
	if r.score == noScore {
		return r.previous
	}
	return r.score
}

// line returns the move and what is expected to follow.
func (r *rootMove) line() []position.Move {
	if r.length == 0 {
		return []position.Move{r.move}
	}
	return r.pv[:r.length]
}

// work runs iterate and turns a panic into an error that carries the stack: a bug in one thread must not
// take a game down without a word.
func (w *worker) work() (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			w.task.stop.Store(true)
			err = fmt.Errorf("search: thread %d: %v\n%s", w.id, problem, debug.Stack())
		}
	}()
	w.iterate()
	return nil
}

// iterate deepens until the task is over. Worker 0 reports and watches the soft limit; the others only
// fill the table, at depths that differ a little.
func (w *worker) iterate() {
	w.orderRoot()
	var c course
	for depth := 1 + w.id&1; depth <= w.task.depth; depth++ {
		for i := range w.rootMoves {
			w.rootMoves[i].previous = w.rootMoves[i].score
		}
		for line := 0; line < w.task.multiPV && !w.task.stop.Load(); line++ {
			w.selDepth = 0
			w.aspire(depth, line)
		}
		if w.task.stop.Load() {
			break
		}
		w.completed = depth
		w.published.Store(w.nodes)
		if w.id != 0 {
			continue
		}
		w.reportLines(depth)
		best := &w.rootMoves[0]
		c.note(depth, best.move, best.score, float64(best.nodes)/float64(max(w.nodes, 1)))
		if w.task.enough(c) || w.solved(best.score, depth) {
			break
		}
	}
	w.published.Store(w.nodes)
	if w.id == 0 && w.completed == 0 {
		w.reportUnfinished()
	}
}

// solved tells whether going deeper cannot change the result: a mate within the horizon, or the mate
// that was asked for.
func (w *worker) solved(best Score, depth int) bool {
	plies, ok := MateIn(best)
	if !ok || w.task.multiPV > 1 {
		return false
	}
	if w.task.limits.Mate > 0 && plies > 0 && plies <= 2*w.task.limits.Mate-1 {
		return true
	}
	if w.task.limits.Infinite || w.task.limits.Depth > 0 || w.task.limits.Mate > 0 {
		return false
	}
	return w.task.timed && depth > 2*max(plies, -plies)+2
}

// orderRoot sorts the root moves before the first iteration: table move, then captures by the exchange
// they win, then quiet moves by their history.
func (w *worker) orderRoot() {
	entry, _ := w.table.Probe(w.pos.Key())
	rank := func(m position.Move) int32 {
		switch victim := w.pos.PieceAt(m.To()).Type(); {
		case m == entry.Move:
			return 1 << 30
		case victim != position.NoType && w.pos.ExchangeAtLeast(m, 0):
			return 1<<20 + position.ExchangeValue(victim)
		}
		return int32(w.quiet[w.pos.Side()&1][m.Plain()]) + w.specialScore(m)
	}
	slices.SortStableFunc(w.rootMoves, func(a, b rootMove) int { return int(rank(b.move)) - int(rank(a.move)) })
}

// aspire searches the moves from line on with a window around the last score, which it opens towards
// the side on which the score falls out.
func (w *worker) aspire(depth, line int) {
	alpha, beta := -infinite, infinite
	window := w.parameters.AspirationWindow
	guess := w.rootMoves[line].previous
	if depth >= 5 && guess > -decisiveBound && guess < decisiveBound {
		alpha, beta = max(guess-window, -infinite), min(guess+window, infinite)
	}
	for reduced := 0; ; {
		score := w.searchRoot(alpha, beta, max(1, depth-reduced), line)
		if w.task.stop.Load() {
			// A better move than the old one may have been found before the stop: keep it in front.
			w.sortFrom(line)
			return
		}
		w.sortFrom(line)
		// Should the next try be stopped, what this one found counts.
		w.rootMoves[line].previous = score
		switch {
		case score <= alpha:
			w.reportBound(depth, line, UpperBound)
			beta = (alpha + beta) / 2
			alpha = max(score-window, -infinite)
			reduced = 0
		case score >= beta:
			w.reportBound(depth, line, LowerBound)
			beta = min(score+window, infinite)
			if reduced < 3 && score < decisiveBound {
				reduced++
			}
		default:
			return
		}
		window += window/2 + 4
		if window > 400 || score > decisiveBound || score < -decisiveBound {
			alpha, beta = -infinite, infinite
		}
	}
}

// sortFrom brings the best of the root moves from line on to the front, keeping the order of the rest.
func (w *worker) sortFrom(line int) {
	slices.SortStableFunc(w.rootMoves[line:], func(a, b rootMove) int {
		if a.score != b.score {
			return int(b.score) - int(a.score)
		}
		return int(b.previous) - int(a.previous)
	})
}

// searchRoot searches the root moves from line on and returns the best score.
func (w *worker) searchRoot(alpha, beta Score, depth, line int) Score {
	f := w.at(0)
	f.inCheck = w.pos.InCheck()
	f.staticEval, f.side = noScore, w.pos.Side()
	if !f.inCheck {
		f.staticEval = w.evaluator.Evaluate(&w.pos)
	}
	us := w.pos.Side()
	best, bestMove, start := -infinite, position.NoMove, alpha
	w.restsOn = MaxPly
	for i := range w.rootMoves {
		if i >= line {
			w.rootMoves[i].score = noScore
		}
	}
	for i := line; i < len(w.rootMoves); i++ {
		r := &w.rootMoves[i]
		w.reportCurrent(depth, r.move, i+1)
		before := w.nodes
		w.make(f, r.move)
		var score Score
		if i == line {
			score = w.child(us, alpha, beta, depth-1, 1, false)
		} else {
			reduced := depth - 1
			if depth >= 3 && i > line+2 && !f.inCheck && !w.pos.InCheck() && !w.exhaustive {
				reduced -= max(0, int(w.engine.reductions[min(depth, 63)][min(i-line, 63)])-1)
			}
			score = w.child(us, alpha, alpha+1, max(reduced, 1), 1, true)
			if score > alpha && reduced < depth-1 {
				score = w.child(us, alpha, alpha+1, depth-1, 1, true)
			}
			if score > alpha && score < beta {
				score = w.child(us, alpha, beta, depth-1, 1, false)
			}
		}
		w.pos.Unmake()
		r.nodes += w.nodes - before
		if w.task.stop.Load() {
			return best
		}
		if score > best {
			best = score
		}
		if i == line || score > alpha {
			r.score, r.selDepth = score, w.selDepth
			w.keepLine(r)
			if score > alpha {
				alpha, bestMove = score, r.move
			}
			if score >= beta {
				break
			}
		}
	}
	if line == 0 && w.task.allMoves {
		n := node{alpha: start, beta: beta, depth: depth, pv: true, raw: f.staticEval}
		w.remember(f, &n, best, bestMove)
	}
	return best
}

// keepLine stores the line below the root move that was just searched.
func (w *worker) keepLine(r *rootMove) {
	next := w.at(1)
	r.pv[0] = r.move
	r.length = 1 + copy(r.pv[1:], next.pv[:next.pvLength])
}

// reportAfter is the time from which bounds and current moves are reported.
const reportAfter = 3 * time.Second

// reportLines reports the lines of a finished iteration, best first: a later one may have turned out
// better than an earlier.
func (w *worker) reportLines(depth int) {
	slices.SortStableFunc(w.rootMoves[:w.task.multiPV], func(a, b rootMove) int { return int(b.score) - int(a.score) })
	for line := range w.task.multiPV {
		w.reportLine(depth, line, Exact)
	}
}

func (w *worker) reportLine(depth, line int, bound Bound) {
	if w.task.report == nil {
		return
	}
	w.published.Store(w.nodes)
	r := &w.rootMoves[line]
	info := w.task.info()
	info.Depth, info.SelDepth, info.MultiPV = depth, max(r.selDepth, 1), line+1
	info.Score, info.Bound = r.value(), bound
	info.PV = w.task.turns(w.task.completed(r.line()))
	w.task.report(info)
}

func (w *worker) reportBound(depth, line int, bound Bound) {
	if w.id == 0 && w.task.multiPV == 1 && w.task.elapsed() >= reportAfter {
		w.reportLine(depth, line, bound)
	}
}

func (w *worker) reportCurrent(depth int, m position.Move, number int) {
	if w.id != 0 || w.task.report == nil || depth < 8 || w.task.elapsed() < reportAfter {
		return
	}
	info := w.task.info()
	info.Depth, info.CurrentMove, info.CurrentMoveNumber = depth, position.NewTurn(m), number
	w.task.report(info)
}

// reportUnfinished reports the best move so far when not even the first iteration was finished, so that
// no move is ever played without a line.
func (w *worker) reportUnfinished() {
	r := &w.rootMoves[0]
	if r.value() == noScore {
		r.score = max(-decisiveBound+1, w.at(0).staticEval)
		if w.at(0).staticEval == noScore {
			r.score = 0
		}
	}
	w.reportLine(1, 0, Exact)
}
