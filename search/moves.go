package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// candidate is a move of a node on its way through the tests.
type candidate struct {
	move      position.Move
	number    int // from 1, in the order tried
	quiet     bool
	check     bool  // gives check; known once it is made
	history   int32 // what experience says of it
	reduction int   // base late move reduction, in plies
}

// searchMoves goes through the moves of a node and returns the best score.
func (w *worker) searchMoves(f *frame, n *node) Score {
	us := w.pos.Side()
	w.at(n.ply + 1).killers = [2]position.Move{}
	w.start(f, n.ply, n.entry.Move, allMoves)
	best, bestMove := -infinite, position.NoMove
	alpha := n.alpha
	number, quiets, captures := 0, 0, 0

	for {
		m := w.pick(f, n.ply)
		if m == position.NoMove {
			break
		}
		if m == f.excluded || n.ply == 1 && w.task.bars(w.at(0).move, m) {
			continue
		}
		number++
		c := candidate{move: m, number: number, quiet: w.pos.PieceAt(m.To()) == position.NoPiece}
		c.history = w.historyOf(m, n.ply, c.quiet)
		c.reduction = int(w.engine.reductions[min(n.depth, 63)][min(number, 63)])
		if best > -decisiveBound && !w.exhaustive && w.skip(f, n, &c, alpha) {
			continue
		}
		extension := w.singular(f, n, m)
		if w.task.stop.Load() {
			return 0
		}
		if extension == multiCut {
			return n.beta
		}

		w.make(f, m)
		c.check = w.pos.InCheck()
		// A late check is looked at, but not deeper than other late moves: extended ones cost more than they find.
		if c.check && extension == 0 && f.pick.stage != stageLateChecks &&
			(n.pv || n.depth <= w.parameters.CheckExtensionDepth) {
			extension = 1
		}
		score := w.searchMove(f, n, &c, alpha, n.depth-1+extension, us)
		w.pos.Unmake()
		if w.task.stop.Load() {
			return 0
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if n.pv {
					w.extendLine(f, n.ply, m)
				}
				if score >= n.beta {
					break
				}
				alpha = score
			}
		}
		if c.quiet && quiets < len(f.quiets) {
			f.quiets[quiets] = m
			quiets++
		} else if !c.quiet && captures < len(f.captures) {
			f.captures[captures] = m
			captures++
		}
	}

	if number == 0 {
		// Mate and stalemate alike are lost in xiangqi; without the excluded move nothing is known.
		if f.excluded != position.NoMove {
			return alpha
		}
		return mated(n.ply)
	}
	if bestMove != position.NoMove && best >= n.beta {
		w.rewardCut(f, n, bestMove, f.quiets[:quiets], f.captures[:captures])
	}
	if f.excluded == position.NoMove {
		w.remember(f, n, best, bestMove)
	}
	return best
}

// multiCut is what singular returns when the node can be cut off at once.
const multiCut = 99

// searchMove searches one move, just made, with a reduced null window first, a full depth one if that
// fails high, and an open window where the line may be the principal variation.
func (w *worker) searchMove(f *frame, n *node, c *candidate, alpha Score, depth int, us position.Colour) Score {
	ply := n.ply + 1
	if c.number == 1 {
		return w.child(us, alpha, n.beta, depth, ply, !n.pv && !n.cut)
	}
	var score Score
	if n.depth >= 3 && c.number > 2 && !w.exhaustive && (c.quiet || c.number > 6) {
		reduced := min(depth, max(1, depth-w.reduce(f, n, c)))
		score = w.child(us, alpha, alpha+1, reduced, ply, true)
		if score > alpha && reduced < depth {
			score = w.child(us, alpha, alpha+1, depth, ply, !n.cut)
		}
	} else {
		score = w.child(us, alpha, alpha+1, depth, ply, !n.cut)
	}
	if n.pv && score > alpha && score < n.beta {
		score = w.child(us, alpha, n.beta, depth, ply, false)
	}
	return score
}

