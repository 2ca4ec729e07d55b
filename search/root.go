package search

import (
	"fmt"
	"runtime/debug"
	"slices"

	"xqengine/position"
)

// rootMove is a move of the root with what the search has found out about it.
type rootMove struct {
	move          position.Move
	rank          int   // by endgame tables
	score         Score // of this iteration; noScore if the move has not been searched with it
	previousScore Score // of the iteration before
	nodes         uint64
	selDepth      int
	pv            []position.Move // from this move on; empty before the first search of it
}

// value returns the last score that the search found for the move.
func (r *rootMove) value() Score {
	if r.score == noScore {
		return r.previousScore
	}
	return r.score
}

// line returns the move and what is expected to follow.
func (r *rootMove) line() []position.Move {
	if len(r.pv) == 0 {
		return []position.Move{r.move}
	}
	return r.pv
}

// Panic is the error of a search in which a bug made a thread panic.
type Panic struct {
	Thread  int // from 0
	Problem any // what the thread panicked with
	Stack   []byte
}

// Error tells the problem in its first line, and the stack in those after it.
func (p *Panic) Error() string {
	return fmt.Sprintf("search: thread %d: %v\n%s", p.Thread, p.Problem, p.Stack)
}

// work prepares the worker, runs iterativeDeepening and turns a panic into an error: a bug in one thread must not take a game down without
// a word.
func (w *worker) work() (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			w.task.stop.Store(true)
			err = &Panic{Thread: w.id, Problem: problem, Stack: debug.Stack()}
		}
	}()
	if w.id != 0 && w.task.stop.Load() {
		return nil // the search was over before this helper had its turn on a processor
	}
	w.prepare()
	w.iterativeDeepening()
	w.grown = w.grown || w.nodes >= growing
	return nil
}

// iterativeDeepening deepens until the task is over. Worker 0 reports and watches the optimum; the others only
// fill the table, at depths that differ a little.
func (w *worker) iterativeDeepening() {
	w.orderRoot()
	var stats iterationStatistics
	for depth := 1 + w.id&1; depth <= w.task.depth; depth++ {
		w.rootDepth = depth
		for i := range w.rootMoves {
			w.rootMoves[i].previousScore = w.rootMoves[i].score
		}
		for line := 0; line < w.task.multiPV && !w.task.stop.Load(); line++ {
			w.selDepth = 0
			w.aspirationSearch(depth, line)
		}
		if w.task.stop.Load() {
			w.dropUnprovenLoss()
			break
		}
		w.completed = depth
		w.keepCompleted()
		w.publish()
		if w.id != 0 {
			continue
		}
		w.reportLines(depth)
		best := &w.rootMoves[0]
		stats.note(w.parameters, depth, best.move, best.score, float64(best.nodes)/float64(max(w.nodes, 1)))
		if w.task.enough(stats) || w.task.spent() || w.solved(best.score, depth) {
			break
		}
	}
	w.publish()
	if w.id == 0 && w.completed == 0 {
		w.reportUnfinished()
	}
}

// keepCompleted notes the best line of a finished iteration.
func (w *worker) keepCompleted() {
	best := &w.rootMoves[0]
	pv := append(w.lastCompleted.pv[:0], best.pv...)
	w.lastCompleted = *best
	w.lastCompleted.pv = pv
}

// dropUnprovenLoss goes back to the last finished iteration where one that was stopped has come to a lost game: that is the
// score of the moves it has searched, and one of the others may save the game. Source: Stockfish.
func (w *worker) dropUnprovenLoss() {
	front := &w.rootMoves[0]
	if front.score == noScore && front.previousScore == noScore || front.value() >= -decisiveBound {
		return
	}
	if w.completed == 0 {
		front.score, front.previousScore = noScore, noScore
		return
	}
	i := slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return r.move == w.lastCompleted.move })
	was := w.rootMoves[i]
	copy(w.rootMoves[1:i+1], w.rootMoves[:i])
	was.score, was.selDepth = w.lastCompleted.score, w.lastCompleted.selDepth
	was.pv = append(was.pv[:0], w.lastCompleted.pv...)
	w.rootMoves[0] = was
}

// solved reports whether going deeper cannot change the result: a mate within the horizon, or the mate
// that was asked for.
func (w *worker) solved(best Score, depth int) bool {
	plies, ok := MateIn(best)
	if !ok || w.task.multiPV > 1 {
		return false
	}
	if w.task.limits.Mate > 0 && plies > 0 {
		turns, _ := MateInTurns(best, w.task.turnsOf(w.rootMoves[0].line()))
		return turns <= 2*w.task.limits.Mate-1
	}
	if w.task.limits.Infinite || w.task.limits.Depth > 0 || w.task.limits.Mate > 0 {
		return false
	}
	return w.task.timed && depth > 2*max(plies, -plies)+2
}

