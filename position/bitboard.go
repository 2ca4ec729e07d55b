package position

import "math/bits"

// Bitboard is a set of squares: Lo holds ranks 0-4, Hi ranks 5-9, 45 bits each. A rank never
// straddles the words, a file is five bits in each, a palace and the land of a side are one word.
type Bitboard struct{ Lo, Hi uint64 }

const (
	halfBits = 1<<45 - 1    // all squares of one half
	fileBits = 0x1008040201 // five bits, nine apart: the a-file of one half
)

// BitboardOf returns the set of the given squares.
func BitboardOf(squares ...Square) Bitboard {
	var b Bitboard
	for _, s := range squares {
		b = b.or(squareBits[s&127])
	}
	return b
}

func (b Bitboard) and(c Bitboard) Bitboard { return Bitboard{b.Lo & c.Lo, b.Hi & c.Hi} }
func (b Bitboard) or(c Bitboard) Bitboard  { return Bitboard{b.Lo | c.Lo, b.Hi | c.Hi} }
func (b Bitboard) xor(c Bitboard) Bitboard { return Bitboard{b.Lo ^ c.Lo, b.Hi ^ c.Hi} }
func (b Bitboard) not(c Bitboard) Bitboard { return Bitboard{b.Lo &^ c.Lo, b.Hi &^ c.Hi} }
func (b Bitboard) any() bool               { return b.Lo|b.Hi != 0 }

// And returns the squares in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return b.and(c) }

// Or returns the squares in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return b.or(c) }

// Without returns the squares of b that are not in c.
func (b Bitboard) Without(c Bitboard) Bitboard { return b.not(c) }

// Empty reports whether the set has no square.
func (b Bitboard) Empty() bool { return b.Lo|b.Hi == 0 }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(b.Lo) + bits.OnesCount64(b.Hi) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool {
	w := b.Lo
	if s&64 != 0 {
		w = b.Hi
	}
	return w>>(s&63)&1 != 0
}

// First returns the first square of a set that is not empty, in the order of Square codes.
func (b Bitboard) First() Square {
	if b.Lo != 0 {
		return Square(bits.TrailingZeros64(b.Lo))
	}
	return Square(64 | bits.TrailingZeros64(b.Hi))
}

// Pop removes the first square from a set that is not empty and returns it.
func (b *Bitboard) Pop() Square {
	if b.Lo != 0 {
		s := Square(bits.TrailingZeros64(b.Lo))
		b.Lo &= b.Lo - 1
		return s
	}
	s := Square(64 | bits.TrailingZeros64(b.Hi))
	b.Hi &= b.Hi - 1
	return s
}

// Squares returns the squares of the set in order. It allocates: for edges, not for search.
func (b Bitboard) Squares() []Square {
	squares := make([]Square, 0, b.Count())
	for b.any() {
		squares = append(squares, b.Pop())
	}
	return squares
}

// rankIndex returns the nine bits of the rank of s.
func (b Bitboard) rankIndex(s Square) uint64 {
	w := b.Lo
	if s&64 != 0 {
		w = b.Hi
	}
	return w >> (rankShift[s&127] & 63) & 511
}

// fileIndex returns the ten bits of a file, rank 0 first. The multiplication moves bits 0, 9, 18, 27
// and 36 side by side: partial products never meet, so there is no carry.
func (b Bitboard) fileIndex(file uint8) uint64 {
	lo := (b.Lo >> (file & 63) & fileBits) * gatherMultiplier >> 32 & 31
	hi := (b.Hi >> (file & 63) & fileBits) * gatherMultiplier >> 32 & 31
	return hi<<5 | lo
}

const gatherMultiplier = 0x101010101

// squareBits holds the set of each square of any board alone; what is a square of none has the empty set.
var squareBits = func() (table [squareCodes]Bitboard) {
	for s := range Square(64) {
		table[s] = Bitboard{Lo: s.bit()}
		if upper := s | 64; upper.valid() {
			table[upper] = Bitboard{Hi: upper.bit()}
		}
	}
	return table
}()

// rankShift tells where the rank of a square begins in its word.
var rankShift = func() (table [squareCodes]uint8) {
	for i := range squareCount {
		s := SquareByIndex(i)
		table[s] = uint8(i / Files % 5 * Files)
		if s.InRiver() {
			table[s] = 5 * Files
		}
	}
	return table
}()

// spread puts five bits of a file back to their places.
var spread = func() (table [32]uint64) {
	for five := range table {
		for i := range 5 {
			table[five] |= uint64(five>>i&1) << (i * Files)
		}
	}
	return table
}()
