package diagram

import (
	"image/color"

	"xqengine/position"
)

// The colours of a chessboard and its pieces.
var (
	lightCell = color.RGBA{0xf3, 0xe0, 0xbd, 0xff}
	darkCell  = color.RGBA{0xbe, 0x93, 0x62, 0xff}
	lightLast = color.RGBA{0xe3, 0xe0, 0x7e, 0xff} // of the last turn
	darkLast  = color.RGBA{0xba, 0xae, 0x48, 0xff}
	white     = color.RGBA{0xff, 0xff, 0xff, 0xff}
	snow      = color.RGBA{0xf4, 0xf4, 0xf4, 0xff}
)

// chessCells draws the cells, in other colours those of the last turn.
func (d *picture) chessCells() {
	d.fill(face, func(s *shape) error {
		s.box(0, 0, d.width(), d.height())
		return nil
	})
	d.fill(ink, func(s *shape) error {
		const edge = 0.5 + 0.05
		s.box(margin-edge, margin-edge, d.width()-margin+edge, d.height()-margin+edge)
		return nil
	})
	last := map[position.Square]bool{}
	for _, m := range d.options.Last.Moves() {
		last[m.From()], last[m.To()] = true, true
	}
	cells := func(colour color.RGBA, dark, wanted bool) {
		d.fill(colour, func(s *shape) error {
			for rank, squares := range d.position.Variant().Ranks() {
				for file, square := range squares {
					if isDark := (rank+file)%2 == 1; isDark != dark || last[square] != wanted {
						continue
					}
					x, y := d.at(square)
					s.box(x-0.5, y-0.5, x+0.5, y+0.5)
				}
			}
			return nil
		})
	}
	cells(lightCell, false, false)
	cells(darkCell, true, false)
	cells(lightLast, false, true)
	cells(darkLast, true, true)
}

// chessPieces are the outlines of the pieces in a box from -50 to 50, as the board's page draws them.
var chessPieces = map[position.PieceType]string{
	position.Pawn:   "M0 -46a17 17 0 0 1 12 29q12 8 10 22h-10q2 20 22 27v12H-34V32q20 -7 22 -27H-22q-2 -14 10 -22a17 17 0 0 1 12 -29Z",
	position.Rook:   "M-38 -42H-22V-30H-8V-42H8V-30H22V-42H38V-16L28 -8V24H40V44H-40V24H-28V-8L-38 -16Z",
	position.Knight: "M-30 44q-2 -22 16 -38q-16 4 -22 8q-8 2 -10 -6l22 -34q4 -8 10 -10l0 -14l12 12q36 4 38 46q0 22 -8 36ZM-12 -20a5 5 0 1 0 9 0a5 5 0 1 0 -9 0Z",
	position.Bishop: "M-6 -46a7 7 0 0 1 12 0q28 24 20 46q-4 8 -12 12l4 12q22 0 24 20H-42q2 -20 24 -20l4 -12q-8 -4 -12 -12q-8 -22 20 -46ZM-3 -22V-13H-12V-6H-3V8H3V-6H12V-13H3V-22Z",
	position.Queen:  "M-34 36H34V46H-34ZM-34 30 -46 -24 -26 0 -20 -38 -6 -4 0 -44 6 -4 20 -38 26 0 46 -24 34 30Z",
	position.King:   "M-5 -48H5V-40H13V-31H5V-22q36 -10 38 16q0 16 -12 24v10H-31V18q-12 -8 -12 -24q2 -26 38 -16V-31H-13V-40H-5ZM-32 34H32V46H-32Z",
}

// chessPiece draws a piece: white with a black rim, or black with a thin white one.
func (d *picture) chessPiece(square position.Square, piece position.Piece) {
	const scale = 0.86 / 100
	colour, rim, width := black, snow, 2.5*scale
	if piece.Colour() == position.Red {
		colour, rim, width = white, black, 4*scale
	}
	x, y := d.at(square)
	d.fill(colour, func(s *shape) error {
		s.rim, s.width = rim, width
		return s.outline(chessPieces[piece.Type()], x, y, scale)
	})
}
