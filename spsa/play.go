package spsa

import (
	"context"
	"fmt"
	"time"

	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
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
		o := search.DefaultOptions()
		o.Threads, o.HashMB, o.Weights, o.MoveOverhead = 1, s.HashMB, s.Weights, 0
		o.UseNet = s.Net != nil
		if s.Net != nil {
			o.Net = s.Net
		}
		pl.engines[i] = search.NewWith(o)
		if err := pl.engines[i].Prepare(position.New(s.Variant)); err != nil {
			pl.close()
			return nil, err
		}
	}
	return pl, nil
}

func (pl *player) close() {
	for _, e := range pl.engines {
		if e != nil {
			e.Close()
		}
	}
}

// pair plays iteration k from its opening twice, with sides exchanged, and returns what plus has won more than minus:
// -2 to +2.
func (pl *player) pair(ctx context.Context, k int, d *disturbed) (float64, error) {
	pl.engines[0].SetParameters(&d.plus)
	pl.engines[1].SetParameters(&d.minus)
	won := 0.0
	for red := range 2 {
		result, err := pl.game(ctx, pl.openings[(k-1)%len(pl.openings)], red)
		if err != nil {
			return 0, fmt.Errorf("iteration %d: %w", k, err)
		}
		if red == 1 {
			result = -result
		}
		won += result
	}
	return won, nil
}

// game plays a game in which the engine red has Red, and returns its result for Red: 1, 0 or -1.
func (pl *player) game(ctx context.Context, o opening.Opening, red int) (float64, error) {
	for _, e := range pl.engines {
		e.Clear()
	}
	_, p, err := o.Play(pl.Variant, position.DefaultRules())
	if err != nil {
		return 0, err
	}
	clocks := [2]time.Duration{pl.Base, pl.Base}
	var ahead lead
	for range pl.MaxTurns {
		if outcome := p.Outcome(); outcome.Over {
			return resultOf(outcome), nil
		}
		side := p.Side() & 1
		engine := pl.engines[red^int(side)]
		begun := time.Now()
		r, err := engine.Search(ctx, p, pl.limits(clocks, side), nil)
		if err == nil {
			err = ctx.Err() // a search that was broken off is worth nothing
		}
		if err != nil {
			return 0, err
		}
		if !r.HasBest {
			return 0, fmt.Errorf("the engine found no turn in %s", p.FEN())
		}
		if pl.Base > 0 {
			clocks[side] -= time.Since(begun)
			if clocks[side] < 0 {
				return lossFor(side), nil
			}
			clocks[side] += pl.Increment
		}
		if winner := ahead.follow(p.Side(), int(r.Score), pl.WinScore); ahead.turns >= pl.WinTurns {
			return winner, nil
		}
		p.Play(r.Best)
	}
	return 0, nil
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

// lead is for how many turns both engines have thought one side to be far ahead.
type lead struct {
	winner float64 // 1 for Red, -1 for Black
	turns  int
}

// follow counts a turn, scored for the side that moves, and returns who is ahead.
func (l *lead) follow(side position.Colour, score, enough int) float64 {
	if side == position.Black {
		score = -score
	}
	winner := 0.0
	switch {
	case score >= enough:
		winner = 1
	case score <= -enough:
		winner = -1
	}
	if winner != l.winner || winner == 0 {
		*l = lead{winner: winner}
	}
	if winner != 0 {
		l.turns++
	}
	return winner
}

func resultOf(o position.Outcome) float64 {
	switch o.Winner {
	case position.RedWins:
		return 1
	case position.BlackWins:
		return -1
	}
	return 0
}

func lossFor(side position.Colour) float64 {
	if side == position.Red {
		return -1
	}
	return 1
}
