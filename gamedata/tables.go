package gamedata

import (
	"xqengine/egtb"
	"xqengine/position"
)

// Known says what becomes of positions that endgame tables know; empty: nothing.
type Known string

// What may become of them.
const (
	Relabel Known = "relabel" // the result is that of the tables
	Drop    Known = "drop"    // they are left out
)

// drops reports whether the tables keep a position out.
func (f Filter) drops(p *position.Position) bool {
	if f.Relabels != Drop {
		return false
	}
	_, ok := TableResult(f.Tables, p)
	return ok
}

// Result returns what a sample of a game is labelled with: the result of the game, or of the tables where they relabel.
func (f Filter) Result(g *Game, p *position.Position) Result {
	if f.Relabels == Relabel {
		if r, ok := TableResult(f.Tables, p); ok {
			return r
		}
	}
	return g.Result
}

// TableResult returns what a position is worth by endgame tables under every rule set, as a position without a history. A win that is too slow
// for the natural limit is a draw. It is false where no table knows the position, or the rules of repetition may decide.
func TableResult(t *egtb.Tables, p *position.Position) (Result, bool) {
	v, ok := t.WDL(p)
	if !ok {
		return Drawn, false
	}
	won, lost := Won, Lost
	if p.Side() == position.Black {
		won, lost = Lost, Won
	}
	switch v {
	case egtb.Win, egtb.RuleWin:
		return won, true
	case egtb.Loss, egtb.RuleLoss:
		return lost, true
	case egtb.Draw, egtb.CursedWin, egtb.CursedLoss:
		return Drawn, true
	}
	return Drawn, false
}
