package search

import (
	"xqengine/eval"
	"xqengine/position"
)

// Score is a value in centipawns for the side to move; the largest ones are mates, below them lie
// the repetitions that the rules decide, and below these what endgame tables know to be won or lost.
type Score = eval.Score

// The scale of scores. A mate in n plies from the root is MateScore - n. A game that the repetition
// rules decide after n plies is RepetitionScore - n: no mate, because the punished side can often leave
// the cycle, and worth less than any mate. A position that is won by endgame tables after n plies, or in which these know
// of a capture or the end of the game after n plies, is TableScore - n.
const (
	MateScore       Score = 32000
	RepetitionScore Score = 26000
	TableScore      Score = 25500

	infinite        Score = 32001
	noScore         Score = -32002
	mateBound       Score = MateScore - 2*MaxPly       // scores beyond it are mates
	repetitionBound Score = RepetitionScore - 2*MaxPly // scores beyond it are mates or decided by repetition
	decisiveBound   Score = TableScore - 2*MaxPly      // scores beyond it decide the game
)

// MaxPly bounds the length of every line that is searched, in plies.
const MaxPly = 160

// MaxDepth is the largest number of iterations.
const MaxDepth = 100

// MateIn returns in how many plies the side to move mates (positive) or is mated (negative or zero), if
// the score says so.
func MateIn(s Score) (plies int, ok bool) {
	switch {
	case s > mateBound:
		return int(MateScore - s), true
	case s < -mateBound:
		return -int(MateScore + s), true
	}
	return 0, false
}

// MateInTurns returns in how many turns of both sides the side to move mates (positive) or is mated (negative or
// zero), if a score says so; a turn may be two moves. line is what the search found: where it ends before the mate,
// each move that is missing counts as a turn.
func MateInTurns(s Score, line []position.Turn) (turns int, ok bool) {
	plies, ok := MateIn(s)
	if !ok {
		return 0, false
	}
	left, sign := plies, 1
	if plies < 0 {
		left, sign = -plies, -1
	}
	for _, turn := range line {
		moves := len(turn.Moves())
		if moves > left {
			break
		}
		left -= moves
		turns++
	}
	return sign * (turns + left), true
}

// DecidedByTables reports whether endgame tables know that the game is won or lost, if a score says so.
func DecidedByTables(s Score) bool {
	return s > decisiveBound && s <= TableScore || s < -decisiveBound && s >= -TableScore
}

// mated is the score of a side that has no legal move at a ply from the root.
func mated(ply int) Score { return -MateScore + Score(ply) }
