package matecensus

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"xqengine/internal/filelock"
	"xqengine/internal/linefile"
)

// File is a file of games that is being written: the settings in the first line, then a game a line.
type File struct {
	Last  int // number of the last game in the file
	Tally Tally
	file  *os.File
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
	if err := linefile.Resume(file, header, f.take); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return f, nil
}

// take reads a game.
func (f *File) take(line []byte) error {
	g, err := parse(line)
	if err != nil {
		return err
	}
	if g.Number != f.Last+1 {
		return fmt.Errorf("game %d stands behind game %d", g.Number, f.Last)
	}
	f.Last = g.Number
	f.Tally.Add(g)
	return nil
}

// Add writes a game.
func (f *File) Add(g *Game) error {
	line, err := json.Marshal(g)
	if err == nil {
		_, err = f.file.Write(append(line, '\n'))
	}
	if err != nil {
		return err
	}
	f.Last = g.Number
	f.Tally.Add(g)
	return nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// Read gives the games of a file to a function, until that returns an error.
func Read(r io.Reader, each func(*Game) error) error {
	number := 0
	return linefile.Each(r, func(line []byte) error {
		if number++; number == 1 {
			return nil
		}
		g, err := parse(line)
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		return each(g)
	})
}

func parse(line []byte) (*Game, error) {
	g := new(Game)
	if err := json.Unmarshal(line, g); err != nil {
		return nil, fmt.Errorf("not a game: %w", err)
	}
	return g, nil
}
