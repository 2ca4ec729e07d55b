package search

import "xqengine/position"

// historyLimit bounds every history value. Updates pull towards it by gravity, so that old experience
// fades as new is made.
const historyLimit = 16384

type (
	// pieceToHistory holds a value for each type of piece and square.
	pieceToHistory [8][128]int16
	// continuationTables holds, for each piece and square of an earlier move, how the moves that
	// followed it did.
	continuationTables [16][128]pieceToHistory
)

// histories is what a worker has learned about moves in the present game.
type histories struct {
	mainHistory         [2][1 << 14]int16      // by side and move
	captureHistory      [8][128][8]int16       // by mover's type, square, victim's type
	continuationHistory [2]*continuationTables // after the last move but one apart: 0 the opponent's, 1 one's own
	counterMoves        [16][128]position.Move
	correctionHistory   correctionHistory
	specialHistory      [64][4]int16 // by piece, with its kind, and special of the move
}

// noHistory is what nothing has been learned of.
var noHistory pieceToHistory

func newHistories() *histories {
	h := new(histories)
	for i := range h.continuationHistory {
		h.continuationHistory[i] = new(continuationTables)
	}
	return h
}

func (h *histories) clear() {
	continuation := h.continuationHistory
	*h = histories{continuationHistory: continuation}
	// A third of the tables is for pieces and squares that there are not. The system gives memory when it is first
	// written, so what is empty is not.
	for _, table := range continuation {
		for piece := range table {
			for square := range table[piece] {
				if row := &table[piece][square]; *row != noHistory {
					*row = noHistory
				}
			}
		}
	}
}

// gravityUpdate moves a history value towards the bonus, less the more it already agrees.
func gravityUpdate(value *int16, bonus int32) {
	v := int32(*value)
	*value = int16(v + bonus - v*max(bonus, -bonus)/historyLimit)
}

// statBonus returns the reward for a move that cut at a depth.
func (p *Parameters) statBonus(depth int) int32 {
	return min(p.HistoryBonusSlope*int32(depth)-p.HistoryBonusOffset, p.HistoryBonusMost)
}

// pieceIndex returns the place of a piece in the history tables: colour and type.
func pieceIndex(p position.Piece) int { return int(p & 15) }

// historyScore returns what experience says of a move.
func (w *worker) historyScore(m position.Move, ply int, quiet bool) int32 {
	t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
	if !quiet {
		return int32(w.captureHistory[t][to][w.pos.PieceAt(m.To()).Type()&7])
	}
	return int32(w.mainHistory[w.pos.Side()&1][m.Plain()]) +
		int32(w.ss(ply - 1).continuation1[t][to]) + int32(w.ss(ply - 2).continuation2[t][to]) +
		int32(w.ss(ply - 4).continuation2[t][to])*w.parameters.HistoryFourPlies/100
}

// updateHistories teaches the histories that a move cut and that those tried before it did not.
func (w *worker) updateHistories(ss *stackEntry, n *node, best position.Move, quiets, captures []position.Move) {
	bonus := w.parameters.statBonus(n.depth)
	if w.pos.PieceAt(best.To()) == position.NoPiece {
		if ss.killers[0] != best {
			ss.killers[1], ss.killers[0] = ss.killers[0], best
		}
		prev := w.ss(n.ply - 1)
		w.counterMoves[pieceIndex(prev.movedPiece)][prev.currentMove.To()&127] = best
		w.updateQuietHistories(n.ply, best, bonus)
		for _, m := range quiets {
			if m.Plain() != best.Plain() {
				w.updateQuietHistories(n.ply, m, -bonus)
			} else {
				w.updateSpecialHistory(m, -bonus)
			}
		}
	} else {
		w.updateCaptureHistory(best, bonus)
	}
	for _, m := range captures {
		w.updateCaptureHistory(m, -bonus)
	}
}

// updateQuietHistories teaches the histories of quiet moves.
func (w *worker) updateQuietHistories(ply int, m position.Move, bonus int32) {
	t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
	gravityUpdate(&w.mainHistory[w.pos.Side()&1][m.Plain()], bonus)
	w.updateContinuation(w.ss(ply-1).continuation1, t, to, bonus)
	w.updateContinuation(w.ss(ply-2).continuation2, t, to, bonus)
	w.updateContinuation(w.ss(ply-4).continuation2, t, to, bonus*w.parameters.HistoryFourPlies/100)
	w.updateSpecialHistory(m, bonus)
}

// rewardLastMove teaches the histories that no reply to the last move raised alpha, if that move was quiet and the
// opponent's.
func (w *worker) rewardLastMove(n *node) {
	prev := w.ss(n.ply - 1)
	if !prev.quietMove || n.ply < 2 || prev.movedPiece.Colour() == w.pos.Side() {
		return
	}
	bonus := w.parameters.statBonus(n.depth) * w.parameters.HistoryFailLow / 100
	m, t, to := prev.currentMove, prev.movedPiece.Type()&7, prev.currentMove.To()&127
	gravityUpdate(&w.mainHistory[prev.movedPiece.Colour()&1][m.Plain()], bonus)
	w.updateContinuation(w.ss(n.ply-2).continuation1, t, to, bonus)
	w.updateContinuation(w.ss(n.ply-3).continuation2, t, to, bonus)
}

// updateContinuation teaches how a move did after an earlier one. Where there was none, nothing is learned: the table of no
// move is one for both sides.
func (w *worker) updateContinuation(table *pieceToHistory, t position.PieceType, to position.Square, bonus int32) {
	if table != w.noContinuation() {
		gravityUpdate(&table[t][to], bonus)
	}
}

// updateCaptureHistory teaches the history of captures.
func (w *worker) updateCaptureHistory(m position.Move, bonus int32) {
	t, victim := w.pos.PieceAt(m.From()).Type()&7, w.pos.PieceAt(m.To()).Type()&7
	gravityUpdate(&w.captureHistory[t][m.To()&127][victim], bonus)
}
