package board

import (
	"time"

	"xqengine/board/api"
)

// attach lets a tab show the game; rev is what it knows, -1 for nothing. It gets what it has missed, or the whole
// game.
func (g *game) attach(t *tab, rev int64, cid int64) {
	g.tabs[t] = true
	g.watchers.Store(int32(len(g.tabs)))
	delete(g.alarms, "absent")
	delete(g.alarms, "unload")
	if missed, ok := g.since(rev); ok && cid == 0 {
		for _, text := range missed {
			t.send(text, droppable)
		}
	} else {
		t.send(api.Encode(g.snapshot(cid)), answerTo)
	}
	if info := g.clockInfo(); info != nil {
		t.sendLatest("clock", api.Encode(api.ClockState{Head: g.head(api.TypeClock, 0), Rev: g.rev, Clock: *info}))
	}
	before := g.st.Result
	g.settle()
	if g.st.Result != before {
		g.commit() // the game was over where it began, which nobody has been told
	}
}

// since returns the patches after a revision, if they are still there.
func (g *game) since(rev int64) (missed [][]byte, ok bool) {
	if rev == g.rev {
		return nil, true
	}
	for _, r := range g.ring {
		if r.rev == rev+1 {
			ok = true
		}
		if ok {
			missed = append(missed, r.text)
		}
	}
	return missed, ok && rev >= 0
}

// Times after the last tab has gone.
const (
	pauseAfter  = time.Minute      // until the game is paused
	unloadAfter = 10 * time.Minute // until it leaves the memory
)

// detach tells that a tab shows the game no longer.
func (g *game) detach(t *tab) {
	if !g.tabs[t] {
		return
	}
	delete(g.tabs, t)
	g.watchers.Store(int32(len(g.tabs)))
	if len(g.tabs) > 0 {
		return
	}
	g.endAnalysis("notabs")
	g.stopReview()
	g.stopHint()
	g.setAlarm("absent", pauseAfter, func() {
		if state := g.state(); state == api.StateEngine || state == api.StateHuman && g.clocked() {
			g.pause(true)
			g.commit()
		}
	})
	g.setAlarm("unload", unloadAfter, func() { g.srv.unload(g) })
}

// shut ends the owner; the game is on disk.
func (g *game) shut() {
	g.forget()
	g.endAnalysis("")
	g.stopReview()
	g.stopHint()
	if !g.runningSince.IsZero() {
		g.stopClock(g.side())
		g.st.Paused = true
		g.rev++
	}
	if err := g.kept.append(g.rev, nil, g.st, g.tree); err != nil {
		g.srv.log.Error("save", "game", g.id, "error", err)
	}
	g.ended = true
}
