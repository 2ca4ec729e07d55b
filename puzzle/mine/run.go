package mine

import (
	"context"
	"errors"
	"fmt"

	"xqengine/puzzle"
)

// errEnough ends games when there are puzzles enough.
var errEnough = errors.New("enough puzzles")

// Run looks for puzzles until a file has enough of them, or the games are all used up. note is told after each game.
func Run(ctx context.Context, s Settings, out *File, enough int, note func()) error {
	m, err := NewMiner(s)
	if err != nil {
		return err
	}
	defer m.Close()
	for _, z := range out.Puzzles {
		if err := m.Know(z); err != nil {
			return err
		}
	}
	if len(out.Puzzles) >= enough {
		return nil
	}
	err = s.each(ctx, out.Last+1, func(number int, list []moment) error {
		found, err := m.game(ctx, list, number)
		if err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
		if err := out.Add(number, found); err != nil {
			return err
		}
		note()
		if len(out.Puzzles) >= enough {
			return errEnough
		}
		return ctx.Err()
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// Prove proves a puzzle anew: that it says what it is, that each turn of the solver is the only one, and that no defence is
// better.
func (v *Prover) Prove(ctx context.Context, z *puzzle.Puzzle) error {
	if err := z.Check(); err != nil {
		return err
	}
	turns, at, err := z.Play()
	if err != nil {
		return err
	}
	if z.Mate > 0 {
		return v.proveMate(ctx, turns, at, z.Mate)
	}
	return v.proveAdvantage(ctx, turns, at)
}
