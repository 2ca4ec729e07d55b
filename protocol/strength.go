package protocol

import (
	"math/rand/v2"
	"strconv"

	"xqengine/search"
)

// fullSkill is the value of Skill Level that stands for full strength.
const fullSkill = 20

// randomness holds the values of the option and how far off they let the evaluation be, in centipawns.
var randomness = []struct {
	name      string
	deviation int
}{{"none", 0}, {"small", 4}, {"medium", 10}, {"large", 25}}

// strengthOptions are the options that weaken play, or vary it.
func strengthOptions() []*option {
	var names []string
	for _, r := range randomness {
		names = append(names, r.name)
	}
	most := search.Elo(search.Steps)
	return []*option{
		{uci: "Randomness", ucci: "randomness", kind: combo, initial: names[0], values: names,
			apply: func(s *Session, value string) error {
				for _, r := range randomness {
					if r.name == value {
						s.set.deviation = r.deviation
					}
				}
				return nil
			}},
		{uci: "Skill Level", ucci: "skilllevel", kind: spin, initial: strconv.Itoa(fullSkill), max: fullSkill,
			apply: number(func(s *Session, n int) error {
				s.set.skill = n
				return nil
			})},
		toggle("UCI_LimitStrength", "limitstrength", false, func(s *settings, on bool) { s.limitStrength = on }),
		{uci: "UCI_Elo", ucci: "elo", kind: spin, initial: strconv.Itoa(most), min: search.Elo(1), max: most,
			apply: number(func(s *Session, n int) error {
				s.set.elo = n
				return nil
			})},
	}
}

// placeOfSkill returns where on the scale of levels a Skill Level lies.
func placeOfSkill(skill int) float64 {
	if skill == fullSkill {
		return float64(search.Steps + 1)
	}
	return 1 + float64(skill)*float64(search.Steps-1)/(fullSkill-1)
}

// level returns how weak to play.
func (s *Session) level() search.Level {
	l := search.LevelAt(s.variant, placeOfSkill(s.set.skill))
	if s.set.limitStrength {
		l = search.LevelOfElo(s.variant, s.set.elo)
	}
	if l = l.Vary(s.set.deviation); l.IsFull() {
		return l
	}
	l.Seed = s.errors
	if s.set.batch {
		l.Seed = 1 // the output of a batch is the same each time
	}
	return l
}

// drawErrors makes the errors of weak play other ones than in the game before.
func (s *Session) drawErrors() { s.errors = rand.Uint64() }
