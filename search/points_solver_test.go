package search

import "xqengine/position"

// solver finds forced wins by trying all turns. It knows nothing but the rules: legal turns and what ends a
// game. Repetitions and the natural limit are left out; a line of so few turns reaches neither.
type solver struct {
	p     *position.Position
	known map[uint64]horizon // by the key of the position, side to move and points included
}

// horizon is what is known of the side to move: it forces a win within won turns of its own (0: unknown),
// and does not within open.
type horizon struct{ won, open int }

func newSolver(p *position.Position) *solver {
	return &solver{p: p.Clone(), known: map[uint64]horizon{}}
}

// forces reports whether a turn wins by force within n turns of its side, itself included.
func (s *solver) forces(turn position.Turn, n int) bool {
	if n < 1 {
		return false
	}
	us := s.p.Side()
	s.p.Play(turn)
	defer s.p.Back()
	if o := s.p.Terminal(); o.Over {
		return o.WonBy(us)
	}
	for _, reply := range s.p.LegalTurns() {
		if !s.answered(us, reply, n-1) {
			return false
		}
	}
	return true
}

// answered reports whether us still wins by force, within n turns, after a reply of the opponent.
func (s *solver) answered(us position.Colour, reply position.Turn, n int) bool {
	s.p.Play(reply)
	defer s.p.Back()
	if o := s.p.Terminal(); o.Over {
		return o.WonBy(us)
	}
	return s.wins(n)
}

// wins reports whether the side to move of a game that is not over forces a win within n turns of its own. It
// looks for the shortest win first.
func (s *solver) wins(n int) bool {
	key := s.p.Key()
	h := s.known[key]
	if h.won > 0 {
		return h.won <= n
	}
	for h.open < n && h.won == 0 {
		for _, turn := range s.p.LegalTurns() {
			if s.forces(turn, h.open+1) {
				h.won = h.open + 1
				break
			}
		}
		if h.won == 0 {
			h.open++
		}
	}
	s.known[key] = h
	return h.won > 0
}

// loses reports whether after a turn the opponent wins by force within most turns, and in how many; 0 if the
// turn itself ends the game.
func (s *solver) loses(turn position.Turn, most int) (n int, lost bool) {
	us := s.p.Side()
	s.p.Play(turn)
	defer s.p.Back()
	if o := s.p.Terminal(); o.Over {
		return 0, o.WonBy(us.Other())
	}
	lost = s.wins(most)
	return s.known[s.p.Key()].won, lost
}
