package play

import (
	"xqengine/board/api"
	"xqengine/board/tree"
)

// onPlayers changes who plays and the clocks.
func onPlayers(g *game, m *api.Players) ([]tree.Change, error) {
	if g.st.Laying != nil { // an engine that takes a seat now would never lay
		return nil, api.Fail(api.ErrorState, "state", api.StateLaying)
	}
	for _, p := range []*api.Player{m.Red, m.Black} {
		if p == nil {
			continue
		}
		if err := g.mayChange(); err != nil && p.Level != nil { // names may be corrected
			return nil, err
		}
		if err := p.Check(); err != nil {
			return nil, err
		}
	}
	if m.Clock != nil {
		if err := m.Clock.Check(); err != nil {
			return nil, err
		}
	}
	if g.clock.runs() {
		g.clock.stop(g.side())
	}
	g.engine.forget()
	g.engine.fault = ""
	before := g.st.Seats
	if m.Red != nil {
		g.st.Red = *m.Red
	}
	if m.Black != nil {
		g.st.Black = *m.Black
	}
	if m.Clock != nil && *m.Clock != g.st.Control {
		g.st.Clocks.Set(*m.Clock)
	}
	tree.NameRecord(g.tree.Record, &before, &g.st.Seats)
	return nil, nil
}
