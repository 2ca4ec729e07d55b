package match

import (
	"fmt"

	"xqengine/match/client"
	"xqengine/position"
)

// Adjudication ends games before the rules do, by what both engines say or endgame tables know. The zero value never does.
type Adjudication struct {
	ResignScore int // centipawns; a side is lost when it sees itself that far behind and its opponent agrees
	ResignMoves int // for that many moves of each side; 0: never
	DrawScore   int // centipawns; drawn when both sides see no more than that for either
	DrawMoves   int // for that many moves of each side; 0: never
	DrawFrom    int // not before that move of the game
	MaxMoves    int // drawn when that many moves of each side were played; 0: no limit
	// Endgame tables that end a game as soon as its result is certain: EmbeddedTables, or a folder with more; empty: none.
	Tables string `json:",omitempty"`
}

func (a Adjudication) validate() error {
	if min(a.ResignScore, a.ResignMoves, a.DrawScore, a.DrawMoves, a.DrawFrom, a.MaxMoves) < 0 {
		return fmt.Errorf("adjudication: a negative number")
	}
	if a.ResignMoves > 0 && a.ResignScore == 0 {
		return fmt.Errorf("adjudication: resigning at a score of 0")
	}
	return nil
}

// adjudicator watches the scores of one game.
type adjudicator struct {
	rules Adjudication
	// For each colour, how many moves in a row its engine saw itself lost, winning, and level.
	lost, winning, level [2]int
	moves                int // turns seen
}

// see takes note of a move's score and reports whether the game is to be ended: drawn, or lost for the
// returned colour.
func (a *adjudicator) see(mover position.Colour, score client.Score) (over, drawn bool, loser position.Colour) {
	a.moves++
	value := score.Value()
	count := func(n *int, holds bool) {
		if holds && score.Known {
			*n++
		} else {
			*n = 0
		}
	}
	count(&a.lost[mover], value <= -a.rules.ResignScore)
	count(&a.winning[mover], value >= a.rules.ResignScore)
	count(&a.level[mover], max(value, -value) <= a.rules.DrawScore)
	if n := a.rules.ResignMoves; n > 0 {
		for _, c := range []position.Colour{position.Red, position.Black} {
			if a.lost[c] >= n && a.winning[c.Other()] >= n {
				return true, false, c
			}
		}
	}
	if n := a.rules.DrawMoves; n > 0 && a.moves >= 2*a.rules.DrawFrom &&
		min(a.level[position.Red], a.level[position.Black]) >= n {
		return true, true, position.Red
	}
	if n := a.rules.MaxMoves; n > 0 && a.moves >= 2*n {
		return true, true, position.Red
	}
	return false, false, position.Red
}
