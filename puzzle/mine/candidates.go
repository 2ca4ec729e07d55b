package mine

import (
	"slices"

	"xqengine/gamedata"
	"xqengine/position"
	"xqengine/search"
)

// moment is a position of a game in which a turn begins.
type moment struct {
	setup  position.Setup
	score  search.Score // for the side to move
	scored bool
	taken  position.Square // where the turn before has captured; NoSquare: nowhere
	winIn  int             // turns until the side to move has won the game; 0: it does not
}

// moments returns the positions of a game.
func moments(g *gamedata.Game, v *position.Variant) ([]moment, error) {
	var list []moment
	taken := position.NoSquare
	var last *position.Position
	err := g.Replay(v, func(p *position.Position, i int) error {
		ply := g.Plies[i]
		if !p.Continues() {
			m := moment{setup: p.Setup(), taken: taken}
			if ply.Score != gamedata.NoScore {
				m.scored, m.score = true, search.Score(ply.Score)
				if p.Side() == position.Black {
					m.score = -m.score
				}
			}
			list = append(list, m)
			taken = position.NoSquare
		}
		if ply.Move == position.NoMove {
			return nil
		}
		if p.IsCapture(ply.Move) {
			taken = ply.Move.To()
		}
		if i == len(g.Plies)-1 {
			last = p.Clone()
			last.Make(ply.Move)
		}
		return nil
	})
	if err != nil || last == nil || len(list) == 0 {
		return list, err
	}
	if o := last.Outcome(); o.Over && o.WonBy(list[len(list)-1].setup.Side) {
		for back := 0; back < len(list); back += 2 {
			list[len(list)-1-back].winIn = back/2 + 1
		}
	}
	return list, nil
}

// candidate is a position that may be a puzzle.
type candidate struct {
	at   int // among the moments
	mate int // the side to move may win in this number of own turns; 0: something else may be good
}

// The chances, in thousandths, by which the opinions of both sides must differ for a position to be looked at, and those from
// which on the game is decided anyhow.
const (
	swing   = 150
	decided = 970
)

// candidates returns where something happened in a game. Long mates come first: the shorter ones are the ends of their lines.
func (s *Settings) candidates(list []moment, number int) (found []candidate) {
	for i, m := range list {
		n := m.winIn
		if plies, ok := search.MateIn(m.score); m.scored && ok && plies > 0 && (n == 0 || (plies+1)/2 < n) {
			n = (plies + 1) / 2
		}
		switch {
		case n == 1 && (s.MateInOne == 0 || number%s.MateInOne != 0):
		case n > 0 && n <= s.MaxMate:
			found = append(found, candidate{i, n})
		case s.happened(list, i):
			found = append(found, candidate{i, 0})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return b.mate - a.mate })
	return found
}

// happened reports whether the side to move has been given chances, or gives them away.
func (s *Settings) happened(list []moment, i int) bool {
	m := list[i]
	if !m.scored || chances(m.score) < s.Least {
		return false
	}
	before, after := 0, 0
	if i > 0 && list[i-1].scored {
		before = chances(m.score) - (1000 - chances(list[i-1].score))
	}
	if i+1 < len(list) && list[i+1].scored {
		after = chances(m.score) - (1000 - chances(list[i+1].score))
	}
	return before >= swing && (i == 0 || chances(-list[i-1].score) < decided) || after >= swing+50
}
