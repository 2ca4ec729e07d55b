package search

import "xqengine/position"

// gain returns what a move onto a piece of type victim wins on the spot, in centipawns, before the enemy answers.
func (w *worker) gain(m position.Move, victim position.PieceType) int32 {
	if w.powers {
		return w.pos.Gain(m)
	}
	return position.ExchangeValue(victim)
}

// powersScore returns what evaluation says of a quiet move that touches powers, in the units of histories.
func (w *worker) powersScore(m position.Move) int32 {
	if m.Special() != 0 {
		return 64 * w.pos.Gain(m)
	}
	if after, changed := w.pos.PowersAfter(m); changed {
		return 64 * int32(w.evaluator.PowersGain(&w.pos, w.pos.Side(), after))
	}
	return 0
}

// touchesPowers tells whether a quiet move may change what powers work or win material: it is more than from and to,
// or the general's.
func (w *worker) touchesPowers(m position.Move) bool {
	return m.Special() != 0 || m.From() == w.pos.General(w.pos.Side())
}

// promising tells whether a quiet move wins material or changes what powers work for the better, so that
// experience with like moves does not tell enough to leave it out.
func (w *worker) promising(m position.Move) bool {
	return w.powers && w.touchesPowers(m) && w.powersScore(m) > 0
}
