package play

import (
	"xqengine/board/api"
	"xqengine/position"
	"xqengine/search"
)

// tries is the judging of turns that somebody has tried instead of those of the game.
type tries struct{ question }

// ask has a turn judged at a node by the measure of the review.
func (s *tries) ask(m *api.Try) error {
	g := s.g
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return err
	}
	found := g.tree.Finding(n)
	if n.Eval == nil || found == nil || len(found.Line) == 0 {
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseNotReviewed)
	}
	p := g.tree.At(n).Clone()
	turn, err := api.ReadTurn(p, m.Turn)
	if err != nil {
		return err
	}
	s.stop()
	reply := api.Tried{Head: g.head(api.TypeTried, 0), Node: m.Node, Turn: p.FormatTurn(turn)}
	if reply.Best = reply.Turn == found.Line[0]; reply.Best {
		reply.Right = true
		g.send(reply)
		return nil
	}
	best, side := *api.EvalOf(*n.Eval), p.Side()
	limits := search.Limits{Nodes: reviewNodes, SearchMoves: []position.Turn{turn}}
	s.search = s.prepare(api.ThinkTry, n, limits, func(_ *searchJob, r search.Result) {
		tried := *api.EvalOf(api.EvaluationOf(side, r.Score, r.Depth, r.PV))
		reply.Loss, reply.Right = api.NearlyAsGood(best, tried, api.ColourName(side))
		g.send(reply)
	}).start()
	return nil
}
