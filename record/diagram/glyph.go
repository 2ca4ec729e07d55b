package diagram

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"xqengine/internal/han"
)

// unitsPerEm is how fine the outlines of characters are.
const unitsPerEm = 1000

// fonts are the fonts that are searched for a character, in order.
var fonts = sync.OnceValues(func() ([]*sfnt.Font, error) {
	var list []*sfnt.Font
	for _, data := range [][]byte{han.Font, goregular.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("diagram: font: %w", err)
		}
		list = append(list, f)
	}
	return list, nil
})

// glyph is the outline of a character with its bounds, in ems, the base line at 0 and y downwards.
type glyph struct {
	steps                  []step
	left, top, right, down float64
}

// outline returns the outline of a character.
func outline(letter rune) (glyph, error) {
	list, err := fonts()
	if err != nil {
		return glyph{}, err
	}
	var buffer sfnt.Buffer
	for _, f := range list {
		index, err := f.GlyphIndex(&buffer, letter)
		if err != nil {
			return glyph{}, fmt.Errorf("diagram: %c: %w", letter, err)
		}
		if index != 0 {
			return load(f, &buffer, index)
		}
	}
	return glyph{}, fmt.Errorf("diagram: no outline of %c", letter)
}

func load(f *sfnt.Font, buffer *sfnt.Buffer, index sfnt.GlyphIndex) (glyph, error) {
	const ppem = fixed.Int26_6(unitsPerEm << 6)
	segments, err := f.LoadGlyph(buffer, index, ppem, nil)
	if err != nil {
		return glyph{}, err
	}
	bounds, _, err := f.GlyphBounds(buffer, index, ppem, font.HintingNone)
	if err != nil {
		return glyph{}, err
	}
	em := func(x fixed.Int26_6) float64 { return float64(x) / 64 / unitsPerEm }
	g := glyph{left: em(bounds.Min.X), top: em(bounds.Min.Y), right: em(bounds.Max.X), down: em(bounds.Max.Y)}
	open := false
	for _, segment := range segments {
		var s step
		for i, p := range segment.Args {
			s.points[i] = point{em(p.X), em(p.Y)}
		}
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				g.steps = append(g.steps, step{verb: closing})
			}
			open = true
			s.verb = moveTo
		case sfnt.SegmentOpLineTo:
			s.verb = lineTo
		case sfnt.SegmentOpQuadTo:
			s.verb = quadTo
		case sfnt.SegmentOpCubeTo:
			s.verb = cubicTo
		}
		g.steps = append(g.steps, s)
	}
	if open {
		g.steps = append(g.steps, step{verb: closing})
	}
	return g, nil
}

// letter adds a character whose middle is at a point; size is that of an em.
func (s *shape) letter(letter rune, x, y, size float64) error {
	g, err := outline(letter)
	if err != nil {
		return err
	}
	dx, dy := x-(g.left+g.right)/2*size, y-(g.top+g.down)/2*size
	s.add(g, dx, dy, size)
	return nil
}

// add adds a glyph with its origin at a point.
func (s *shape) add(g glyph, dx, dy, size float64) {
	for _, t := range g.steps {
		for i, p := range t.points {
			t.points[i] = point{p.x*size + dx, p.y*size + dy}
		}
		s.steps = append(s.steps, t)
	}
}

// text adds letters and digits whose middle is at a point.
func (s *shape) text(text string, x, y, size float64) error {
	const gap = 0.06 // between letters, in ems
	var list []glyph
	width := -gap
	for _, letter := range text {
		g, err := outline(letter)
		if err != nil {
			return err
		}
		list = append(list, g)
		width += g.right - g.left + gap
	}
	at := x - width*size/2
	for _, g := range list {
		const middle = -0.36 // half the height of a digit above the base line
		s.add(g, at-g.left*size, y-middle*size, size)
		at += (g.right - g.left + gap) * size
	}
	return nil
}
