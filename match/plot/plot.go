// Package plot draws how a match between two engines went: the score with its error bars and, where a
// sequential test was run, its log likelihood ratio between the bounds, over the games.
package plot

import (
	"fmt"
	"image/color"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"xqengine/internal/picture"
	"xqengine/match"
	"xqengine/match/stats"
)

// Size of the picture.
const (
	panel      = 10 * vg.Centimeter // height of each of the one or two panels
	resolution = 96                 // dots per inch of a PNG
)

// maxPoints is how many points a line has at most; more cannot be told apart.
const maxPoints = 2000

// bandColour is a translucent picture.Blue.
var bandColour = color.NRGBA{R: picture.Blue.R, G: picture.Blue.G, B: picture.Blue.B, A: 0x30}

var formats = picture.Formats{"svg", "png"}

// Save draws the match into a file; its name ends in .svg or .png. Without a game it is an error.
func Save(path string, s *match.Standing) error {
	return formats.Save(path, func(w io.Writer, format string) error { return Write(w, format, s) })
}

// Format returns the format that a file's name asks for: svg or png.
func Format(path string) (string, error) { return formats.Of(path) }

// Write draws the match as svg or png.
func Write(w io.Writer, format string, s *match.Standing) error {
	if len(s.History) == 0 {
		return fmt.Errorf("no games to draw")
	}
	samples := thin(s.History)
	panels := []*plot.Plot{}
	score, err := scorePanel(s, samples)
	if err != nil {
		return err
	}
	panels = append(panels, score)
	if s.SPRT != nil {
		ratio, err := ratioPanel(s.SPRT, samples)
		if err != nil {
			return err
		}
		panels = append(panels, ratio)
	}
	height := panel * vg.Length(len(panels))
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	if format == "svg" {
		canvas = vgsvg.New(picture.Width, height)
	} else {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(picture.Width, height), vgimg.UseDPI(resolution))}
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

// thin takes so many samples as can be told apart, the last one always.
func thin(all []match.Sample) []match.Sample {
	step := (len(all) + maxPoints - 1) / maxPoints
	if step <= 1 {
		return all
	}
	var some []match.Sample
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return append(some, all[len(all)-1])
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
	curve.Color, curve.Width = picture.Blue, vg.Points(1.2)
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
	curve.Color, curve.Width = picture.Blue, vg.Points(1.2)
	lower, upper := s.Bounds()
	p.Add(plotter.NewGrid(), curve, level(lower, samples, picture.Red), level(upper, samples, picture.Red))
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
