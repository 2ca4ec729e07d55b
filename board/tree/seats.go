package tree

import (
	"strconv"

	"xqengine/board/api"
	"xqengine/position"
	"xqengine/record"
)

// Seats are who plays which side: people, or the engine at a level.
type Seats struct {
	Red   api.Player `json:"red,omitzero"`
	Black api.Player `json:"black,omitzero"`
}

// Player returns who plays a side.
func (s *Seats) Player(c position.Colour) *api.Player {
	if c == position.Red {
		return &s.Red
	}
	return &s.Black
}

// Engine returns the level at which the engine plays a side; nil if a person does.
func (s *Seats) Engine(c position.Colour) *api.Level { return s.Player(c).Level }

// People reports whether no engine plays.
func (s *Seats) People() bool { return s.Red.Person() && s.Black.Person() }

// Engines reports whether nobody but engines plays.
func (s *Seats) Engines() bool { return !s.Red.Person() && !s.Black.Person() }

// Speaker returns the side that a person speaks for: the named one, without a name the one person's or the one to move.
func (s *Seats) Speaker(name string, toMove position.Colour) (position.Colour, error) {
	if name != "" {
		c, ok := api.ColourOf(name)
		if !ok {
			return c, api.FailField("side", api.CauseOneOf, "red, black")
		}
		if s.Engine(c) != nil {
			return c, api.FailField("side", api.CauseEngineSide, name)
		}
		return c, nil
	}
	if s.Red.Person() != s.Black.Person() {
		if s.Red.Person() {
			return position.Red, nil
		}
		return position.Black, nil
	}
	return toMove, nil
}

// engineName is what records call the engine, with its level behind.
const engineName = "xqengine"

// NameRecord puts the players into a record, as far as they are others than before.
func NameRecord(r *record.Game, before, now *Seats) {
	for _, c := range []position.Colour{position.Red, position.Black} {
		p, kept := now.Player(c), &r.Red
		if c == position.Black {
			kept = &r.Black
		}
		if samePlayer(p, before.Player(c)) {
			continue
		}
		if kept.Name, kept.Level = p.Name, ""; p.Level != nil {
			if kept.Level = p.Level.Name; p.Level.Step > 0 {
				kept.Level += " " + strconv.Itoa(p.Level.Step)
			}
			kept.Name = engineName + " " + kept.Level
		}
	}
}

func samePlayer(a, b *api.Player) bool {
	return a.Name == b.Name && (a.Level == nil) == (b.Level == nil) && (a.Level == nil || *a.Level == *b.Level)
}
