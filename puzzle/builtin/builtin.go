// Package builtin holds the puzzles that are part of the program, packed, a file for each variant.
package builtin

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"sync"

	"xqengine/position"
	"xqengine/puzzle"
)

//go:embed data
var files embed.FS

// readers read the puzzles of a variant when they are first wanted.
var readers = func() map[*position.Variant]func() ([]*puzzle.Puzzle, error) {
	all := map[*position.Variant]func() ([]*puzzle.Puzzle, error){}
	for _, v := range position.Variants() {
		all[v] = sync.OnceValues(func() ([]*puzzle.Puzzle, error) { return read(v) })
	}
	return all
}()

// Puzzles returns the puzzles of a variant. They belong to all: nobody may change them.
func Puzzles(v *position.Variant) ([]*puzzle.Puzzle, error) { return readers[v]() }

func read(v *position.Variant) ([]*puzzle.Puzzle, error) {
	name := "data/" + v.Name + ".epd.gz"
	packed, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	in, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	list, err := puzzle.Read(in, v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
