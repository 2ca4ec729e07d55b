package match

import (
	"slices"

	"xqengine/match/opening"
)

// Fixture is a game that shall be played.
type Fixture struct {
	Number     int // from 1, in the order of play
	Pair       int // from 1; two games with the same opening and colours reversed
	Red, Black int // engines
	Opening    opening.Opening
}

// schedule returns all games in order. It depends on nothing but the configuration, so that a resumed
// match has the same games; and a larger number of games only adds to the end.
//
// Round after round, each two engines play a pair of games from the round's opening, so that after every
// round all have met equally often and the openings were the same for all. With layouts a round has
// those of its number: both games of a pair begin from the same position. The error tells that an opening cannot be
// played with them.
func (c *Config) schedule() ([]Fixture, error) {
	openings := slices.Clone(c.Openings)
	if c.Shuffle {
		opening.Shuffle(openings, c.Seed)
	}
	var couples [][2]int
	for i := range c.Engines {
		for j := i + 1; j < len(c.Engines); j++ {
			if c.Format == RoundRobin || i == 0 {
				couples = append(couples, [2]int{i, j})
			}
		}
	}
	var fixtures []Fixture
	pair := 0
	for round := 0; 2*round < c.Games; round++ {
		o, err := c.lay(openings[round%len(openings)], round)
		if err != nil {
			return nil, err
		}
		for _, couple := range couples {
			pair++
			a, b := couple[0], couple[1]
			if len(couples) > 1 && round%2 == 1 {
				a, b = b, a // no engine always has Red first
			}
			fixtures = append(fixtures, Fixture{Number: len(fixtures) + 1, Pair: pair, Red: a, Black: b, Opening: o})
			if 2*round+1 < c.Games {
				fixtures = append(fixtures, Fixture{Number: len(fixtures) + 1, Pair: pair, Red: b, Black: a, Opening: o})
			}
		}
	}
	return fixtures, nil
}

// lay lays the plates of a round in an opening.
func (c *Config) lay(o opening.Opening, round int) (opening.Opening, error) {
	if c.Layouts == nil {
		return o, nil
	}
	o, err := o.Lay(c.Variant, c.Layouts.Pair(c.Seed, round))
	if err == nil {
		_, _, err = o.Play(c.Variant, c.Rules)
	}
	if err != nil {
		return o, wrong("round %d: %v", round+1, err)
	}
	return o, nil
}
