package book

import (
	"crypto/rc4" // no secret is kept: the format takes its numbers from this generator
	"encoding/binary"
	"sync"

	"xqengine/position"
)

// locks are what stands for a position. The first is in the file; the second only decides which of two mirror images
// is stored.
type locks struct{ first, second uint32 }

// lockTable holds the numbers of the format: those of Black to move, and of each piece on each square. They come from
// RC4 with a key of four zero bytes, three numbers at a time, of which the first is not used here.
type lockTable struct {
	black  locks
	pieces [14][256]locks
}

var lockNumbers = sync.OnceValue(func() *lockTable {
	t := new(lockTable)
	cipher, err := rc4.NewCipher(make([]byte, 4))
	if err != nil {
		panic(err) // four bytes are a key
	}
	next := func() locks {
		var numbers [12]byte
		cipher.XORKeyStream(numbers[:], numbers[:])
		return locks{binary.LittleEndian.Uint32(numbers[8:]), binary.LittleEndian.Uint32(numbers[4:])}
	}
	t.black = next()
	for piece := range t.pieces {
		for square := range t.pieces[piece] {
			t.pieces[piece][square] = next()
		}
	}
	return t
})

// pieceOrder is the place of each type among the numbers.
var pieceOrder = map[position.PieceType]int{
	position.General: 0, position.Advisor: 1, position.Elephant: 2, position.Horse: 3, position.Chariot: 4,
	position.Cannon: 5, position.Soldier: 6,
}

// code returns the number of a square in the format: row and file with a rim of three around the board, rows
// counted from Black's back rank.
func code(s position.Square) int {
	return (9-position.Xiangqi.Rank(s)+3)*16 + position.Xiangqi.File(s) + 3
}

// square is the inverse of code; ok is false for what is not a point of the board.
func square(code int) (s position.Square, ok bool) {
	file, row := code%16-3, code/16-3
	if file < 0 || file > 8 || row < 0 || row > 9 {
		return position.NoSquare, false
	}
	return position.SquareAt(file, 9-row), true
}

// locksOf returns the locks of a position of xiangqi and of its mirror image.
func locksOf(p *position.Position) (own, mirror locks) {
	t := lockNumbers()
	if p.Side() == position.Black {
		own, mirror = t.black, t.black
	}
	for _, s := range p.Occupied().Squares() {
		piece := p.PieceAt(s)
		numbers := &t.pieces[pieceOrder[piece.Type()]+7*int(piece.Colour())]
		own = own.with(numbers[code(s)])
		mirror = mirror.with(numbers[code(s.Mirror())])
	}
	return own, mirror
}

func (l locks) with(m locks) locks { return locks{l.first ^ m.first, l.second ^ m.second} }

// less is the order by which one of two mirror images is chosen.
func (l locks) less(m locks) bool {
	return l.first < m.first || l.first == m.first && l.second < m.second
}
