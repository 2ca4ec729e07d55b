package book

import (
	"cmp"
	"io"
	"maps"
	"slices"

	"xqengine/position"
	"xqengine/position/fen"
)

// Counter counts the moves of games of one variant and makes a book of positions of them. A move weighs (3·wins + draws − losses)/4,
// from the view of the side that makes it, as in Builder.
type Counter struct {
	variant *position.Variant
	places  map[uint64]*place // by the lesser key of the position and its mirror image
	games   int
}

// place is a position of games.
type place struct {
	fen   string
	moves map[position.Turn]*Played
}

// NewCounter returns a Counter of games of a variant.
func NewCounter(v *position.Variant) *Counter {
	return &Counter{variant: v, places: map[uint64]*place{}}
}

// Add counts the first plies of a game from its start position on; turns are those of the main line, all of them legal, and winner
// is that of the game.
func (c *Counter) Add(start *position.Position, turns []position.Turn, winner position.Winner, plies int) error {
	c.games++
	p, mirror := start.Clone(), start
	symmetric := start.Variant().Symmetric()
	if symmetric {
		var err error
		if mirror, err = position.FromSetup(start.Setup().Mirrored()); err != nil {
			return err
		}
	}
	for _, turn := range turns[:min(len(turns), plies, MaxPlies)] {
		turned := turn
		if symmetric {
			turned = turn.Mirrored()
		}
		switch own, other := p.Key(), mirror.Key(); {
		case !symmetric || own < other:
			c.count(p, turn, winner)
		case own > other:
			c.count(mirror, turned, winner)
		default: // a position that is its own mirror image has both moves
			c.count(p, turn, winner)
			if turned != turn {
				c.count(p, turned, winner)
			}
		}
		if p.Play(turn); symmetric {
			mirror.Play(turned)
		}
	}
	return nil
}

func (c *Counter) count(p *position.Position, turn position.Turn, winner position.Winner) {
	at := c.places[p.Key()]
	if at == nil {
		at = &place{fen: fen.Format(p), moves: map[position.Turn]*Played{}}
		c.places[p.Key()] = at
	}
	m := at.moves[turn]
	if m == nil {
		m = &Played{Move: p.FormatTurn(turn)}
		at.moves[turn] = m
	}
	switch won := winner == position.RedWins; {
	case winner == position.NoWinner:
		m.Draws++
	case won == (p.Side() == position.Red):
		m.Wins++
	default:
		m.Losses++
	}
}

// Games returns how many games were counted.
func (c *Counter) Games() int { return c.games }

// Positions returns the positions with a move that weighs at least this much, 1 or more, in the order of their FENs, with such moves,
// the heaviest first.
func (c *Counter) Positions(least int) []Position {
	list := []Position{}
	for _, at := range c.places {
		one := Position{FEN: at.fen}
		for m := range maps.Values(at.moves) {
			move := *m
			if move.Weight = min((3*m.Wins+m.Draws-m.Losses)/4, maxWeight); move.Weight >= max(1, least) {
				one.Moves = append(one.Moves, move)
			}
		}
		if len(one.Moves) == 0 {
			continue
		}
		slices.SortFunc(one.Moves, func(a, b Played) int { return cmp.Or(b.Weight-a.Weight, cmp.Compare(a.Move, b.Move)) })
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b Position) int { return cmp.Compare(a.FEN, b.FEN) })
	return list
}

// Write writes the book of the moves that weigh at least this much.
func (c *Counter) Write(w io.Writer, comment string, least int) error {
	return WritePositions(w, c.variant, comment, c.Positions(least))
}
