package gamedata

import (
	"fmt"

	"xqengine/position"
)

// Stats tell what is in files of games.
type Stats struct {
	Games, Pieces int // pieces of games: as many as games unless positions between are missing
	Plies         int
	Scored        int // positions with a score
	Quiet         int // of these, quiet and within the filter: what is trained on
	Results       [3]int
	Ends          [4]int
	Bands         [len(bandEnds) + 1]int // quiet positions by their absolute score
	Majors        [13]int                // by chariots, horses and cannons left on both sides
	HomeKings     int                    // quiet positions with the general of the side to move on the e-file
}

var bandEnds = [...]int{25, 50, 100, 200, 400, 800, 1600}

// BandNames returns what Bands counts.
func BandNames() []string {
	names := make([]string, 0, len(bandEnds)+1)
	low := 0
	for _, high := range bandEnds {
		names = append(names, fmt.Sprintf("%d-%d", low, high-1))
		low = high
	}
	return append(names, fmt.Sprintf("%d-", low))
}

// MajorsOf returns how many chariots, horses and cannons both sides have, 0..12.
func MajorsOf(p *position.Position) (n int) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		for _, t := range []position.PieceType{position.Chariot, position.Horse, position.Cannon} {
			n += p.Count(c, t)
		}
	}
	return n
}

// Add counts a game.
func (s *Stats) Add(g *Game, v *position.Variant, f Filter) error {
	s.Pieces++
	if !g.Continued {
		s.Games++
		s.Results[g.Result]++
		s.Ends[g.End]++
	}
	s.Plies += len(g.Plies)
	s.Scored += g.Scored()
	return f.Samples(g, v, func(p *position.Position, score int) {
		s.Quiet++
		score = max(score, -score)
		band := 0
		for band < len(bandEnds) && score >= bandEnds[band] {
			band++
		}
		s.Bands[band]++
		s.Majors[MajorsOf(p)]++
		if p.Variant().File(p.General(p.Side())) == position.Files/2 {
			s.HomeKings++
		}
	})
}
