package search

import (
	"sync/atomic"

	"xqengine/eval"
	"xqengine/hashtable"
	"xqengine/position"
)

// frame is what a worker keeps for each ply of the line it looks at. The slab of frames is allocated
// once: a node allocates nothing.
type frame struct {
	pick picker

	pv       [MaxPly + 1]position.Move
	pvLength int

	killers    [2]position.Move
	staticEval Score           // noScore in check
	side       position.Colour // whose view staticEval is
	inCheck    bool
	excluded   position.Move // the move that a singular test leaves out

	move  position.Move // the move that is being searched
	piece position.Piece
	quiet bool // the move is made and captures nothing
	// What followed that move in other lines, as reply and as one's own next move; never nil.
	reply, sequel *squareTable

	quiets   [64]position.Move // tried before the present move
	captures [32]position.Move
}

// framesBefore is the number of frames below the root, so that earlier moves can be asked for without
// a test.
const framesBefore = 4

// worker is one search thread.
type worker struct {
	id         int
	engine     *Engine
	task       *task
	parameters *Parameters
	table      *hashtable.Table
	pos        position.Position
	evaluator  *eval.Evaluator
	evals      evalCache
	*histories

	root       int // ply of the root in the history of pos
	nodes      uint64
	nodeLimit  uint64
	pollMask   uint64
	selDepth   int
	completed  int // iterations finished
	nullFrom   int // null moves are only tried from this ply on: set while one is verified
	exhaustive bool
	powers     bool    // powers of plates guide ordering and pruning: the evaluation sees them
	kinds      [4]bool // that the variant has
	// restsOn is the smallest ply on whose position a repetition in the present subtree rests;
	// MaxPly if there is none. A node after that ply has a score that depends on how it was reached.
	restsOn   int
	rootMoves []rootMove

	frames [MaxPly + framesBefore + 4]frame
	list   position.MoveList

	_         [64]byte // the counter is read by others: keep it off the worker's cache lines
	published atomic.Uint64
	_         [64]byte
}

func newWorker(e *Engine, id int) *worker {
	return &worker{id: id, engine: e, evaluator: e.evaluator.NewLike(), histories: newHistories()}
}

// prepare readies the worker for a task.
func (w *worker) prepare(t *task) {
	w.task = t
	w.parameters = &w.engine.options.Parameters
	w.table = w.engine.table
	w.pos.CopyFrom(t.position)
	w.pos.SetFeatures(w.evaluator.Features())
	w.root = w.pos.Ply()
	w.nodes, w.nodeLimit = 0, t.limits.Nodes
	w.published.Store(0)
	w.pollMask = 1023
	if t.timed && t.budget.hard < shortPlan {
		w.pollMask = 63
	}
	w.selDepth, w.completed, w.nullFrom = 0, 0, 0
	w.exhaustive = t.limits.Mate > 0
	w.powers = w.evaluator.SeesPlates()
	w.kinds = [4]bool{}
	for _, k := range t.position.Variant().Kinds() {
		w.kinds[k] = true
	}
	w.rootMoves = w.rootMoves[:0]
	for _, m := range t.rootMoves {
		w.rootMoves = append(w.rootMoves, rootMove{move: m, score: noScore, previous: noScore})
	}
	idle := &w.continuation[0][0][0]
	for i := range w.frames {
		f := &w.frames[i]
		f.killers = [2]position.Move{}
		f.excluded, f.move, f.piece, f.quiet = position.NoMove, position.NoMove, position.NoPiece, false
		f.staticEval = noScore
		f.reply, f.sequel = idle, idle
	}
}

// shortPlan is the time limit, in nanoseconds, below which the clock is asked more often.
const shortPlan = 20e6

// at returns the frame of a ply from the root; plies from -framesBefore on have one.
func (w *worker) at(ply int) *frame { return &w.frames[ply+framesBefore] }

// make plays a move, remembers it in the frame of the ply and has the table's line fetched.
func (w *worker) make(f *frame, m position.Move) {
	f.move, f.piece = m, w.pos.PieceAt(m.From())
	f.quiet = w.pos.PieceAt(m.To()) == position.NoPiece
	f.reply = &w.continuation[0][index(f.piece)][m.To()&127]
	f.sequel = &w.continuation[1][index(f.piece)][m.To()&127]
	w.table.Prefetch(w.pos.KeyAfter(m))
	w.pos.Make(m)
	w.nodes++
}

// stopped tells whether the search must unwind. Every so many nodes it publishes the node count and asks
// the clock.
func (w *worker) stopped() bool {
	if w.nodes&w.pollMask == 0 {
		w.poll()
	}
	if w.nodeLimit > 0 && w.nodes >= w.nodeLimit && w.id == 0 {
		w.task.stop.Store(true)
	}
	return w.task.stop.Load()
}

func (w *worker) poll() {
	w.published.Store(w.nodes)
	if w.task.timeIsUp() {
		w.task.stop.Store(true)
	}
}
