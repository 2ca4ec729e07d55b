package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/search"
)

// hints is what people ask the engine for while they are to move.
type hints struct {
	g      *game
	search *searchJob // nil: none
}

// hintTime is what a hint may cost.
const hintTime = 1500 * time.Millisecond

// ask asks the engine for the side to move.
func (h *hints) ask() error {
	g := h.g
	if state := g.state(); state != api.StateHuman && state != api.StatePaused {
		return api.Fail(api.ErrorState, "state", state)
	}
	if g.at().Outcome().Over {
		return api.Fail(api.ErrorState, "state", api.StateOver)
	}
	h.stop()
	h.search = newSearch(g, api.ThinkHint, g.node(), 1, search.Limits{MoveTime: hintTime}, func(j *searchJob, _ search.Result, err error) {
		if h.search != j {
			return
		}
		h.search = nil
		if err != nil {
			sendFault(g, err)
			return
		}
		j.flush(true)
	}).start()
	return nil
}

// stop ends a hint that is being looked for.
func (h *hints) stop() {
	h.search.forget()
	h.search = nil
}
