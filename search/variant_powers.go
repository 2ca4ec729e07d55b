package search

import "xqengine/position"

// moveGain returns what a move onto a piece of type victim wins on the spot, in centipawns, before the enemy answers.
func (w *worker) moveGain(m position.Move, victim position.PieceType) int32 {
	if w.quietGains {
		return w.pos.Gain(m)
	}
	return w.exchangeValues[victim&7]
}

// quietGain returns what the material that a quiet move wins, or what it changes of powers, is worth in the units of
// histories. 0 for nearly all moves.
func (w *worker) quietGain(m position.Move) int32 {
	switch {
	case !w.powers || m.Special() != 0:
		return w.parameters.OrderQuietGain * w.pos.Gain(m)
	case m.From() == w.pos.General(w.pos.Side()): // whose steps change what works
		if after, changed := w.pos.PowersAfter(m); changed {
			return w.parameters.OrderQuietGain * int32(w.evaluator.PowersGain(&w.pos, w.pos.Side(), after))
		}
	}
	return 0
}

// promising reports whether a quiet move wins material or changes powers for the better, so that
// experience with like moves does not tell enough to leave it out.
func (w *worker) promising(m position.Move) bool { return w.quietGains && w.quietGain(m) > 0 }
