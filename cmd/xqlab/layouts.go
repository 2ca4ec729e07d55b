package main

import (
	"fmt"
	"io"
	"strings"

	"xqengine/cmd/internal/flags"
	"xqengine/layout/rating"
	"xqengine/position"
	"xqengine/tune"
)

type layoutsCommand struct {
	Data    []string `arg:"" help:"Files of games with layouts, made by 'xqlab generate'." type:"existingfile" name:"data"`
	Variant string   `help:"Rules of the games; see 'xqengine variants'." required:"" placeholder:"NAME"`
	Of      string   `help:"Tell how this layout did against others, instead of rating plates." placeholder:"LAYOUT"`
	Duos    int      `help:"Pairs of plates to show, the surest first." default:"10" placeholder:"N"`
}

// Help tells people more than the list of flags.
func (c *layoutsCommand) Help() string {
	return `Rates plates by games in which each side has a layout of its own: a regression (Bradley and Terry's, draws as half a
point) of results on the plates of both sides, each weighed by how often generals stood on its point. Worths are in Elo on
a point of the mean weight, with the error of 95 %; games with the same two layouts count as one observation.

  xqlab generate -variant stratagem-special -layouts random -games 5000 -nodes 1000 -out games.txt
  xqlab layouts -variant stratagem-special games.txt`
}

// Run prints the tables.
func (c *layoutsCommand) Run(std streams) error {
	v, err := flags.Variant(c.Variant)
	if err != nil {
		return err
	}
	games, points, err := tune.LoadResults(v, c.Data...)
	if err != nil {
		return err
	}
	if c.Of != "" {
		if err := v.CheckLayout(c.Of); err != nil {
			return flags.Misuse(fmt.Errorf("layout %w", err))
		}
		return printTally(std.out, games, c.Of)
	}
	r, err := rating.Rate(v, games, points)
	if err != nil {
		return err
	}
	return printRating(std.out, v, r, c.Duos)
}

// twoSided is how many standard errors the interval of 95 % reaches to either side.
const twoSided = 1.96

func printTally(out io.Writer, games []rating.Game, of string) error {
	t, err := rating.Score(games, of)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %d games, +%d =%d -%d, score %.1f ± %.1f %%\n", of, t.Games(), t.Wins, t.Draws, t.Losses,
		100*t.Score.Value, 100*twoSided*t.Score.Error)
	return err
}

func printRating(out io.Writer, v *position.Variant, r *rating.Rating, duos int) error {
	var b strings.Builder
	first := r.First.Elo()
	fmt.Fprintf(&b, "%d games of %d pairs of layouts; Red scores %.1f %%, draws %.1f %%; the first move %+.0f ± %.0f Elo\n\n",
		r.Games, r.Pairs, 100*r.RedScore, 100*r.Draws, first.Value, twoSided*first.Error)
	fmt.Fprint(&b, "| no. | FEN | plate | | Elo | ± | games |\n|---|---|---|---|---|---|---|\n")
	for _, p := range r.Plates {
		worth := p.Worth.Elo()
		fmt.Fprintf(&b, "| %d | `%c` | %s | %s | %+.0f | %.0f | %d |\n", p.Number, p.Symbol, p.Chinese, p.English,
			worth.Value, twoSided*worth.Error, p.Games)
	}
	spread := rating.Estimate{Value: r.Spread}.Elo().Value
	fmt.Fprintf(&b, "\nchi-square of the worths: %.1f with %d degrees of freedom; true worths differ by %.0f Elo (standard deviation)\n",
		r.Chi2, len(r.Plates), spread)
	fmt.Fprintf(&b, "worths fitted to half of the games hold in the other half by %.2f ± %.2f (1: all, 0: nothing)\n",
		r.Holdout.Value, twoSided*r.Holdout.Error)
	fmt.Fprint(&b, "\n| point | weight |\n|---|---|\n")
	points := position.New(v).LayoutPoints(position.Red)
	for i, w := range r.Weights {
		fmt.Fprintf(&b, "| %s | %.2f |\n", v.SquareName(points[i]), w)
	}
	fmt.Fprintf(&b, "\n| of %d pairs of plates the surest | Elo beyond both | ± | standard errors | games |\n|---|---|---|---|---|\n", len(r.Duos))
	for _, d := range r.Duos[:min(max(duos, 0), len(r.Duos))] {
		worth := d.Worth.Elo()
		fmt.Fprintf(&b, "| %d %s and %d %s | %+.0f | %.0f | %+.1f | %d |\n", d.First.Number, d.First.Chinese,
			d.Second.Number, d.Second.Chinese, worth.Value, twoSided*worth.Error, d.Z(), d.Games)
	}
	fmt.Fprintf(&b, "\nbest by this: %s, expected %+.0f Elo against random layouts\n", r.Best, rating.Estimate{Value: r.Gain}.Elo().Value)
	_, err := io.WriteString(out, b.String())
	return err
}
