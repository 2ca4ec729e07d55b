package position

import (
	"fmt"
	"strings"
)

// Diagram returns a picture of the board as text, Black at the top, with ranks and files at the edges.
func (p *Position) Diagram() string {
	var b strings.Builder
	for _, rank := range p.variant.ranksFromTop() {
		b.WriteByte(rankName(rank))
		b.WriteByte(' ')
		for file := range Files {
			piece := p.board[SquareAt(file, rank)]
			b.WriteByte(kindMarks[piece.Kind()])
			b.WriteByte(piece.Letter())
		}
		if rank == 5 && !p.variant.HasRiverRow() {
			b.WriteString("\n   ~ ~ ~ ~ ~ ~ ~ ~ ~")
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   a b c d e f g h i\n")
	switch p.family {
	case scoring:
		b.WriteString(p.pointsCaption())
	case stratagem:
		b.WriteString(p.platesCaption())
	}
	return b.String()
}

// pointsCaption tells the points, the target and, where it is not one move, what a turn may be.
func (p *Position) pointsCaption() string {
	turn := ""
	switch p.top().phase {
	case firstTurn:
		turn = "; the first turn: one move, no capture"
	case doubleMoves, secondMove:
		turn = "; turns of two moves, or one capture"
	}
	return fmt.Sprintf("\n   points: red %d, black %d, target %d%s\n", p.Points(Red), p.Points(Black), p.PointsTarget(), turn)
}
