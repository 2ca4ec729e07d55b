package position

import "strings"

// Diagram returns a picture of the board as text, Black at the top, with ranks and files at the edges.
func (p *Position) Diagram() string {
	var b strings.Builder
	for rank := Ranks - 1; rank >= 0; rank-- {
		b.WriteByte('0' + byte(rank))
		b.WriteString("  ")
		for file := range Files {
			piece := p.board[SquareAt(file, rank)]
			switch {
			case piece.Kind() != Ordinary:
				b.WriteByte(kindMarks[piece.Kind()])
			case file > 0:
				b.WriteByte(' ')
			}
			b.WriteByte(piece.Letter())
		}
		if rank == 5 {
			b.WriteString("\n   ~ ~ ~ ~ ~ ~ ~ ~ ~")
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   a b c d e f g h i\n")
	return b.String()
}