// reduce returns the late move reduction in plies: less where the line matters or the move is forcing or
// has done well, more where the node is expected to fail high anyway.
func (w *worker) reduce(f *frame, n *node, c *candidate) int {
	r := c.reduction - int(c.history/8000)
	if n.pv {
		r--
	}
	if n.cut {
		r++
	}
	if !n.improving {
		r++
	}
	if c.check || f.inCheck {
		r--
	}
	if !c.quiet {
		r--
	}
	if f.pick.stage == stageSpecials {
		r += w.parameters.SpecialReduction
	}
	if c.move == f.killers[0] || c.move == f.killers[1] {
		r--
	}
	return r
}

// skip tells whether a move is hopeless enough at this depth not to be searched at all.
func (w *worker) skip(f *frame, n *node, c *candidate, alpha Score) bool {
	p := w.parameters
	if f.pick.stage == stageSpecials && n.depth <= p.SpecialDepth {
		f.pick.skipQuiets = true
		return true
	}
	if !c.quiet {
		return n.depth <= 6 && f.pick.stage == stageBadCaptures &&
			!w.pos.ExchangeAtLeast(c.move, -int32(p.SEECaptureMargin)*int32(n.depth)) && !w.pos.AttacksGeneral(c.move)
	}
	// A reply to a move of the root may complete a repetition that history makes decisive, however poor it looks.
	if n.ply == 1 || w.promising(c.move) {
		return false
	}
	// Late move pruning: with good ordering what comes so late rarely helps.
	late := n.depth <= p.LateMoveDepth && !f.inCheck && c.number > lateMoves(n)
	if !late && (f.inCheck || !w.hopeless(f, n, c, alpha)) {
		return false
	}
	// Checks are what mates are made of: the men that give them are mostly given up, so nothing above counts.
	if w.pos.AttacksGeneral(c.move) {
		return false
	}
	f.pick.skipQuiets = f.pick.skipQuiets || late
	return true
}

// hopeless tells whether a quiet move, out of check, will not come back from where it starts.
func (w *worker) hopeless(f *frame, n *node, c *candidate, alpha Score) bool {
	p := w.parameters
	// History pruning: in like lines the move has failed too often.
	if n.depth <= p.HistoryPruneDepth && c.history < p.HistoryPrune*int32(n.depth) {
		return true
	}
	// Futility: so far below alpha that a quiet move will not come back at the depth it would get.
	depth := max(n.depth-c.reduction, 0)
	if depth <= p.FutilityDepth && f.staticEval+p.FutilityBase+p.FutilityMargin*Score(depth) <= alpha {
		return true
	}
	return n.depth <= p.LateMoveDepth && !w.pos.ExchangeAtLeast(c.move, -int32(p.SEEQuietMargin)*int32(depth))
}

// lateMoves returns how many moves of a node are tried before quiet ones are late.
func lateMoves(n *node) int {
	if n.improving {
		return 4 + n.depth*n.depth
	}
	return 3 + n.depth*n.depth/2
}

// singular returns by how many plies the hash move is searched deeper because all others are clearly
// worse (singular extension), by how many less (negative) if it is not and the node seems to fail high anyway, or
// multiCut if several moves beat beta.
// Source: Anantharaman, Campbell and Hsu, Singular Extensions, 1988; in this form from Stockfish's wiki.
func (w *worker) singular(f *frame, n *node, m position.Move) int {
	p := w.parameters
	if p.SingularDepth == 0 || n.depth < p.SingularDepth || m != n.entry.Move || f.excluded != position.NoMove ||
		w.exhaustive || n.ply >= 2*w.task.depth ||
		n.entry.Bound&hashtable.LowerBound == 0 || int(n.entry.Depth) < n.depth-3 ||
		n.tableScore >= decisiveBound || n.tableScore <= -decisiveBound {
		return 0
	}
	target := n.tableScore - Score(2*n.depth)
	pick := f.pick
	f.excluded = m
	score := w.negamax(target-1, target, (n.depth-1)/2, n.ply, n.cut)
	f.excluded = position.NoMove
	f.pick = pick
	switch {
	case w.task.stop.Load():
		return 0
	case score < target:
		if !n.pv && score < target-20 {
			return 2
		}
		return 1
	case target >= n.beta && !n.pv:
		return multiCut
	case n.tableScore >= n.beta:
		return -2
	case n.cut:
		return -1
	}
	return 0
}

