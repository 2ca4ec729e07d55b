package protocol

import (
	"xqengine/position"
	"xqengine/search"
)

// When to offer a draw, to accept one and to resign. Scores are in centipawns.
const (
	drawRounds   = 30 // no offer before so many rounds
	drawEvery    = 10 // own moves from one offer to the next
	drawMargin   = 10 // how near to 0 the scores have to be
	drawDepth    = 8  // and at least at which depth
	drawScores   = 4  // in how many iterations in a row
	resignScore  = -2000
	resignDepth  = 10
	resignScores = 3
)

// courtesy returns what stands behind the best move in UCCI: draw, resign or nothing.
func (s *Session) courtesy(t *thought, r search.Result) string {
	switch {
	case s.set.resign && t.resigns(r):
		return "resign"
	case s.set.draw && t.job.offered.Load() && t.acceptsDraw(r):
		return "draw"
	case s.set.draw && t.inGame() && s.offersDraw(t, r):
		s.lastOffer = t.board.MoveNumber()
		return "draw"
	}
	return ""
}

// inGame tells whether the search was for a move in a game with a clock.
func (t *thought) inGame() bool {
	l := t.limits
	return timed(l) && !l.Infinite && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && !t.job.pondering
}

func (t *thought) acceptsDraw(r search.Result) bool {
	return r.Score <= 0 || t.board.CannotBeWon()
}

func (s *Session) offersDraw(t *thought, r search.Result) bool {
	number := t.board.MoveNumber()
	if number < s.lastOffer {
		s.lastOffer = 0 // another game
	}
	if number <= drawRounds || s.lastOffer > 0 && number-s.lastOffer < drawEvery || r.Depth < drawDepth {
		return false
	}
	return t.lastScores(drawScores, func(score search.Score) bool {
		return -drawMargin <= score && score <= drawMargin
	})
}

// resigns tells whether the game is lost beyond doubt: far behind for several iterations, or mated by a
// line that no repetition rule can undo.
func (t *thought) resigns(r search.Result) bool {
	if !t.inGame() {
		return false
	}
	if plies, ok := search.MateIn(r.Score); ok {
		return plies <= 0 && t.endsInMate(r.PV)
	}
	// A loss by the repetition rules is no mate, but scored beyond all material: the cycle can be left.
	return r.Depth >= resignDepth && t.lastScores(resignScores, func(score search.Score) bool {
		_, mate := search.MateIn(score)
		return score <= resignScore && !mate && score > -search.RepetitionScore/2
	})
}

// lastScores tells whether so many of the last scores there were hold a condition.
func (t *thought) lastScores(count int, holds func(search.Score) bool) bool {
	if len(t.scores) < count {
		return false
	}
	for _, score := range t.scores[len(t.scores)-count:] {
		if !holds(score) {
			return false
		}
	}
	return true
}

// endsInMate tells whether a line ends with the side to move lost, without any position in it that has
// been on the board before.
func (t *thought) endsInMate(line []position.Turn) bool {
	p := t.board.Clone()
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
