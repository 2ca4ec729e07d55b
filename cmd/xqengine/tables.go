package main

import (
	"fmt"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/position"
)

// embeddedTables is what -tables is called for the tables of the program alone.
const embeddedTables = "embedded"

// openTables opens the endgame tables that were asked for; nil if none were.
func (c *analyzeCommand) openTables() (*egtb.Tables, error) {
	switch c.Tables {
	case "":
		return nil, nil
	case embeddedTables:
		return egtb.Embedded(), nil
	}
	tables, err := egtb.Open(c.Tables)
	if err != nil {
		return nil, flags.Misuse(fmt.Errorf("tables %s: %w", c.Tables, err))
	}
	return tables, nil
}

// known returns lines with what endgame tables say of a position and its moves; none without tables.
func (c *analyzeCommand) known(tables *egtb.Tables, board *position.Position) []string {
	if tables == nil {
		return nil
	}
	v, plies, ok := tables.DTZ(board)
	if !ok {
		return []string{"tables: they do not know this position", ""}
	}
	lines := []string{"tables, if no position of the game has stood before: " + egtb.Describe(v, plies)}
	for _, r := range tables.Root(board) {
		line := fmt.Sprintf("  %s  %s", notations[c.Notation](board, position.NewTurn(r.Move)), egtb.Describe(r.Value, r.Plies))
		if !r.Certain {
			line += " (not certain)"
		}
		lines = append(lines, line)
	}
	return append(lines, "")
}
