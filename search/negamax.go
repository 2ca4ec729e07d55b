package search

import (
	"xqengine/hashtable"
	"xqengine/position"
)

// child searches the position after a move of the side us and returns its value for us. It is the only
// place that knows how a score changes hands: by who is to move, not by ply.
func (w *worker) child(us position.Colour, alpha, beta Score, depth, ply int, cut bool) Score {
	if w.pos.Side() == us {
		return w.negamax(alpha, beta, depth, ply, cut)
	}
	return -w.negamax(-beta, -alpha, depth, ply, cut)
}

// node is what the steps of negamax share about the position they look at.
type node struct {
	alpha, beta Score
	depth, ply  int
	pv          bool // searched with an open window
	cut         bool // expected to fail high
	improving   bool // stands better than two plies ago
	second      bool // the side to move has made the first of two moves
	entry       hashtable.Entry
	hit         bool
	tableScore  Score // entry.Score counted from the root
	raw         Score // evaluation, uncorrected; unset in check
}

// negamax returns the value of the position on the board for the side to move: exact within alpha and
// beta, else a bound (fail-soft principal variation search).
func (w *worker) negamax(alpha, beta Score, depth, ply int, cut bool) Score {
	f := w.at(ply)
	f.pvLength = 0
	if w.stopped() {
		return 0
	}
	n := node{alpha: alpha, beta: beta, depth: depth, ply: ply, pv: beta-alpha > 1, cut: cut, second: w.pos.Continues()}
	if score, over := w.decided(&n); over {
		return score
	}
	if depth <= 0 {
		return w.quiesce(n.alpha, n.beta, 0, ply)
	}
	f.inCheck = w.pos.InCheck()
	if score, known := w.probe(f, &n); known {
		return score
	}
	w.judge(f, &n)
	if !f.inCheck && !n.pv && f.excluded == position.NoMove && !w.exhaustive {
		if score, pruned := w.prune(f, &n); pruned {
			return score
		}
	}
	// Internal iterative reduction: without a hash move the ordering is poor; a shallower search now
	// leaves one for the next visit. Source: Ed Schröder, Rebel.
	if r := w.parameters.IterativeReductionDepth; r > 0 && n.depth >= r && n.entry.Move == position.NoMove && (n.pv || n.cut) {
		n.depth--
	}
	outside := w.restsOn
	w.restsOn = MaxPly
	score := w.searchMoves(f, &n)
	if w.restsOn >= ply {
		w.restsOn = MaxPly // the cycle lies below this node: it would be there on any path
	}
	w.restsOn = min(w.restsOn, outside)
	return score
}

// decided returns the score of a node that needs no search: a repetition, a draw by rule, the end of
// the frames, or a window that no mate can reach any more.
func (w *worker) decided(n *node) (Score, bool) {
	w.selDepth = max(w.selDepth, n.ply)
	if score, over := w.wonByPoints(n.ply); over {
		return score, true
	}
	switch w.pos.RepetitionInSearch(w.root) {
	case position.VerdictDraw:
		w.restOn(n.ply)
		return 0, true
	case position.VerdictWin:
		w.restOn(n.ply)
		return RepetitionScore - Score(n.ply), true
	case position.VerdictLoss:
		w.restOn(n.ply)
		return -RepetitionScore + Score(n.ply), true
	}
	if w.pos.NaturalLimitReached() || w.pos.CannotBeWon() {
		if w.pos.InCheck() && !w.hasLegalMove() {
			return mated(n.ply), true
		}
		return 0, true
	}
	if n.ply >= MaxPly {
		if w.pos.InCheck() {
			return 0, true
		}
		return w.evaluator.Evaluate(&w.pos), true
	}
	// Mate distance pruning: a shorter mate has been found already.
	n.alpha = max(n.alpha, mated(n.ply))
	n.beta = min(n.beta, MateScore-Score(n.ply+1))
	return n.alpha, n.alpha >= n.beta
}

