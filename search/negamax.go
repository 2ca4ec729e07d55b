package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// node is what the steps of negamax share about the position they look at.
type node struct {
	alpha, beta   Score
	depth, ply    int
	least, most   Score // that the value can be, as endgame tables know it
	pvNode        bool  // searched with an open window
	ttPV          bool  // is, or was before, in a principal variation
	cutNode       bool  // expected to fail high
	improving     bool  // stands better than two plies ago
	secondOfTurn  bool  // the side to move has made the first of two moves
	ttEntry       hashtable.Entry
	ttHit         bool
	ttCapture     bool  // the hash move captures
	ttScore       Score // ttEntry.Score counted from the root
	rawStaticEval Score // evaluation, uncorrected; unset in check
}

// negamax returns the value of the position on the board for the side to move: exact within alpha and
// beta, else a bound (fail-soft principal variation search). Its steps stand here in the order in which they are
// taken; those of the moves are in searchMoves.
func (w *worker) negamax(alpha, beta Score, depth, ply int, cutNode bool) Score {
	// Step 1: stop when time, nodes or the caller say so.
	ss := w.ss(ply)
	ss.pvLength = 0
	if w.stopped() {
		return 0
	}
	// Step 2: the game is over, by points, by a repetition or as a draw; or the line is too long.
	w.selDepth = max(w.selDepth, ply)
	if score, over := w.gameOver(ply); over {
		return score
	}
	// Step 3: mate distance pruning. The node is what it was searched as, whatever is left of the window.
	pvNode := beta-alpha > 1
	if alpha, beta = mateDistancePruning(alpha, beta, ply); alpha >= beta {
		return alpha
	}
	// Step 4: quiescence at the horizon.
	if depth <= 0 {
		if w.exhaustive {
			return w.mateHorizon(ss, ply)
		}
		return w.quiesce(alpha, beta, 0, ply)
	}
	// Step 5: the transposition table.
	n := node{
		alpha: alpha, beta: beta, depth: depth, ply: ply, least: -infinite, most: infinite,
		pvNode: pvNode, cutNode: cutNode, secondOfTurn: w.pos.Continues(),
	}
	ss.inCheck = w.pos.InCheck()
	if score, known := w.probeTT(ss, &n); known {
		return score
	}
	// Step 6: the endgame tables, where no repetition reaches back behind the node: in the rest of the tree what they know does not change.
	if w.tablePieces > 0 && w.pos.Reversible() == 0 {
		if score, known := w.probeTables(ss, &n); known {
			return score
		}
	}
	// Step 7: the static evaluation.
	w.setStaticEval(ss, &n)
	// Step 8: pruning of the node: reverse futility, razoring, null move. A try that fails says nothing of the node.
	outside := w.earliestRepetition
	if !ss.inCheck && !n.pvNode && ss.excludedMove == position.NoMove && !w.exhaustive {
		if score, pruned := w.pruneNode(ss, &n); pruned {
			return score
		}
	}
	// Step 9: internal iterative reduction.
	if !w.exhaustive {
		n.depth -= w.internalIterativeReduction(&n)
	}
	// Steps 10 to 18: the moves.
	score := w.searchMoves(ss, &n)
	if w.earliestRepetition >= ply {
		w.earliestRepetition = MaxPly // the cycle lies below this node: it would be there on any path
	}
	w.earliestRepetition = min(w.earliestRepetition, outside)
	return score
}

// searchChild searches the position after a move of the side us and returns its value for us. It is the only
// place that knows how a score changes hands: by who is to move, not by ply.
func (w *worker) searchChild(us position.Colour, alpha, beta Score, depth, ply int, cutNode bool) Score {
	if w.pos.Side() == us {
		return w.negamax(alpha, beta, depth, ply, beta-alpha == 1 && !cutNode) // no change of sides: the opposite is expected
	}
	return -w.negamax(-beta, -alpha, depth, ply, cutNode)
}

// gameOver returns the score of a node that the rules decide, or that is as far from the root as a line goes.
func (w *worker) gameOver(ply int) (Score, bool) {
	if score, over := w.gameWonByVariant(ply); over {
		return score, true
	}
	if score, decided := w.judgeRepetition(ply); decided {
		return score, true
	}
	if w.pos.NaturalLimitReached() || w.pos.CannotBeWon() {
		return w.scoreAtNaturalLimit(ply), true
	}
	if ply >= MaxPly {
		return w.scoreAtMaxPly(), true
	}
	return 0, false
}

// scoreAtNaturalLimit returns the value of a node in which the natural limit is reached, or which nobody can win: a draw, unless
// the last move has mated.
func (w *worker) scoreAtNaturalLimit(ply int) Score {
	if (!w.stalemateDraws || w.pos.InCheck()) && w.pos.Stuck() {
		return mated(ply)
	}
	return 0
}

// scoreAtMaxPly returns the value of a node behind which no line goes on.
func (w *worker) scoreAtMaxPly() Score {
	if w.pos.InCheck() {
		return 0
	}
	return w.evaluate()
}

// mateDistancePruning returns the window narrowed to the mates that are still possible at a ply. Nothing is left of
// it where a shorter mate has been found already.
func mateDistancePruning(alpha, beta Score, ply int) (lower, upper Score) {
	return max(alpha, mated(ply)), min(beta, MateScore-Score(ply+1))
}

// internalIterativeReduction returns a ply where the table has no move: the ordering is poor then, and a shallower
// search now leaves a move for the next visit. Source: Ed Schröder, Rebel.
func (w *worker) internalIterativeReduction(n *node) int {
	r := w.parameters.IterativeReductionDepth
	if r > 0 && n.depth >= r && n.ttEntry.Move == position.NoMove && (n.pvNode || n.cutNode) {
		return 1
	}
	return 0
}
