// Package plots draws what other packages have kept: how a match went, how the parameters of a tuning moved, how the losses
// of a training fell. Each is a picture, or a table of the numbers in it. It is the only package that links what pictures
// with axes need.
package plots

import (
	"encoding/csv"
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"xqengine/internal/wholefile"
)

// Source is what can be drawn: a Match, a Tuning or Losses.
type Source interface {
	// check tells why there is nothing to draw.
	check() error
	// panels returns diagrams, to be drawn one below the other, and how high each is.
	panels() (list []*plot.Plot, height vg.Length, err error)
	// table returns the numbers, with a line of headings.
	table() [][]string
}

const (
	width      = 24 * vg.Centimeter
	resolution = 96 // dots per inch of a PNG
	lineWidth  = vg.Length(1.2)
	// maxPoints is how many points a line has at most: more cannot be told apart.
	maxPoints = 2000
)

// The colours of lines.
var (
	blue = color.RGBA{R: 0x1f, G: 0x4e, B: 0x9e, A: 0xff}
	red  = color.RGBA{R: 0xb0, G: 0x2a, B: 0x2a, A: 0xff}
)

// Formats are the formats in which a source can be written, by the endings of file names.
var Formats = []string{"svg", "png", "csv"}

// Format returns the format that a file's name asks for.
func Format(path string) (string, error) {
	format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if slices.Contains(Formats, format) {
		return format, nil
	}
	last := len(Formats) - 1
	return "", fmt.Errorf("plot %q: want a name that ends in .%s or .%s", path, strings.Join(Formats[:last], ", ."), Formats[last])
}

// Save writes a source into a file in the format that its name asks for. A picture that was there stays if there is nothing to
// draw.
func Save(path string, s Source) error {
	format, err := Format(path)
	if err != nil {
		return err
	}
	return wholefile.Write(path, 0o644, func(w io.Writer) error {
		if err := Write(w, format, s); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
}

// Write writes a source in one of the Formats. Without anything to draw it is an error.
func Write(w io.Writer, format string, s Source) error {
	if err := s.check(); err != nil {
		return err
	}
	if format == "csv" {
		return csv.NewWriter(w).WriteAll(s.table())
	}
	panels, height, err := s.panels()
	if err != nil {
		return err
	}
	height *= vg.Length(len(panels))
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	if format == "svg" {
		canvas = vgsvg.New(width, height)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(resolution))}
	}
	tiles := draw.Tiles{Rows: len(panels), Cols: 1, PadY: vg.Millimeter * 4, PadTop: vg.Millimeter * 2, PadRight: vg.Millimeter * 4}
	column := make([][]*plot.Plot, len(panels))
	for i, p := range panels {
		column[i] = []*plot.Plot{p}
	}
	areas := plot.Align(column, tiles, draw.New(canvas))
	for i, p := range panels {
		p.Draw(areas[i][0])
	}
	_, err = canvas.WriteTo(w)
	return err
}

// thin takes so many points as can be told apart, the last one always.
func thin[T any](all []T) []T {
	step := (len(all) + maxPoints - 1) / maxPoints
	if step <= 1 {
		return all
	}
	var some []T
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return append(some, all[len(all)-1])
}
