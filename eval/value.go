package eval

import "xqengine/position"

// MiddleGame returns what a piece of type t is worth in the middle game, in centipawns, its place on the
// board aside.
func (w *Weights) MiddleGame(t position.PieceType) Score {
	if w.Chess.seen() {
		return w.Chess.Material[t&7].middle()
	}
	return w.Xiangqi.Material[t&7].middle()
}
