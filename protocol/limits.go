package protocol

import (
	"time"

	"xqengine/position"
	"xqengine/search"
)

// batchDepth is how deep a go without any limit looks in batch mode, where nothing could stop it.
const batchDepth = 12

// limits turns the words of go into limits for the side to move. Lists of moves are not its business.
func (g goWords) limits(side position.Colour, start time.Time) search.Limits {
	l := search.Limits{Infinite: g.infinite, Ponder: g.ponder, Start: start}
	if g.depth != nil {
		l.Depth = int(min(max(*g.depth, 1), search.MaxDepth))
	}
	if g.nodes != nil {
		l.Nodes = uint64(max(*g.nodes, 1))
	}
	if g.mate != nil {
		l.Mate = int(min(max(*g.mate, 1), search.MaxDepth))
	}
	if g.movetime != nil {
		l.MoveTime = max(*g.movetime, time.Millisecond)
	}
	l.Clock = g.clock(side)
	if !bounded(l) {
		l.Infinite = true
	}
	return l
}

// bounded reports whether a search with these limits ends by itself, once it does not ponder any more.
func bounded(l search.Limits) bool {
	return !l.Infinite && (l.Depth > 0 || l.Nodes > 0 || l.Mate > 0 || timed(l))
}

// timed reports whether a move in a game with a clock is asked for.
func timed(l search.Limits) bool { return l.MoveTime > 0 || l.Clock != nil }

// boundForBatch gives a search that nothing would end a depth, and lets no search wait for a command.
func boundForBatch(l search.Limits) search.Limits {
	l.Ponder, l.Infinite = false, false
	if !bounded(l) {
		l.Depth = batchDepth
	}
	return l
}

// clock returns the clocks as the side to move sees them, nil if there are none. The words of UCCI, which
// name the mover, go before those of UCI, which name the colours. If only one side has a clock it is taken
// as ours.
func (g goWords) clock(side position.Colour) *search.Clock {
	own, other := g.red, g.black
	if side == position.Black {
		own, other = g.black, g.red
	}
	moveOnly := false
	if g.mover.left != nil || g.opponent.left != nil {
		moveOnly = g.mover.increment == nil && g.opponent.increment == nil &&
			own.increment == nil && other.increment == nil && g.movesToGo == 0
	}
	own, other = g.mover.or(own), g.opponent.or(other)
	if own.left == nil {
		own, other = own.or(other), clockWords{}
	}
	if own.left == nil {
		return nil
	}
	return &search.Clock{
		Remaining: *own.left, Increment: orZero(own.increment),
		OpponentRemaining: orZero(other.left), OpponentIncrement: orZero(other.increment),
		MovesToGo: g.movesToGo, MoveOnly: moveOnly,
	}
}

// or fills what c lacks from other.
func (c clockWords) or(other clockWords) clockWords {
	if c.left == nil {
		c.left = other.left
	}
	if c.increment == nil {
		c.increment = other.increment
	}
	return c
}

func orZero(d *time.Duration) time.Duration {
	if d == nil {
		return 0
	}
	return *d
}
