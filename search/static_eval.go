package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// setStaticEval works out the static evaluation of the node, corrected by what earlier searches of like
// positions found, and whether the side to move is improving.
func (w *worker) setStaticEval(ss *stackEntry, n *node) {
	if ss.excludedMove == position.NoMove { // else judged already
		ss.staticEval = noScore
		if !ss.inCheck {
			n.rawStaticEval = w.rawStaticEval(n.ttEntry, n.ttHit)
			ss.staticEval = w.correctedEval(n.rawStaticEval, n.ply)
			ss.evalSide = w.pos.Side()
			w.updateEvalHistory(ss, w.ss(n.ply-1))
		}
	}
	if ss.inCheck {
		return
	}
	for _, prev := range [...]*stackEntry{w.ss(n.ply - 2), w.ss(n.ply - 4)} {
		if prev.staticEval == noScore {
			continue
		}
		n.improving = ss.staticEval > prev.evalFor(ss.evalSide)
		break
	}
}

// updateEvalHistory teaches the history of quiet moves by how the move just made has changed the static evaluation
// for its side: good moves are known before any search has cut with them.
func (w *worker) updateEvalHistory(ss, prev *stackEntry) {
	if w.parameters.EvalHistory == 0 || !prev.quietMove || prev.staticEval == noScore {
		return
	}
	most := w.parameters.EvalHistoryMost
	gain := int32(ss.evalFor(prev.evalSide)-prev.staticEval) * w.parameters.EvalHistory
	gravityUpdate(&w.mainHistory[prev.evalSide&1][prev.currentMove.Plain()], max(-most, min(most, gain)))
}

// evalFor returns the static evaluation of an entry seen from a side.
func (ss *stackEntry) evalFor(c position.Colour) Score {
	if ss.evalSide == c {
		return ss.staticEval
	}
	return -ss.staticEval
}

// rawStaticEval returns the evaluation from the table or, if it is not there, from the cache, or works it out.
func (w *worker) rawStaticEval(entry hashtable.Entry, hit bool) Score {
	if hit && entry.Eval != hashtable.NoEval {
		return Score(entry.Eval)
	}
	key := w.pos.Key()
	if v, known := w.evalCache.probe(key); known {
		return v
	}
	v := w.evaluate()
	w.evalCache.store(key, v)
	return v
}

// ttAdjustedEval returns the best guess at the value: the table's score where its bound improves on the
// static evaluation.
func (w *worker) ttAdjustedEval(ss *stackEntry, n *node) Score {
	v := ss.staticEval
	if n.ttHit && (n.ttEntry.Bound == hashtable.Exact ||
		n.ttEntry.Bound == hashtable.LowerBound && n.ttScore > v ||
		n.ttEntry.Bound == hashtable.UpperBound && n.ttScore < v) {
		return n.ttScore
	}
	return v
}
