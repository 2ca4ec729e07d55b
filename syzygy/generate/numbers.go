package generate

import (
	"slices"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// numbers has what is known of an endgame in the order that its files have.
type numbers struct {
	pieces layout.Material
	parts  []*layout.Layout // by file of the leading pawn
	begin  []uint64         // where the numbers of each begin
	sides  int
	states [2][]state
}

// numbered returns what is known of an endgame by the numbers of its positions.
func (e *endgame) numbered() (*numbers, error) {
	n := &numbers{pieces: e.pieces, sides: 2}
	if e.pieces.Symmetric() {
		n.sides = 1
	}
	files := 1
	if e.pawns > 0 {
		files = 4
	}
	size := uint64(0)
	for file := range files {
		l, err := arrange(e.pieces, file)
		if err != nil {
			return nil, err
		}
		n.parts = append(n.parts, l)
		n.begin = append(n.begin, size)
		size += l.Size()
	}
	for side := range n.sides {
		n.states[side] = slices.Repeat([]state{illegal}, int(size))
	}
	for cell := range e.size() {
		if e.states[0][cell] == illegal && e.states[1][cell] == illegal {
			continue
		}
		s := e.split(cell)
		b := e.board(&s, 0)
		at := n.find(&b)
		for side := range n.sides {
			n.states[side][at] = e.states[side][cell]
		}
	}
	return n, nil
}

// find returns the number of a position, with the colours as the name has them.
func (n *numbers) find(b *chess.Board) uint64 {
	file := 0
	if len(n.parts) > 1 {
		file = layout.LeadingFile(b, n.pieces, false)
	}
	squares := n.parts[file].Squares(b, false)
	return n.begin[file] + n.parts[file].Index(&squares)
}
