package match

import (
	"fmt"

	"xqengine/egtb"
	"xqengine/match/matchlog"
	"xqengine/position"
)

// EmbeddedTables stands for the endgame tables that are part of the program where a folder of tables can be named.
const EmbeddedTables = "embedded"

// openTables opens the tables that a match is adjudicated by; nil: none.
func (c *Config) openTables() (*egtb.Tables, error) {
	dir := c.Adjudication.Tables
	if dir == "" {
		return nil, nil
	}
	if c.Variant != position.Xiangqi {
		return nil, wrong("tables: there are none for %s", c.Variant.Name)
	}
	if limit := c.Rules.NaturalLimit; limit > 0 && limit < egtb.NaturalLimit {
		return nil, wrong("tables: they do not hold with a natural limit of %d plies, below %d", limit, egtb.NaturalLimit)
	}
	if dir == EmbeddedTables {
		return egtb.Embedded(), nil
	}
	t, err := egtb.Open(dir)
	if err != nil {
		_ = t.Close() // nothing was written
		return nil, wrong("tables: %v", err)
	}
	return t, nil
}

// known ends the game if endgame tables are certain of its result under the rules of the match, with all that has been played.
func (g *game) known() bool {
	v, ok := g.tables.Settled(g.now)
	if !ok {
		return false
	}
	family, side := egtb.MaterialOf(g.now), g.now.Side()
	switch v {
	case egtb.Win, egtb.Loss:
		if v == egtb.Loss {
			side = side.Other()
		}
		g.adjudicate(winnerResult(side), fmt.Sprintf("table adjudication: %s is won for %s", family, g.now.Variant().ColourName(side)))
	default:
		g.adjudicate(matchlog.Drawn, fmt.Sprintf("table adjudication: %s is drawn", family))
	}
	return true
}

// over reports whether the game is at an end by the rules, or by what endgame tables know.
func (g *game) over() bool {
	if g.now.Outcome().Over {
		return true
	}
	_, ok := g.tables.Settled(g.now)
	return ok
}
