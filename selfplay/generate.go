package selfplay

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"xqengine/match/opening"
)

// Generate plays the games with the numbers from..to, on the given number of threads, and gives them to keep in the
// order of their numbers, from one goroutine at a time. A game depends on nothing but the settings and its
// number. The first error, the context's among them, ends it; the games given to keep until then are without gap.
func Generate(ctx context.Context, s Settings, from, to, threads int, keep func(*Game) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	openings := s.openings()
	group, ctx := errgroup.WithContext(ctx)
	games := make(chan *Game)
	var next atomic.Int64
	next.Store(int64(from))
	var working atomic.Int64
	working.Store(int64(threads))
	for range threads {
		group.Go(func() error {
			defer func() {
				if working.Add(-1) == 0 {
					close(games)
				}
			}()
			return work(ctx, s, openings, func() (int, bool) {
				n := int(next.Add(1) - 1)
				return n, n <= to
			}, games)
		})
	}
	group.Go(func() error { return inOrder(ctx, games, from, keep) })
	return group.Wait()
}

// work plays games until there is none left.
func work(ctx context.Context, s Settings, openings []opening.Opening, next func() (int, bool), games chan<- *Game) error {
	pl, err := newPlayer(s, openings)
	if err != nil {
		return err
	}
	defer pl.close()
	for {
		n, ok := next()
		if !ok {
			return nil
		}
		g, err := pl.play(ctx, n)
		if err != nil {
			return err
		}
		select {
		case games <- g:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// inOrder gives the games to keep in the order of their numbers.
func inOrder(ctx context.Context, games <-chan *Game, next int, keep func(*Game) error) error {
	early := map[int]*Game{}
	for g := range games {
		early[g.Number] = g
		for early[next] != nil {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := keep(early[next]); err != nil {
				return err
			}
			delete(early, next)
			next++
		}
	}
	return nil
}
