package search

import (
	"slices"
	"sync/atomic"

	"xqengine/eval"
	"xqengine/hashtable"
	"xqengine/position"
)

// worker is one search thread.
type worker struct {
	id         int
	engine     *Engine
	task       *task
	parameters *Parameters
	table      *hashtable.Table
	pos        position.Position
	pattern    *eval.Evaluator // what evaluator was made like
	evaluator  *eval.Evaluator
	evalCache  evalCache
	*histories
	grown   bool // it has searched for long: the system has given it its memory
	learned bool // a search has filled the caches and histories since they were last cleared

	root           int // ply of the root in the history of pos
	nodes          uint64
	tablePieces    int    // that positions have at most which endgame tables know; 0: none are asked
	tableHits      uint64 // positions that they knew
	nodeLimit      uint64
	pollMask       uint64
	selDepth       int
	rootDepth      int      // of the present iteration
	completed      int      // iterations finished
	lastCompleted  rootMove // best line of the last of them
	nullMoveMinPly int      // null moves are only tried from this ply on: set while one is verified
	exhaustive     bool     // nothing is pruned: a mate is looked for
	ttSalt         uint64
	// What the variant says, kept here where every node looks.
	exchangeValues [8]int32  // of the pieces, in centipawns
	officers       [2]uint64 // masks of the officers of each side in Counts
	stalemateDraws bool
	weakness       weakness
	quietGains     bool    // quiet moves may win material
	powers         bool    // powers of plates guide ordering and pruning: the evaluation sees them
	kinds          [4]bool // that the variant has
	// The correction history by respect, in hundredths that count.
	correctionShares [respects]int
	// earliestRepetition is the smallest ply on whose position a repetition in the present subtree rests;
	// MaxPly if there is none. A node after that ply has a score that depends on how it was reached.
	earliestRepetition int
	rootMoves          []rootMove

	stack [MaxPly + stackBefore + 4]stackEntry
	list  position.MoveList

	_             [64]byte // the counters are read by others: keep them off the worker's cache lines
	published     atomic.Uint64
	publishedHits atomic.Uint64
	_             [64]byte
}

func newWorker(e *Engine, id int) *worker {
	w := &worker{id: id, engine: e, histories: newHistories()}
	w.takeEvaluator()
	return w
}

// takeEvaluator gives the worker an evaluator like that of the engine, in the memory of its last one.
func (w *worker) takeEvaluator() {
	if w.pattern != w.engine.evaluator {
		w.pattern, w.evaluator = w.engine.evaluator, w.engine.evaluator.NewLike(w.evaluator)
	}
}

// clear forgets what searches have left. What is empty is not written: the system gives memory when it is first written.
func (w *worker) clear() {
	if !w.learned {
		return
	}
	w.learned = false
	w.histories.clear()
	w.evalCache = evalCache{}
}

// enlist makes the worker part of a task. It is cheap: of many workers on few processors most begin late.
func (w *worker) enlist(t *task) {
	w.task = t
	w.nodes, w.tableHits, w.completed = 0, 0, 0
	w.publish()
}

// publish tells the other threads what was counted.
func (w *worker) publish() {
	w.published.Store(w.nodes)
	w.publishedHits.Store(w.tableHits)
}

