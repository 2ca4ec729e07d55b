package diagram

import (
	"image/color"
	"strconv"

	"xqengine/position"
)

// Options say how a position is drawn.
type Options struct {
	Cell        int           // pixels between two lines of the board, 16 to 200; 0: 60
	Flip        bool          // Black below
	Mirror      bool          // left and right changed
	Last        position.Turn // the turn that led to the position, which is framed; zero: none
	Coordinates bool          // files and ranks at the edges
	Traditional bool          // 車馬帥將 and 漢界 instead of 车马帅将 and 汉界
}

// Limits of Options.Cell.
const (
	minCell     = 16
	maxCell     = 200
	defaultCell = 60
)

func (o Options) cell() float64 {
	if o.Cell == 0 {
		return defaultCell
	}
	return float64(max(minCell, min(o.Cell, maxCell)))
}

// The colours.
var (
	wood   = color.RGBA{0xf0, 0xd9, 0xae, 0xff}
	water  = color.RGBA{0xcf, 0xdd, 0xd6, 0xff}
	ink    = color.RGBA{0x5a, 0x42, 0x28, 0xff}
	pale   = color.RGBA{0x9c, 0x84, 0x60, 0xff}
	face   = color.RGBA{0xfb, 0xf1, 0xd9, 0xff}
	sunk   = color.RGBA{0xdd, 0xcc, 0xa8, 0xff}
	red    = color.RGBA{0xb0, 0x1e, 0x1e, 0xff}
	black  = color.RGBA{0x1c, 0x1c, 0x1c, 0xff}
	accent = color.RGBA{0x1f, 0x6f, 0xb2, 0xff}
)

const margin = 0.85 // cells around the lines

// picture is a drawing: shapes from the back to the front.
type picture struct {
	position *position.Position
	options  Options
	files    int
	rows     int // of points, or of the cells of chess
	shapes   []shape
	err      error
}

// newPicture makes the drawing of a position.
func newPicture(p *position.Position, o Options) (*picture, error) {
	ranks := p.Variant().Ranks()
	d := &picture{position: p, options: o, files: len(ranks[0]), rows: len(ranks)}
	piece := d.piece
	if p.Variant().OnSquares() {
		d.chessCells()
		piece = d.chessPiece
	} else {
		d.ground()
		d.lines()
		d.plates()
		d.last()
	}
	if o.Coordinates {
		d.coordinates()
	}
	for _, s := range p.Occupied().Squares() {
		piece(s, p.PieceAt(s))
	}
	return d, d.err
}

// width and height are those of the picture in cells.
func (d *picture) width() float64  { return float64(d.files) - 1 + 2*margin }
func (d *picture) height() float64 { return float64(d.rows) - 1 + 2*margin }

// fill adds a shape of a colour.
func (d *picture) fill(colour color.RGBA, make func(s *shape) error) {
	s := shape{colour: colour}
	if err := make(&s); err != nil && d.err == nil {
		d.err = err
	}
	d.shapes = append(d.shapes, s)
}

// row returns how many rows below Black's back rank a rank is, on a board that is not turned.
func (d *picture) row(s position.Square) int {
	rank := d.position.Variant().Rank(s)
	switch river := d.rows > position.Ranks; {
	case !river:
		return d.rows - 1 - rank
	case s.InRiver():
		return 5
	case rank < 5:
		return 10 - rank
	}
	return 9 - rank
}

// at returns where a point of the board is.
func (d *picture) at(s position.Square) (x, y float64) {
	return d.place(d.position.Variant().File(s), d.row(s))
}

// place returns where a file and a row are.
func (d *picture) place(file, row int) (x, y float64) {
	if d.options.Flip {
		row = d.rows - 1 - row
	}
	if d.options.Flip != d.options.Mirror {
		file = d.files - 1 - file
	}
	return margin + float64(file), margin + float64(row)
}

func (d *picture) ground() {
	d.fill(wood, func(s *shape) error {
		s.box(0, 0, d.width(), d.height())
		return nil
	})
	if d.rows > position.Ranks {
		d.fill(water, func(s *shape) error {
			s.box(margin-0.4, margin+4.5, margin+8.4, margin+5.5)
			return nil
		})
	}
}

