package fleet

import (
	"context"

	"golang.org/x/sync/errgroup"

	"xqengine/bench"
)

// speedDepth is the depth of the benchmark by which machines are compared: a few seconds on most.
const speedDepth = 11

// Speed measures how fast this machine searches when so many games are played at once: nodes of the benchmark per second
// and core.
func Speed(ctx context.Context, cores int) (float64, error) {
	s := bench.DefaultSettings()
	s.Depth, s.Threads = speedDepth, 1
	speeds := make([]float64, cores)
	group, ctx := errgroup.WithContext(ctx)
	for i := range speeds {
		group.Go(func() error {
			total, err := bench.Run(ctx, s, func(int, bench.Sample) {})
			speeds[i] = float64(total.NPS())
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	sum := 0.0
	for _, v := range speeds {
		sum += v
	}
	return sum / float64(cores), nil
}
