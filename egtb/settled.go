package egtb

import "xqengine/position"

// Settled returns what a game comes to with best play, Win, Loss or Draw for the side to move, where its history lets that be claimed
// under every rule set of repetition: a win needs that no position since the last capture has stood twice, and that it comes within the
// natural limit; a draw that the position is fresh. It is false for all other values, and where no table knows the position. The game must not be over.
func (t *Tables) Settled(p *position.Position) (v Value, ok bool) {
	v, plies, ok := t.DTZ(p)
	if !ok {
		return Undecided, false
	}
	twice, stood := repeated(p)
	switch v {
	case Win, Loss:
		limit := p.Rules().NaturalLimit
		return v, !twice && (limit == 0 || p.Clock()+plies <= limit)
	case Draw:
		return v, !stood
	}
	return v, false
}

// MaterialOf returns the family of a position of xiangqi.
func MaterialOf(p *position.Position) Material {
	var m Material
	for c := range m {
		for t := position.Soldier; t < position.General; t++ {
			m[c][t] = uint8(p.Count(position.Colour(c), t))
		}
	}
	return m
}
