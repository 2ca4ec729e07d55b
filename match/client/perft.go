package client

import (
	"context"
	"strconv"
	"strings"
	"time"

	"xqengine/position"
	"xqengine/position/fen"
)

// Perft asks an engine that knows go perft, a word of many engines' and no part of UCI, for the leaves of the tree of
// legal turns below p, and returns what it counts and how long that took. The error is a *Failure or the context's.
func (e *Engine) Perft(ctx context.Context, p *position.Position, depth int) (leaves uint64, took time.Duration, err error) {
	if err := e.talk.settle(ctx); err != nil {
		return 0, 0, e.fail(ctx, err, "before perft")
	}
	begin := time.Now()
	if err := e.process.send("position fen "+fen.Format(p), "go perft "+strconv.Itoa(depth)); err != nil {
		return 0, 0, e.fail(ctx, err, "when it was asked for perft")
	}
	var unread error
	err = e.await(ctx, begin.Add(e.settings.Patience), func(l line) bool {
		count, ok := strings.CutPrefix(l.text, "Nodes searched")
		if ok {
			took = l.at.Sub(begin)
			leaves, unread = strconv.ParseUint(strings.TrimLeft(count, " :"), 10, 64)
		}
		return ok
	})
	if err != nil {
		return 0, 0, e.fail(ctx, err, "during perft")
	}
	if unread != nil {
		return 0, 0, failure(Unusable, "perft: %v", unread)
	}
	return leaves, took, nil
}
