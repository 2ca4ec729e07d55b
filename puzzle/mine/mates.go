package mine

import (
	"context"
	"errors"
	"fmt"

	"xqengine/internal/mateproof"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/search"
)

// wins reports whether a side wins within so many turns of both sides. The budget is one for all that is asked of a position.
func (v *Prover) wins(p *position.Position, side position.Colour, turns int) (bool, error) {
	if v.spent > v.Budget {
		return false, unproved("the moves for a proof ran out")
	}
	verdict := v.mates.Wins(p, side, turns)
	v.spent += v.mates.Nodes()
	if verdict == mateproof.Undecided {
		return false, unproved("the moves for a proof ran out")
	}
	return verdict == mateproof.Proved, nil
}

// distance returns in how many own turns the side to move wins at the earliest; 0 if not within most.
func (v *Prover) distance(p *position.Position, most int) (int, error) {
	for n := 1; n <= most; n++ {
		won, err := v.wins(p, p.Side(), 2*n-1)
		if won || err != nil {
			return n, err
		}
	}
	return 0, nil
}

// key returns the turn that wins in n own turns, if it is the only one. The first to be tried are those that a short search
// likes: a second solution is found soon then.
func (v *Prover) key(ctx context.Context, p *position.Position, n int) (key position.Turn, err error) {
	for _, turn := range v.likely(ctx, p) {
		if !key.IsZero() && puzzle.Alike(p, key, turn) {
			continue
		}
		after := p.Clone()
		after.Play(turn)
		won, err := v.wins(after, p.Side(), 2*n-2)
		if err != nil {
			return key, err
		}
		if won && !key.IsZero() {
			return key, unproved("%s and %s both win in %d", p.FormatTurn(key), p.FormatTurn(turn), n)
		}
		if won {
			key = turn
		}
	}
	if key.IsZero() {
		return key, unproved("nothing wins in %d", n)
	}
	return key, nil
}

// likely returns the legal turns, the two best of a short search before the others.
func (v *Prover) likely(ctx context.Context, p *position.Position) []position.Turn {
	turns := p.LegalTurns()
	var first []position.Turn
	for len(first) < min(2, len(turns)) {
		r, err := v.look(ctx, p, v.Screen/4, first...)
		if err != nil {
			break
		}
		first = append(first, r.Best)
		if _, ok := search.MateIn(r.Score); !ok {
			break
		}
	}
	for _, t := range turns {
		if len(first) == 0 || t != first[0] && (len(first) < 2 || t != first[1]) {
			first = append(first, t)
		}
	}
	return first
}

// maxReplies is how many defences of the same length are tried for one against which each turn is the only one.
const maxReplies = 6

// mate finds the line of a puzzle that asks for a win in n turns of the side to move, which must have been proved to be the
// fewest: each of its turns is the only one, and the replies are the longest defence.
func (v *Prover) mate(ctx context.Context, p *position.Position, n int) ([]position.Turn, error) {
	v.spent = 0
	key, err := v.key(ctx, p, n)
	if err != nil {
		return nil, err
	}
	line := []position.Turn{key}
	if n == 1 {
		return line, nil
	}
	after := p.Clone()
	after.Play(key)
	var last error
	failed := 0
	for _, reply := range after.LegalTurns() {
		next := after.Clone()
		next.Play(reply)
		v.spent = 0
		sooner, err := v.wins(next, p.Side(), max(0, 2*n-5))
		if err != nil {
			return nil, err
		}
		if sooner {
			continue
		}
		rest, err := v.mate(ctx, next, n-1)
		if err == nil {
			return append(append(line, reply), rest...), nil
		}
		if !errors.Is(err, errUnproved) {
			return nil, err
		}
		last = err
		if failed++; failed == maxReplies {
			break
		}
	}
	if last == nil {
		last = unproved("no defence lasts for %d turns", n)
	}
	return nil, last
}

// proveMate proves a line anew.
func (v *Prover) proveMate(ctx context.Context, turns []position.Turn, at []*position.Position, n int) error {
	side := at[0].Side()
	for i, turn := range turns {
		v.spent = 0
		if i%2 == 1 {
			sooner, err := v.wins(at[i+1], side, max(0, 2*n-3))
			if sooner {
				err = unproved("another defence than %s lasts longer", at[i].FormatTurn(turn))
			}
			if err != nil {
				return fmt.Errorf("turn %d: %w", i+1, err)
			}
			continue
		}
		if d, err := v.distance(at[i], n); err != nil || d != n {
			return fmt.Errorf("turn %d: %w", i+1, errors.Join(err, unproved("wins in %d, not %d", d, n)))
		}
		v.spent = 0
		key, err := v.key(ctx, at[i], n)
		if err == nil && !puzzle.Alike(at[i], key, turn) {
			err = unproved("%s wins, not %s", at[i].FormatTurn(key), at[i].FormatTurn(turn))
		}
		if err != nil {
			return fmt.Errorf("turn %d: %w", i+1, err)
		}
		n--
	}
	return nil
}
