package gamedata

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"xqengine/internal/plainfile"
	"xqengine/position"
)

// Reader reads games one after the other.
type Reader struct {
	in      *bufio.Reader
	closer  io.Closer
	name    string
	header  Header
	variant *position.Variant

	block  []byte
	rest   []byte // of the block, not decoded yet
	left   int    // games in rest
	end    int64  // where the block ends in the file
	number int    // of the block, from 1
	torn   int64
}

// Open opens a file of games. Errors name the file.
func Open(path string) (*Reader, error) {
	file, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := NewReader(file, path)
	if err != nil {
		file.Close()
		return nil, err
	}
	r.closer = file
	return r, nil
}

// NewReader reads the header of a file of games. The name is for errors.
func NewReader(in io.Reader, name string) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, 1<<18), name: name}
	h, n, err := readHeader(r.in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.header, r.end = h, n
	r.variant, err = h.Variant()
	return r, err
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Variant returns the variant of the games.
func (r *Reader) Variant() *position.Variant { return r.variant }

// Torn returns how many bytes after the last whole block were passed over: what a writer that was killed had begun. It
// is known when Next has returned io.EOF.
func (r *Reader) Torn() int64 { return r.torn }

// Close closes the file.
func (r *Reader) Close() error {
	if r.closer == nil {
		return nil
	}
	return r.closer.Close()
}

// Next reads the next game into g, whose memory it uses again. After the last it returns io.EOF. A block that is cut
// off by the end of the file was being written: it is passed over, and Torn tells. A damaged block is an error, and so is one
// that seems cut off because its length is wrong: further blocks stand behind it.
func (r *Reader) Next(g *Game) error {
	for r.left == 0 {
		if len(r.rest) > 0 {
			return fmt.Errorf("%s: block %d: %d bytes behind its last game", r.name, r.number, len(r.rest))
		}
		if err := r.nextBlock(); err != nil {
			return err
		}
	}
	rest, err := g.decode(r.rest)
	if err != nil {
		return fmt.Errorf("%s: block %d: %w", r.name, r.number, err)
	}
	r.rest = rest
	r.left--
	return nil
}

// nextBlock reads a block and checks it.
func (r *Reader) nextBlock() error {
	r.number++
	var head [blockFixed]byte
	n, err := io.ReadFull(r.in, head[:])
	if errors.Is(err, io.EOF) {
		return io.EOF
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		r.torn = int64(n)
		return io.EOF
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	length, games := binary.LittleEndian.Uint32(head[4:]), binary.LittleEndian.Uint32(head[8:])
	if string(head[:4]) != blockMark || length > maxBlock || games > length {
		return fmt.Errorf("%s: block %d is damaged: it does not begin as a block", r.name, r.number)
	}
	size := int(length) + crcSize
	if cap(r.block) < size {
		r.block = make([]byte, size)
	}
	r.block = r.block[:size]
	if n, err := io.ReadFull(r.in, r.block); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			if holdsBlock(r.block[:n]) {
				return fmt.Errorf("%s: block %d is damaged: wrong length", r.name, r.number)
			}
			r.torn = int64(len(head) + n)
			return io.EOF
		}
		return fmt.Errorf("%s: %w", r.name, err)
	}
	sum := crc32.Update(crc32.Checksum(head[:], castagnoli), castagnoli, r.block[:length])
	if sum != binary.LittleEndian.Uint32(r.block[length:]) {
		return fmt.Errorf("%s: block %d is damaged: wrong checksum", r.name, r.number)
	}
	r.rest, r.left = r.block[:length], int(games)
	r.end += int64(len(head) + size)
	return nil
}

// holdsBlock reports whether a block begins somewhere in some bytes. Chance makes its mark of games once in gigabytes.
func holdsBlock(rest []byte) bool { return bytes.Contains(rest, []byte(blockMark)) }

// Each calls do with all games of some files, which must be of one variant. The game belongs to Each. note, if not nil, is
// told of files whose last block is cut off.
func Each(paths []string, note func(string), do func(*Game) error) error {
	var g Game
	for _, path := range paths {
		if err := eachOf(path, note, &g, do); err != nil {
			return err
		}
	}
	return nil
}

func eachOf(path string, note func(string), g *Game, do func(*Game) error) error {
	r, err := Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	for {
		err := r.Next(g)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = do(g)
		}
		if err != nil {
			return err
		}
	}
	if note != nil && r.torn > 0 {
		note(fmt.Sprintf("%s: the last %d bytes are not a whole block: still being written, or cut off", path, r.torn))
	}
	return nil
}

// Headers returns the sources of some files together, which must all be of one variant.
func Headers(paths []string) (Header, error) {
	var h Header
	seen := map[string]bool{}
	for _, path := range paths {
		r, err := Open(path)
		if err != nil {
			return h, err
		}
		r.Close()
		for _, source := range r.header.Sources {
			if !seen[source] {
				seen[source] = true
				h.Sources = append(h.Sources, source)
			}
		}
	}
	_, err := h.Variant()
	return h, err
}
