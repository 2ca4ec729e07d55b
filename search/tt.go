package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// probeTT looks the node up in the table. The score ends the node if it is deep enough, except where the
// line must be shown, a move is left out or the natural limit is near.
func (w *worker) probeTT(ss *stackEntry, n *node) (Score, bool) {
	n.ttEntry, n.ttHit = w.table.Probe(w.ttKey())
	n.ttPV = n.pvNode
	if !n.ttHit {
		return 0, false
	}
	n.ttPV = n.ttPV || n.ttEntry.PV
	n.ttCapture = n.ttEntry.Move != position.NoMove && w.pos.PieceAt(n.ttEntry.Move.To()) != position.NoPiece
	n.ttScore = fromTable(n.ttEntry.Score, n.ply)
	if n.pvNode || ss.excludedMove != position.NoMove || int(n.ttEntry.Depth) < n.depth || w.pos.NaturalLimitWithin(naturalLimitMargin) ||
		!w.holdsHere(n.ttScore, n.ply) {
		return 0, false
	}
	switch n.ttEntry.Bound {
	case hashtable.Exact:
	case hashtable.LowerBound:
		if n.ttScore < n.beta {
			return 0, false
		}
	case hashtable.UpperBound:
		if n.ttScore > n.alpha {
			return 0, false
		}
	default:
		return 0, false
	}
	// A deep node that is expected to do the other thing is looked at again: much may hang on the surprise.
	if n.depth > w.parameters.TTCutoffDepth && n.cutNode != (n.ttScore >= n.beta) {
		return 0, false
	}
	if m := n.ttEntry.Move; m != position.NoMove && n.ttScore >= n.beta &&
		w.pos.PieceAt(m.To()) == position.NoPiece && w.pos.PseudoLegal(m) {
		w.updateQuietHistories(n.ply, m, w.parameters.statBonus(n.depth))
	}
	return n.ttScore, true
}

// naturalLimitMargin is how many plies before the natural limit the table's scores are no longer trusted: they
// do not know of the draw to come.
const naturalLimitMargin = 8

// holdsHere reports whether a score of the table, as it counts from a ply, can hold with the game as it has come to this node.
// One that decides the game was found on another path. It does not hold where the natural limit comes first, nor for certain
// where the position has stood before: on the way to the end another repetition may be due, and its verdict.
func (w *worker) holdsHere(score Score, ply int) bool {
	if score > -decisiveBound && score < decisiveBound {
		return true
	}
	toEnd := naturalLimitMargin
	if plies, ok := MateIn(score); ok {
		toEnd = max(toEnd, max(plies, -plies)-ply)
	}
	return !w.pos.NaturalLimitWithin(toEnd) && w.pos.EarlierOccurrence() == 0
}

// storeTT stores the node in the table and teaches the correction history. A score that depends on how
// the node was reached, by a repetition with a position before it, is not a value of the position and stays
// out (the graph history interaction problem).
func (w *worker) storeTT(ss *stackEntry, n *node, best Score, bestMove position.Move) {
	if DecidedByRepetition(best) || w.earliestRepetition < n.ply {
		w.storeMoveOnly(ss, n, bestMove)
		return
	}
	bound := hashtable.UpperBound
	switch {
	case best >= n.beta:
		bound = hashtable.LowerBound
	case n.pvNode && bestMove != position.NoMove:
		bound = hashtable.Exact
	}
	raw := hashtable.NoEval
	if !ss.inCheck {
		raw = int16(n.rawStaticEval)
		quiet := bestMove == position.NoMove || w.pos.PieceAt(bestMove.To()) == position.NoPiece
		if quiet && best > -decisiveBound && best < decisiveBound &&
			!(bound == hashtable.LowerBound && best <= ss.staticEval) &&
			!(bound == hashtable.UpperBound && best >= ss.staticEval) {
			w.updateCorrection(n.depth, n.ply, best-ss.staticEval)
		}
	}
	w.table.Store(w.ttKey(), hashtable.Entry{
		Move: bestMove, Score: toTable(best, n.ply), Eval: raw, Depth: int8(n.depth), Bound: bound, PV: n.ttPV,
	})
}

// storeMoveOnly keeps what holds on any path to a node whose score does not: its move and its evaluation. An entry that
// has a score stays.
func (w *worker) storeMoveOnly(ss *stackEntry, n *node, bestMove position.Move) {
	if n.ttHit && n.ttEntry.Bound != hashtable.NoBound {
		return
	}
	raw := hashtable.NoEval
	if !ss.inCheck {
		raw = int16(n.rawStaticEval)
	}
	w.table.Store(w.ttKey(), hashtable.Entry{Move: bestMove, Eval: raw, Depth: -1, Bound: hashtable.NoBound, PV: n.ttPV})
}

// mateSearchSalt keeps the entries of searches for a mate, which prune nothing, apart from all others: what those
// stored may rest on pruning, so that it must not cut a search short that is to be exhaustive.
const mateSearchSalt = 0x9E3779B97F4A7C15

// ttKey returns the key by which the table knows the position on the board.
func (w *worker) ttKey() uint64 { return w.pos.Key() ^ w.ttSalt }

// toTable turns a score that counts plies from the root, to a mate or to what endgame tables know, into one that counts from the node. No
// repetition verdict comes here: they stay out of the table.
func toTable(s Score, ply int) int16 {
	switch {
	case s > decisiveBound:
		s += Score(ply)
	case s < -decisiveBound:
		s -= Score(ply)
	}
	return int16(s)
}

// fromTable is the inverse of toTable.
func fromTable(s int16, ply int) Score {
	v := Score(s)
	switch {
	case v > decisiveBound:
		return v - Score(ply)
	case v < -decisiveBound:
		return v + Score(ply)
	}
	return v
}
