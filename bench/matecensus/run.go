package matecensus

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Run plays the games with the numbers from..to, so many at once, and gives them to keep in the order of their numbers,
// from one goroutine at a time. The first error, the context's among them, ends it; the games kept until then are without gap.
func Run(ctx context.Context, s Settings, from, to, atOnce int, keep func(*Game) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	games := make(chan *Game)
	var next, working atomic.Int64
	next.Store(int64(from))
	working.Store(int64(atOnce))
	for range atOnce {
		group.Go(func() error {
			defer func() {
				if working.Add(-1) == 0 {
					close(games)
				}
			}()
			pl := newPlayer(&s)
			defer pl.close()
			for {
				n := int(next.Add(1) - 1)
				if n > to {
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
		})
	}
	group.Go(func() error {
		early := map[int]*Game{}
		for g := range games {
			early[g.Number] = g
			for ; early[from] != nil; from++ {
				if err := keep(early[from]); err != nil {
					return err
				}
				delete(early, from)
			}
		}
		return nil
	})
	return group.Wait()
}