// prepare readies an enlisted worker for its task.
func (w *worker) prepare() {
	t := w.task
	w.learned = true
	w.takeEvaluator()
	w.parameters = w.engine.parameters
	w.correctionShares = correctionShares(w.parameters)
	w.table = w.engine.table
	w.tablePieces = t.tablePieces
	w.pos.CopyFrom(t.position)
	w.pos.SetFeatures(w.evaluator.Features())
	w.root = w.pos.Ply()
	w.weakness = weakness{}
	if t.limits.Mate == 0 { // a search for a mate looks at every move
		w.weakness = weaknessAt(t.limits.Level, t.position)
	}
	w.nodeLimit = t.limits.Nodes
	w.pollMask = 1023
	// Threads learn of each other's nodes when they poll.
	shared := len(t.workers) > 1 && w.nodeLimit > 0 && w.nodeLimit < sharedPolling*uint64(len(t.workers))
	if t.timed && t.budget.maximum < shortBudget || shared {
		w.pollMask = 63
	}
	if w.engine.options.NodesTime > 0 {
		w.pollMask = 0 // each node is time
	}
	w.selDepth, w.rootDepth, w.nullMoveMinPly = 0, 0, 0
	w.exhaustive, w.ttSalt = t.limits.Mate > 0, 0
	if w.exhaustive {
		w.ttSalt = mateSearchSalt
	}
	w.setTraits(t.position.Variant())
	w.rootMoves = slices.Grow(w.rootMoves[:0], len(t.rootMoves))[:len(t.rootMoves)]
	for i, m := range t.rootMoves {
		r := &w.rootMoves[i]
		*r = rootMove{move: m, rank: t.tableMoves[m].Rank, score: noScore, previousScore: noScore, pv: r.pv[:0]}
	}
	none := w.noContinuation()
	for i := range w.stack {
		ss := &w.stack[i]
		ss.killers = [2]position.Move{}
		ss.excludedMove, ss.currentMove, ss.movedPiece, ss.quietMove = position.NoMove, position.NoMove, position.NoPiece, false
		ss.staticEval = noScore
		ss.continuation1, ss.continuation2 = none, none
	}
}

// shortBudget is the time limit, in nanoseconds, below which the clock is asked more often.
const shortBudget = 20e6

// setTraits fills in what the variant says.
func (w *worker) setTraits(v *position.Variant) {
	traits := v.Traits()
	w.exchangeValues = traits.ExchangeValues
	w.officers = [2]uint64{}
	for _, t := range traits.Officers {
		for _, c := range []position.Colour{position.Red, position.Black} {
			w.officers[c] |= 0xF << position.CountShift(c, t)
		}
	}
	w.stalemateDraws = traits.StalemateDraws
	w.powers = w.evaluator.SeesPlates()
	w.quietGains = w.powers || traits.QuietGains
	w.kinds = [4]bool{}
	for _, k := range v.Kinds() {
		w.kinds[k] = true
	}
}

// make plays a move, notes it on the stack and has the table's line fetched.
func (w *worker) make(ss *stackEntry, m position.Move) {
	ss.currentMove, ss.movedPiece = m, w.pos.PieceAt(m.From())
	ss.quietMove = w.pos.PieceAt(m.To()) == position.NoPiece
	ss.continuation1 = &w.continuationHistory[0][pieceIndex(ss.movedPiece)][m.To()&127]
	ss.continuation2 = &w.continuationHistory[1][pieceIndex(ss.movedPiece)][m.To()&127]
	w.table.Prefetch(w.pos.KeyAfter(m))
	w.pos.Make(m)
	w.nodes++
}

// makeNull passes, notes it on the stack and has the table's line fetched.
func (w *worker) makeNull(ss *stackEntry) {
	none := w.noContinuation()
	ss.currentMove, ss.movedPiece, ss.quietMove = position.NoMove, position.NoPiece, false
	ss.continuation1, ss.continuation2 = none, none
	w.pos.MakeNull()
	w.table.Prefetch(w.pos.Key())
	w.nodes++
}

// noContinuation is the continuation history after no move, one for all such cases.
func (w *worker) noContinuation() *pieceToHistory { return &w.continuationHistory[0][0][0] }

// stopped reports whether the search must unwind. Every so many nodes it publishes the node count and asks
// the clock.
func (w *worker) stopped() bool {
	if w.nodes&w.pollMask == 0 {
		w.poll()
	}
	if w.nodeLimit > 0 && w.nodes >= w.nodeLimit {
		w.task.stop.Store(true)
	}
	return w.task.stop.Load()
}

// sharedPolling is how many nodes for each thread make it matter how often the threads count them together.
const sharedPolling = 100_000

func (w *worker) poll() {
	w.publish()
	if w.task.timeIsUp() || w.nodeLimit > 0 && len(w.task.workers) > 1 && w.task.nodes() >= w.nodeLimit {
		w.task.stop.Store(true)
	}
}
