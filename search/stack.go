package search

import "xqengine/position"

// stackEntry is what a worker keeps for each ply of the line it looks at. The slab of entries is allocated
// once: a node allocates nothing.
type stackEntry struct {
	picker movePicker

	pv       [MaxPly + 1]position.Move
	pvLength int

	killers      [2]position.Move
	staticEval   Score           // noScore in check
	evalSide     position.Colour // whose view staticEval is
	inCheck      bool
	cutoffs      int           // nodes at this ply that failed high since the node two plies before was entered
	excludedMove position.Move // the move that a singular test leaves out

	currentMove position.Move // the move that is being searched
	movedPiece  position.Piece
	quietMove   bool // the move is made and captures nothing
	// What followed that move in other lines, as reply and as one's own next move; never nil.
	continuation1, continuation2 *pieceToHistory

	quietsSearched   [64]position.Move // tried before the present move
	capturesSearched [32]position.Move
}

// stackBefore is the number of entries below the root, so that earlier moves can be asked for without
// a test.
const stackBefore = 4

// ss returns the stack entry of a ply from the root; plies from -stackBefore on have one.
func (w *worker) ss(ply int) *stackEntry { return &w.stack[ply+stackBefore] }
