package play

import (
	"xqengine/board/api"
	"xqengine/search"
)

// threats is what people ask the engine about the side that is not to move.
type threats struct{ question }

// ask asks what the opponent would play at a node if it were its turn.
func (s *threats) ask(m *api.Threat) error {
	g := s.g
	n, err := g.tree.Node(m.Node)
	if err != nil {
		return err
	}
	if state := g.state(); state == api.StateEngine || state == api.StateLaying {
		return api.Fail(api.ErrorState, "state", state)
	}
	p := g.tree.At(n)
	switch {
	case p.Outcome().Over:
		return api.Fail(api.ErrorState, "state", api.StateOver)
	case p.InCheck():
		return api.Fail(api.ErrorState, "state", g.state(), "because", api.BecauseInCheck)
	}
	j := s.prepare(api.ThinkThreat, n, search.Limits{MoveTime: hintTime}, func(j *searchJob, _ search.Result) { j.flush(true) })
	j.base.MakeNull()
	j.job.Position.MakeNull()
	s.search = j.start()
	return nil
}
