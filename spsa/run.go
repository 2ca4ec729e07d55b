package spsa

import (
	"context"
	"slices"

	"golang.org/x/sync/errgroup"

	"xqengine/match/opening"
)

// Iteration is one that has been played.
type Iteration struct {
	Number int     `json:"iteration"` // from 1
	Won    float64 `json:"won"`       // by plus more than by minus, -2 to +2
	Theta  Theta   `json:"theta"`     // afterwards
}

// Run plays the iterations behind those done, so many pairs at once, and gives each to keep, in their order. Pairs that are
// played at once start from the same values and change them one after the other: with a node limit the course depends on
// the settings and the number of threads, not on which pair ends first. The first error, the context's among them, ends it.
func Run(ctx context.Context, s Settings, done []Iteration, threads int, keep func(Iteration) error) (Theta, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	openings := slices.Clone(s.Openings)
	opening.Shuffle(openings, s.Seed)
	players := make([]*player, threads)
	for i := range players {
		var err error
		if players[i], err = newPlayer(&s, openings); err != nil {
			return nil, err
		}
		defer players[i].close()
	}
	return s.climb(ctx, done, threads, func(ctx context.Context, thread, k int, d *disturbed) (float64, error) {
		return players[thread].pair(ctx, k, d)
	}, keep)
}

// pairPlayer plays iteration k in a thread and returns what plus has won more than minus.
type pairPlayer func(ctx context.Context, thread, k int, d *disturbed) (float64, error)

// climb is Run with pairs played by anybody.
func (s *Settings) climb(ctx context.Context, done []Iteration, threads int, play pairPlayer, keep func(Iteration) error) (Theta, error) {
	theta := starting(s.Numbers)
	if len(done) > 0 {
		theta = done[len(done)-1].Theta
	}
	for k := len(done) + 1; k <= s.Iterations; k += threads {
		batch := min(threads, s.Iterations-k+1)
		drawn, won := make([]disturbed, batch), make([]float64, batch)
		group, ctx := errgroup.WithContext(ctx)
		for i := range batch {
			drawn[i] = s.disturb(theta, k+i)
			group.Go(func() (err error) {
				won[i], err = play(ctx, i, k+i, &drawn[i])
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return theta, err
		}
		for i := range batch {
			theta = s.follow(theta, k+i, drawn[i].signs, won[i])
			if err := keep(Iteration{Number: k + i, Won: won[i], Theta: theta}); err != nil {
				return theta, err
			}
		}
	}
	return theta, nil
}
