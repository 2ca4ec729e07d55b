// Package courtesy says when an engine offers or accepts a draw and when it resigns: the manners of a player, for
// everything that plays games with one.
package courtesy

import (
	"xqengine/position"
	"xqengine/search"
)

// When to offer a draw, to accept one and to resign. Scores are in centipawns.
const (
	acceptRounds = 20 // no draw is accepted before this many rounds
	drawRounds   = 30 // no offer before this many rounds
	drawEvery    = 10 // own moves from one offer to the next
	drawMargin   = 10 // how near to 0 the scores have to be
	drawDepth    = 8  // and at least at which depth
	drawScores   = 4  // in how many iterations in a row
	resignScore  = -2000
	resignDepth  = 10
	resignScores = 3
)

// AcceptsDraw reports whether a side, for which the position p is worth score, takes a draw that is offered: if it cannot
// win with what it has left and sees no win, or after twenty rounds if it is not ahead.
func AcceptsDraw(p *position.Position, side position.Colour, score search.Score) bool {
	if plies, mate := search.MateIn(score); mate && plies > 0 {
		return false
	}
	return p.LacksForce(side) || p.CannotBeWon() || p.MoveNumber() > acceptRounds && score <= 0
}

// OffersDraw reports whether to offer a draw at a move number of the game, when the last offer was made at number
// lastOffer (0: never) and a search ended at a depth with scores, one for each iteration, the last one last.
func OffersDraw(number, lastOffer, depth int, scores []search.Score) bool {
	if number <= drawRounds || lastOffer > 0 && number-lastOffer < drawEvery || depth < drawDepth {
		return false
	}
	return last(scores, drawScores, func(score search.Score) bool {
		return -drawMargin <= score && score <= drawMargin
	})
}

// Resigns reports whether the game is lost beyond doubt for the side to move of p: far behind for several iterations,
// or mated by a line that no repetition rule can undo.
func Resigns(p *position.Position, r search.Result, scores []search.Score) bool {
	if plies, ok := search.MateIn(r.Score); ok {
		return plies <= 0 && endsInMate(p, r.PV)
	}
	// A loss by the repetition rules is not a mate, but scored beyond all material: the cycle can be left. What endgame
	// tables call lost stays lost.
	return r.Depth >= resignDepth && last(scores, resignScores, func(score search.Score) bool {
		_, mate := search.MateIn(score)
		return score <= resignScore && !mate && (score > -search.RepetitionScore/2 || search.DecidedByTables(score))
	})
}

// last reports whether so many of the last scores there were hold a condition.
func last(scores []search.Score, count int, holds func(search.Score) bool) bool {
	if len(scores) < count {
		return false
	}
	for _, score := range scores[len(scores)-count:] {
		if !holds(score) {
			return false
		}
	}
	return true
}

// endsInMate reports whether a line ends with the side to move of p lost, without any position in it that has been on
// the board before.
func endsInMate(p *position.Position, line []position.Turn) bool {
	p = p.Clone()
	seen := map[uint64]bool{}
	for plies := range p.Ply() + 1 {
		seen[p.KeyBefore(plies)] = true
	}
	loser := p.Side()
	for _, turn := range line {
		p.Play(turn)
		if seen[p.Key()] {
			return false
		}
		seen[p.Key()] = true
	}
	return p.Side() == loser && p.Terminal().Over
}
