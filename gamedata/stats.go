package gamedata

import (
	"fmt"
	"maps"
	"math"
	"slices"

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
	Majors        [MaxMajors + 1]int     // by chariots, horses and cannons left on both sides; the last: this many or more
	HomeKings     int                    // quiet positions with the general of the side to move on the e-file

	scores map[int][3]int // results of games by the scores of their quiet positions, both for Red
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

// MaxMajors is how many chariots, horses and cannons both sides have in xiangqi. In chess there may be more.
const MaxMajors = 12

// MajorsOf returns how many chariots, horses and cannons both sides have; in chess rooks, knights and bishops.
func MajorsOf(p *position.Position) (n int) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		for _, t := range p.Variant().Majors() {
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
	if s.scores == nil {
		s.scores = map[int][3]int{}
	}
	return f.Samples(g, v, func(p *position.Position, score int) {
		s.Quiet++
		results := s.scores[score]
		results[f.Result(g, p)]++
		s.scores[score] = results
		score = max(score, -score)
		band := 0
		for band < len(bandEnds) && score >= bandEnds[band] {
			band++
		}
		s.Bands[band]++
		s.Majors[min(MajorsOf(p), MaxMajors)]++
		if p.Variant().File(p.General(p.Side())) == position.Files/2 {
			s.HomeKings++
		}
	})
}

// K returns the rate of the sigmoid 1/(1+10^(-K·cp/400)) that predicts the results from the scores of quiet positions with the
// least mean square, within 0.05 and 5; 0 where there are none. Which multiple of it a net is best trained with, matches tell.
func (s *Stats) K() float64 {
	if s.Quiet == 0 {
		return 0
	}
	scores := slices.Sorted(maps.Keys(s.scores)) // in one order, for a sum that is the same each time
	loss := func(logK float64) (sum float64) {
		slope := math.Exp(logK) * math.Ln10 / 400
		for _, score := range scores {
			expected := 1 / (1 + math.Exp(-slope*float64(score)))
			for result, n := range s.scores[score] {
				off := expected - Result(result).Points()
				sum += float64(n) * off * off
			}
		}
		return sum
	}
	// The loss has one minimum: what lies beyond the worse of two points within cannot hold it.
	low, high := math.Log(0.05), math.Log(5)
	for high-low > 1e-3 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return math.Exp((low + high) / 2)
}
