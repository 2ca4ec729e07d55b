package claims_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"xqengine/claims"
	"xqengine/internal/mateproof"
	"xqengine/position"
)

// A second reading of every claim: it knows what a kind says, the legal turns of a position as texts, and what stands on the
// board afterwards. It looks at all turns and prunes nothing.

// errUndecided tells that there was too much to look at.
var errUndecided = errors.New("undecided")

// said is what is known of a fault besides the claim.
type said struct {
	before              *position.Position
	played, best, reply string // turns; reply may be empty
	budget              int    // turns that may still be looked at
	prover              *mateproof.Prover
}

// board is what stands on the squares, by name.
type board map[string]string

func read(p *position.Position) board {
	v, b := p.Variant(), board{}
	for _, rank := range v.Ranks() {
		for _, s := range rank {
			if piece := p.PieceAt(s); piece != position.NoPiece {
				b[v.SquareName(s)] = v.PieceText(piece)
			}
		}
	}
	return b
}

// red reports whether a piece is Red's.
func red(piece string) bool { return piece != "" && piece[len(piece)-1] <= 'Z' }

// isOf reports whether a piece is of a side.
func isOf(piece string, c position.Colour) bool {
	return piece != "" && red(piece) == (c == position.Red)
}

// letter returns the letter of a piece's type in upper case.
func letter(piece string) string { return strings.ToUpper(piece[len(piece)-1:]) }

// worth returns the sum of the pieces of a side.
func (b board) worth(v *position.Variant, c position.Colour) (sum int) {
	for _, piece := range b {
		if isOf(piece, c) {
			sum += pieceWorth(v, piece)
		}
	}
	return sum
}

func pieceWorth(v *position.Variant, piece string) int {
	if letter(piece) == "K" {
		return 0
	}
	return int(v.Traits().ExchangeValues[v.PieceByLetter(letter(piece)[0]).Type()])
}

func (b board) lead(v *position.Variant, c position.Colour) int {
	return b.worth(v, c) - b.worth(v, c.Other())
}

// parts returns from and to of the last move of a turn, and its other moves.
func parts(turn string) (from, to string, first []string) {
	moves := strings.Split(turn, ",")
	end := moves[len(moves)-1]
	return end[:2], end[2:4], moves[:len(moves)-1]
}

// turns returns the legal turns.
func turns(p *position.Position) (list []string) {
	for _, t := range p.LegalTurns() {
		list = append(list, p.FormatTurn(t))
	}
	return list
}

// play returns the position after a turn.
func play(p *position.Position, turn string) (*position.Position, error) {
	t, err := p.ParseTurn(turn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", turn, err)
	}
	q := p.Clone()
	q.Play(t)
	return q, nil
}

// onto returns the turns that capture on a square.
func onto(p *position.Position, square string) (list []string) {
	if !isOf(read(p)[square], p.Side().Other()) {
		return nil
	}
	for _, turn := range turns(p) {
		if _, to, _ := parts(turn); to == square && len(turn) >= 4 {
			list = append(list, turn)
		}
	}
	return list
}

// gain returns what exchanging on a square wins the side to move.
func (f *said) gain(p *position.Position, square string) (int, error) {
	most := 0
	for _, turn := range onto(p, square) {
		won, err := f.gainBy(p, turn)
		if err != nil {
			return 0, err
		}
		most = max(most, won)
	}
	return most, nil
}

// gainBy returns what a capture wins, with the best exchange on its square behind it.
func (f *said) gainBy(p *position.Position, turn string) (int, error) {
	if f.budget--; f.budget < 0 {
		return 0, errUndecided
	}
	_, to, _ := parts(turn)
	v, side := p.Variant(), p.Side()
	q, err := play(p, turn)
	if err != nil {
		return 0, err
	}
	answer, err := f.gain(q, to)
	return read(q).lead(v, side) - read(p).lead(v, side) - answer, err
}

