package picture

import (
	"errors"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

const lossesHeight = 14 * vg.Centimeter

// Losses draws how the losses of a training fell over its passes as svg or png: a point for each number in
// epochs. unit names what they are. Without an epoch it is an error.
func Losses(w io.Writer, format, unit string, epochs []int, training, validation []float64) error {
	if len(epochs) == 0 {
		return errors.New("no epochs to draw")
	}
	p := plot.New()
	p.Title.Text = "Losses over the passes"
	p.X.Label.Text, p.Y.Label.Text = "epoch", unit
	p.X.Min, p.X.Max = 0, float64(max(epochs[len(epochs)-1], 1))
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for _, curve := range []struct {
		name   string
		colour color.Color
		values []float64
	}{{"training", Blue, training}, {"validation", Red, validation}} {
		points := make(plotter.XYs, len(epochs))
		for i, n := range epochs {
			points[i] = plotter.XY{X: float64(n), Y: curve.values[i]}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Color, line.Width = curve.colour, vg.Points(1.2)
		p.Add(line)
		p.Legend.Add(curve.name, line)
	}
	drawing, err := p.WriterTo(Width, lossesHeight, format)
	if err != nil {
		return err
	}
	_, err = drawing.WriteTo(w)
	return err
}
