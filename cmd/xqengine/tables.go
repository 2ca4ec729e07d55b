package main

import (
	"fmt"

	"xqengine/cmd/internal/flags"
	"xqengine/egtb"
	"xqengine/position"
)

// embeddedTables is what -tables is called for the tables of the program alone.
const embeddedTables = "embedded"

// known returns lines with what endgame tables say of a position and its moves; none if they were not asked for.
func (c *analyzeCommand) known(board *position.Position) ([]string, error) {
	if c.Tables == "" {
		return nil, nil
	}
	tables := egtb.Embedded()
	if c.Tables != embeddedTables {
		var err error
		if tables, err = egtb.Open(c.Tables); err != nil {
			return nil, flags.Misuse(fmt.Errorf("tables %s: %w", c.Tables, err))
		}
		defer tables.Close()
	}
	v, plies, ok := tables.DTZ(board)
	if !ok {
		return []string{"tables: they do not know this position", ""}, nil
	}
	lines := []string{"tables, if no position of the game has stood before: " + egtb.Describe(v, plies)}
	for _, r := range tables.Root(board) {
		line := fmt.Sprintf("  %s  %s", notations[c.Notation](board, position.NewTurn(r.Move)), egtb.Describe(r.Value, r.Plies))
		if !r.Certain {
			line += " (not certain)"
		}
		lines = append(lines, line)
	}
	return append(lines, ""), nil
}