// is returns an error unless a statement is true.
func is(truth bool, format string, args ...any) error {
	if truth {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// all returns the first error.
func all(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// stands returns an error unless a piece stands where a claim says.
func stands(p *position.Position, c *claims.Claim, i int) error {
	if i >= len(c.Spots) {
		return fmt.Errorf("no piece %d", i)
	}
	s := c.Spots[i]
	return is(read(p)[s.Square] == s.Piece, "on %s stands %q, not %s", s.Square, read(p)[s.Square], s.Piece)
}

// check proves a claim, or says why it is false.
func (f *said) check(c claims.Claim) error {
	f.budget = 30_000
	if !slices.Contains(claims.Kinds()[c.Kind], c.Voice) {
		return fmt.Errorf("%s has no %s", c.Kind, c.Voice)
	}
	if err := all(is(c.Side == f.before.Side().String(), "it was not %s's fault", c.Side), is(c.Played == f.played, "%s was not played", c.Played)); err != nil {
		return err
	}
	after, err := play(f.before, f.played)
	if err != nil {
		return err
	}
	p := f.before
	move := f.played
	switch c.Voice {
	case claims.Allows:
		p, move = after, f.reply
	case claims.Misses:
		move = f.best
	}
	if c.Move != move {
		return fmt.Errorf("%s is not the move, but %s", c.Move, move)
	}
	q, err := play(p, move)
	if err != nil {
		return err
	}
	return f.kind(&c, p, q, after)
}

// kind proves what a kind says: p is the position before the move, q that after it, after that after the move played.
func (f *said) kind(c *claims.Claim, p, q, after *position.Position) error {
	mover := p.Side()
	switch c.Kind {
	case claims.Mate:
		return f.mate(c, p, q, after)
	case claims.BackRank:
		return f.backRank(c, p)
	case claims.Hang:
		return f.hang(c, p, q)
	case claims.Exchange:
		return f.exchange(c, p)
	case claims.Material:
		return f.material(c, p)
	case claims.Fork, claims.Skewer:
		return f.fork(c, p, q)
	case claims.Pin:
		return f.pin(c, q)
	case claims.Discovered:
		return f.discovered(c, p, q)
	case claims.Promotion:
		from, to, _ := parts(c.Move)
		return all(stands(q, c, 0), is(c.Spots[0].Square == to, "it does not go to %s", c.Spots[0].Square),
			is(letter(read(p)[from]) == "P" && letter(read(q)[to]) != "P", "nothing is promoted"))
	case claims.Guard, claims.Leg:
		return f.guard(c, p, q)
	case claims.Target:
		return is(q.Outcome().Reason == position.Target && q.Outcome().WonBy(mover), "no target is reached")
	case claims.OwnTarget:
		return is(q.Outcome().Reason == position.Target && q.Outcome().WonBy(mover.Other()), "no target is reached")
	case claims.Gives, claims.Points, claims.Race:
		return f.points(c, after)
	case claims.Stops:
		b, err := play(p, f.best)
		return all(err, is(err == nil && b.Power(mover).Plate == c.Number, "plate %d stops anyway", c.Number),
			is(p.Power(mover).Plate == c.Number && c.Number > 0 && q.Power(mover).Plate != c.Number, "plate %d does not stop", c.Number))
	case claims.Plate:
		return is(q.Power(mover).Plate == c.Number && c.Number > 0 && p.Power(mover).Plate != c.Number, "plate %d does not begin", c.Number)
	case claims.EndsPlate:
		other := mover.Other()
		return is(p.Power(other).Plate == c.Number && c.Number > 0 && q.Power(other).Plate != c.Number, "plate %d does not stop", c.Number)
	case claims.Marker:
		signs := "+-"
		return is(strings.ContainsRune(signs, rune(f.best[0])) && !strings.ContainsRune(signs, rune(f.played[0])), "no step was left out")
	case claims.Swap:
		a, b := c.Spots[0], c.Spots[1]
		now := read(q)
		return all(stands(p, c, 0), stands(p, c, 1), is(now[a.Square] == b.Piece && now[b.Square] == a.Piece && letter(a.Piece) == "K", "no swap"))
	case claims.Stalemate:
		return is(q.Outcome().Reason == position.Stalemate && q.Outcome().Winner == position.NoWinner, "no stalemate that draws")
	case claims.Repetition:
		return repetition(q, mover, c.Clause)
	case claims.Deviate:
		r, err := play(p, c.Line[0])
		if err := all(err, is(c.Line[0] != f.played, "it was played")); err != nil {
			return err
		}
		return repetition(r, mover, c.Clause)
	}
	return fmt.Errorf("%s: not a kind", c.Kind)
}
