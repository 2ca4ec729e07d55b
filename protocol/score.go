package protocol

import (
	"fmt"

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
