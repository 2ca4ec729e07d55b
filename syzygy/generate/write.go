package generate

import (
	"cmp"
	"encoding/binary"
	"slices"

	"xqengine/syzygy/internal/checksum"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

const (
	wdlMagic  = 0x5d23e871
	dtzMagic  = 0xa50c66d7
	fileSplit = 1
	filePawns = 2

	flagSide      = 1
	flagMapped    = 2
	flagWinPlies  = 4
	flagLossPlies = 8
	flagConstant  = 0x80

	wdlIndexBits = 10
	dtzIndexBits = 8
)

// order returns the pieces of an endgame in the order of their numbering, and the places of the leading group and of the other pawns: last, so
// that numbers side by side differ in one piece.
func order(m layout.Material) (pieces []uint8, lead, other uint8) {
	left := m
	take := func(side, kind int, count uint8) {
		for range count {
			pieces = append(pieces, uint8(kind+chess.Black*side))
		}
		left[side][kind] -= count
	}
	side := m.LeadingSide()
	if m.HasPawns() {
		take(side, chess.Pawn, m[side][chess.Pawn])
		take(side^1, chess.Pawn, m[side^1][chess.Pawn])
	} else {
		take(0, chess.King, 1)
		take(1, chess.King, 1)
	single:
		for side := range m {
			for kind := range m[side] {
				if kind != chess.King && m[side][kind] == 1 {
					take(side, kind, 1)
					break single
				}
			}
		}
	}
	for side := range left {
		for kind, count := range left[side] {
			if count > 0 {
				take(side, kind, count)
				lead++
			}
		}
	}
	if m[0][chess.Pawn] > 0 && m[1][chess.Pawn] > 0 {
		return pieces, lead + 1, lead
	}
	return pieces, lead, 15
}

// arrange returns the numbering of the positions with the leading pawn on a file.
func arrange(m layout.Material, file int) (*layout.Layout, error) {
	pieces, lead, other := order(m)
	return layout.New(m, file, lead, other, pieces)
}

// start writes what a file begins with.
func (n *numbers) start(magic uint32, flags byte, both bool) []byte {
	out := binary.LittleEndian.AppendUint32(nil, magic)
	if n.pieces.HasPawns() {
		flags |= filePawns
	}
	out = append(out, flags)
	pieces, lead, other := order(n.pieces)
	twice := func(b uint8) byte {
		if both {
			return b | b<<4
		}
		return b
	}
	for range n.parts {
		out = append(out, twice(lead))
		if other != 15 {
			out = append(out, twice(other))
		}
		for _, p := range pieces {
			out = append(out, twice(p))
		}
	}
	return align(out, 2)
}

func align(out []byte, to int) []byte {
	return append(out, make([]byte, -len(out)&(to-1))...)
}

// finish writes the lists and what a file ends with: their checksum.
func finish(out []byte, lists []*list) []byte {
	for _, l := range lists {
		out = append(out, l.index...)
	}
	for _, l := range lists {
		out = append(out, l.sizes...)
	}
	for _, l := range lists {
		out = append(align(out, 64), l.data...)
	}
	out = align(out, 64)
	sum := checksum.Of(out)
	return append(out, sum[:]...)
}

// wdlFile returns the file of values.
func (n *numbers) wdlFile() []byte {
	flags := byte(0)
	if n.sides == 2 {
		flags = fileSplit
	}
	out := n.start(wdlMagic, flags, n.sides == 2)
	var lists []*list
	for file, part := range n.parts {
		for side := range n.sides {
			values := make([]uint8, part.Size())
			last := uint8(draw + 2)
			for i := range values {
				if st := n.states[side][n.begin[file]+uint64(i)]; st != illegal {
					last = uint8(st.value() + 2)
				}
				values[i] = last // of numbers without positions nobody asks
			}
			l := compress(values, wdlIndexBits)
			lists = append(lists, l)
			if l.constant {
				out = append(out, flagConstant, l.value)
			} else {
				out = append(append(out, 0), l.header...)
			}
		}
	}
	return finish(out, lists)
}

// distanceList is the list of one file of the leading pawn, with its maps.
type distanceList struct {
	*list
	flags byte
	maps  [4][]byte
}

func (d *distanceList) length() int { return len(d.header) + len(d.index) + len(d.sizes) + len(d.data) }

// dtzFile returns the file of distances, in plies or in moves, of the side to move for which each list is shorter.
func (n *numbers) dtzFile(plies bool) []byte {
	out := n.start(dtzMagic, 0, false)
	var lists []*list
	var all []*distanceList
	for file := range n.parts {
		best := n.distanceList(file, 0, plies)
		if n.sides == 2 {
			if d := n.distanceList(file, 1, plies); d.length() < best.length() {
				best = d
			}
		}
		all, lists = append(all, best), append(lists, best.list)
	}
	for _, d := range all {
		if d.constant {
			out = append(out, d.flags|flagConstant, 0)
		} else {
			out = append(append(out, d.flags), d.header...)
		}
	}
	for _, d := range all {
		for _, m := range d.maps {
			out = append(append(out, byte(len(m))), m...)
		}
	}
	return finish(align(out, 2), lists)
}

// distanceList returns the distances of one side to move. The most frequent ones have the smallest numbers.
func (n *numbers) distanceList(file, side int, plies bool) *distanceList {
	d := &distanceList{flags: byte(side) | flagMapped}
	if plies {
		d.flags |= flagWinPlies | flagLossPlies
	}
	asked := func(at uint64) (class int, distance uint8, ok bool) {
		st := n.states[side][at]
		if !st.won() && !st.lost() || st == zeroing {
			return 0, 0, false
		}
		if st.lost() {
			class = 1
		}
		d := uint8(st.plies() - 1)
		if !plies {
			d /= 2
		}
		return class, d, true
	}
	size := n.parts[file].Size()
	var counts [2][256]int
	for i := range size {
		if class, x, ok := asked(n.begin[file] + i); ok {
			counts[class][x]++
		}
	}
	var number [2][256]uint8
	for class := range counts {
		var seen []uint8
		for x, count := range counts[class] {
			if count > 0 {
				seen = append(seen, uint8(x))
			}
		}
		slices.SortStableFunc(seen, func(a, b uint8) int { return cmp.Compare(counts[class][b], counts[class][a]) })
		for i, x := range seen {
			number[class][x] = uint8(i)
		}
		d.maps[class] = seen
	}
	values := make([]uint8, size)
	last := uint8(0)
	for i := range values {
		if class, x, ok := asked(n.begin[file] + uint64(i)); ok {
			last = number[class][x]
		}
		values[i] = last
	}
	d.list = compress(values, dtzIndexBits)
	return d
}
