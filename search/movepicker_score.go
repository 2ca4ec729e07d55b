package search

import "xqengine/position"

func scored(score int32, m position.Move) int64 { return int64(score)<<16 | int64(m) }

// scoreCaptures generates the captures: most valuable victim first, then by what such captures did.
func (w *worker) scoreCaptures(mp *movePicker) {
	p := w.parameters
	w.pos.Captures(&w.list)
	if w.quietGains && mp.wanted != allMoves {
		w.pos.AddQuietGains(&w.list)
	}
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := p.OrderGain*w.moveGain(m, victim) - w.exchangeValues[mover&7] +
			p.OrderCaptureHistory*int32(w.captureHistory[mover&7][m.To()&127][victim&7])/64
		mp.moves[i&(mainRoom-1)] = scored(score, m)
	}
	mp.next, mp.end = 0, w.list.Len()
	if w.pos.Converts() {
		mp.forms = [64]uint8{}
		w.choosePromisingForms(mp, 0)
	}
}

// scoreQuietChecks generates the quiet checks behind the losing captures, scored by the history of quiet moves.
func (w *worker) scoreQuietChecks(mp *movePicker) {
	w.pos.QuietChecks(&w.list)
	side := w.pos.Side() & 1
	mp.next, mp.end = mp.bad, mp.bad
	for _, m := range w.list.Moves() {
		mp.moves[mp.end&(mainRoom-1)] = scored(int32(w.mainHistory[side][m.Plain()]), m)
		mp.end++
	}
}

// keepQuietChecks leaves the checks of the quiet moves that have not been handed out.
func (w *worker) keepQuietChecks(mp *movePicker) {
	end := mp.next
	for _, move := range mp.moves[mp.next:mp.end] {
		if w.pos.AttacksGeneral(position.Move(move)) {
			mp.moves[end] = move
			end++
		}
	}
	mp.end = end
}

// secondCheckBonus puts checks before the other second moves of a turn.
const secondCheckBonus = 1 << 17

// scoreQuiets generates the quiet moves behind the losing captures, scored by the histories.
func (w *worker) scoreQuiets(mp *movePicker, ply int) {
	w.pos.Quiets(&w.list)
	side := w.pos.Side() & 1
	continuation1, continuation2 := w.ss(ply-1).continuation1, w.ss(ply-2).continuation2
	continuation4, share := w.ss(ply-4).continuation2, w.parameters.HistoryFourPlies
	end := mp.bad
	for _, m := range w.list.Moves() {
		t, to := w.pos.PieceAt(m.From()).Type()&7, m.To()&127
		score := int32(w.mainHistory[side][m.Plain()]) + int32(continuation1[t][to]) + int32(continuation2[t][to]) +
			int32(continuation4[t][to])*share/100
		mp.moves[end&(mainRoom-1)] = scored(score, m)
		end++
	}
	mp.next, mp.end = mp.bad, end
	if w.pos.Continues() {
		for i, m := range w.list.Moves() {
			if w.pos.AttacksGeneral(m) {
				mp.moves[(mp.bad+i)&(mainRoom-1)] += scored(secondCheckBonus, position.NoMove)
			}
		}
	}
	if w.quietGains {
		for i, m := range w.list.Moves() {
			mp.moves[(mp.bad+i)&(mainRoom-1)] += scored(w.quietGain(m), position.NoMove)
		}
	}
	if w.pos.MayContinue() {
		w.addFirstOfTwo(mp, mp.bad)
	} else if w.pos.ConvertsQuiets() {
		w.choosePromisingForms(mp, mp.bad)
	}
}

// capturesBeforeQuiets puts captures before all that experience says of quiet moves.
const capturesBeforeQuiets = 1 << 20

// scoreEvasions generates the evasions: captures first, then quiet ones by history.
func (w *worker) scoreEvasions(mp *movePicker, ply int) {
	w.pos.Evasions(&w.list)
	side := w.pos.Side() & 1
	continuation1 := w.ss(ply - 1).continuation1
	for i, m := range w.list.Moves() {
		mover, victim := w.pos.PieceAt(m.From()).Type(), w.pos.PieceAt(m.To()).Type()
		score := int32(w.mainHistory[side][m.Plain()]) + int32(continuation1[mover&7][m.To()&127]) + w.specialScore(m)
		if w.pos.IsCapture(m) {
			score = capturesBeforeQuiets + w.parameters.OrderGain*w.moveGain(m, victim) - w.exchangeValues[mover&7]
		}
		mp.moves[i] = scored(score, m)
	}
	mp.next, mp.end = 0, w.list.Len()
}
