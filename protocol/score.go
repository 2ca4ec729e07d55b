package protocol

import (
	"fmt"
	"math"

	"xqengine/eval"
	"xqengine/search"
)

// Scores of UCCI: a mate in n plies is ucciMate - n, and all others stay within ucciMost.
const (
	ucciMate = 10000
	ucciMost = 8999
	ucciUnit = 100 // what a horse of the middle game is worth
)

// ucciScore puts a score on the scale of UCCI, on which 100 is one horse of the middle game. horse is what
// the evaluation gives for one, in centipawns.
func ucciScore(s, horse search.Score) int {
	if plies, ok := search.MateIn(s); ok {
		if plies > 0 {
			return ucciMate - plies
		}
		return -ucciMate - plies
	}
	return max(-ucciMost, min(ucciMost, int(s)*ucciUnit/int(max(horse, 1))))
}

// uciScore writes a score as UCI does: centipawns, or the moves to mate.
func uciScore(s search.Score) string {
	plies, ok := search.MateIn(s)
	switch {
	case !ok:
		return fmt.Sprintf("cp %d", s)
	case plies > 0:
		return fmt.Sprintf("mate %d", (plies+1)/2)
	}
	return fmt.Sprintf("mate %d", plies/2)
}

// The logistic curve by which UCI_ShowWDL turns centipawns into chances: at wdlHalf half of the games are
// won, and wdlWidth more or less make odds of e to one.
const (
	wdlHalf  = 220
	wdlWidth = 90
)

// wdl returns the chances of win, draw and loss in permille; they add up to 1000. They are a documented
// function of the score and nothing else: win = 1000 / (1 + exp((wdlHalf - score) / wdlWidth)), loss the
// same for the opponent, draw the rest.
func wdl(s search.Score) (win, draw, loss int) {
	if plies, ok := search.MateIn(s); ok {
		if plies > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	chance := func(s search.Score) int {
		return int(math.Round(1000 / (1 + math.Exp(float64(wdlHalf-s)/wdlWidth))))
	}
	s = max(-eval.MaxEval, min(eval.MaxEval, s))
	win, loss = chance(s), chance(-s)
	return win, 1000 - win - loss, loss
}
