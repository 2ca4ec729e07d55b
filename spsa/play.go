package spsa

import (
	"context"
	"fmt"
	"time"

	"xqengine/gamedata"
	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
	"xqengine/selfplay"
)

// player plays pairs with two engines of its own.
type player struct {
	*Settings
	engines  [2]*search.Engine // plus, minus
	openings []opening.Opening // shuffled
}

func newPlayer(s *Settings, openings []opening.Opening) (*player, error) {
	pl := &player{Settings: s, openings: openings}
	for i := range pl.engines {
		var err error
		if pl.engines[i], err = selfplay.NewEngine(s.Variant, s.Weights, s.Net, s.HashMB); err == nil {
			err = pl.engines[i].Configure(func(o *search.Options) { o.NodesTime, o.MoveOverhead = s.NodesTime, s.overhead() })
		}
		if err != nil {
			pl.close()
			return nil, err
		}
	}
	return pl, nil
}

// overhead returns what an engine keeps back of its clock on every move, so that it does not lose on time: the clock is looked
// after every few nodes, and others may have the processor then.
func (s *Settings) overhead() time.Duration {
	if s.NodesTime > 0 {
		return time.Millisecond // it is looked at after each node
	}
	return 10 * time.Millisecond
}

func (pl *player) close() {
	for _, e := range pl.engines {
		if e != nil {
			e.Close()
		}
	}
}

// pair plays iteration k from its opening twice, with sides exchanged, and returns the pair score of plus:
// -2 to +2.
func (pl *player) pair(ctx context.Context, k int, l perturbation) (float64, error) {
	for i, values := range [][]float64{l.plus, l.minus} {
		p := pl.searchParameters(values)
		if err := pl.engines[i].Configure(func(o *search.Options) { o.Parameters = &p }); err != nil {
			return 0, err
		}
	}
	won := 0.0
	for red := range 2 {
		result, err := pl.game(ctx, pl.openings[(k-1)%len(pl.openings)], red)
		if err != nil {
			return 0, fmt.Errorf("iteration %d: %w", k, err)
		}
		points := 2*result.Points() - 1
		if red == 1 {
			points = -points
		}
		won += points
	}
	return won, nil
}

// searchParameters returns those of the search with these values of the parameters. Check has seen to it that the search takes them.
func (s *Settings) searchParameters(values []float64) search.Parameters {
	parameters := search.ParametersFor(s.Variant)
	for i, n := range s.Parameters {
		p, ok := parameters.Find(n.Name)
		if !ok {
			panic("spsa: no parameter " + n.Name)
		}
		if err := p.Set(values[i]); err != nil {
			panic("spsa: " + err.Error())
		}
	}
	return parameters
}

// game plays a game in which the engine red has Red, and returns its result.
func (pl *player) game(ctx context.Context, o opening.Opening, red int) (gamedata.Result, error) {
	for _, e := range pl.engines {
		e.Clear()
	}
	_, p, err := o.Play(pl.Variant, position.DefaultRules())
	if err != nil {
		return 0, err
	}
	clocks := [2]time.Duration{pl.Base, pl.Base}
	var ahead selfplay.Lead
	for turn := 0; ; turn++ {
		if outcome := p.Outcome(); outcome.Over {
			return selfplay.ResultOf(outcome), nil
		}
		if turn >= pl.MaxTurns {
			return gamedata.Drawn, nil
		}
		side := p.Side() & 1
		engine := pl.engines[red^int(side)]
		begun := time.Now()
		r, err := selfplay.Search(ctx, engine, p, pl.limits(clocks, side))
		if err != nil {
			return 0, err
		}
		if pl.Base > 0 {
			clocks[side] -= pl.spent(begun, r)
			if clocks[side] < 0 {
				return lossFor(side), nil
			}
			clocks[side] += pl.Increment
		}
		if winner, turns := ahead.Follow(selfplay.ForRed(p, r.Score), pl.WinScore); turns >= pl.WinTurns {
			return winner, nil
		}
		p.Play(r.Best)
	}
}

// spent returns what a search that began at a time takes from the clock.
func (pl *player) spent(begun time.Time, r search.Result) time.Duration {
	if pl.NodesTime > 0 {
		return r.Elapsed
	}
	return time.Since(begun)
}

// limits returns how long the side to move may think.
func (pl *player) limits(clocks [2]time.Duration, side position.Colour) search.Limits {
	l := search.Limits{Nodes: pl.Nodes}
	if pl.Base > 0 {
		l.Clock = &search.Clock{
			Remaining: clocks[side&1], Increment: pl.Increment,
			OpponentRemaining: clocks[side&1^1], OpponentIncrement: pl.Increment,
		}
	}
	return l
}

func lossFor(side position.Colour) gamedata.Result {
	if side == position.Red {
		return gamedata.Lost
	}
	return gamedata.Won
}
