package diagram

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/vector"

	"xqengine/position"
	"xqengine/position/fen"
)

// WriteSVG writes a picture of a position as SVG.
func WriteSVG(w io.Writer, p *position.Position, o Options) error {
	d, err := newPicture(p, o)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	cell := o.cell()
	width, height := d.width()*cell, d.height()*cell
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s"><title>%s</title>`+"\n",
		number(width), number(height), number(width), number(height), fen.Format(p))
	for _, s := range d.shapes {
		if len(s.steps) > 0 {
			fmt.Fprintf(out, `<path fill="%s"`, hex(s.colour))
			if s.width > 0 {
				fmt.Fprintf(out, ` stroke="%s" stroke-width="%s" stroke-linejoin="round"`, hex(s.rim), number(s.width*cell))
			}
			fmt.Fprintf(out, ` d="%s"/>`+"\n", s.path(cell))
		}
	}
	out.WriteString("</svg>\n")
	return out.Flush()
}

// hex writes a colour.
func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// number writes a number with at most two digits behind the point.
func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// path returns the outline as SVG writes it.
func (s *shape) path(cell float64) string {
	var b strings.Builder
	for _, t := range s.steps {
		b.WriteByte("MLQCZ"[t.verb])
		for i := range pointsOf[t.verb] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(number(t.points[i].x*cell) + " " + number(t.points[i].y*cell))
		}
	}
	return b.String()
}

// pointsOf tells how many points the steps have.
var pointsOf = [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubicTo: 3, closing: 0}

// WritePNG writes a picture of a position as PNG.
func WritePNG(w io.Writer, p *position.Position, o Options) error {
	d, err := newPicture(p, o)
	if err != nil {
		return err
	}
	cell := o.cell()
	bounds := image.Rect(0, 0, int(math.Ceil(d.width()*cell)), int(math.Ceil(d.height()*cell)))
	target := image.NewRGBA(bounds)
	raster := vector.NewRasterizer(0, 0)
	paint := func(s *shape) {
		// Only what the shape covers is worked on: most are small.
		area := s.bounds(cell).Intersect(bounds)
		raster.Reset(area.Dx(), area.Dy())
		raster.DrawOp = draw.Over
		s.rasterize(raster, float32(cell), float32(area.Min.X), float32(area.Min.Y))
		raster.Draw(target, area, image.NewUniform(s.colour), image.Point{})
	}
	for i := range d.shapes {
		s := &d.shapes[i]
		paint(s)
		if s.width > 0 {
			paint(s.rimShape())
		}
	}
	return png.Encode(w, target)
}

// bounds returns the pixels that the shape may cover.
func (s *shape) bounds(cell float64) image.Rectangle {
	area := image.Rectangle{}
	for _, t := range s.steps {
		for _, p := range t.points[:pointsOf[t.verb]] {
			x, y := int(math.Floor(p.x*cell)), int(math.Floor(p.y*cell))
			area = area.Union(image.Rect(x-1, y-1, x+2, y+2))
		}
	}
	return area
}

func (s *shape) rasterize(r *vector.Rasterizer, cell, left, top float32) {
	for _, t := range s.steps {
		var p [3][2]float32
		for i, at := range t.points {
			p[i] = [2]float32{float32(at.x)*cell - left, float32(at.y)*cell - top}
		}
		switch t.verb {
		case moveTo:
			r.MoveTo(p[0][0], p[0][1])
		case lineTo:
			r.LineTo(p[0][0], p[0][1])
		case quadTo:
			r.QuadTo(p[0][0], p[0][1], p[1][0], p[1][1])
		case cubicTo:
			r.CubeTo(p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1])
		case closing:
			r.ClosePath()
		}
	}
}
