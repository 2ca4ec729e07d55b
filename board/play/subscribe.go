package play

import (
	"time"

	"xqengine/board/api"
)

// attach lets a tab show the game; rev is what it knows, -1 for nothing. It gets what it has missed, or the whole
// game.
func (g *game) attach(t *Tab, rev int64, cid int64) {
	if err := g.mayShow(t.role); err != nil {
		t.refuse(api.Envelope{Cid: cid, Game: g.id}, api.FailureOf(err))
		return
	}
	g.tabs.add(t)
	g.dropAlarms("absent", "unload")
	if missed, ok := g.tabs.since(rev, g.rev); ok && cid == 0 {
		for _, text := range missed {
			t.send(text, droppable)
		}
	} else {
		t.send(api.Encode(g.snapshot(cid)), awaited)
	}
	if info := g.clockInfo(); info != nil {
		t.sendLatest("clock", api.Encode(api.ClockState{Head: g.head(api.TypeClock, 0), Rev: g.rev, Clock: *info}))
	}
	g.sendCompany()
	before := g.st.Result
	g.reconcile()
	if g.st.Result != before {
		g.commit() // the game was over where it began, which nobody has been told
	}
}

// Times after the last tab has gone.
const (
	pauseAfter  = time.Minute      // until the game is paused
	unloadAfter = 10 * time.Minute // until it leaves the memory
)

// detach tells that a tab shows the game no longer.
func (g *game) detach(t *Tab) {
	if !g.tabs.remove(t) {
		return
	}
	if !g.tabs.empty() {
		g.sendCompany()
		return
	}
	g.stopAdvice("notabs")
	g.setAlarm("absent", pauseAfter, func() {
		if state := g.state(); state == api.StateEngine || state == api.StateHuman && g.clock.used() {
			pause(g, true)
			g.commit()
		}
	})
	g.setAlarm("unload", unloadAfter, func() { g.env.unload(g) })
}

// shut ends the game's goroutine; the game is on disk.
func (g *game) shut() {
	g.engine.forget()
	g.stopAdvice("")
	if g.clock.runs() {
		g.clock.stop(g.side())
		g.st.Paused = true
		g.rev++
	}
	if _, err := g.env.store.Append(g.id, g.saved(), nil); err != nil {
		g.env.log.Error("save", "game", g.id, "error", err)
	}
	g.ended = true
}

// stopAdvice ends all that people have asked the engine for. Pages say why the analysis has ended, unless they are not told.
func (g *game) stopAdvice(why string) {
	g.analysis.end(why)
	g.reviews.stop()
	g.hints.stop()
	g.threats.stop()
	g.tries.stop()
}
