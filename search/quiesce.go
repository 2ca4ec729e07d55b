package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// quiesce searches captures, and in check all evasions, until the position is quiet, and returns its value. depth is
// 0 where the search proper ends and falls with each ply; near to it quiet checks are searched as well.
func (w *worker) quiesce(alpha, beta Score, depth, ply int) Score {
	ss := w.ss(ply)
	ss.pvLength = 0
	if w.stopped() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if score, over := w.gameWonByVariant(ply); over {
		return score
	}
	ss.inCheck = w.pos.InCheck()
	if ply >= MaxPly {
		if ss.inCheck {
			return 0
		}
		return w.evaluate()
	}
	if w.pos.CannotBeWon() && !ss.inCheck {
		return 0
	}
	pv := beta-alpha > 1
	entry, hit := w.table.Probe(w.pos.Key())
	if hit && !pv {
		score := fromTable(entry.Score, ply)
		if entry.Bound == hashtable.Exact ||
			entry.Bound == hashtable.LowerBound && score >= beta ||
			entry.Bound == hashtable.UpperBound && score <= alpha {
			return score
		}
	}

	best, futile := -infinite, -infinite
	raw := hashtable.NoEval
	if !ss.inCheck {
		static := w.rawStaticEval(entry, hit)
		raw = int16(static)
		ss.staticEval, ss.evalSide = w.correctedEval(static, ply), w.pos.Side()
		best = ss.staticEval
		if hit {
			score := fromTable(entry.Score, ply)
			if entry.Bound == hashtable.LowerBound && score > best || entry.Bound == hashtable.UpperBound && score < best {
				best = score
			}
		}
		if best >= beta {
			if !hit {
				w.table.Store(w.pos.Key(), hashtable.Entry{
					Score: toTable(best, ply), Eval: raw, Depth: -1, Bound: hashtable.LowerBound,
				})
			}
			return best
		}
		alpha = max(alpha, best)
		futile = ss.staticEval + w.parameters.DeltaMargin
	} else {
		ss.staticEval = noScore
	}

	us := w.pos.Side()
	bestMove := position.NoMove
	start := alpha
	what := capturesOnly
	if depth > -w.parameters.QuietCheckPlies {
		what = capturesAndChecks
	}
	w.initPicker(ss, ply, entry.Move, what)
	moves := 0
	for {
		m := w.nextMove(ss, ply)
		if m == position.NoMove {
			break
		}
		if ply == 1 && !ss.inCheck && w.overlooks(m) {
			continue
		}
		moves++
		victim := w.pos.PieceAt(m.To()).Type()
		if best > -decisiveBound {
			if ss.inCheck {
				if victim == position.NoType && moves > w.parameters.QuietEvasions {
					continue
				}
			} else if v := futile + Score(w.moveGain(m, victim)); v <= alpha && ss.picker.stage != stageQuietChecks {
				best = max(best, v)
				continue
			}
		}
		w.make(ss, m)
		var score Score
		if w.pos.Side() == us {
			score = w.quiesce(alpha, beta, depth-1, ply+1)
		} else {
			score = -w.quiesce(-beta, -alpha, depth-1, ply+1)
		}
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
	if ss.inCheck && moves == 0 {
		return mated(ply)
	}
	if decidedByRepetition(best) {
		return best
	}
	bound := hashtable.UpperBound
	switch {
	case best >= beta:
		bound = hashtable.LowerBound
	case pv && best > start:
		bound = hashtable.Exact
	}
	d := int8(-1)
	if ss.inCheck {
		d = 0
	}
	w.table.Store(w.pos.Key(), hashtable.Entry{
		Move: bestMove, Score: toTable(best, ply), Eval: raw, Depth: d, Bound: bound, PV: pv,
	})
	return best
}
