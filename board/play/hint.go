package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/search"
)

// hints is what people ask the engine for while they are to move.
type hints struct{ question }

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
	h.search = h.prepare(api.ThinkHint, g.node(), search.Limits{MoveTime: hintTime}, func(j *searchJob, _ search.Result) { j.flush(true) }).start()
	return nil
}
