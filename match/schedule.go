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
// match has the same games; and a larger number of games only adds to the end, except that of three and more engines with an odd
// number: their last round has single games.
func (p *Plan) schedule() ([]Fixture, error) {
	var fixtures []Fixture
	for n := range p.Pairs() {
		pair, err := p.Pair(n + 1)
		if err != nil {
			return nil, err
		}
		fixtures = append(fixtures, pair...)
	}
	return fixtures, nil
}

// Pair returns the games of pair n, from 1: two, or one if the number of games is odd and it is the last of its
// engines.
//
// Round after round, each two engines play a pair of games from the round's opening, so that after every
// round all have met equally often and the openings were the same for all. With layouts a round has
// those of its number: both games of a pair begin from the same position. The error tells that the opening cannot be
// played with them.
func (p *Plan) Pair(n int) ([]Fixture, error) {
	if n < 1 || n > p.Pairs() {
		return nil, wrong("there is no pair %d of %d", n, p.Pairs())
	}
	round, couple := (n-1)/len(p.couples), (n-1)%len(p.couples)
	o, err := p.config.lay(p.openings[round%len(p.openings)], round)
	if err != nil {
		return nil, err
	}
	a, b := p.couples[couple][0], p.couples[couple][1]
	if len(p.couples) > 1 && round%2 == 1 {
		a, b = b, a // no engine always has Red first
	}
	number := 2*round*len(p.couples) + 1
	if 2*round+1 == p.config.Games {
		return []Fixture{{Number: number + couple, Pair: n, Red: a, Black: b, Opening: o}}, nil
	}
	number += 2 * couple
	return []Fixture{
		{Number: number, Pair: n, Red: a, Black: b, Opening: o},
		{Number: number + 1, Pair: n, Red: b, Black: a, Opening: o},
	}, nil
}

// openingsInOrder returns the openings in the order of play.
func (c *Config) openingsInOrder() []opening.Opening {
	openings := slices.Clone(c.Openings)
	if c.Shuffle {
		opening.Shuffle(openings, c.Seed)
	}
	return openings
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
