package search

import "xqengine/position"

// historyLimit bounds every history value. Updates pull towards it by gravity, so that old experience
// fades as new is made.
const historyLimit = 16384

type (
	// squareTable holds a value for each type of piece and square.
	squareTable [8][128]int16
	// continuationTable holds, for each piece and square of an earlier move, how the moves that
	// followed it did.
	continuationTable [16][128]squareTable
)

// histories is what a worker has learned about moves in the present game.
type histories struct {
	quiet        [2][1 << 14]int16     // by side and move
	capture      [8][128][8]int16      // by mover's type, square, victim's type
	continuation [2]*continuationTable // after the last move but one apart: 0 the opponent's, 1 one's own
	counter      [16][128]position.Move
	correction   correctionHistory
	special      [64][4]int16 // by piece, with its kind, and special of the move
}

func newHistories() *histories {
	h := new(histories)
	for i := range h.continuation {
		h.continuation[i] = new(continuationTable)
	}
	return h
}

func (h *histories) clear() {
	continuation := h.continuation
	*h = histories{continuation: continuation}
	for _, table := range continuation {
		*table = continuationTable{}
	}
}

// learn moves a history value towards the bonus, less the more it already agrees.
func learn(value *int16, bonus int32) {
	v := int32(*value)
	*value = int16(v + bonus - v*max(bonus, -bonus)/historyLimit)
}

// historyBonus returns the reward for a move that cut at a depth.
func historyBonus(depth int) int32 { return int32(min(180*depth-60, 1700)) }

// index returns the place of a piece in the history tables: colour and type.
func index(p position.Piece) int { return int(p & 15) }
