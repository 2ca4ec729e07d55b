package api

import (
	"xqengine/egtb"
	"xqengine/position"
)

// TableMoves answers Tables.
type TableMoves struct {
	Head
	Node  int         `json:"node"`
	Known bool        `json:"known"` // there is a table of the position, and it holds under the rules of the game
	Value string      `json:"value"` // of the position for the side to move; empty unless Known
	Moves []TableMove `json:"moves"` // all legal ones, the best first; none if the game is over there
	Keep  int         `json:"keep"`  // how many of Moves, from the first on, keep the value
}

// TableMove is a legal move with what it comes to.
type TableMove struct {
	Notations
	Value string `json:"value"` // for the side that makes it
	// Plies to the next capture, mate or stalemate, the move's own with them; of a win by perpetual check, to the verdict at most; 0 of other values.
	Plies int `json:"plies"`
	// Unsure: positions of the game have stood before, so that the rules of repetition may make another value of it.
	Unsure bool `json:"unsure,omitempty"`
}

// What endgame tables say of a position or a move.
const (
	TableWin        = "win"
	TableRuleWin    = "ruleWin"   // by the rules of repetition: the other side can only hold by perpetual check
	TableCursedWin  = "cursedWin" // in more plies than the natural limit allows
	TableDraw       = "draw"
	TableOpen       = "open" // drawn but for the rules of repetition
	TableCursedLoss = "cursedLoss"
	TableRuleLoss   = "ruleLoss"
	TableLoss       = "loss"
)

var tableValues = map[egtb.Value]string{
	egtb.Win: TableWin, egtb.RuleWin: TableRuleWin, egtb.CursedWin: TableCursedWin, egtb.Draw: TableDraw, egtb.Undecided: TableOpen,
	egtb.CursedLoss: TableCursedLoss, egtb.RuleLoss: TableRuleLoss, egtb.Loss: TableLoss,
}

// TableMovesOf returns what tables know of a position, without the head.
func TableMovesOf(t *egtb.Tables, p *position.Position) TableMoves {
	reply := TableMoves{Moves: []TableMove{}}
	for _, r := range t.Root(p) {
		if len(reply.Moves) == 0 {
			reply.Known, reply.Value = true, tableValues[r.Value]
		}
		if tableValues[r.Value] == reply.Value {
			reply.Keep++
		}
		reply.Moves = append(reply.Moves, TableMove{
			Notations: NotationsOf(p, position.NewTurn(r.Move)), Value: tableValues[r.Value], Plies: r.Plies,
			Unsure: !r.Certain && (r.Value == egtb.Win || r.Value == egtb.Loss),
		})
	}
	return reply
}
