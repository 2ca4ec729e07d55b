package search

import "xqengine/position"

// candidate is a move of a node on its way through the steps of searchMoves.
type candidate struct {
	move       position.Move
	moveCount  int // from 1, in the order tried
	quiet      bool
	givesCheck bool  // known once it is made
	history    int32 // what the histories say of it
	reduction  int   // base late move reduction, in 1024ths of a ply
	best       Score // of the moves before
}

// multiCut is what singularExtension returns when the node can be cut off at once.
const multiCut = 99

// searchMoves goes through the moves of a node and returns the best score. The steps go on where those of negamax
// end.
func (w *worker) searchMoves(ss *stackEntry, n *node) Score {
	us := w.pos.Side()
	w.ss(n.ply + 1).killers = [2]position.Move{}
	w.ss(n.ply + 2).cutoffs = 0
	w.initPicker(ss, n.ply, n.ttEntry.Move, allMoves)
	best, bestMove := n.least, position.NoMove
	alpha := n.alpha
	moveCount, quiets, captures, overlooked := 0, 0, 0, 0
	complete := true   // no move is left out on behalf of who asked
	earliest := MaxPly // repetition that a score below beta rests on: any of those of all moves

	// Step 10: the moves, most promising first.
	for {
		m := w.nextMove(ss, n.ply)
		if m == position.NoMove {
			break
		}
		if m == ss.excludedMove {
			continue
		}
		if n.ply == 1 && n.secondOfTurn && w.task.excludesTurn(w.ss(0).currentMove, m) {
			complete = false
			continue
		}
		if n.ply == 1 && !ss.inCheck && w.overlooks(m) {
			overlooked++
			continue
		}
		moveCount++
		c := candidate{move: m, moveCount: moveCount, quiet: w.pos.PieceAt(m.To()) == position.NoPiece, best: best}
		c.history = w.historyScore(m, n.ply, c.quiet)
		c.reduction = w.engine.reductions.at(n.depth, moveCount)
		// Step 11: pruning of the move.
		if best > -decisiveBound && !w.exhaustive && w.pruneMove(ss, n, &c, alpha) {
			continue
		}
		// Step 12: singular extension, and the cut where several moves beat beta.
		w.earliestRepetition = MaxPly
		extension := w.singularExtension(ss, n, m)
		if w.task.stop.Load() {
			return 0
		}
		if extension == multiCut {
			return n.beta
		}
		// Step 13: the move is made; checks are searched deeper.
		w.make(ss, m)
		c.givesCheck = w.pos.InCheck()
		if extension == 0 {
			extension = w.checkExtension(ss, n, &c)
		}
		// Step 14: the search of the move, with late move reduction.
		score := w.searchMove(ss, n, &c, alpha, n.depth-1+extension+w.turnExtension(us), us)
		w.pos.Unmake()
		if w.task.stop.Load() {
			return 0
		}
		// Step 15: a new best move.
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if n.pvNode {
					w.updatePV(ss, n.ply, m)
				}
				if score >= n.beta {
					ss.cutoffs++
					earliest = w.earliestRepetition // what the others came to does not matter
					break
				}
				alpha = score
			}
		}
		earliest = min(earliest, w.earliestRepetition)
		if c.quiet && quiets < len(ss.quietsSearched) {
			ss.quietsSearched[quiets] = m
			quiets++
		} else if !c.quiet && captures < len(ss.capturesSearched) {
			ss.capturesSearched[captures] = m
			captures++
		}
	}

	w.earliestRepetition = earliest

	// Step 16: mate and stalemate. Without the excluded move nothing is known.
	if moveCount == 0 {
		if ss.excludedMove != position.NoMove {
			return alpha
		}
		if overlooked > 0 {
			return max(alpha, ss.staticEval) // what is left is not seen either
		}
		return w.noLegalMove(ss, n.ply)
	}
	// Step 17: the histories learn from a cut, and the move before from its absence.
	switch {
	case bestMove != position.NoMove && best >= n.beta:
		w.updateHistories(ss, n, bestMove, ss.quietsSearched[:quiets], ss.capturesSearched[:captures])
	case bestMove == position.NoMove && ss.excludedMove == position.NoMove:
		w.rewardLastMove(n)
	}
	best = min(best, n.most)
	// Step 18: the result enters the table, if it is one of all moves.
	if ss.excludedMove == position.NoMove && complete {
		w.storeTT(ss, n, best, bestMove)
	}
	return best
}

// searchMove searches one move, just made, with a reduced null window first, a full depth one if that
// fails high, and an open window where the line may be the principal variation.
func (w *worker) searchMove(ss *stackEntry, n *node, c *candidate, alpha Score, depth int, us position.Colour) Score {
	ply := n.ply + 1
	w.earliestRepetition = MaxPly // of a singular test
	if c.moveCount == 1 {
		return w.searchChild(us, alpha, n.beta, depth, ply, !n.pvNode && !n.cutNode)
	}
	var score Score
	if w.isReduced(n, c) {
		reduced := min(depth, max(1, depth-w.lateMoveReduction(ss, n, c)))
		score = w.searchChild(us, alpha, alpha+1, reduced, ply, true)
		if score > alpha && reduced < depth {
			if again := w.afterReduction(score, c.best, depth, reduced); again > reduced {
				w.earliestRepetition = MaxPly
				score = w.searchChild(us, alpha, alpha+1, again, ply, !n.cutNode)
			}
		}
	} else {
		score = w.searchChild(us, alpha, alpha+1, depth, ply, !n.cutNode)
	}
	if n.pvNode && score > alpha && score < n.beta {
		w.earliestRepetition = MaxPly
		score = w.searchChild(us, alpha, n.beta, depth, ply, false)
	}
	return score
}

// updatePV puts a move before the line of the next ply.
func (w *worker) updatePV(ss *stackEntry, ply int, m position.Move) {
	next := w.ss(ply + 1)
	ss.pv[0] = m
	ss.pvLength = 1 + copy(ss.pv[1:], next.pv[:next.pvLength])
}
