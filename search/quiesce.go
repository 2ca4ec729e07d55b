package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// quiesce searches captures, and in check all evasions, until the position is quiet, and returns its value. depth is
// 0 where the search proper ends and falls with each ply; near to it quiet checks are searched as well.
func (w *worker) quiesce(alpha, beta Score, depth, ply int) Score {
	// Step 1: stop when time, nodes or the caller say so.
	ss := w.ss(ply)
	ss.pvLength = 0
	if w.stopped() {
		return 0
	}
	// Step 2: the game is over, or the line is too long. No repetitions, since captures do not repeat, and no stalemate,
	// since quiet moves are not looked at. The natural limit counts: quiet checks and evasions may come up to it.
	w.selDepth = max(w.selDepth, ply)
	if score, over := w.gameWonByVariant(ply); over {
		return score
	}
	ss.inCheck = w.pos.InCheck()
	if w.pos.NaturalLimitReached() {
		return w.scoreAtNaturalLimit(ply)
	}
	if ply >= MaxPly {
		return w.scoreAtMaxPly()
	}
	if !ss.inCheck && w.pos.CannotBeWon() {
		return 0
	}
	// Step 3: the transposition table.
	pv := beta-alpha > 1
	entry, hit := w.table.Probe(w.pos.Key())
	if hit && !pv {
		if score := fromTable(entry.Score, ply); cutsOff(entry.Bound, score, alpha, beta) && w.holdsHere(score, ply) {
			return score
		}
	}
	// Step 4: nobody has to capture: the static evaluation stands, unless in check.
	best, raw := -infinite, hashtable.NoEval
	ss.staticEval = noScore
	if !ss.inCheck {
		best, raw = w.standPat(ss, entry, hit, ply)
		if best >= beta {
			if !hit {
				w.table.Store(w.pos.Key(), hashtable.Entry{
					Score: toTable(best, ply), Eval: raw, Depth: quiescenceDepth, Bound: hashtable.LowerBound,
				})
			}
			return best
		}
		alpha = max(alpha, best)
	}
	// Step 5: the moves.
	us := w.pos.Side()
	bestMove, moves := position.NoMove, 0
	w.initPicker(ss, ply, entry.Move, w.wantedInQuiescence(depth))
	for {
		m := w.nextMove(ss, ply)
		if m == position.NoMove {
			break
		}
		if ply == 1 && !ss.inCheck && w.overlooks(m) {
			continue
		}
		moves++
		// Step 6: pruning of the move.
		if best > -decisiveBound {
			if bound, pruned := w.pruneInQuiescence(ss, m, moves, alpha); pruned {
				best = max(best, bound)
				continue
			}
		}
		// Step 7: the search of the move.
		w.make(ss, m)
		score := w.quiesceChild(us, alpha, beta, depth-1, ply+1)
		w.pos.Unmake()
		if w.task.stop.Load() {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					w.updatePV(ss, ply, m)
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}
	// Step 8: mate.
	if ss.inCheck && moves == 0 {
		return mated(ply)
	}
	// Step 9: the result enters the table.
	if DecidedByRepetition(best) {
		return best
	}
	bound := hashtable.UpperBound // an exact score would drive a deeper entry out
	if best >= beta {
		bound = hashtable.LowerBound
	}
	tableDepth := quiescenceDepth
	if ss.inCheck {
		tableDepth = evasionDepth
	}
	w.table.Store(w.pos.Key(), hashtable.Entry{
		Move: bestMove, Score: toTable(best, ply), Eval: raw, Depth: tableDepth, Bound: bound, PV: pv || hit && entry.PV,
	})
	return best
}

// quiesceChild is searchChild there.
func (w *worker) quiesceChild(us position.Colour, alpha, beta Score, depth, ply int) Score {
	if w.pos.Side() == us {
		return w.quiesce(alpha, beta, depth, ply)
	}
	return -w.quiesce(-beta, -alpha, depth, ply)
}

// The depths that entries of quiescence have in the table: in check all moves have been looked at.
const (
	evasionDepth    int8 = 0
	quiescenceDepth int8 = -1
)

// cutsOff reports whether a score of the table, with its bound, ends a node with a window.
func cutsOff(bound hashtable.Bound, score, alpha, beta Score) bool {
	return bound == hashtable.Exact || bound == hashtable.LowerBound && score >= beta ||
		bound == hashtable.UpperBound && score <= alpha
}

// standPat returns what the side to move has without a capture, and the evaluation as the table keeps it.
func (w *worker) standPat(ss *stackEntry, entry hashtable.Entry, hit bool, ply int) (best Score, raw int16) {
	static := w.rawStaticEval(entry, hit)
	ss.staticEval, ss.evalSide = w.correctedEval(static, ply), w.pos.Side()
	best = ss.staticEval
	if hit {
		score := fromTable(entry.Score, ply)
		if (entry.Bound == hashtable.LowerBound && score > best || entry.Bound == hashtable.UpperBound && score < best) && w.holdsHere(score, ply) {
			best = score
		}
	}
	return best, int16(static)
}

// wantedInQuiescence returns which moves are looked at out of check: near the search proper quiet checks, too.
func (w *worker) wantedInQuiescence(depth int) moveSet {
	if depth > -w.parameters.QuietCheckPlies {
		return capturesAndChecks
	}
	return capturesOnly
}

// pruneInQuiescence reports whether a move is hopeless: a late quiet evasion, or a capture that with a margin does not
// bring alpha (delta pruning). bound is then what it could bring at most.
func (w *worker) pruneInQuiescence(ss *stackEntry, m position.Move, moves int, alpha Score) (bound Score, pruned bool) {
	victim := w.pos.PieceAt(m.To()).Type()
	if ss.inCheck {
		return -infinite, victim == position.NoType && moves > w.parameters.QuietEvasions
	}
	bound = ss.staticEval + w.parameters.DeltaMargin + Score(w.moveGain(m, victim))
	return bound, bound <= alpha && ss.picker.stage != stageQuietChecks
}
