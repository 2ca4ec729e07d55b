package search

import (
	"math"

	"xqengine/position"
)

// Level weakens play on purpose, as a person is weak: by how far it looks and by errors of judgement that belong to
// the position and not to chance, so that it is wrong in the same way each time it looks. The zero Level is full
// strength. Limits hold as well: the first to be reached ends the search.
type Level struct {
	Nodes    uint64 // positions made; 0: no limit
	Depth    int    // iterations; 0: no limit
	Noise    int    // standard deviation of the errors of the evaluation, in centipawns
	Overlook int    // how many of a thousand replies of the opponent are not seen
	Variety  int    // standard deviation of errors that come on top in the opening, in centipawns
	// Classical levels judge by the hand-written evaluation even where a net judges otherwise.
	Classical bool
	Seed      uint64 // of the errors: one for each game
}

// IsFull reports whether the level is full strength.
func (l Level) IsFull() bool {
	l.Seed = 0
	return l == Level{}
}

// openingMoves is how long the opening is that Variety counts for, in moves.
const openingMoves = 8

// Below shrinkFrom centipawns behind the errors become smaller, to half at shrinkTo: who is losing tries harder, and a
// weak engine does not give everything away.
const (
	shrinkFrom = 150
	shrinkTo   = 900
)

// weakness is what a worker makes of a level. The zero weakness changes nothing.
type weakness struct {
	noise    int32 // standard deviation in centipawns
	overlook uint64
	seed     uint64
	side     position.Colour // that plays at the level
}

// weaknessAt returns what a level means at a position.
func weaknessAt(l Level, p *position.Position) weakness {
	if l.IsFull() {
		return weakness{}
	}
	noise := float64(l.Noise)
	if moveByBoard(p) <= openingMoves {
		noise = math.Hypot(noise, float64(l.Variety))
	}
	return weakness{
		noise: int32(math.Round(noise)), overlook: uint64(max(0, min(l.Overlook, 1000))), seed: l.Seed, side: p.Side(),
	}
}

// blurred returns an evaluation with the error that belongs to the position: a hash of its key and the seed, nearly
// normally distributed.
func (w *worker) blurred(v Score) Score {
	h := mix(w.pos.Key() ^ w.weakness.seed)
	// The sum of four numbers of 16 bits has this mean and standard deviation.
	const mean, deviation = 2 * 65535, 37837
	sum := int32(h&0xffff + h>>16&0xffff + h>>32&0xffff + h>>48)
	noise := w.weakness.noise
	own := v
	if w.pos.Side() != w.weakness.side {
		own = -v
	}
	if own < -shrinkFrom {
		behind := min(int32(-own-shrinkFrom), shrinkTo-shrinkFrom)
		noise -= noise / 2 * behind / (shrinkTo - shrinkFrom)
	}
	blurred := v + Score(int64(sum-mean)*int64(noise)/deviation)
	return max(-decisiveBound+1, min(decisiveBound-1, blurred))
}

// overlooks reports whether a reply to the root move is one that the level does not see. Recaptures are always seen.
func (w *worker) overlooks(m position.Move) bool {
	if w.weakness.overlook == 0 || w.pos.Side() == w.weakness.side || m.To() == w.ss(0).currentMove.To() {
		return false
	}
	h := mix(w.pos.Key() ^ mix(uint64(m)+w.weakness.seed))
	if h%1000 >= w.weakness.overlook {
		return false
	}
	// A mate is seen by everybody.
	w.pos.Make(m)
	mates := w.pos.InCheck() && w.pos.Stuck()
	w.pos.Unmake()
	return !mates
}

// mix is a hash of a number. Source: the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// evaluate returns the static evaluation of the position on the board, as the level sees it.
func (w *worker) evaluate() Score {
	v := w.evaluator.Evaluate(&w.pos)
	if visit := w.task.limits.Visit; visit != nil {
		visit(&w.pos)
	}
	if w.weakness.noise != 0 {
		v = w.blurred(v)
	}
	return v
}
