package gamedata

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"xqengine/internal/filelock"
)

// blockTarget is the length of games at which a block is written.
const blockTarget = 16 << 10

// Writer writes a file of games.
type Writer struct {
	Games     int // in the file; pieces of one game count as one
	Positions int // with a score, in the file
	file      *os.File
	pending   []byte
	records   uint32 // in pending
}

// ErrExists tells that a file would have been overwritten.
var ErrExists = errors.New("the file is there already")

// Create makes a new file of games. It does not overwrite one: the error is then ErrExists.
func Create(path string, h Header) (*Writer, error) {
	head, err := h.encode()
	if err != nil {
		return nil, err
	}
	file, err := filelock.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("%s: %w", path, ErrExists)
	}
	if err != nil {
		return nil, err
	}
	if _, err := file.Write(head); err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(path))
	}
	return &Writer{file: file}, nil
}

// Resume opens a file of games to go on behind its last whole block; what stands after that is cut off. The header
// must be that of the file. If there is no such file, it is made. A file that is damaged before its end is refused, and so is
// one that somebody else writes to.
func Resume(path string, h Header) (*Writer, error) {
	file, err := filelock.OpenFile(path, os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return Create(path, h)
	}
	if err != nil {
		return nil, err
	}
	w, err := resume(file, h)
	if err != nil {
		file.Close()
		return nil, err
	}
	return w, nil
}

// resume is Resume with the file opened and locked.
func resume(file *os.File, h Header) (*Writer, error) {
	r, err := Open(file.Name())
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if err := sameSources(r.header, h); err != nil {
		return nil, fmt.Errorf("%s: %w", file.Name(), err)
	}
	w := &Writer{file: file}
	var g Game
	for {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		w.count(&g)
	}
	if err := file.Truncate(r.end); err != nil {
		return nil, err
	}
	_, err = file.Seek(r.end, io.SeekStart)
	return w, err
}

// sameSources names the first setting in which two headers differ.
func sameSources(have, want Header) error {
	if len(have.Sources) != len(want.Sources) {
		return fmt.Errorf("made from %d sources, now %d", len(have.Sources), len(want.Sources))
	}
	for i := range have.Sources {
		if err := SameSettings(have.Sources[i], want.Sources[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) count(g *Game) {
	if !g.Continued {
		w.Games++
	}
	w.Positions += g.Scored()
}

// Add writes a game. It may stay in memory until some more have come, or Flush.
func (w *Writer) Add(g *Game) error {
	pending, err := g.appendTo(w.pending)
	if err != nil {
		return err
	}
	w.pending = pending
	w.records++
	w.count(g)
	if len(w.pending) >= blockTarget {
		return w.Flush()
	}
	return nil
}

// Flush writes what is in memory as a block.
func (w *Writer) Flush() error {
	if w.records == 0 {
		return nil
	}
	block := make([]byte, 0, blockFixed+len(w.pending)+crcSize)
	block = append(block, blockMark...)
	block = binary.LittleEndian.AppendUint32(block, uint32(len(w.pending)))
	block = binary.LittleEndian.AppendUint32(block, w.records)
	block = append(block, w.pending...)
	block = binary.LittleEndian.AppendUint32(block, crc32.Checksum(block, castagnoli))
	w.pending, w.records = w.pending[:0], 0
	_, err := w.file.Write(block)
	return err
}

// Close writes what is in memory and closes the file.
func (w *Writer) Close() error {
	err := w.Flush()
	if closeErr := w.file.Close(); err == nil {
		err = closeErr
	}
	return err
}
