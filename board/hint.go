package board

import (
	"time"

	"xqengine/board/api"
	"xqengine/courtesy"
	"xqengine/position"
	"xqengine/search"
)

// What hints and decisions about draws may cost.
const (
	hintTime  = 1500 * time.Millisecond
	drawNodes = 50_000
)

// onHint asks the engine for the side to move.
func (g *game) onHint() error {
	if state := g.state(); state != api.StateHuman && state != api.StatePaused {
		return api.Fail(api.ErrorState, "state", state)
	}
	if g.at().Outcome().Over {
		return api.Fail(api.ErrorState, "state", api.StateOver)
	}
	g.stopHint()
	g.hint = g.newThinker(api.ThinkHint, g.node(), 1, search.Limits{MoveTime: hintTime}, func(t *thinker, _ search.Result, err error) {
		if g.hint != t {
			return
		}
		g.hint = nil
		if err != nil {
			g.tell(api.Error{Head: g.head(api.TypeError, 0), Code: api.ErrorEngine, Params: api.FailEngine(err).Params})
			return
		}
		t.flush(true)
	}).start()
	return nil
}

func (g *game) stopHint() {
	g.hint.forget()
	g.hint = nil
}

// considerDraw has the engine decide on an offer while it is not to move. If it is, it decides with its turn.
func (g *game) considerDraw(c position.Colour) {
	if g.side() == c {
		return
	}
	offer := g.st.Offer
	t := g.newThinker(api.ThinkHint, g.node(), 1, search.Limits{Nodes: drawNodes}, func(t *thinker, r search.Result, err error) {
		if g.st.Node != t.node || g.st.Offer != offer || g.state() == api.StateOver {
			return
		}
		if err == nil && courtesy.AcceptsDraw(t.base, c, -r.Score) {
			_ = g.agree()
		} else {
			g.st.Offer, g.declined = "", true
		}
		g.settle()
		g.commit()
	})
	t.job.report = func(search.Info) {} // nobody asked for a hint: the tabs are not told what it sees
	t.start()
}
