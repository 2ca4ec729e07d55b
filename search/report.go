package search

import (
	"slices"
	"time"

	"xqengine/position"
)

// reportAfter is the time from which bounds and current moves are reported.
const reportAfter = 3 * time.Second

// reportLines reports the lines of a finished iteration, best first: a later one may have turned out
// better than an earlier.
func (w *worker) reportLines(depth int) {
	slices.SortStableFunc(w.rootMoves[:w.task.multiPV], func(a, b rootMove) int {
		if a.rank != b.rank {
			return b.rank - a.rank
		}
		return int(b.score) - int(a.score)
	})
	for line := range w.task.multiPV {
		w.reportLine(depth, line, Exact)
	}
}

func (w *worker) reportLine(depth, line int, bound Bound) {
	if w.task.report == nil {
		return
	}
	w.publish()
	r := &w.rootMoves[line]
	info := w.task.info()
	info.Depth, info.SelDepth, info.MultiPV = depth, max(r.selDepth, 1), line+1
	info.Score, info.Bound = w.task.claimed(r), bound
	info.PV = w.task.turnsOf(w.task.completeTurn(r.line()))
	if line == 0 {
		w.task.reported = info.PV[0]
	}
	w.task.report(info)
}

// reportResult reports the line of the result where the last one reported begins with another turn: that of another
// worker, or one found in an iteration that was stopped.
func (t *task) reportResult(r Result) {
	if t.report == nil || r.Best == t.reported {
		return
	}
	info := t.info()
	info.Depth, info.SelDepth, info.MultiPV = max(r.Depth, 1), max(r.Depth, 1), 1
	info.Score, info.Bound, info.PV = r.Score, Exact, r.PV
	t.report(info)
}

func (w *worker) reportBound(depth, line int, bound Bound) {
	if w.id == 0 && w.task.multiPV == 1 && w.task.elapsed() >= reportAfter {
		w.reportLine(depth, line, bound)
	}
}

func (w *worker) reportCurrent(depth int, m position.Move, number int) {
	if w.id != 0 || w.task.report == nil || depth < 8 || w.task.elapsed() < reportAfter {
		return
	}
	info := w.task.info()
	info.Depth, info.CurrentMove, info.CurrentMoveNumber = depth, position.NewTurn(m), number
	w.task.report(info)
}

// reportUnfinished reports the best move so far when not even the first iteration was finished, so that
// no move is ever played without a line.
func (w *worker) reportUnfinished() {
	r := &w.rootMoves[0]
	if r.value() == noScore {
		r.score = max(-decisiveBound+1, w.ss(0).staticEval)
		if w.ss(0).staticEval == noScore {
			r.score = 0
		}
	}
	w.reportLine(1, 0, Exact)
}

// info fills in what every report has.
func (t *task) info() Info {
	i := Info{Nodes: t.nodes(), TableHits: t.hits(), Elapsed: t.elapsed(), HashFull: t.engine.table.Full()}
	i.NPS = PerSecond(i.Nodes, i.Elapsed)
	return i
}

// PerSecond returns the nodes per second of a search; times below a microsecond count as one.
func PerSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Microsecond).Seconds())
}
