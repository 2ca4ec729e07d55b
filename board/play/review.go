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
	g    *game
	last *review // nil: none was
}

// review goes through the main line.
type review struct {
	nodes  []int
	done   int
	limit  uint64
	ended  bool
	waits  bool // another job has the engine
	search *searchJob
}

// view describes the state of the review; nil if there is none.
func (v *reviews) view() *api.Progress {
	r := v.last
	if r == nil {
		return nil
	}
	return &api.Progress{Done: r.done, Of: len(r.nodes), Ended: r.ended, Waits: r.waits}
}

// How many positions a review looks at for a turn.
const (
	reviewNodes    = 100_000
	maxReviewNodes = 100_000_000
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
	r := &review{nodes: []int{0}, limit: m.Nodes}
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
	if r.done == len(r.nodes) {
		r.ended, r.search, r.waits = true, nil, false
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
		v.keep(n.ID, e)
		return
	}
	j := newSearch(g, api.ThinkReview, n, 1, search.Limits{Nodes: r.limit}, func(j *searchJob, result search.Result, err error) {
		if v.last != r || r.search != j {
			return
		}
		if err != nil || g.tree.Record.Node(j.node) == nil {
			v.stop()
			g.commit()
			return
		}
		v.keep(j.node, api.EvaluationOf(j.base.Side(), result.Score, result.Depth, result.PV))
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

// keep keeps what the review found at a node and goes on.
func (v *reviews) keep(node int, e record.Evaluation) {
	g := v.g
	changes := g.tree.Do(tree.Change{Op: tree.OpEval, Node: node, Eval: &e})
	for _, m := range g.tree.Record.Node(node).Next() {
		g.tree.Touch(m) // their loss counts from here
	}
	v.last.done++
	v.next()
	g.commitAside(changes...)
}
