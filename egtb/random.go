package egtb

import (
	"math/rand/v2"

	"xqengine/position"
	"xqengine/position/fen"
)

// Sampler draws positions of a family at random. It is not for several goroutines at once.
type Sampler struct {
	board board
	rng   *rand.Rand
}

// NewSampler returns a sampler of a family.
func NewSampler(m Material, rng *rand.Rand) *Sampler {
	l := newLayout(m.Canonical())
	l.fillPlacements()
	return &Sampler{board{l: l}, rng}
}

// Next draws a position in which the game is not over, each of them, or its mirror image, with about the same chance. The side with more attackers, or
// the better ones, is Red. No table has to know the position.
func (s *Sampler) Next() *position.Position {
	for {
		i, side := s.rng.IntN(s.board.l.size), s.rng.IntN(2)
		if !s.board.decode(i) || s.board.facing() || s.board.attacked(side^1) {
			continue
		}
		if p, err := fen.Parse(position.Xiangqi, s.board.fen(side)); err == nil && !p.Outcome().Over {
			return p
		}
	}
}
