package book

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"xqengine/internal/plainfile"
	"xqengine/position"
)

// entry is a move of a position in a file.
type entry struct {
	lock   uint32
	move   uint16 // from in the low byte, to in the high one
	weight uint16
}

const entrySize = 8

// MaxBytes is the size of the largest book that is read.
const MaxBytes = 64 << 20

// Book is an opening book of xiangqi in the format of BOOK.DAT. It does not change, so it may be used by several goroutines at once.
type Book struct {
	entries []entry // sorted by lock and move
}

// Move is a move of a book.
type Move struct {
	Turn   position.Turn
	Weight int // how much it is worth compared with the others, from 0
}

// Source is what has moves for positions: a book of either format, or several.
type Source interface {
	// Moves returns the legal moves for a position, the heaviest first.
	Moves(p *position.Position) []Move
}

// Opened is a book that was read from a file, of either format.
type Opened interface {
	Source
	Len() int // the number of its moves
}

// Open reads the book in a file: a BOOK.DAT, or a book of positions, which begins with a brace.
func Open(path string) (Opened, error) {
	file, err := plainfile.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	limited, err := plainfile.Limit(file)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(limited)
	var b Opened
	if first, _ := in.Peek(len(positionsBegin)); string(first) == positionsBegin {
		b, err = ReadPositions(in)
	} else {
		b, err = Read(in)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// Read reads a book. A file whose entries are not in the order of their locks, or mostly have no move, is not a book: looking
// up a position in it would find nothing, and say so of a file of any kind.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("the book is larger than %d MB", MaxBytes>>20)
	case len(data) == 0:
		return nil, errors.New("the book is empty")
	case len(data)%entrySize != 0:
		return nil, fmt.Errorf("not a BOOK.DAT: %d bytes are not a whole number of entries of %d", len(data), entrySize)
	}
	b := &Book{entries: make([]entry, len(data)/entrySize)}
	valid := 0
	for i := range b.entries {
		row := data[i*entrySize:]
		e := entry{binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint16(row[4:]), binary.LittleEndian.Uint16(row[6:])}
		if _, _, ok := e.squares(); ok {
			valid++
		}
		b.entries[i] = e
	}
	switch {
	case valid == 0:
		return nil, errors.New("not a BOOK.DAT: no entry has a move on the board")
	case !slices.IsSortedFunc(b.entries, func(e, f entry) int { return cmp.Compare(e.lock, f.lock) }):
		return nil, errors.New("not a BOOK.DAT: its entries are not in the order of their locks")
	case 2*valid < len(b.entries):
		return nil, fmt.Errorf("not a BOOK.DAT: of %d entries only %d have a move on the board", len(b.entries), valid)
	}
	slices.SortFunc(b.entries, entry.compare) // the moves of a position may stand in any order
	return b, nil
}

func (e entry) compare(f entry) int {
	return cmp.Or(cmp.Compare(e.lock, f.lock), cmp.Compare(e.move, f.move))
}

// squares returns the move's squares; ok is false if they are not on the board.
func (e entry) squares() (from, to position.Square, ok bool) {
	from, okFrom := square(int(e.move & 0xff))
	to, okTo := square(int(e.move >> 8))
	return from, to, okFrom && okTo
}

// Len returns the number of moves in the book.
func (b *Book) Len() int { return len(b.entries) }

// Moves returns the legal moves that the book has for a position, the heaviest first. There are none in a variant of xiangqi: its
// positions look the same and are not.
func (b *Book) Moves(p *position.Position) []Move {
	if p.Variant() != position.Xiangqi {
		return nil
	}
	own, mirror := locksOf(p)
	list := b.collect(nil, p, own.first, false)
	if own != mirror {
		list = b.collect(list, p, mirror.first, true)
	}
	sortMoves(list)
	return list
}

// collect appends the legal moves of a lock, mirrored if the lock is the mirror image's. Locks are short, so another
// position may have the same: a move that is not legal belongs to such.
func (b *Book) collect(list []Move, p *position.Position, lock uint32, mirrored bool) []Move {
	first, found := slices.BinarySearchFunc(b.entries, lock, func(e entry, lock uint32) int { return cmp.Compare(e.lock, lock) })
	if !found {
		return list
	}
	for _, e := range b.entries[first:] {
		if e.lock != lock {
			break
		}
		from, to, ok := e.squares()
		if !ok {
			continue
		}
		if mirrored {
			from, to = from.Mirror(), to.Mirror()
		}
		turn, err := p.ParseTurn(p.Variant().MoveName(position.NewMove(from, to)))
		if err != nil || slices.ContainsFunc(list, func(m Move) bool { return m.Turn == turn }) {
			continue
		}
		list = append(list, Move{Turn: turn, Weight: int(e.weight)})
	}
	return list
}

// Shelf is a number of books: for each position the first one that has a move for it answers.
type Shelf []Source

// Moves returns the moves of the first book that has any.
func (s Shelf) Moves(p *position.Position) []Move {
	for _, b := range s {
		if list := b.Moves(p); len(list) > 0 {
			return list
		}
	}
	return nil
}

// Pick chooses one of the moves, which must be those of a position, by chance in proportion to their weights; with
// random nil it takes the heaviest. Moves of no weight, and such as lead to a position that has been on the board
// before, are not chosen; ok is false if none is left.
func Pick(p *position.Position, moves []Move, random *rand.Rand) (turn position.Turn, ok bool) {
	total := 0
	fit := make([]Move, 0, len(moves))
	q := p.Clone()
	for _, m := range moves {
		if m.Weight <= 0 {
			continue
		}
		q.Play(m.Turn)
		repeats := q.EarlierOccurrence() > 0
		q.Back()
		if !repeats {
			fit = append(fit, m)
			total += m.Weight
		}
	}
	if len(fit) == 0 {
		return position.Turn{}, false
	}
	if random == nil {
		return fit[0].Turn, true
	}
	at := random.IntN(total)
	for _, m := range fit {
		if at -= m.Weight; at < 0 {
			return m.Turn, true
		}
	}
	return fit[len(fit)-1].Turn, true
}
