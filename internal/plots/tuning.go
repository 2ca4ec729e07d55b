package plots

import (
	"errors"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"xqengine/spsa"
)

// Tuning is the history of parameters that are tuned: how far each has gone from its start, in parts of its range. Its table has a
// line for each iteration: its number, what plus won more than minus, the values.
type Tuning struct {
	Parameters []spsa.Parameter
	Iterations []spsa.Iteration
}

func (c Tuning) check() error {
	if len(c.Iterations) == 0 {
		return errors.New("no iterations to draw")
	}
	return nil
}

func (c Tuning) panels() ([]*plot.Plot, vg.Length, error) {
	p := plot.New()
	p.Title.Text = "Parameters of the search while tuned"
	p.X.Label.Text, p.Y.Label.Text = "pairs of games", "distance from the start, % of the range"
	p.X.Min, p.X.Max = 0, float64(c.Iterations[len(c.Iterations)-1].Number)
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.TextStyle.Font.Size = vg.Points(7)
	p.Add(plotter.NewGrid())
	some := thin(c.Iterations)
	for i, n := range c.Parameters {
		points := plotter.XYs{{X: 0, Y: 0}}
		for _, k := range some {
			points = append(points, plotter.XY{X: float64(k.Number), Y: 100 * (k.Theta[i] - n.Start) / (n.Max - n.Min)})
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return nil, 0, err
		}
		line.Color, line.Dashes = plotutil.Color(i), plotutil.Dashes(i/len(plotutil.DefaultColors))
		p.Add(line)
		p.Legend.Add(n.Name, line)
	}
	return []*plot.Plot{p}, 16 * vg.Centimeter, nil
}

func (c Tuning) table() [][]string {
	head := []string{"iteration", "won"}
	for _, n := range c.Parameters {
		head = append(head, n.Name)
	}
	rows := [][]string{head}
	for _, i := range c.Iterations {
		row := []string{strconv.Itoa(i.Number), strconv.FormatFloat(i.PairScore, 'g', -1, 64)}
		for _, v := range i.Theta {
			row = append(row, strconv.FormatFloat(v, 'f', 4, 64))
		}
		rows = append(rows, row)
	}
	return rows
}
