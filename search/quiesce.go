package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// deltaMargin is what a capture may promise beyond its victim, in centipawns.
const deltaMargin = 150

// quiesce searches captures, and in check all evasions, until the position is quiet, and returns its value. depth is
// 0 where the search proper ends and falls with each ply; near to it quiet checks are searched as well.
func (w *worker) quiesce(alpha, beta Score, depth, ply int) Score {
	f := w.at(ply)
	f.pvLength = 0
	if w.stopped() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if score, over := w.wonByPoints(ply); over {
		return score
	}
	f.inCheck = w.pos.InCheck()
	if ply >= MaxPly {
		if f.inCheck {
			return 0
		}
		return w.evaluator.Evaluate(&w.pos)
	}
	if w.pos.CannotBeWon() && !f.inCheck {
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
	if !f.inCheck {
		static := w.rawEval(entry, hit)
		raw = int16(static)
		f.staticEval, f.side = w.corrected(static, ply), w.pos.Side()
		best = f.staticEval
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
		futile = f.staticEval + deltaMargin
	} else {
		f.staticEval = noScore
	}

	us := w.pos.Side()
	bestMove := position.NoMove
	start := alpha
	what := capturesOnly
	if depth > -w.parameters.QuietCheckPlies && !w.exhaustive {
		what = checksToo
	}
	w.start(f, ply, entry.Move, what)
	moves := 0
	for {
		m := w.pick(f, ply)
		if m == position.NoMove {
			break
		}
		moves++
		victim := w.pos.PieceAt(m.To()).Type()
		if best > -decisiveBound {
			if f.inCheck {
				if victim == position.NoType && moves > 3 {
					continue
				}
			} else if v := futile + Score(w.gain(m, victim)); v <= alpha && f.pick.stage != stageChecks {
				best = max(best, v)
				continue
			}
		}
		w.make(f, m)
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
					w.extendLine(f, ply, m)
				}
				if score >= beta {
					break
				}
				alpha = score
			}
		}
	}
	if f.inCheck && moves == 0 {
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
	if f.inCheck {
		d = 0
	}
	w.table.Store(w.pos.Key(), hashtable.Entry{
		Move: bestMove, Score: toTable(best, ply), Eval: raw, Depth: d, Bound: bound, PV: pv,
	})
	return best
}
