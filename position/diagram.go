package position

import "strings"

// Diagram returns a picture of the board as text, Black at the top, with ranks and files at the edges.
func (p *Position) Diagram() string {
	var b strings.Builder
	shape := p.variant.shape
	for i := range shape.ranks {
		b.WriteByte(shape.ranks[i].name)
		b.WriteByte(' ')
		for _, s := range shape.ranks[i].squares {
			piece := p.board[s]
			b.WriteByte(kindMarks[piece.Kind()])
			b.WriteByte(shape.letter(piece))
		}
		if i == shape.bank {
			b.WriteString(shape.water())
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   " + shape.fileNames() + "\n")
	b.WriteString(p.caption())
	return b.String()
}