// wonByPoints returns the score of a node in which a side has reached its points target. A mate or
// stalemate by the same move comes first.
func (w *worker) wonByPoints(ply int) (Score, bool) {
	switch w.pos.Verdict() {
	case position.VerdictWin:
		if !w.pos.Stuck() {
			return MateScore - Score(ply), true
		}
		return mated(ply), true
	case position.VerdictLoss:
		return mated(ply), true
	}
	return 0, false
}

func (w *worker) hasLegalMove() bool {
	w.pos.LegalMoves(&w.list)
	return w.list.Len() > 0
}

// nearLimit is how many plies before the natural limit the table's scores are no longer trusted: they
// do not know of the draw to come.
const nearLimit = 8

// probe looks the node up in the table. The score ends the node if it is deep enough, except where the
// line must be shown or the natural limit is near.
func (w *worker) probe(f *frame, n *node) (Score, bool) {
	if f.excluded != position.NoMove {
		return 0, false
	}
	n.entry, n.hit = w.table.Probe(w.pos.Key())
	if !n.hit {
		return 0, false
	}
	n.tableScore = fromTable(n.entry.Score, n.ply)
	limit := w.pos.Rules().NaturalLimit
	if n.pv || int(n.entry.Depth) < n.depth || limit > 0 && w.pos.Clock() >= limit-nearLimit {
		return 0, false
	}
	switch n.entry.Bound {
	case hashtable.Exact:
	case hashtable.LowerBound:
		if n.tableScore < n.beta {
			return 0, false
		}
	case hashtable.UpperBound:
		if n.tableScore > n.alpha {
			return 0, false
		}
	default:
		return 0, false
	}
	if m := n.entry.Move; m != position.NoMove && n.tableScore >= n.beta &&
		w.pos.PieceAt(m.To()) == position.NoPiece && w.pos.PseudoLegal(m) {
		w.rewardQuiet(n.ply, m, historyBonus(n.depth))
	}
	return n.tableScore, true
}

// judge works out the static evaluation of the node, corrected by what earlier searches of like
// positions found, and whether the side to move is improving.
func (w *worker) judge(f *frame, n *node) {
	if f.excluded != position.NoMove {
		return // judged already
	}
	f.staticEval = noScore
	if f.inCheck {
		return
	}
	n.raw = w.rawEval(n.entry, n.hit)
	f.staticEval = w.corrected(n.raw, n.ply)
	f.side = w.pos.Side()
	w.learnFromEval(f, w.at(n.ply-1))
	for _, before := range [...]*frame{w.at(n.ply - 2), w.at(n.ply - 4)} {
		if before.staticEval == noScore {
			continue
		}
		n.improving = f.staticEval > before.evalFor(f.side)
		break
	}
}

// mostEvalBonus bounds what the change of the evaluation teaches, in history points.
const mostEvalBonus = 1200

// learnFromEval teaches the history of quiet moves by how the move just made has changed the static evaluation
// for its side: good moves are known before any search has cut with them.
func (w *worker) learnFromEval(f, before *frame) {
	if w.parameters.EvalHistory == 0 || !before.quiet || before.staticEval == noScore {
		return
	}
	gain := int32(f.evalFor(before.side)-before.staticEval) * w.parameters.EvalHistory
	learn(&w.quiet[before.side&1][before.move.Plain()], max(-mostEvalBonus, min(mostEvalBonus, gain)))
}

// evalFor returns the static evaluation of a frame seen from a side.
func (f *frame) evalFor(c position.Colour) Score {
	if f.side == c {
		return f.staticEval
	}
	return -f.staticEval
}

// rawEval returns the evaluation from the table or, if it is not there, from the cache, or works it out.
func (w *worker) rawEval(entry hashtable.Entry, hit bool) Score {
	if hit && entry.Eval != hashtable.NoEval {
		return Score(entry.Eval)
	}
	key := w.pos.Key()
	if v, known := w.evals.probe(key); known {
		return v
	}
	v := w.evaluator.Evaluate(&w.pos)
	w.evals.store(key, v)
	return v
}

