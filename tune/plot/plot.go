// Package plot draws how the losses fell while weights were tuned.
package plot

import (
	"encoding/csv"
	"errors"
	"image/color"
	"io"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"xqengine/internal/picture"
	"xqengine/tune"
)

const height = 14 * vg.Centimeter // of the picture

var formats = picture.Formats{"svg", "png", "csv"}

// Format returns the format that a file's name asks for: svg, png or csv.
func Format(path string) (string, error) { return formats.Of(path) }

// Save writes the losses into a file, as a picture or as a table, as its name says.
func Save(path string, history []tune.Epoch) error {
	return formats.Save(path, func(w io.Writer, format string) error { return Write(w, format, history) })
}

// Write writes the losses as svg, png or csv. Without an epoch it is an error.
func Write(w io.Writer, format string, history []tune.Epoch) error {
	if len(history) == 0 {
		return errors.New("no epochs to draw")
	}
	if format == "csv" {
		return table(w, history)
	}
	p := plot.New()
	p.Title.Text = "Losses over the passes"
	p.X.Label.Text, p.Y.Label.Text = "epoch", "mean cross-entropy"
	p.X.Min, p.X.Max = 0, float64(max(history[len(history)-1].Number, 1))
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for _, curve := range []struct {
		name   string
		colour color.Color
		of     func(tune.Epoch) float64
	}{
		{"training", picture.Blue, func(e tune.Epoch) float64 { return e.Training }},
		{"validation", picture.Red, func(e tune.Epoch) float64 { return e.Validation }},
	} {
		points := make(plotter.XYs, len(history))
		for i, e := range history {
			points[i] = plotter.XY{X: float64(e.Number), Y: curve.of(e)}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Color, line.Width = curve.colour, vg.Points(1.2)
		p.Add(line)
		p.Legend.Add(curve.name, line)
	}
	drawing, err := p.WriterTo(picture.Width, height, format)
	if err != nil {
		return err
	}
	_, err = drawing.WriteTo(w)
	return err
}

// table writes one line for each epoch.
func table(w io.Writer, history []tune.Epoch) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"epoch", "training", "validation", "rate", "best"}) // Error tells
	for _, e := range history {
		number := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
		_ = out.Write([]string{
			strconv.Itoa(e.Number), number(e.Training), number(e.Validation), strconv.FormatFloat(e.Rate, 'g', -1, 64), strconv.FormatBool(e.Best),
		})
	}
	out.Flush()
	return out.Error()
}
