package plots

import (
	"encoding/csv"
	"errors"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Losses is how the losses of a training or of a fit fell over its passes: the table that it has written, whose columns include
// epoch, training and validation. Where there are columns of the cross-entropy besides those of another loss, they are drawn.
type Losses struct{ rows [][]string }

// lossCurves are the curves, each the first of these columns that there is.
var lossCurves = []struct {
	name    string
	colour  color.Color
	columns []string
}{
	{"training", blue, []string{"training cross-entropy", "training"}},
	{"validation", red, []string{"validation cross-entropy", "validation"}},
}

// readLosses reads the table.
func readLosses(in io.Reader) (Losses, error) {
	rows, err := csv.NewReader(in).ReadAll()
	return Losses{rows}, err
}

func (l Losses) check() error {
	if len(l.rows) < 2 {
		return errors.New("no epochs to draw")
	}
	return nil
}

// column returns the numbers of the first of some columns that there is.
func (l Losses) column(names ...string) ([]float64, error) {
	for _, name := range names {
		at := slices.Index(l.rows[0], name)
		if at < 0 {
			continue
		}
		values := make([]float64, 0, len(l.rows)-1)
		for i, row := range l.rows[1:] {
			v, err := strconv.ParseFloat(row[at], 64)
			if err != nil {
				return nil, fmt.Errorf("line %d: %s %q is not a number", i+2, name, row[at])
			}
			values = append(values, v)
		}
		return values, nil
	}
	return nil, fmt.Errorf("there is no column %q", names[len(names)-1])
}

func (l Losses) panels() ([]*plot.Plot, vg.Length, error) {
	epochs, err := l.column("epoch")
	if err != nil {
		return nil, 0, err
	}
	p := plot.New()
	p.Title.Text = "Losses over the passes"
	p.X.Label.Text, p.Y.Label.Text = "epoch", "mean cross-entropy"
	p.X.Min, p.X.Max = 0, max(epochs[len(epochs)-1], 1)
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for _, curve := range lossCurves {
		values, err := l.column(curve.columns...)
		if err != nil {
			return nil, 0, err
		}
		points := make(plotter.XYs, len(epochs))
		for i, n := range epochs {
			points[i] = plotter.XY{X: n, Y: values[i]}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, 0, err
		}
		line.Color, line.Width = curve.colour, lineWidth
		p.Add(line)
		p.Legend.Add(curve.name, line)
	}
	return []*plot.Plot{p}, 14 * vg.Centimeter, nil
}

func (l Losses) table() [][]string { return l.rows }