// estimate returns the best guess at the value: the table's score where its bound improves on the
// static evaluation.
func (w *worker) estimate(f *frame, n *node) Score {
	v := f.staticEval
	if n.hit && (n.entry.Bound == hashtable.Exact ||
		n.entry.Bound == hashtable.LowerBound && n.tableScore > v ||
		n.entry.Bound == hashtable.UpperBound && n.tableScore < v) {
		return n.tableScore
	}
	return v
}

// prune tries to do without looking at the moves.
func (w *worker) prune(f *frame, n *node) (Score, bool) {
	eval := w.estimate(f, n)
	if w.reverseFutility(n, eval) {
		return eval, true
	}
	if score, ok := w.razor(n, eval); ok {
		return score, true
	}
	return w.nullMove(f, n, eval)
}

// reverseFutility: so far above beta that a shallow search would not fall back below it.
func (w *worker) reverseFutility(n *node, eval Score) bool {
	p := w.parameters
	if n.depth > p.ReverseFutilityDepth || eval >= decisiveBound || n.beta <= -decisiveBound {
		return false
	}
	margin := p.ReverseFutilityMargin * Score(n.depth)
	if n.improving {
		margin -= p.ReverseFutilityMargin
	}
	return eval-margin >= n.beta
}

// razor: so far below alpha that only captures could help, and quiescence says they do not. The second of two
// moves is no capture.
func (w *worker) razor(n *node, eval Score) (Score, bool) {
	p := w.parameters
	if n.depth > p.RazorDepth || n.second || eval+p.RazorMargin*Score(n.depth) > n.alpha {
		return 0, false
	}
	score := w.quiesce(n.alpha, n.alpha+1, 0, n.ply)
	return score, score <= n.alpha || w.task.stop.Load()
}

// nullMove: if the opponent may move twice and we still stand above beta, a real move will do it too.
// Not without a chariot, horse or cannon, where zugzwang is common, and verified by a search without null
// moves when much depth is at stake. Source: Chrilly Donninger, Null Move and Deep Search, ICCA 1993.
func (w *worker) nullMove(f *frame, n *node, eval Score) (Score, bool) {
	p := w.parameters
	us := w.pos.Side()
	if p.NullMoveDepth == 0 || n.depth < p.NullMoveDepth || n.ply < w.nullFrom || eval < n.beta ||
		f.staticEval+Score(10*n.depth) < n.beta+60 || n.beta <= -decisiveBound ||
		w.at(n.ply-1).move == position.NoMove || !w.hasAttackers(us) || w.pos.Continues() {
		return 0, false
	}
	r := p.NullMoveReduction + n.depth/4 + int(min((eval-n.beta)/150, 3))
	f.move, f.piece, f.quiet = position.NoMove, position.NoPiece, false
	idle := &w.continuation[0][0][0]
	f.reply, f.sequel = idle, idle
	w.pos.MakeNull()
	w.table.Prefetch(w.pos.Key())
	w.nodes++
	score := w.child(us, n.beta-1, n.beta, n.depth-r, n.ply+1, !n.cut)
	w.pos.UnmakeNull()
	if score < n.beta || w.task.stop.Load() {
		return 0, false
	}
	if score >= decisiveBound {
		score = n.beta
	}
	if w.nullFrom > 0 || n.depth < p.NullVerifyDepth {
		return score, true
	}
	w.nullFrom = n.ply + 3*(n.depth-r)/4
	verified := w.negamax(n.beta-1, n.beta, n.depth-r, n.ply, false)
	w.nullFrom = 0
	return score, verified >= n.beta || w.task.stop.Load()
}

// hasAttackers tells whether a side has a chariot, horse or cannon.
func (w *worker) hasAttackers(c position.Colour) bool {
	return w.pos.Counts()>>position.CountShift(c, position.Horse)&0xFFF != 0
}

// restOn notes on which earlier occurrence of the position the verdict on the board rests.
func (w *worker) restOn(ply int) {
	if back := w.pos.EarlierOccurrence(); back > 0 {
		w.restsOn = min(w.restsOn, ply-back)
	}
}
