package explain

import (
	"fmt"
	"strings"

	"xqengine/position"
)

// Diagram returns a picture of the board as text, Black at the top, with ranks and files at the edges, and below it what there
// is besides the pieces: points, plates.
func Diagram(p *position.Position) string {
	var b strings.Builder
	v := p.Variant()
	ranks := v.Ranks()
	for i, rank := range ranks {
		b.WriteString(v.SquareName(rank[0])[1:] + " ")
		for _, s := range rank {
			fmt.Fprintf(&b, "%2s", v.PieceText(p.PieceAt(s)))
		}
		if v.RiverBelow(i) {
			b.WriteString("\n   " + strings.Repeat("~ ", len(rank)-1) + "~")
		}
		b.WriteByte('\n')
	}
	files := make([]string, len(ranks[0]))
	for file, s := range ranks[0] {
		files[file] = v.SquareName(s)[:1]
	}
	b.WriteString("\n   " + strings.Join(files, " ") + "\n")
	if v.HasPoints() {
		b.WriteString(pointsCaption(p))
	}
	if len(v.Plates()) > 0 {
		b.WriteString(platesCaption(p))
	}
	return b.String()
}

// pointsCaption tells the points, the target and, where it is not one move, what a turn may be.
func pointsCaption(p *position.Position) string {
	turn := ""
	switch p.Setup().Phase {
	case position.FirstTurn:
		turn = "; the first turn: one move, no capture"
	case position.DoubleMoves:
		turn = "; turns of two moves, or one capture"
	}
	return fmt.Sprintf("\n   points: red %d, black %d, target %d%s\n",
		p.Points(position.Red), p.Points(position.Black), p.PointsTarget(), turn)
}

// platesCaption tells which plates the sides have on their points, and which they are on.
func platesCaption(p *position.Position) string {
	var b strings.Builder
	b.WriteByte('\n')
	plates := p.Variant().Plates()
	for _, c := range []position.Colour{position.Red, position.Black} {
		points := p.LayoutPoints(c)
		if points == nil {
			continue
		}
		words := make([]string, len(points))
		for i, s := range points {
			words[i] = p.Variant().SquareName(s) + " none"
			if number := p.PlateOn(c, s); number != 0 {
				words[i] = fmt.Sprintf("%s %c %s", p.Variant().SquareName(s), plates[number-1].Symbol, plates[number-1].Chinese)
			}
		}
		fmt.Fprintf(&b, "   %s's points: %s\n", c, strings.Join(words, ", "))
	}
	for _, c := range []position.Colour{position.Red, position.Black} {
		fmt.Fprintf(&b, "   %s is on %s\n", c, settingCaption(p, plates, c))
	}
	return b.String()
}

// settingCaption names the plate that a side is on and reports whether it works.
func settingCaption(p *position.Position, plates []position.Plate, c position.Colour) string {
	number := p.Setting(c).Plate
	if number == 0 {
		return "no plate"
	}
	plate := plates[number-1]
	text := fmt.Sprintf("%c (%s, %s)", plate.Symbol, plate.Chinese, plate.English)
	if p.Power(c).Plate == 0 {
		return text + ", which does not work: the enemy is on the same"
	}
	return text + ", which works"
}
