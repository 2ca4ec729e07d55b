package search

import "xqengine/position"

// Moves that differ in nothing but the kind that the piece becomes, the forms of a move, mostly lead to the same
// play. So of each move only the most promising form stays in its stage; the others wait for a stage of
// their own behind the quiet moves, or are dropped in quiescence. What is promising depends on the piece alone.

// choosePromisingForms puts the most promising form in the place of each move of a stage, which are scored, plain and in
// the order of the worker's list.
func (w *worker) choosePromisingForms(mp *movePicker, first int) {
	for i, m := range w.list.Moves() {
		piece := w.pos.PieceAt(m.From()) & 63
		if mp.forms[piece] == 0 {
			mp.forms[piece] = w.bestForm(piece) + 1
		}
		special := mp.forms[piece] - 1
		at := &mp.moves[(first+i)&(mainRoom-1)]
		*at = scored(int32(*at>>16)+w.formScore(piece, special), m|position.Move(special)<<14)
	}
}

// bestForm returns the special of the most promising form of a piece's moves.
func (w *worker) bestForm(piece position.Piece) uint8 {
	best, most := uint8(0), w.formScore(piece, 0)
	for special := uint8(1); special < 4; special++ {
		if !w.kinds[piece.Kind()^position.Kind(special)] {
			continue
		}
		if score := w.formScore(piece, special); score > most {
			best, most = special, score
		}
	}
	return best
}

// formScore returns what experience and evaluation say of a conversion, in the units of histories.
func (w *worker) formScore(piece position.Piece, special uint8) int32 {
	return w.conversionScore(piece, piece.Kind()^position.Kind(special), special)
}

// conversionScore is what both formScore and specialScore return for a piece, the kind it becomes and the special.
func (w *worker) conversionScore(piece position.Piece, kind position.Kind, special uint8) int32 {
	p := w.parameters
	return p.OrderSpecialHistory*int32(w.specialHistory[piece&63][special&3])/64 +
		p.OrderConversion*int32(w.evaluator.Conversion(piece, kind))
}

// specialScore returns what is known of a move's special: a conversion, or that a second move follows.
func (w *worker) specialScore(m position.Move) int32 {
	if !w.pos.Converts() {
		return 0
	}
	return w.conversionScore(w.pos.PieceAt(m.From()), w.pos.Placed(m).Kind(), m.Special())
}

// addFirstOfTwo adds, for each quiet move of the worker's list, the same move as the first of two. They lead to
// different play: both stay in the stage.
func (w *worker) addFirstOfTwo(mp *movePicker, first int) {
	plain := w.list.Len()
	w.pos.AddSpecials(&w.list, 0)
	for i, m := range w.list.Moves()[plain:] {
		base := int32(mp.moves[(first+i)&(mainRoom-1)] >> 16)
		mp.moves[mp.end&(mainRoom-1)] = scored(base+w.specialScore(m), m)
		mp.end++
	}
}

// scoreOtherForms generates the forms that have not stayed with the other moves.
func (w *worker) scoreOtherForms(mp *movePicker, ply int) {
	mp.next, mp.end = mainRoom, mainRoom
	w.pos.Captures(&w.list)
	w.addOtherForms(mp, ply, false)
	if w.pos.ConvertsQuiets() {
		w.pos.Quiets(&w.list)
		w.addOtherForms(mp, ply, true)
	}
}

// capturesFirst puts the captures among the other forms before the quiet moves.
const capturesFirst = 1 << 17

func (w *worker) addOtherForms(mp *movePicker, ply int, quiet bool) {
	for _, m := range w.list.Moves() {
		piece := w.pos.PieceAt(m.From()) & 63
		base := w.historyScore(m, ply, quiet)
		if !quiet {
			base += capturesFirst
		}
		for special := range uint8(4) {
			if special+1 == mp.forms[piece] || !w.kinds[piece.Kind()^position.Kind(special)] || mp.end == len(mp.moves) {
				continue
			}
			mp.moves[mp.end] = scored(base+w.formScore(piece, special), m|position.Move(special)<<14)
			mp.end++
		}
	}
}

// pruneOtherForm: at low depth the less promising forms of moves are left out, all of them.
func (w *worker) pruneOtherForm(ss *stackEntry, n *node) bool {
	if ss.picker.stage != stageOtherForms || n.depth > w.parameters.SpecialDepth {
		return false
	}
	ss.picker.skipQuiets = true
	return true
}

// updateSpecialHistory teaches what a move is besides from and to, in variants where it can be anything.
func (w *worker) updateSpecialHistory(m position.Move, bonus int32) {
	if w.pos.Converts() {
		gravityUpdate(&w.specialHistory[w.pos.PieceAt(m.From())&63][m.Special()], bonus)
	}
}
