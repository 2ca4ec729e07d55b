package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/position"
	"xqengine/puzzle"
	"xqengine/puzzle/builtin"
	"xqengine/puzzle/mine"
	"xqengine/record"
)

// puzzleFiles are the puzzles that a command is about.
type puzzleFiles struct {
	Files   []string `arg:"" optional:"" help:"Files of 'puzzles mine', or of puzzles as EPD (.epd, .epd.gz); the puzzles of the program if none is given." type:"existingfile" name:"file"`
	Variant string   `help:"Variant of puzzles as EPD, or of those of the program; see 'xqengine variants'." default:"xiangqi" placeholder:"NAME"`
}

// read returns the puzzles, none of which is there twice.
func (c *puzzleFiles) read() (list []*puzzle.Puzzle, err error) {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return nil, err
	}
	if len(c.Files) == 0 {
		return builtin.Puzzles(v)
	}
	seen := map[uint64]bool{}
	for _, path := range c.Files {
		some, err := flags.ReadFile(path, func(in io.Reader) ([]*puzzle.Puzzle, error) { return readPuzzles(path, in, v) })
		if err != nil {
			return nil, err
		}
		for _, z := range some {
			if list != nil && z.Variant != list[0].Variant {
				return nil, fmt.Errorf("%s: puzzles of %s behind puzzles of %s", path, z.Variant.Name, list[0].Variant.Name)
			}
			keys, err := z.Keys()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			if !puzzle.Repeats(keys) && !slices.ContainsFunc(keys, func(key uint64) bool { return seen[key] }) {
				list = append(list, z)
			}
			for _, key := range keys {
				seen[key] = true
			}
		}
	}
	return list, nil
}

// readPuzzles reads a file by what its name ends in.
func readPuzzles(path string, in io.Reader, v *position.Variant) ([]*puzzle.Puzzle, error) {
	switch {
	case strings.HasSuffix(path, ".epd"):
		return puzzle.Read(in, v)
	case strings.HasSuffix(path, ".epd.gz"):
		packed, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		return puzzle.Read(packed, v)
	}
	return mine.Read(in)
}

type puzzlesExport struct {
	puzzleFiles
	Out  string `help:"File to write; it must not exist. Its name says as what: .epd, .epd.gz or .pgn." required:"" placeholder:"FILE"`
	Most int    `help:"Puzzles at most; 0: all. Those that stay are spread evenly over the ratings." default:"0" placeholder:"N"`
	Pack bool   `help:"Leave out of EPD what the program itself does not need."`
}

// Run writes the puzzles.
func (c *puzzlesExport) Run(std streams) error {
	name := filepath.Base(c.Out)
	packed := strings.HasSuffix(name, ".epd.gz")
	if !packed && !strings.HasSuffix(name, ".epd") && !strings.HasSuffix(name, ".pgn") {
		return flags.Misuse(fmt.Errorf("out %s: want a name that ends in .epd, .epd.gz or .pgn", c.Out))
	}
	list, err := c.read()
	if err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b *puzzle.Puzzle) int { return a.Rating - b.Rating })
	if c.Most > 0 && len(list) > c.Most {
		kept := make([]*puzzle.Puzzle, c.Most)
		for i := range kept {
			kept[i] = list[i*len(list)/c.Most]
		}
		list = kept
	}
	err = flags.WriteNew(c.Out, func(w io.Writer) error {
		if !packed {
			return c.write(w, list)
		}
		z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			return err
		}
		return errors.Join(c.write(z, list), z.Close())
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s: %d puzzles\n", c.Out, len(list))
	return err
}

func (c *puzzlesExport) write(w io.Writer, list []*puzzle.Puzzle) error {
	for _, z := range list {
		if strings.HasSuffix(c.Out, ".pgn") {
			g, err := z.Record()
			if err == nil {
				err = record.WritePGN(w, g, record.PGNOptions{})
			}
			if err == nil {
				_, err = fmt.Fprintln(w)
			}
			if err != nil {
				return err
			}
			continue
		}
		line := z.Export
		if c.Pack {
			line = func() (string, error) { return z.EPD() }
		}
		text, err := line()
		if err == nil {
			_, err = fmt.Fprintln(w, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
