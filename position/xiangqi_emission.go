package position

import "math/bits"

// The targets of chariots and cannons are written to a move list four at a time: a table holds, for
// each set of places on a rank or file, their square codes side by side, and one multiplication puts
// the origin before all of them. More moves may be written than counted; the list has room for that.

// lanes are four moves in one word, the first in the lowest bits.
const lanes = 0x0001000100010001

// emission holds the square codes of a set of places, relative to the first place of the line.
type emission struct {
	first, second, third uint64 // four codes each
	count                uint64
}

var (
	rankEmission [512]emission  // codes are files
	fileEmission [1024]emission // codes are those of the squares on the a-file
)

func buildEmission() {
	for set := range rankEmission {
		rankEmission[set] = emissionOf(set, func(place int) Square { return SquareAt(place, 0) })
	}
	for set := range fileEmission {
		fileEmission[set] = emissionOf(set, func(place int) Square { return SquareAt(0, place) })
	}
}

func emissionOf(set int, code func(place int) Square) (e emission) {
	words := [3]*uint64{&e.first, &e.second, &e.third}
	for place := range Ranks {
		// No piece has more than nine targets on a line; fuller sets never occur.
		if set>>place&1 != 0 && e.count < 4*uint64(len(words)) {
			*words[e.count/4] |= uint64(code(place)) << (e.count % 4 * 16)
			e.count++
		}
	}
	return e
}

// addLines appends the moves from a square to sets of places on its rank and its file.
func (l *MoveList) addLines(from Square, row, column uint16) {
	from &= 127
	n := l.count
	base := uint64(from)<<7 | uint64(from&64) + uint64(rankShift[from])
	e := &rankEmission[row&511]
	l.put(n, base*lanes+e.first)
	l.put(n+4, base*lanes+e.second)
	n += int(e.count)
	base = uint64(from)<<7 | uint64(fileOf[from])
	e = &fileEmission[column&1023]
	l.put(n, base*lanes+e.first)
	l.put(n+4, base*lanes+e.second)
	if e.count > 8 {
		l.put(n+8, base*lanes+e.third)
	}
	l.count = n + int(e.count)
}

// put writes four moves at once; the compiler makes one store of it.
func (l *MoveList) put(n int, four uint64) {
	n &= MaxMoves - 1
	l.moves[n] = Move(four)
	l.moves[n+1] = Move(four >> 16)
	l.moves[n+2] = Move(four >> 32)
	l.moves[n+3] = Move(four >> 48)
}

// Files a and i of one half, which steps sideways must not wrap round.
const (
	fileA = fileBits
	fileI = fileBits << (Files - 1)
)

// addSoldiers appends the moves of a set of soldiers of a colour to squares within a set, all soldiers
// at once: forward, then sideways across the river.
func (l *MoveList) addSoldiers(c Colour, soldiers, within Bitboard) {
	n := l.count
	var ahead Bitboard
	var crossed, open, half uint64
	if c == Red {
		ahead = Bitboard{
			Lo: soldiers.Lo << Files & within.Lo,
			Hi: (soldiers.Lo>>(4*Files) | soldiers.Hi<<Files) & within.Hi,
		}
		crossed, open, half = soldiers.Hi, within.Hi, 64
	} else {
		ahead = Bitboard{
			Lo: (soldiers.Lo>>Files | soldiers.Hi<<(4*Files)) & within.Lo,
			Hi: soldiers.Hi >> Files & within.Hi,
		}
		crossed, open, half = soldiers.Lo, within.Lo, 0
	}
	for ahead.any() {
		to := ahead.Pop() & 127
		l.moves[n&(MaxMoves-1)] = soldierForward[c&1][to]
		n++
	}
	for left := crossed &^ fileA >> 1 & open; left != 0; left &= left - 1 {
		to := uint64(bits.TrailingZeros64(left)) | half
		l.moves[n&(MaxMoves-1)] = Move((to+1)<<7 | to)
		n++
	}
	for right := crossed &^ fileI << 1 & open; right != 0; right &= right - 1 {
		to := uint64(bits.TrailingZeros64(right)) | half
		l.moves[n&(MaxMoves-1)] = Move((to-1)<<7 | to)
		n++
	}
	l.count = n
}
