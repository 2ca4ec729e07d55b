package play

import (
	"time"

	"xqengine/board/api"
	"xqengine/board/tree"
	"xqengine/position"
	"xqengine/record"
	"xqengine/search"
)

// clock runs the clocks of a game: it is these that count, the page only shows them. What it has kept is of the moment when
// the turn, or the stretch of it since an interruption, began.
type clock struct {
	kept  *tree.Clocks
	since time.Time // the clock of the side to move runs since then; zero: it stands
}

// used reports whether there are clocks.
func (c *clock) used() bool { return c.kept.Control != (api.TimeControl{}) }

// runs reports whether a clock runs.
func (c *clock) runs() bool { return !c.since.IsZero() }

// start lets the clock of the side to move run from now.
func (c *clock) start() {
	if c.used() && !c.runs() {
		c.since = time.Now()
	}
}

// elapsed returns how long the clock has run since it was started last.
func (c *clock) elapsed() time.Duration {
	if !c.runs() {
		return 0
	}
	return time.Since(c.since)
}

// stop stops the clock. What has run is taken from the side whose turn it was.
func (c *clock) stop(side position.Colour) {
	ran := c.elapsed().Milliseconds()
	c.drop()
	if c.kept.Control.Game > 0 {
		c.kept.Left[side&1] = max(0, c.kept.Left[side&1]-ran)
	}
	c.kept.Used += ran
}

// drop lets the clock stand. What has run counts for nobody.
func (c *clock) drop() { c.since = time.Time{} }

// spend returns what a turn that a side plays now has used and leaves it, in milliseconds; 0 where that is not counted.
func (c *clock) spend(side position.Colour) (left, spent int64) {
	if !c.used() {
		return 0, 0
	}
	ran := c.elapsed().Milliseconds()
	if c.kept.Control.Game > 0 {
		left = max(1, c.kept.Left[side&1]-ran+int64(c.kept.Control.Increment)*1000)
	}
	return left, max(1, c.kept.Used+ran)
}

// rewind gives the clocks what they showed at a node.
func (c *clock) rewind(t *tree.Tree, n *record.Node) {
	if !c.used() {
		return
	}
	for _, side := range []position.Colour{position.Red, position.Black} {
		c.kept.Left[side] = t.ClockFor(n, side, c.kept.Control)
	}
}

// refill gives a side that has lost by time the time for a whole game again.
func (c *clock) refill() {
	for _, side := range []position.Colour{position.Red, position.Black} {
		if c.kept.Control.Game > 0 && c.kept.Left[side] == 0 {
			c.kept.Left[side] = int64(c.kept.Control.Game) * 1000
		}
	}
}

// flag returns when the time of the side to move runs out, and for what reason; the zero time if it does not.
func (c *clock) flag(side position.Colour) (time.Time, string) {
	if !c.runs() {
		return time.Time{}, ""
	}
	var at time.Time
	reason := ""
	if c.kept.Control.Game > 0 {
		at, reason = c.since.Add(milliseconds(c.kept.Left[side&1])), api.ReasonGameTime
	}
	if c.kept.Control.Move > 0 {
		left := seconds(c.kept.Control.Move) - milliseconds(c.kept.Used)
		if end := c.since.Add(left); at.IsZero() || end.Before(at) {
			at, reason = end, api.ReasonMoveTime
		}
	}
	return at, reason
}

// short reports whether the time of the side to move may run out within ten seconds.
func (c *clock) short(side position.Colour) bool {
	at, _ := c.flag(side)
	return !at.IsZero() && time.Until(at) < 10*time.Second
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// info describes what the clocks show now, with a side to move; nil if there are none. at is the time of the program.
func (c *clock) info(side position.Colour, at int64) *api.ClockInfo {
	if !c.used() {
		return nil
	}
	info := &api.ClockInfo{Red: c.kept.Left[position.Red], Black: c.kept.Left[position.Black], At: at}
	ran := c.elapsed().Milliseconds()
	if c.kept.Control.Move > 0 {
		info.Move = max(0, seconds(c.kept.Control.Move).Milliseconds()-c.kept.Used-ran)
	}
	if !c.runs() {
		return info
	}
	info.Running = api.ColourName(side)
	if c.kept.Control.Game > 0 {
		left := &info.Red
		if side == position.Black {
			left = &info.Black
		}
		*left = max(0, *left-ran)
	}
	return info
}

// limit adds what the clocks leave the side to move to the limits of a search.
func (c *clock) limit(side position.Colour, limits search.Limits) search.Limits {
	info := c.info(side, 0)
	if info == nil {
		return limits
	}
	limits.Start = time.Now()
	move := milliseconds(info.Move)
	if c.kept.Control.Game == 0 {
		limits.Clock = &search.Clock{Remaining: move, MoveOnly: true}
		return limits
	}
	own, other := info.Red, info.Black
	if side == position.Black {
		own, other = other, own
	}
	increment := seconds(c.kept.Control.Increment)
	limits.Clock = &search.Clock{
		Remaining: milliseconds(own), Increment: increment,
		OpponentRemaining: milliseconds(other), OpponentIncrement: increment,
	}
	if c.kept.Control.Move > 0 {
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

// clockEvery is how often the clocks are sent while they run.
const clockEvery = 5 * time.Second

// clockInfo describes what the clocks show now; nil if there are none.
func (g *game) clockInfo() *api.ClockInfo { return g.clock.info(g.side(), g.env.monotonic()) }

// watchClock sends what the clocks show and sets the alarms for what they do next.
func (g *game) watchClock() {
	g.dropAlarms("clock", "flag")
	info := g.clockInfo()
	if info == nil {
		return
	}
	g.tabs.sendLatest("clock", api.Encode(api.ClockState{Head: g.head(api.TypeClock, 0), Rev: g.rev, Clock: *info}))
	if at, reason := g.clock.flag(g.side()); !at.IsZero() {
		g.setAlarm("flag", time.Until(at), func() { flagFalls(g, reason) })
		g.setAlarm("clock", clockEvery, g.watchClock)
	}
}

// flagFalls ends the game: the side to move has run out of time.
func flagFalls(g *game, reason string) {
	if !g.clock.runs() || g.st.Result != string(record.Unfinished) {
		return
	}
	loser := g.side()
	g.clock.stop(loser)
	g.finish(api.ColourName(loser.Other()), reason)
	g.reconcile()
	g.commit()
}
