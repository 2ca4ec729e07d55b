// Package builtin holds the puzzles that are part of the program, packed, a file for each variant.
package builtin

import (
	"embed"

	"xqengine/internal/packed"
	"xqengine/position"
	"xqengine/puzzle"
)

//go:embed data
var files embed.FS

var read = packed.PerVariant(files, ".epd.gz", puzzle.Read)

// Puzzles returns the puzzles of a variant, which are read when they are first wanted. They belong to all: nobody may change them.
func Puzzles(v *position.Variant) ([]*puzzle.Puzzle, error) { return read(v) }
