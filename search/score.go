package search

import (
	"xqengine/eval"
	"xqengine/position"
)

// Score is a value in centipawns for the side to move; the largest ones are mates, and below them lie
// the repetitions that the rules decide.
type Score = eval.Score

// The scale of scores. A mate in n plies from the root is MateScore - n. A game that the repetition
// rules decide after n plies is RepetitionScore - n: no mate, because the punished side can often leave
// the cycle, and worth less than any mate.
const (
	MateScore       Score = 32000
	RepetitionScore Score = 26000

	infinite      Score = 32001
	noScore       Score = -32002
	mateBound     Score = MateScore - 2*MaxPly       // scores beyond it are mates
	decisiveBound Score = RepetitionScore - 2*MaxPly // scores beyond it decide the game
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

// mated is the score of a side that has no legal move at a ply from the root.
func mated(ply int) Score { return -MateScore + Score(ply) }
