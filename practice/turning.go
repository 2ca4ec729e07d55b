package practice

import (
	"fmt"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/record"
)

// TurningPoint is a move of a game that gave the value of an ending away: "the ending was won until here".
type TurningPoint struct {
	Ply  int // of the game, from 1
	Node int // of the record
	Side position.Colour
	Judgement
	Best position.Move
}

// String says the claim in English.
func (t TurningPoint) String() string {
	what := "won"
	if t.Before == egtb.Draw {
		what = "drawn"
	}
	return fmt.Sprintf("ply %d: the ending was %s for %s until here, now: %s", t.Ply, what, t.Side, t.After)
}

// TurningPoints returns where the main line of a game gives a win or a draw away that the tables know, in order. A win counts
// where it is certain with the history of the game and within the natural limit; it is given away where the table says of the move that it draws
// or loses. A draw is given away where the table says that the move loses, and this is certain.
func TurningPoints(t *egtb.Tables, g *record.Game) []TurningPoint {
	var found []TurningPoint
	for _, n := range g.Main() {
		if n.Parent() == nil {
			continue
		}
		p := g.Position(n.Parent())
		ranked := t.Root(p)
		if len(ranked) == 0 {
			continue
		}
		best, made := ranked[0], n.Turn()
		for _, r := range ranked {
			if position.NewTurn(r.Move) != made {
				continue
			}
			won := best.Value == egtb.Win && best.Certain && (r.Value == egtb.Draw || r.Value == egtb.Loss)
			drawn := best.Value == egtb.Draw && r.Value == egtb.Loss && r.Certain
			if won || drawn {
				found = append(found, TurningPoint{
					Ply: n.Ply(), Node: n.ID, Side: p.Side(), Best: best.Move,
					Judgement: Judgement{Move: r.Move, Before: best.Value, After: r.Value, BestPlies: best.Plies, Plies: r.Plies},
				})
			}
		}
	}
	return found
}
