package board

import (
	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// review goes through the main line.
type review struct {
	nodes   []int
	done    int
	limit   uint64
	ended   bool
	waits   bool // another job has the engine
	thinker *thinker
}

func (r *review) tell() *api.Progress {
	if r == nil {
		return nil
	}
	return &api.Progress{Done: r.done, Of: len(r.nodes), Ended: r.ended, Waits: r.waits}
}

// How many positions a review looks at for a turn.
const (
	reviewNodes     = 100_000
	mostReviewNodes = 100_000_000
)

func (g *game) onReview(m *api.Review) error {
	if !m.On {
		g.stopReview()
		return nil
	}
	if m.Nodes > mostReviewNodes {
		return api.FailField("nodes", api.CauseUpTo, mostReviewNodes)
	}
	if r := g.review; r != nil && !r.ended && m.Nodes == 0 { // it goes on, with an engine taken from others
		r.thinker.forget()
		g.nextReview()
		return nil
	}
	g.stopReview()
	r := &review{nodes: []int{0}, limit: m.Nodes}
	if r.limit == 0 {
		r.limit = reviewNodes
	}
	for _, n := range g.tree.record.Main() {
		r.nodes = append(r.nodes, n.ID)
	}
	g.review = r
	g.nextReview()
	return nil
}

func (g *game) stopReview() {
	if g.review == nil {
		return
	}
	g.review.thinker.forget()
	g.review.thinker, g.review.ended, g.review.waits = nil, true, false
}

// nextReview looks at the next node of a review, or ends it.
func (g *game) nextReview() {
	r := g.review
	for r.done < len(r.nodes) && g.tree.record.Node(r.nodes[r.done]) == nil {
		r.done++ // deleted meanwhile
	}
	if r.done == len(r.nodes) {
		r.ended, r.thinker, r.waits = true, nil, false
		return
	}
	n := g.tree.record.Node(r.nodes[r.done])
	p := g.tree.at(n)
	if o := p.Terminal(); o.Over {
		var e record.Evaluation // stalemate in chess is a draw
		switch {
		case o.WonBy(position.Red):
			e.Mate = 1
		case o.WonBy(position.Black):
			e.Mate = -1
		}
		g.reviewed(n.ID, e)
		return
	}
	r.thinker = g.newThinker(api.ThinkReview, n, 1, search.Limits{Nodes: r.limit}, func(t *thinker, result search.Result, err error) {
		if g.review != r || r.thinker != t {
			return
		}
		if err != nil || g.tree.record.Node(t.node) == nil {
			g.stopReview()
			g.commit()
			return
		}
		g.reviewed(t.node, api.EvaluationOf(t.base.Side(), result.Score, result.Depth, result.PV))
	})
	t := r.thinker
	t.job.waiting = func(waits bool) {
		g.post(func() {
			if r.thinker == t && r.waits != waits {
				r.waits = waits
				g.commitAside()
			}
		})
	}
	t.start()
}

// reviewed keeps what the review found at a node and goes on.
func (g *game) reviewed(node int, e record.Evaluation) {
	changes := g.tree.make(change{Op: opEval, Node: node, Eval: &e})
	for _, m := range g.tree.record.Node(node).Next() {
		g.tree.touched[m.ID] = true // their loss counts from here
	}
	g.review.done++
	g.nextReview()
	g.commitAside(changes...)
}
