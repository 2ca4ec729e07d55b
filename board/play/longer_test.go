//go:build longer

package play

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"xqengine/board/api"
	"xqengine/board/store"
	"xqengine/position"
	"xqengine/search"
)

// instant is an engine that plays the first legal turn at once.
type instant struct{}

func (instant) Configure(func(*search.Options)) error { return nil }

func (instant) Search(_ context.Context, p *position.Position, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	turns := p.LegalTurns()
	if len(turns) == 0 {
		return search.Result{}, nil
	}
	turn := turns[int(p.Key()%uint64(len(turns)))]
	return search.Result{Best: turn, HasBest: true, PV: []position.Turn{turn}, Depth: 1}, nil
}

// TestHundredGames: a hundred games with clocks at once, of the engine against itself; in each the flag falls in
// the end, and it falls when it must.
func TestHundredGames(t *testing.T) {
	s := newTestGames(new(store.Memory), instant{}, func(c *Config) { c.Games, c.Delay = 100, 100*time.Millisecond })
	defer s.Close()
	var wait sync.WaitGroup
	const seconds = 8
	for i := range 100 {
		v := position.Variants()[i%len(position.Variants())]
		m := &api.New{Variant: v.Name, Clock: &api.TimeControl{Game: seconds}, Red: engineAt(api.LevelBeginner)}
		g := s.start(t, m) // Black is a person who never answers
		tab := s.Connect(nullTransport{})
		wait.Go(func() {
			began := time.Now()
			tab.show(g, -1, 0)
			var status api.Status
			var replied time.Duration
			for time.Since(began) < 4*seconds*time.Second {
				g.do(func() { status = g.status() })
				if replied == 0 && status.Side == "black" {
					replied = time.Since(began)
				}
				if status.State == api.StateOver {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			assert.Equal(t, api.ReasonGameTime, status.Reason, v.Name)
			assert.Equal(t, "red", status.Verdict.Winner, v.Name)
			late := time.Since(began) - replied - seconds*time.Second
			assert.Less(t, late.Abs(), 2*time.Second, v.Name)
		})
	}
	wait.Wait()
}