// lines draws the grid, the river, the palaces and the marks of soldiers and cannons.
func (d *picture) lines() {
	const thin, thick = 0.025, 0.05
	last := float64(d.rows - 1)
	d.fill(ink, func(s *shape) error {
		edge := 0.12
		s.stroke(margin-edge-thick/2, margin-edge, margin+8+edge+thick/2, margin-edge, thick)
		s.stroke(margin-edge-thick/2, margin+last+edge, margin+8+edge+thick/2, margin+last+edge, thick)
		s.stroke(margin-edge, margin-edge, margin-edge, margin+last+edge, thick)
		s.stroke(margin+8+edge, margin-edge, margin+8+edge, margin+last+edge, thick)
		for row := range d.rows {
			if d.rows > position.Ranks && row == 5 {
				continue // the river row has no line
			}
			s.stroke(margin, margin+float64(row), margin+8, margin+float64(row), thin)
		}
		for file := range position.Files {
			x := margin + float64(file)
			if file == 0 || file == position.Files-1 {
				s.stroke(x, margin, x, margin+last, thin)
				continue
			}
			s.stroke(x, margin, x, margin+4, thin)
			s.stroke(x, margin+last-4, x, margin+last, thin)
		}
		for _, top := range []float64{margin, margin + last - 2} {
			s.stroke(margin+3, top, margin+5, top+2, thin)
			s.stroke(margin+5, top, margin+3, top+2, thin)
		}
		if d.rows > position.Ranks {
			for file := range position.Files {
				const half = 0.12
				x, y := d.place(file, 5)
				s.stroke(x-half, y-half, x+half, y+half, thin)
				s.stroke(x+half, y-half, x-half, y+half, thin)
			}
		}
		d.marks(s, thin)
		return nil
	})
	if d.rows == position.Ranks {
		d.fill(pale, func(s *shape) error {
			words := "楚河汉界"
			if d.options.Traditional {
				words = "楚河漢界"
			}
			for i, letter := range []rune(words) {
				if err := s.letter(letter, margin+[]float64{1.5, 2.5, 5.5, 6.5}[i], margin+4.5, 0.55); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// marks draws the angles around the points of soldiers and cannons.
func (d *picture) marks(s *shape, width float64) {
	const near, far = 0.08, 0.22
	mark := func(file, row int) {
		x, y := margin+float64(file), margin+float64(row)
		for _, sx := range []float64{-1, 1} {
			if file == 0 && sx < 0 || file == position.Files-1 && sx > 0 {
				continue
			}
			for _, sy := range []float64{-1, 1} {
				s.stroke(x+sx*(near-width/2), y+sy*near, x+sx*far, y+sy*near, width)
				s.stroke(x+sx*near, y+sy*(near-width/2), x+sx*near, y+sy*far, width)
			}
		}
	}
	last := d.rows - 1
	for file := 0; file < position.Files; file += 2 {
		mark(file, 3)
		mark(file, last-3)
	}
	for _, file := range []int{1, 7} {
		mark(file, 2)
		mark(file, last-2)
	}
}

// plates writes the numbers of plates into the corners of the palaces' points.
func (d *picture) plates() {
	p := d.position
	if !p.Variant().HasLayouts() {
		return
	}
	d.fill(accent, func(s *shape) error {
		for _, c := range []position.Colour{position.Red, position.Black} {
			for _, point := range p.LayoutPoints(c) {
				number := p.PlateOn(c, point)
				if number == 0 {
					continue
				}
				x, y := d.at(point)
				if err := s.text(strconv.Itoa(number), x+0.4, y-0.4, 0.24); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (d *picture) coordinates() {
	size, away := 0.28, 0.62
	v := d.position.Variant()
	if v.OnSquares() {
		size, away = 0.25, 0.69
	}
	names := ""
	for _, rank := range v.Ranks() {
		names += v.SquareName(rank[0])[1:]
	}
	d.fill(ink, func(s *shape) error {
		for file := range d.files {
			x, _ := d.place(file, 0)
			for _, y := range []float64{margin - away, d.height() - margin + away} {
				if err := s.text(string(rune('a'+file)), x, y, size); err != nil {
					return err
				}
			}
		}
		for row, name := range names {
			_, y := d.place(0, row)
			for _, x := range []float64{margin - away, d.width() - margin + away} {
				if err := s.text(string(name), x, y, size); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// last frames the points of the last turn.
func (d *picture) last() {
	moves := d.options.Last.Moves()
	if len(moves) == 0 {
		return
	}
	d.fill(accent, func(s *shape) error {
		for _, m := range moves {
			for _, square := range []position.Square{m.From(), m.To()} {
				if d.position.Variant().SquareName(square) == "-" {
					continue // a marker's step, which goes to no point
				}
				x, y := d.at(square)
				s.frame(x, y, 0.46, 0.04)
			}
		}
		return nil
	})
}
