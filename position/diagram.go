package position

import (
	"fmt"
	"strings"
)

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
			b.WriteByte(piece.Letter())
		}
		if i == shape.bank {
			b.WriteString(shape.water())
		}
		b.WriteByte('\n')
	}
	b.WriteString("\n   " + shape.fileNames() + "\n")
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
