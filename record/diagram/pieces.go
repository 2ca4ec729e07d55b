package diagram

import (
	"image/color"
	"math"

	"xqengine/position"
)

// traditional are the traditional forms of characters that have one.
var traditional = map[rune]rune{'马': '馬', '车': '車', '帅': '帥', '将': '將'}

// Sizes of pieces, as radii in cells. Generals are smaller where plates stand in the palace, so that these can be read.
const (
	usualPiece  = 0.45
	smallPiece  = 0.34
	platedPiece = 0.375
)

// piece draws a piece in the form of its kind: small pieces are small and have two dots, royal ones are raised and have a
// bar like a crown, idle ones are hollow, with a hatched rim.
func (d *picture) piece(s position.Square, piece position.Piece) {
	x, y := d.at(s)
	colour := black
	if piece.Colour() == position.Red {
		colour = red
	}
	r := usualPiece
	switch {
	case piece.Kind() == position.Small:
		r = smallPiece
	case piece.Type() == position.General && len(d.position.Variant().Plates()) > 0:
		r = platedPiece
	}
	ground := face
	if piece.Kind() == position.Idle {
		ground = sunk
	}
	disc := func(colour color.RGBA, x, y, r float64) {
		d.fill(colour, func(s *shape) error {
			s.circle(x, y, r, false)
			return nil
		})
	}
	if piece.Kind() == position.Royal {
		disc(ink, x+0.02, y+0.04, r) // the shadow of a raised piece
	}
	disc(colour, x, y, r)
	disc(ground, x, y, r-0.03)
	d.fill(colour, func(s *shape) error {
		s.circle(x, y, r-0.06, false)
		s.circle(x, y, r-0.075, true)
		d.kind(s, piece.Kind(), x, y, r)
		letter := d.position.Variant().Character(piece)
		if t, ok := traditional[letter]; ok && d.options.Traditional {
			letter = t
		}
		return s.letter(letter, x, y, 1.28*r)
	})
}

// kind adds the second sign of a kind, for those who cannot see the first.
func (d *picture) kind(s *shape, k position.Kind, x, y, r float64) {
	switch k {
	case position.Small:
		s.circle(x-0.05, y+r*0.78, 0.025, false)
		s.circle(x+0.05, y+r*0.78, 0.025, false)
	case position.Royal:
		s.stroke(x-r*0.3, y-r*0.76, x+r*0.3, y-r*0.76, 0.05)
	case position.Idle:
		const marks = 28
		for i := range marks {
			angle := 2 * math.Pi * float64(i) / marks
			slant := angle + 0.12
			s.stroke(x+(r-0.07)*math.Cos(angle), y+(r-0.07)*math.Sin(angle), x+(r-0.02)*math.Cos(slant), y+(r-0.02)*math.Sin(slant), 0.015)
		}
	}
}
