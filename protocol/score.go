package protocol

import (
	"fmt"

	"xqengine/position"
	"xqengine/search"
)

// Scores of UCCI: a mate in n turns of both sides is ucciMate - n, and all others stay within ucciMax.
const (
	ucciMate = 10000
	ucciMax  = 8999
	ucciUnit = 100 // what a horse of the middle game is worth
)

// ucciScore puts a score on the scale of UCCI, on which 100 is one horse of the middle game. horse is what
// the evaluation gives for one, in centipawns; line is the one the score belongs to.
func ucciScore(s, horse search.Score, line []position.Turn) int {
	if turns, ok := search.MateInTurns(s, line); ok {
		if turns > 0 {
			return ucciMate - turns
		}
		return -ucciMate - turns
	}
	return max(-ucciMax, min(ucciMax, int(s)*ucciUnit/int(max(horse, 1))))
}

// uciScore writes the score of a line as UCI does: centipawns, or the own turns to mate.
func uciScore(s search.Score, line []position.Turn) string {
	turns, ok := search.MateInTurns(s, line)
	switch {
	case !ok:
		return fmt.Sprintf("cp %d", s)
	case turns > 0:
		return fmt.Sprintf("mate %d", (turns+1)/2)
	}
	return fmt.Sprintf("mate %d", turns/2)
}
