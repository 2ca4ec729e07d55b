package search

import (
	"math"

	"xqengine/eval"
)

// The logistic curve that turns centipawns into chances: at wdlHalf half of the games are won, and wdlWidth more or
// less make odds of e to one.
const (
	wdlHalf  = 220
	wdlWidth = 90
)

// WDL returns the chances of win, draw and loss in permille for the side to move; they add up to 1000. They are a
// documented function of the score and nothing else: win = 1000 / (1 + exp((220 - score) / 90)), loss the same for
// the opponent, draw the rest.
func WDL(s Score) (win, draw, loss int) {
	if plies, ok := MateIn(s); ok {
		if plies > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	chance := func(s Score) int {
		return int(math.Round(1000 / (1 + math.Exp(float64(wdlHalf-s)/wdlWidth))))
	}
	s = max(-eval.MaxEval, min(eval.MaxEval, s))
	win, loss = chance(s), chance(-s)
	return win, 1000 - win - loss, loss
}
