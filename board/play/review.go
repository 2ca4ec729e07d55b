package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// reviews is the review of a game that was asked for last.
type reviews struct {
	g      *game
	last   *review // nil: none was
	phased []int   // last node of the main line, and the plies at which middlegame and endgame begin; nil: not known yet
}

// review goes through the main line.
type review struct {
	nodes  []int
	done   int
	limit  uint64
	ended  bool
	waits  bool // another job has the engine
	search *searchJob
	told   int                     // faults that are being explained, besides the search
	lines  map[int][]position.Turn // the best line from each node
}

// view describes the state of the review; nil if there is none.
func (v *reviews) view() *api.Progress {
	r := v.last
	if r == nil {
		return nil
	}
	return &api.Progress{Done: r.done, Of: len(r.nodes), Ended: r.ended, Waits: r.waits}
}

// How many positions a review looks at for a turn. 36 turns take about four seconds of one
// processor. Whether another turn was as good as the best needs less.
const (
	reviewNodes    = 80_000
	maxReviewNodes = 100_000_000
	otherShare     = 4 // of these nodes
)

// set begins a review, or ends it.
func (v *reviews) set(m *api.Review) error {
	if !m.On {
		v.stop()
		return nil
	}
	if m.Nodes > maxReviewNodes {
		return api.FailField("nodes", api.CauseUpTo, maxReviewNodes)
	}
	if r := v.last; r != nil && !r.ended && m.Nodes == 0 { // it goes on, with an engine taken from others
		r.search.forget()
		v.next()
		return nil
	}
	v.stop()
	r := &review{nodes: []int{0}, limit: m.Nodes, lines: map[int][]position.Turn{}}
	if r.limit == 0 {
		r.limit = reviewNodes
	}
	for _, n := range v.g.tree.Record.Main() {
		r.nodes = append(r.nodes, n.ID)
	}
	v.last = r
	v.next()
	return nil
}

// stop ends the review.
func (v *reviews) stop() {
	if r := v.last; r != nil {
		r.search.forget()
		r.search, r.ended, r.waits = nil, true, false
	}
}

// next looks at the next node of the review, or ends it.
func (v *reviews) next() {
	r, g := v.last, v.g
	for r.done < len(r.nodes) && g.tree.Record.Node(r.nodes[r.done]) == nil {
		r.done++ // deleted meanwhile
	}
	r.search = nil
	if r.done == len(r.nodes) {
		r.ended, r.waits = r.told == 0, false
		return
	}
	n := g.tree.Record.Node(r.nodes[r.done])
	if o := g.tree.At(n).Terminal(); o.Over {
		var e record.Evaluation // stalemate in chess is a draw
		switch {
		case o.WonBy(position.Red):
			e.Mate = 1
		case o.WonBy(position.Black):
			e.Mate = -1
		}
		v.keep(n, e, nil)
		return
	}
	v.search(n, search.Limits{Nodes: r.limit}, func(n *record.Node, e record.Evaluation, line []position.Turn) { v.keep(n, e, line) })
}

// search looks at a node. What is found is for done, unless the review or the node has gone meanwhile.
func (v *reviews) search(n *record.Node, limits search.Limits, done func(*record.Node, record.Evaluation, []position.Turn)) {
	r, g := v.last, v.g
	j := newSearch(g, api.ThinkReview, n, 1, limits, func(j *searchJob, result search.Result, err error) {
		if v.last != r || r.search != j {
			return
		}
		n := g.tree.Record.Node(j.node)
		if err != nil || n == nil {
			v.stop()
			if err != nil {
				sendFault(g, err)
			}
			g.commit()
			return
		}
		done(n, api.EvaluationOf(j.base.Side(), result.Score, result.Depth, result.PV), result.PV)
	})
	r.search = j
	j.job.Waiting = func(waits bool) {
		g.post(func() {
			if r.search == j && r.waits != waits {
				r.waits = waits
				g.commitAside()
			}
		})
	}
	j.start()
}

// keep keeps what the review found at a node and goes on: perhaps with a closer look at the turn that led there.
func (v *reviews) keep(n *record.Node, e record.Evaluation, line []position.Turn) {
	g, r := v.g, v.last
	r.lines[n.ID] = line
	found := &tree.Finding{Line: texts(g.tree.At(n), line)}
	if before := g.tree.Finding(n); before != nil {
		found.Only, found.Why = before.Only, before.Why
	}
	changes := g.tree.Do(
		tree.Change{Op: tree.OpEval, Node: n.ID, Eval: &e},
		tree.Change{Op: tree.OpFinding, Node: n.ID, Found: found},
	)
	for _, m := range n.Next() {
		g.tree.Touch(m) // their loss counts from here
	}
	changes = append(changes, v.fault(n)...)
	if !v.second(n) {
		r.done++
		v.next()
	}
	g.commitAside(changes...)
}

// texts writes a line of turns in coordinates.
func texts(p *position.Position, line []position.Turn) (list []string) {
	q := p.Clone()
	for _, turn := range line {
		list = append(list, q.FormatTurn(turn))
		q.Play(turn)
	}
	return list
}
