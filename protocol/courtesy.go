package protocol

import (
	"xqengine/courtesy"
	"xqengine/search"
)

// courtesy returns what stands behind the best move in UCCI: draw, resign or nothing.
func (s *Session) courtesy(t *thought, r search.Result) string {
	switch {
	case s.set.resign && t.inGame() && courtesy.Resigns(t.board, r, t.scores):
		return "resign"
	case s.set.draw && t.job.offered.Load() && courtesy.AcceptsDraw(t.board, t.board.Side(), r.Score):
		return "draw"
	case s.set.draw && t.inGame() && s.offersDraw(t, r):
		s.lastOffer = t.board.MoveNumber()
		return "draw"
	}
	return ""
}

// inGame reports whether the search was for a move in a game with a clock.
func (t *thought) inGame() bool {
	l := t.limits
	return timed(l) && !l.Infinite && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && !t.job.pondering
}

func (s *Session) offersDraw(t *thought, r search.Result) bool {
	number := t.board.MoveNumber()
	if number < s.lastOffer {
		s.lastOffer = 0 // another game
	}
	return courtesy.OffersDraw(number, s.lastOffer, r.Depth, t.scores)
}
