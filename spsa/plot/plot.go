// Package plot draws the course of numbers that are tuned.
package plot

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"xqengine/internal/picture"
	"xqengine/spsa"
)

var formats = picture.Formats{"svg", "png", "csv"}

// Format returns the format that a file's name asks for: svg, png or csv.
func Format(path string) (string, error) { return formats.Of(path) }

// Save writes the course into a file, as a picture or as a table, as its name says.
func Save(path string, numbers []spsa.Number, course []spsa.Iteration) error {
	return formats.Save(path, func(w io.Writer, format string) error { return Write(w, format, numbers, course) })
}

// mostPoints is how many points of a course are drawn at most: more cannot be told apart.
const mostPoints = 1000

const height = 16 * vg.Centimeter

// Write writes the course as svg, png or csv: how far each number has gone from its start, in parts of its range.
// Without an iteration it is an error.
func Write(w io.Writer, format string, numbers []spsa.Number, course []spsa.Iteration) error {
	if len(course) == 0 {
		return errors.New("no iterations to draw")
	}
	if format == "csv" {
		return table(w, numbers, course)
	}
	p := plot.New()
	p.Title.Text = "Numbers of the search while tuned"
	p.X.Label.Text, p.Y.Label.Text = "pairs of games", "distance from the start, % of the range"
	p.X.Min, p.X.Max = 0, float64(course[len(course)-1].Number)
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.TextStyle.Font.Size = vg.Points(7)
	p.Add(plotter.NewGrid())
	step := max(1, len(course)/mostPoints)
	for i, n := range numbers {
		points := plotter.XYs{{X: 0, Y: 0}}
		for k := step - 1; k < len(course); k += step {
			points = append(points, plotter.XY{X: float64(course[k].Number), Y: 100 * (course[k].Theta[i] - n.Start) / (n.Most - n.Least)})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Color, line.Dashes = plotutil.Color(i), plotutil.Dashes(i/len(plotutil.DefaultColors))
		p.Add(line)
		p.Legend.Add(n.Name, line)
	}
	drawing, err := p.WriterTo(picture.Width, height, format)
	if err != nil {
		return err
	}
	_, err = drawing.WriteTo(w)
	return err
}

// table writes one line for each iteration: its number, what plus won more than minus, the values.
func table(w io.Writer, numbers []spsa.Number, course []spsa.Iteration) error {
	out := csv.NewWriter(w)
	row := []string{"iteration", "won"}
	for _, n := range numbers {
		row = append(row, n.Name)
	}
	_ = out.Write(row) // Error tells
	for _, i := range course {
		row = append(row[:0], strconv.Itoa(i.Number), strconv.FormatFloat(i.Won, 'g', -1, 64))
		for _, v := range i.Theta {
			row = append(row, strconv.FormatFloat(v, 'f', 4, 64))
		}
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error()
}
