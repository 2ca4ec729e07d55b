package spsa

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"xqengine/match/opening"
)

// Run plays the iterations behind those done, in batches of the given number of pairs at once, and gives each to keep, in their order. With
// a node limit the history depends on the settings and the number of threads, not on which pair ends first, nor on where it
// was interrupted. The first error, the context's among them, ends it.
func Run(ctx context.Context, s Settings, done []Iteration, threads int, keep func(Iteration) error) (Theta, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	c, err := NewState(s.Method, threads, done)
	if err != nil {
		return nil, err
	}
	openings := s.shuffled()
	players := make([]*player, threads)
	for i := range players {
		if players[i], err = newPlayer(&s, openings); err != nil {
			return nil, err
		}
		defer players[i].close()
	}
	err = c.run(ctx, func(ctx context.Context, thread, k int, t Theta) (float64, error) {
		return players[thread].pair(ctx, k, s.draw(t, k))
	}, keep)
	return c.Now(), err
}

// shuffled returns the openings in the order in which the iterations take them.
func (s *Settings) shuffled() []opening.Opening {
	openings := slices.Clone(s.Openings)
	opening.Shuffle(openings, s.Seed)
	return openings
}

// pairPlayer plays iteration k, drawn from these values, in a thread and returns what plus has won more than minus.
type pairPlayer func(ctx context.Context, thread, k int, from Theta) (float64, error)

// run plays batch after batch, with pairs played by anybody.
func (c *State) run(ctx context.Context, play pairPlayer, keep func(Iteration) error) error {
	for first, last := c.Open(); first <= last; first, last = c.Open() {
		won := make([]float64, last-first+1)
		group, ctx := errgroup.WithContext(ctx)
		for i := range won {
			group.Go(func() (err error) {
				won[i], err = play(ctx, i, first+i, c.from)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for _, w := range won {
			if err := keep(c.Add(w)); err != nil {
				return err
			}
		}
	}
	return nil
}
