package puzzle

import (
	"strconv"
	"strings"

	"xqengine/position"
	"xqengine/record"
)

// Record returns the puzzle as a game that begins with its position and goes on with the solution.
func (z *Puzzle) Record() (*record.Game, error) {
	g, err := record.New(record.Start{Variant: z.Variant, FEN: z.FEN, Rules: position.DefaultRules()})
	if err != nil {
		return nil, err
	}
	node := g.Root()
	for _, text := range z.Line {
		if node, err = g.Add(node, text); err != nil {
			return nil, err
		}
	}
	goal, n := z.Goal()
	asked := string(goal)
	if n = max(n, z.Mate); n > 0 {
		asked += " " + strconv.Itoa(n)
	}
	g.SetTag("Event", "Puzzle "+z.ID())
	g.SetTag("Goal", asked)
	g.SetTag("Rating", strconv.Itoa(z.Rating))
	if len(z.Themes) > 0 {
		g.SetTag("Themes", strings.Join(z.Themes, " "))
	}
	if o := g.Position(node).Outcome(); o.Over {
		g.Result = record.ResultOf(o)
	}
	return g, nil
}
