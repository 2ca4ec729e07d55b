package board

import (
	"time"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// The clocks of a game: the server counts, the page only shows. Left and Used in the status are those of the moment
// when the turn, or the stretch of it since an interruption, began.

// clocked tells whether there are clocks.
func (g *game) clocked() bool { return g.st.Control != (api.TimeControl{}) }

// startClock lets the clock of the side to move run from now.
func (g *game) startClock() {
	if g.clocked() && g.runningSince.IsZero() {
		g.runningSince = time.Now()
	}
}

// elapsed returns how long the clock has run since it was started last.
func (g *game) elapsed() time.Duration {
	if g.runningSince.IsZero() {
		return 0
	}
	return time.Since(g.runningSince)
}

// stopClock stops the clock. What has run is taken from the side whose turn it was.
func (g *game) stopClock(side position.Colour) {
	ran := g.elapsed().Milliseconds()
	g.runningSince = time.Time{}
	if g.st.Control.Game > 0 {
		g.st.Left[side&1] = max(0, g.st.Left[side&1]-ran)
	}
	g.st.Used += ran
}

// flag returns when the time of the side to move runs out, and for what reason; the zero time if it does not.
func (g *game) flag() (time.Time, string) {
	if g.runningSince.IsZero() {
		return time.Time{}, ""
	}
	var at time.Time
	reason := ""
	if g.st.Control.Game > 0 {
		at, reason = g.runningSince.Add(milliseconds(g.st.Left[g.side()&1])), api.ReasonGameTime
	}
	if g.st.Control.Move > 0 {
		left := seconds(g.st.Control.Move) - milliseconds(g.st.Used)
		if end := g.runningSince.Add(left); at.IsZero() || end.Before(at) {
			at, reason = end, api.ReasonMoveTime
		}
	}
	return at, reason
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// clockInfo tells what the clocks show now; nil if there are none.
func (g *game) clockInfo() *api.ClockInfo {
	if !g.clocked() {
		return nil
	}
	info := &api.ClockInfo{Red: g.st.Left[position.Red], Black: g.st.Left[position.Black], At: g.srv.monotonic()}
	ran := g.elapsed().Milliseconds()
	if g.st.Control.Move > 0 {
		info.Move = max(0, seconds(g.st.Control.Move).Milliseconds()-g.st.Used-ran)
	}
	if g.runningSince.IsZero() {
		return info
	}
	info.Running = api.ColourName(g.side())
	if g.st.Control.Game > 0 {
		left := &info.Red
		if g.side() == position.Black {
			left = &info.Black
		}
		*left = max(0, *left-ran)
	}
	return info
}

// timed adds what the clocks leave to the limits of a search.
func (g *game) timed(limits search.Limits) search.Limits {
	info := g.clockInfo()
	if info == nil {
		return limits
	}
	limits.Start = time.Now()
	move := milliseconds(info.Move)
	if g.st.Control.Game == 0 {
		limits.Clock = &search.Clock{Remaining: move, MoveOnly: true}
		return limits
	}
	own, other := info.Red, info.Black
	if g.side() == position.Black {
		own, other = other, own
	}
	increment := seconds(g.st.Control.Increment)
	limits.Clock = &search.Clock{
		Remaining: milliseconds(own), Increment: increment,
		OpponentRemaining: milliseconds(other), OpponentIncrement: increment,
	}
	if g.st.Control.Move > 0 {
		const margin = 200 * time.Millisecond
		limits.MoveTime = shorter(limits.MoveTime, max(move/2, move-margin))
	}
	return limits
}

// shorter returns the shorter of two limits, of which 0 is none.
func shorter(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// clockEvery is how often the clocks are told while they run.
const clockEvery = 5 * time.Second

// clockChanged watches the clock of the side to move and tells the tabs of it.
func (g *game) clockChanged() {
	delete(g.alarms, "clock")
	delete(g.alarms, "flag")
	info := g.clockInfo()
	if info == nil {
		return
	}
	text := api.Encode(api.ClockState{Head: g.head(api.TypeClock, 0), Rev: g.rev, Clock: *info})
	for t := range g.tabs {
		t.sendLatest("clock", text)
	}
	if at, reason := g.flag(); !at.IsZero() {
		g.setAlarm("flag", time.Until(at), func() { g.flagFalls(reason) })
		g.setAlarm("clock", clockEvery, g.clockChanged)
	}
}

// flagFalls ends the game: the side to move has run out of time.
func (g *game) flagFalls(reason string) {
	if g.runningSince.IsZero() || g.st.Result != string(record.Unfinished) {
		return
	}
	loser := g.side()
	g.stopClock(loser)
	g.finish(api.ColourName(loser.Other()), reason)
	g.settle()
	g.commit()
}
