package diagram

import (
	"image/color"
	"math"
)

// verb says what a step of an outline is.
type verb uint8

const (
	moveTo  verb = iota // one point
	lineTo              // one point
	quadTo              // control, end
	cubicTo             // two controls, end
	closing             // back to where the outline began
)

// point is a place in the picture in cells: 1 is the distance of two lines of the board.
type point struct{ x, y float64 }

// step is a part of an outline.
type step struct {
	verb   verb
	points [3]point
}

// shape is an outline that is filled with a colour. Where parts overlap in opposite directions there is a hole.
type shape struct {
	steps  []step
	colour color.RGBA
	rim    color.RGBA // of a line along the outline
	width  float64    // of that line, in cells; 0: none
}

func (s *shape) move(x, y float64) {
	s.steps = append(s.steps, step{moveTo, [3]point{{x, y}}})
}

func (s *shape) line(x, y float64) {
	s.steps = append(s.steps, step{lineTo, [3]point{{x, y}}})
}

func (s *shape) cubic(a, b, c point) {
	s.steps = append(s.steps, step{cubicTo, [3]point{a, b, c}})
}

func (s *shape) close() { s.steps = append(s.steps, step{verb: closing}) }

// circle adds a circle; reversed ones make holes in others.
func (s *shape) circle(x, y, r float64, reversed bool) {
	// A quarter of a circle is nearly a cubic with this distance of its controls.
	k := r * 4 / 3 * (math.Sqrt2 - 1)
	if reversed {
		k = -k
	}
	dy := r
	if reversed {
		dy = -r
	}
	s.move(x+r, y)
	s.cubic(point{x + r, y + k}, point{x + math.Abs(k), y + dy}, point{x, y + dy})
	s.cubic(point{x - math.Abs(k), y + dy}, point{x - r, y + k}, point{x - r, y})
	s.cubic(point{x - r, y - k}, point{x - math.Abs(k), y - dy}, point{x, y - dy})
	s.cubic(point{x + math.Abs(k), y - dy}, point{x + r, y - k}, point{x + r, y})
	s.close()
}

// stroke adds a straight line of a width.
func (s *shape) stroke(x0, y0, x1, y1, width float64) {
	dx, dy := x1-x0, y1-y0
	long := math.Hypot(dx, dy)
	if long == 0 {
		return
	}
	nx, ny := -dy/long*width/2, dx/long*width/2
	s.move(x0+nx, y0+ny)
	s.line(x1+nx, y1+ny)
	s.line(x1-nx, y1-ny)
	s.line(x0-nx, y0-ny)
	s.close()
}

// box adds a rectangle.
func (s *shape) box(x0, y0, x1, y1 float64) {
	s.move(x0, y0)
	s.line(x1, y0)
	s.line(x1, y1)
	s.line(x0, y1)
	s.close()
}

// frame adds the four corners of a square around a point.
func (s *shape) frame(x, y, half, width float64) {
	const part = 0.35
	for _, sx := range []float64{-1, 1} {
		for _, sy := range []float64{-1, 1} {
			cx, cy := x+sx*half, y+sy*half
			s.stroke(cx+sx*width/2, cy, cx-sx*half*part*2, cy, width)
			s.stroke(cx, cy+sy*width/2, cx, cy-sy*half*part*2, width)
		}
	}
}
