package chessboard

import "math/bits"

// Sliding attacks by magic multiplication: the pieces on the lines of a square, times its magic number, gather in the
// upper bits of the product, which are the index of a table. The numbers in magics.go were searched for by findMagic.
// Source: Lasse Hansen, Fast 8 bit magic bitboards, 2006, and Pradyumna Kannan, Magic Move-Bitboard Generation in
// Computer Chess, 2007.

// slider is what a square's lookup needs.
type slider struct {
	mask   uint64 // the squares whose pieces matter: the lines without their last squares
	magic  uint64
	offset uint32 // where its part of the table begins
	shift  uint8
}

const (
	rookEntries   = 102400
	bishopEntries = 5248
)

var (
	orthogonals = [4]step{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	diagonals   = [4]step{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

	rookSliders   [64]slider
	bishopSliders [64]slider
	attackTable   [rookEntries + bishopEntries]uint64
)

func init() {
	offset := fillSliders(&rookSliders, &rookMagics, &orthogonals, 0)
	fillSliders(&bishopSliders, &bishopMagics, &diagonals, offset)
}

// fillSliders works out the part of the table from offset on, and returns where the next part begins. What a slider
// sees along one of its two lines does not depend on the other, so that few sets have to be worked out.
func fillSliders(sliders *[64]slider, magics *[64]uint64, directions *[4]step, offset uint32) uint32 {
	var first, second [64]view
	for s := range 64 {
		mask := lineMask(s, directions)
		size := bits.OnesCount64(mask)
		r := slider{mask: mask, magic: magics[s], offset: offset, shift: uint8(64 - size)}
		sliders[s] = r
		firstLine := ray(s, directions[0], 0) | ray(s, directions[2], 0)
		secondLine := ray(s, directions[1], 0) | ray(s, directions[3], 0)
		n, m := views(&first, s, firstLine, mask), views(&second, s, secondLine, mask)
		for _, a := range first[:n] {
			for _, b := range second[:m] {
				attackTable[offset+uint32((a.pieces|b.pieces)*r.magic>>r.shift)] = a.attacks | b.attacks
			}
		}
		offset += 1 << size
	}
	return offset
}

// view is what a slider attacks along one line, given the pieces there.
type view struct{ pieces, attacks uint64 }

// views fills list with a slider's views along a line, one for each set of the pieces of it that matter, and returns how
// many there are.
func views(list *[64]view, s int, line, mask uint64) (n int) {
	matter := line & mask
	for pieces := uint64(0); ; n++ {
		list[n] = view{pieces, alongLine(1<<s, line, pieces)}
		if pieces = (pieces - matter) & matter; pieces == 0 { // the next subset
			return n + 1
		}
	}
}

// alongLine returns what a slider sees both ways along one line: subtracting it from the pieces carries up to the
// next of them. Source: hyperbola quintessence, Gerd Isenberg and Aleks Peshkov.
func alongLine(slider, line, pieces uint64) uint64 {
	pieces &= line
	up := pieces - 2*slider
	down := bits.Reverse64(bits.Reverse64(pieces) - 2*bits.Reverse64(slider))
	return (up ^ down) & line
}

// lineMask returns the squares on the lines from s that have another square behind them.
func lineMask(s int, directions *[4]step) (mask uint64) {
	for _, d := range directions {
		for to, ok := after(s, d); ok; {
			next, more := after(to, d)
			if more {
				mask |= 1 << to
			}
			to, ok = next, more
		}
	}
	return mask
}

// Rook returns the squares a rook on s attacks, given the pieces on the board.
func Rook(s uint8, occupied uint64) uint64 {
	r := &rookSliders[s&63]
	return attackTable[r.offset+uint32(occupied&r.mask*r.magic>>(r.shift&63))]
}

// Bishop returns the squares a bishop on s attacks, given the pieces on the board.
func Bishop(s uint8, occupied uint64) uint64 {
	r := &bishopSliders[s&63]
	return attackTable[r.offset+uint32(occupied&r.mask*r.magic>>(r.shift&63))]
}

// Queen returns the squares a queen on s attacks, given the pieces on the board.
func Queen(s uint8, occupied uint64) uint64 { return Rook(s, occupied) | Bishop(s, occupied) }
