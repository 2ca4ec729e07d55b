package board

import (
	"strconv"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// onPlayers changes who plays and the clocks.
func (g *game) onPlayers(m *api.Players) ([]change, error) {
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
	if !g.runningSince.IsZero() {
		g.stopClock(g.side())
	}
	g.forget()
	g.fault = ""
	before := g.st
	if m.Red != nil {
		g.st.Red = *m.Red
	}
	if m.Black != nil {
		g.st.Black = *m.Black
	}
	if m.Clock != nil && *m.Clock != g.st.Control {
		g.st.Control, g.st.Used = *m.Clock, 0
		g.st.Left = [2]int64{int64(m.Clock.Game) * 1000, int64(m.Clock.Game) * 1000}
	}
	nameRecord(g.tree.record, &before, &g.st)
	return nil, nil
}

// engineName is what records call the engine, with its level behind.
const engineName = "xqengine"

// nameRecord puts the players into a record, as far as they are others than before.
func nameRecord(r *record.Game, before, now *status) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		p, kept := now.player(c), &r.Red
		if c == position.Black {
			kept = &r.Black
		}
		if samePlayer(p, before.player(c)) {
			continue
		}
		if kept.Name, kept.Level = p.Name, ""; p.Level != nil {
			if kept.Level = p.Level.Name; p.Level.Step > 0 {
				kept.Level += " " + strconv.Itoa(p.Level.Step)
			}
			kept.Name = engineName + " " + kept.Level
		}
	}
}

func samePlayer(a, b *api.Player) bool {
	return a.Name == b.Name && (a.Level == nil) == (b.Level == nil) && (a.Level == nil || *a.Level == *b.Level)
}
