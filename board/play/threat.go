package play

import (
	"xqengine/board/api"
	"xqengine/search"
)

// threats is what people ask the engine about the side that is not to move.
type threats struct {
	g      *game
	search *searchJob // nil: none
}

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
	s.stop()
	j := newSearch(g, api.ThinkThreat, n, 1, search.Limits{MoveTime: hintTime}, func(j *searchJob, _ search.Result, err error) {
		if s.search != j {
			return
		}
		s.search = nil
		if err != nil {
			sendFault(g, err)
			return
		}
		j.flush(true)
	})
	j.base.MakeNull()
	j.job.Position.MakeNull()
	s.search = j.start()
	return nil
}

// stop ends a threat that is being looked for.
func (s *threats) stop() {
	s.search.forget()
	s.search = nil
}
