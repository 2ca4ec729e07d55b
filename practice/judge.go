package practice

import (
	"errors"
	"fmt"

	"xqengine/egtb"
	"xqengine/position"
)

// Errors of positions that cannot be practised.
var (
	ErrUnknown = errors.New("no endgame table knows the position")
	ErrLost    = errors.New("the side to move has nothing to win or to hold")
	ErrIllegal = position.ErrIllegal
)

// Judgement is what a move comes to beside the best one. Values are for the side that makes it.
type Judgement struct {
	Move          position.Move
	Before, After egtb.Value // what the position was worth, and what is left of it
	// Plies to the next capture, mate or stalemate after the best move and after this one, the move's own with them; 0 of values without.
	BestPlies, Plies int
	// Mate tells that no capture can come before the mate or stalemate, so that Plies lead to the end of the game.
	Mate bool
}

// Kept reports whether the move keeps what there was: the win, the draw, or as good a result as there is.
func (j Judgement) Kept() bool { return j.After == j.Before }

// String says the judgement in English.
func (j Judgement) String() string {
	switch {
	case j.After == egtb.Win && j.Mate:
		return fmt.Sprintf("keeps the win, mate in %d", (j.Plies+1)/2)
	case j.After == egtb.Win:
		return fmt.Sprintf("keeps the win, capture, mate or stalemate within %d plies", j.Plies)
	case j.Before == egtb.Win:
		return "gives the win away: " + j.After.String()
	case j.Kept() && j.After == egtb.Draw:
		return "keeps the draw"
	case j.Kept():
		return "changes nothing: " + egtb.Describe(j.After, j.Plies)
	}
	return fmt.Sprintf("gives the %s away: %s", j.Before, j.After)
}

// Judge says what a legal move of a position comes to.
func Judge(t *egtb.Tables, p *position.Position, m position.Move) (Judgement, error) {
	ranked := t.Root(p)
	if len(ranked) == 0 {
		return Judgement{}, ErrUnknown
	}
	for _, r := range ranked {
		if r.Move == m {
			best := ranked[0]
			return Judgement{
				Move: m, Before: best.Value, After: r.Value, BestPlies: best.Plies, Plies: r.Plies,
				Mate: r.Value == egtb.Win && r.Plies > 0 && onlyMate(p),
			}, nil
		}
	}
	return Judgement{}, ErrIllegal
}

// onlyMate reports whether no capture can come before the end of a game that the side to move wins: the loser has
// nothing left but the general, and the winner one piece besides, without which nothing is won.
func onlyMate(p *position.Position) bool {
	family := egtb.MaterialOf(p)
	winner := p.Side()
	pieces := func(c position.Colour) (n int) {
		for _, k := range family[c] {
			n += int(k)
		}
		return n
	}
	return pieces(winner) == 1 && pieces(winner.Other()) == 0
}
