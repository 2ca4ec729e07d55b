package search

import "xqengine/position"

// result lets the workers vote and returns the line of the winner. With several lines the first of those reported is
// the best.
func (t *task) result(workers []*worker) Result {
	best := workers[0]
	if t.multiPV == 1 {
		best = vote(workers)
	}
	root := &best.rootMoves[0]
	r := Result{
		Score: t.claimed(root), Depth: best.completed, Nodes: t.nodes(), Elapsed: t.elapsed(),
		PV: t.turnsOf(t.completeTurn(root.line())), HasBest: true,
	}
	r.Best = r.PV[0]
	if len(r.PV) > 1 {
		r.Ponder, r.HasPonder = r.PV[1], true
	} else if m, ok := t.ponderFromTable(r.Best); ok {
		r.Ponder, r.HasPonder = m, true
	}
	return r
}

// ponderFromTable looks for a reply in the table when the line has none.
func (t *task) ponderFromTable(best position.Turn) (position.Turn, bool) {
	p := t.position.Clone()
	p.Play(best)
	entry, ok := t.engine.table.Probe(p.Key())
	if !ok || entry.Move == position.NoMove {
		return position.Turn{}, false
	}
	list := new(position.MoveList)
	p.LegalMoves(list)
	if !list.Contains(entry.Move) {
		return position.Turn{}, false
	}
	p.Make(entry.Move)
	if p.Continues() {
		return position.Turn{}, false // half a turn is none
	}
	return position.NewTurn(entry.Move), true
}

// vote chooses the worker whose move is played: each worker votes for its move with its depth and its
// score above the worst one. A proven win decides by itself.
func vote(workers []*worker) *worker {
	best := workers[0]
	if len(workers) == 1 {
		return best
	}
	lowest := Score(MateScore)
	for _, w := range workers {
		if w.completed > 0 { // others have no score yet
			lowest = min(lowest, w.rootMoves[0].value())
		}
	}
	votes := map[position.Move]int64{}
	weight := func(w *worker) int64 {
		return int64(w.rootMoves[0].value()-lowest+14) * int64(w.completed)
	}
	for _, w := range workers {
		if w.completed > 0 {
			votes[w.rootMoves[0].move] += weight(w)
		}
	}
	for _, w := range workers[1:] {
		if w.completed == 0 {
			continue // it may not even have begun
		}
		mine, others := &w.rootMoves[0], &best.rootMoves[0]
		switch {
		case others.value() > decisiveBound:
			if mine.value() > others.value() {
				best = w
			}
		case mine.value() > decisiveBound, votes[mine.move] > votes[others.move],
			mine.move == others.move && w.completed > best.completed:
			best = w
		}
	}
	return best
}
