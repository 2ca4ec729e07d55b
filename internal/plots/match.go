package plots

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"xqengine/match"
	"xqengine/match/stats"
)

// Match is how a match of two engines went: the score with its error bars and, where a sequential test was run, its log
// likelihood ratio between the bounds, over the games.
type Match struct{ *match.Standing }

// bandColour is a translucent blue.
var bandColour = color.NRGBA{R: blue.R, G: blue.G, B: blue.B, A: 0x30}

func (m Match) check() error {
	switch {
	case len(m.Engines) != 2:
		return fmt.Errorf("only a match of two engines can be drawn, this one has %d", len(m.Engines))
	case len(m.History) == 0:
		return errors.New("no games to draw")
	}
	return nil
}

func (m Match) panels() ([]*plot.Plot, vg.Length, error) {
	samples := thin(m.History)
	score, err := scorePanel(m.Standing, samples)
	if err != nil {
		return nil, 0, err
	}
	panels := []*plot.Plot{score}
	if m.SPRT != nil {
		ratio, err := ratioPanel(m.SPRT, samples)
		if err != nil {
			return nil, 0, err
		}
		panels = append(panels, ratio)
	}
	return panels, 10 * vg.Centimeter, nil
}

func (m Match) table() [][]string {
	rows := [][]string{{"games", "score", "low", "high", "llr"}}
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
	for _, s := range m.History {
		rows = append(rows, []string{strconv.Itoa(s.Games), number(s.Score), number(scoreOf(s.Elo.Low)), number(scoreOf(s.Elo.High)), number(s.LLR)})
	}
	return rows
}

// scorePanel draws the score in per cent within its error band.
func scorePanel(s *match.Standing, samples []match.Sample) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("%s against %s: %s", s.Engines[0].Name, s.Engines[1].Name, s.Line())
	p.Title.TextStyle.Font.Size = 9
	p.X.Label.Text, p.Y.Label.Text = "games", "score %"
	line := make(plotter.XYs, 0, len(samples))
	var upper, lower plotter.XYs
	for _, sample := range samples {
		x := float64(sample.Games)
		line = append(line, plotter.XY{X: x, Y: 100 * sample.Score})
		low, high := 100*scoreOf(sample.Elo.Low), 100*scoreOf(sample.Elo.High)
		lower = append(lower, plotter.XY{X: x, Y: low})
		upper = append(upper, plotter.XY{X: x, Y: high})
	}
	band := upper
	for i := len(lower) - 1; i >= 0; i-- {
		band = append(band, lower[i])
	}
	polygon, err := plotter.NewPolygon(band)
	if err != nil {
		return nil, err
	}
	polygon.Color, polygon.LineStyle.Width = bandColour, 0
	curve, err := plotter.NewLine(line)
	if err != nil {
		return nil, err
	}
	curve.Color, curve.Width = blue, lineWidth
	p.Add(plotter.NewGrid(), polygon, curve, level(50, samples, color.Gray{Y: 0x60}))
	p.Y.Min, p.Y.Max = 0, 100
	spread(p, samples)
	return p, nil
}

// ratioPanel draws the log likelihood ratio between the bounds.
func ratioPanel(s *stats.SPRT, samples []match.Sample) (*plot.Plot, error) {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("SPRT (%s) elo0 %g, elo1 %g, alpha %g, beta %g", s.Model, s.Elo0, s.Elo1, s.Alpha, s.Beta)
	p.Title.TextStyle.Font.Size = 9
	p.X.Label.Text, p.Y.Label.Text = "games", "log likelihood ratio"
	line := make(plotter.XYs, 0, len(samples))
	for _, sample := range samples {
		line = append(line, plotter.XY{X: float64(sample.Games), Y: sample.LLR})
	}
	curve, err := plotter.NewLine(line)
	if err != nil {
		return nil, err
	}
	curve.Color, curve.Width = blue, lineWidth
	lower, upper := s.Bounds()
	p.Add(plotter.NewGrid(), curve, level(lower, samples, red), level(upper, samples, red))
	p.Y.Min, p.Y.Max = min(p.Y.Min, lower-0.5), max(p.Y.Max, upper+0.5)
	spread(p, samples)
	return p, nil
}

// level draws a straight line at y.
func level(y float64, samples []match.Sample, c color.Color) *plotter.Line {
	last := samples[len(samples)-1].Games
	return &plotter.Line{
		XYs:       plotter.XYs{{X: 0, Y: y}, {X: float64(max(last, 1)), Y: y}},
		LineStyle: draw.LineStyle{Color: c, Width: vg.Points(0.8), Dashes: []vg.Length{vg.Points(4), vg.Points(3)}},
	}
}

// spread sets the axis of games.
func spread(p *plot.Plot, samples []match.Sample) {
	p.X.Min, p.X.Max = 0, float64(max(samples[len(samples)-1].Games, 1))
}

// scoreOf returns the score of an Elo difference that may be infinite.
func scoreOf(elo float64) float64 {
	switch {
	case math.IsInf(elo, 1):
		return 1
	case math.IsInf(elo, -1):
		return 0
	}
	return stats.ScoreOfElo(elo)
}
