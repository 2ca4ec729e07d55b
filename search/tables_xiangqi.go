package search

import (
	"xqengine/egtb"
	"xqengine/position"
)

// xiangqiTables are endgame tables of xiangqi as a search asks them. Those of the same tables are equal.
type xiangqiTables struct {
	tables *egtb.Tables // nil: those of the program, which are opened when a game of xiangqi is first searched
}

func (x xiangqiTables) open() *egtb.Tables {
	if x.tables == nil {
		return egtb.Embedded()
	}
	return x.tables
}

// EmbeddedTables returns the tables of xiangqi that are part of the program, always the same.
func EmbeddedTables() Tables { return xiangqiTables{} }

// XiangqiTables returns open tables of xiangqi as a search asks them.
func XiangqiTables(t *egtb.Tables) Tables { return xiangqiTables{t} }

// Pieces is as Tables wants it.
func (x xiangqiTables) Pieces(p *position.Position) int {
	if !egtb.Covers(p) {
		return 0
	}
	return x.open().MaxPieces()
}

// Depth is as Tables wants it.
func (x xiangqiTables) Depth() int { return 0 }

// Probe is as Tables wants it. Values that hang on the natural limit or on the rules of repetition are unknown; so are draws where
// checks do not count for the limit.
func (x xiangqiTables) Probe(p *position.Position) TableValue {
	switch v, ok := x.open().WDL(p); {
	case !ok:
	case v == egtb.Win:
		return TableWin
	case v == egtb.Loss:
		return TableLoss
	case v == egtb.Draw && p.Rules().CountedChecks == 0:
		return TableDraw
	}
	return TableUnknown
}

// The ranks of moves. A win is the better the sooner the next capture or the end of the game comes, a loss the later.
const (
	rankWin    = 4000
	rankRules  = 2000 // won or lost by perpetual check
	rankCursed = 1
)

// Rank is as Tables wants it.
func (x xiangqiTables) Rank(p *position.Position) []TableMove {
	moves := x.open().Root(p)
	ranked := make([]TableMove, len(moves))
	for i, m := range moves {
		r := &ranked[i]
		r.Move, r.Certain = m.Move, m.Certain
		plies := m.Plies
		switch m.Value {
		case egtb.Win:
			r.Rank, r.Score = rankWin-plies, TableScore-Score(plies)
			if m.Ends {
				r.Score = MateScore - Score(plies)
			}
		case egtb.Loss:
			r.Rank, r.Score = plies-rankWin, Score(plies)-TableScore
			if m.Ends {
				r.Score = Score(plies) - MateScore
			}
		case egtb.RuleWin:
			r.Rank, r.Certain = rankRules-plies, false
		case egtb.RuleLoss:
			r.Rank, r.Certain = plies-rankRules, false
		case egtb.CursedWin:
			r.Rank, r.Certain = rankCursed, false
		case egtb.CursedLoss:
			r.Rank, r.Certain = -rankCursed, false
		case egtb.Undecided:
			r.Certain = false
		case egtb.Draw:
			r.Certain = r.Certain && p.Rules().CountedChecks == 0
		}
	}
	if len(ranked) == 0 {
		return nil
	}
	return ranked
}