// extendLine puts a move before the line of the next ply.
func (w *worker) extendLine(f *frame, ply int, m position.Move) {
	next := w.at(ply + 1)
	f.pv[0] = m
	f.pvLength = 1 + copy(f.pv[1:], next.pv[:next.pvLength])
}

// historyOf returns what experience says of a move.
func (w *worker) historyOf(m position.Move, ply int, quiet bool) int32 {
	t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
	if !quiet {
		return int32(w.capture[t][to][w.pos.PieceAt(m.To()).Type()&7])
	}
	return int32(w.quiet[w.pos.Side()&1][m.Plain()]) +
		int32(w.at(ply - 1).reply[t][to]) + int32(w.at(ply - 2).sequel[t][to])
}

// rewardCut teaches the histories that a move cut and that those tried before it did not.
func (w *worker) rewardCut(f *frame, n *node, best position.Move, quiets, captures []position.Move) {
	bonus := historyBonus(n.depth)
	if w.pos.PieceAt(best.To()) == position.NoPiece {
		if f.killers[0] != best {
			f.killers[1], f.killers[0] = f.killers[0], best
		}
		before := w.at(n.ply - 1)
		w.counter[index(before.piece)][before.move.To()&127] = best
		w.rewardQuiet(n.ply, best, bonus)
		for _, m := range quiets {
			if m.Plain() != best.Plain() {
				w.rewardQuiet(n.ply, m, -bonus)
			} else {
				w.rewardSpecial(m, -bonus)
			}
		}
	} else {
		w.rewardCapture(best, bonus)
	}
	for _, m := range captures {
		w.rewardCapture(m, -bonus)
	}
}

// rewardQuiet teaches the histories of quiet moves.
func (w *worker) rewardQuiet(ply int, m position.Move, bonus int32) {
	t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
	learn(&w.quiet[w.pos.Side()&1][m.Plain()], bonus)
	learn(&w.at(ply - 1).reply[t][to], bonus)
	learn(&w.at(ply - 2).sequel[t][to], bonus)
	w.rewardSpecial(m, bonus)
}

// rewardSpecial teaches what a move is beside from and to, in variants where it can be anything.
func (w *worker) rewardSpecial(m position.Move, bonus int32) {
	if w.pos.Converts() {
		learn(&w.special[w.pos.PieceAt(m.From())&63][m.Special()], bonus)
	}
}

// rewardCapture teaches the history of captures.
func (w *worker) rewardCapture(m position.Move, bonus int32) {
	t, victim := w.pos.PieceAt(m.From()).Type()&7, w.pos.PieceAt(m.To()).Type()&7
	learn(&w.capture[t][m.To()&127][victim], bonus)
}

// remember stores the node in the table and teaches the correction history. A score that depends on how
// the node was reached, by a repetition with a position before it, is no value of the position and stays
// out (the graph history interaction problem).
func (w *worker) remember(f *frame, n *node, best Score, bestMove position.Move) {
	if decidedByRepetition(best) || w.restsOn < n.ply {
		return
	}
	bound := hashtable.UpperBound
	switch {
	case best >= n.beta:
		bound = hashtable.LowerBound
	case n.pv && bestMove != position.NoMove:
		bound = hashtable.Exact
	}
	raw := hashtable.NoEval
	if !f.inCheck {
		raw = int16(n.raw)
		quiet := bestMove == position.NoMove || w.pos.PieceAt(bestMove.To()) == position.NoPiece
		if quiet && best > -decisiveBound && best < decisiveBound &&
			!(bound == hashtable.LowerBound && best <= f.staticEval) &&
			!(bound == hashtable.UpperBound && best >= f.staticEval) {
			w.correct(n.depth, n.ply, best-f.staticEval)
		}
	}
	w.table.Store(w.pos.Key(), hashtable.Entry{
		Move: bestMove, Score: toTable(best, n.ply), Eval: raw, Depth: int8(n.depth), Bound: bound, PV: n.pv,
	})
}
