package mine

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"xqengine/internal/filelock"
	"xqengine/internal/linefile"
	"xqengine/position"
	"xqengine/puzzle"
)

// File is a file of puzzles that is being written: the settings in the first line, then a line for each game that was looked
// at, with its puzzles.
type File struct {
	Last    int // number of the last game in the file
	Puzzles []*puzzle.Puzzle
	file    *os.File
}

// game is a line of a file.
type game struct {
	Number  int    `json:"game"`
	Puzzles []line `json:"puzzles,omitempty"`
}

// line is a puzzle as a line of a file has it.
type line struct {
	FEN    string   `json:"fen"`
	Line   []string `json:"line"`
	Mate   int      `json:"mate,omitempty"`
	Score  int      `json:"score,omitempty"`
	Rating int      `json:"rating"`
	Themes []string `json:"themes,omitempty"`
}

// Open opens a file to go on behind its last complete game; what stands after that is cut off. If there is no such file, it
// is made. The settings must be those of the file, and nobody else may write to it.
func Open(path string, s Settings) (*File, error) {
	header, err := s.header()
	if err != nil {
		return nil, err
	}
	file, err := filelock.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	f := &File{file: file}
	if err := linefile.Resume(file, header, func(text []byte) error { return f.take(text, s.Variant) }); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return f, nil
}

// take reads a game.
func (f *File) take(text []byte, v *position.Variant) error {
	var g game
	if err := json.Unmarshal(text, &g); err != nil {
		return fmt.Errorf("not a game with puzzles: %w", err)
	}
	if g.Number != f.Last+1 {
		return fmt.Errorf("game %d stands behind game %d", g.Number, f.Last)
	}
	f.Last = g.Number
	for _, l := range g.Puzzles {
		z := &puzzle.Puzzle{Variant: v, FEN: l.FEN, Line: l.Line, Mate: l.Mate, Score: l.Score, Rating: l.Rating, Themes: l.Themes}
		if err := z.Check(); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
		f.Puzzles = append(f.Puzzles, z)
	}
	return nil
}

// Add writes a game.
func (f *File) Add(number int, puzzles []*puzzle.Puzzle) error {
	g := game{Number: number}
	for _, z := range puzzles {
		g.Puzzles = append(g.Puzzles, line{z.FEN, z.Line, z.Mate, z.Score, z.Rating, z.Themes})
	}
	text, err := json.Marshal(g)
	if err == nil {
		_, err = f.file.Write(append(text, '\n'))
	}
	if err != nil {
		return err
	}
	f.Last = number
	f.Puzzles = append(f.Puzzles, puzzles...)
	return nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// Read returns the puzzles of a file, which names its variant itself.
func Read(r io.Reader) ([]*puzzle.Puzzle, error) {
	var f File
	var v *position.Variant
	number := 0
	err := linefile.Each(r, func(text []byte) error {
		if number++; number > 1 {
			return f.take(text, v)
		}
		var header struct{ Variant string }
		if err := json.Unmarshal(text, &header); err != nil {
			return fmt.Errorf("not a file of puzzles: %w", err)
		}
		var ok bool
		if v, ok = position.VariantByName(header.Variant); !ok {
			return fmt.Errorf("no variant %q", header.Variant)
		}
		return nil
	})
	if err == nil && v == nil {
		err = errors.New("not a file of puzzles")
	}
	return f.Puzzles, err
}
