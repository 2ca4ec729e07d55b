package bench

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"xqengine/position"
)

// maxPerftDepth bounds perft; deeper counts could not be waited for anyway.
const maxPerftDepth = 64

// counter walks the tree of legal turns with one move list for each depth.
type counter struct {
	pos   *position.Position
	lists [maxPerftDepth + 1]position.MoveList
	// seconds are the lists for the second moves of turns.
	seconds [maxPerftDepth + 1]position.MoveList
	stop    *atomic.Bool
}

// count returns the number of leaves at the depth below the position on the board. The last turn is
// counted by the length of the list of legal moves, as far as turns are single moves.
func (c *counter) count(depth int) uint64 {
	list := &c.lists[depth]
	c.pos.LegalMoves(list)
	if depth == 1 && !c.pos.MayContinue() {
		return uint64(list.Len())
	}
	if c.stop.Load() {
		return 0
	}
	var n uint64
	for i := range list.Len() {
		c.pos.Make(list.At(i))
		n += c.after(depth - 1)
		c.pos.Unmake()
	}
	return n
}

// after counts below a move that has been made, after which depth turns follow the one it belongs to.
func (c *counter) after(depth int) uint64 {
	if c.pos.Continues() {
		list := &c.seconds[depth]
		c.pos.LegalMoves(list)
		var n uint64
		for i := range list.Len() {
			c.pos.Make(list.At(i))
			n += c.after(depth)
			c.pos.Unmake()
		}
		return n
	}
	if depth == 0 {
		return 1
	}
	return c.count(depth)
}

// Perft returns the number of leaf nodes of the tree of legal turns, depth turns deep. p is unchanged.
// A depth of 0 counts 1. Depths beyond 64 are taken as 64.
func Perft(p *position.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	c := &counter{pos: p.Clone(), stop: new(atomic.Bool)}
	return c.count(min(depth, maxPerftDepth))
}

// RootCount is the number of leaves below one turn.
type RootCount struct {
	Turn  position.Turn
	Count uint64
}

// PerftDivide counts below each legal turn of p with a number of threads, in generation order. done, if
// not nil, is called from one goroutine or another with each turn as it is finished. A cancelled context
// ends it with the context's error.
func PerftDivide(ctx context.Context, p *position.Position, depth, threads int, done func(RootCount)) ([]RootCount, error) {
	turns := p.LegalTurns()
	counts := make([]RootCount, len(turns))
	if depth <= 0 {
		return nil, ctx.Err()
	}
	depth = min(depth, maxPerftDepth)
	stop := new(atomic.Bool)
	release := context.AfterFunc(ctx, func() { stop.Store(true) })
	defer release()
	var next atomic.Int64
	var group errgroup.Group
	for range max(1, min(threads, len(turns))) {
		c := &counter{pos: p.Clone(), stop: stop}
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(turns) || stop.Load() {
					return nil
				}
				counts[i] = RootCount{Turn: turns[i], Count: 1}
				if depth > 1 {
					c.pos.Play(turns[i])
					counts[i].Count = c.count(depth - 1)
					c.pos.Back()
				}
				if done != nil && !stop.Load() {
					done(counts[i])
				}
			}
		})
	}
	_ = group.Wait() // no worker returns an error
	return counts, ctx.Err()
}