// orderRoot sorts the root moves before the first iteration: by what endgame tables make of them; then table move, then captures by the exchange
// they win, then quiet moves by their history.
func (w *worker) orderRoot() {
	entry, _ := w.table.Probe(w.ttKey())
	rank := func(m position.Move) int32 {
		switch victim := w.pos.PieceAt(m.To()).Type(); {
		case m == entry.Move:
			return 1 << 30
		case victim != position.NoType && w.pos.ExchangeAtLeast(m, 0):
			return 1<<20 + w.exchangeValues[victim&7]
		}
		return int32(w.mainHistory[w.pos.Side()&1][m.Plain()]) + w.specialScore(m)
	}
	slices.SortStableFunc(w.rootMoves, func(a, b rootMove) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		return int(rank(b.move)) - int(rank(a.move))
	})
}

// aspirationSearch searches the moves from line on with a window around the last score, which it opens towards
// the side on which the score falls out.
func (w *worker) aspirationSearch(depth, line int) {
	alpha, beta := -infinite, infinite
	window := w.parameters.AspirationWindow
	guess := w.rootMoves[line].previousScore
	if depth >= w.parameters.AspirationDepth && guess > -decisiveBound && guess < decisiveBound {
		alpha, beta = max(guess-window, -infinite), min(guess+window, infinite)
	}
	for reduced := 0; ; {
		score := w.searchRoot(alpha, beta, max(1, depth-reduced), line)
		if w.task.stop.Load() {
			// A better move than the old one may have been found before the stop: keep it in front. As long as the
			// first move has no result none has, and what the last try or iteration thought best stays there.
			if w.rootMoves[line].score != noScore {
				w.sortFrom(line)
			}
			return
		}
		w.sortFrom(line)
		// Should the next try be stopped, what this one found counts.
		w.rootMoves[line].previousScore = score
		switch {
		case score <= alpha:
			w.reportBound(depth, line, UpperBound)
			beta = (alpha + beta) / 2
			alpha = max(score-window, -infinite)
			reduced = 0
		case score >= beta:
			w.reportBound(depth, line, LowerBound)
			beta = min(score+window, infinite)
			if reduced < w.parameters.AspirationReductions && score < decisiveBound && !w.exhaustive {
				reduced++
			}
		default:
			return
		}
		window += window*w.parameters.AspirationGrowth/100 + w.parameters.AspirationGrowthMore
		if window > w.parameters.AspirationLimit || score > decisiveBound || score < -decisiveBound {
			alpha, beta = -infinite, infinite
		}
	}
}

// sortFrom brings the best of the root moves from line on to the front, among those that are equal by endgame tables, keeping the order of the rest.
func (w *worker) sortFrom(line int) {
	slices.SortStableFunc(w.rootMoves[line:w.sameRank(line)], func(a, b rootMove) int {
		if a.score != b.score {
			return int(b.score) - int(a.score)
		}
		return int(b.previousScore) - int(a.previousScore)
	})
}

// searchRoot searches the root moves from line on, as far as they are equal by endgame tables, and returns the best score.
func (w *worker) searchRoot(alpha, beta Score, depth, line int) Score {
	ss := w.ss(0)
	ss.inCheck = w.pos.InCheck()
	raw := noScore
	ss.staticEval, ss.evalSide = noScore, w.pos.Side()
	if !ss.inCheck {
		raw = w.evaluate()
		ss.staticEval = w.correctedEval(raw, 0)
	}
	w.ss(1).cutoffs, w.ss(2).cutoffs = 0, 0
	p, us := w.parameters, w.pos.Side()
	best, bestMove, start := -infinite, position.NoMove, alpha
	w.earliestRepetition = MaxPly
	for i := range w.rootMoves {
		if i >= line {
			w.rootMoves[i].score = noScore
		}
	}
	for i, end := line, w.sameRank(line); i < end; i++ {
		r := &w.rootMoves[i]
		w.reportCurrent(depth, r.move, i+1)
		before := w.nodes
		w.make(ss, r.move)
		var score Score
		childDepth := depth - 1 + w.turnExtension(us)
		if i == line {
			score = w.searchChild(us, alpha, beta, childDepth, 1, false)
		} else {
			reduced, least := childDepth, 1
			if w.exhaustive {
				least = 0
			}
			if depth >= p.RootReductionDepth && i-line >= p.RootReductionMoveCount && !ss.inCheck && !w.pos.InCheck() && !w.exhaustive {
				reduced -= max(0, w.engine.reductions.at(depth, i-line)-p.RootReductionLess) / onePly
			}
			score = w.searchChild(us, alpha, alpha+1, max(reduced, least), 1, true)
			if score > alpha && reduced < childDepth {
				score = w.searchChild(us, alpha, alpha+1, childDepth, 1, true)
			}
			if score > alpha && score < beta {
				score = w.searchChild(us, alpha, beta, childDepth, 1, false)
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
		n := node{alpha: start, beta: beta, depth: depth, pvNode: true, ttPV: true, rawStaticEval: raw}
		n.ttEntry, n.ttHit = w.table.Probe(w.ttKey())
		w.storeTT(ss, &n, best, bestMove)
	}
	return best
}

// keepLine stores the line below the root move that was just searched.
func (w *worker) keepLine(r *rootMove) {
	next := w.ss(1)
	r.pv = append(append(r.pv[:0], r.move), next.pv[:next.pvLength]...)
}
