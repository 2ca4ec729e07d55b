package search

import (
	"xqengine/position"
	"xqengine/syzygy"
)

// chessTables are Syzygy tables as a search asks them.
type chessTables struct {
	tables     *syzygy.Tables
	depth      int
	fiftyMoves bool
}

// SyzygyTables returns open Syzygy tables as a search asks them. Positions with the most pieces are asked for from a depth on; without fiftyMoves what
// the rule of fifty moves makes a draw counts as a win.
func SyzygyTables(t *syzygy.Tables, depth int, fiftyMoves bool) Tables {
	return chessTables{t, depth, fiftyMoves}
}

// Pieces is as Tables wants it.
func (c chessTables) Pieces(p *position.Position) int {
	if p.Variant() != position.Chess {
		return 0
	}
	return c.tables.MaxPieces()
}

// Depth is as Tables wants it.
func (c chessTables) Depth() int { return c.depth }

// Probe is as Tables wants it. The tables hold right after a capture or a pawn's move: after castling nothing is known.
func (c chessTables) Probe(p *position.Position) TableValue {
	if p.Clock() != 0 {
		return TableUnknown
	}
	v, ok := c.tables.WDL(p)
	if !ok {
		return TableUnknown
	}
	switch {
	case v == syzygy.Win || v == syzygy.CursedWin && !c.fiftyMoves:
		return TableWin
	case v == syzygy.Loss || v == syzygy.CursedLoss && !c.fiftyMoves:
		return TableLoss
	}
	return TableDraw
}

// cursedScore is what a win is worth that the rule of fifty moves makes a draw: the other side may go wrong.
const cursedScore Score = 1

// Rank is as Tables wants it. A win that is safe within the fifty moves has one rank, however soon it comes: among these moves the search
// chooses, until a position has stood twice or the count comes near its end; then the soonest is the best.
func (c chessTables) Rank(p *position.Position) []TableMove {
	moves := c.tables.Root(p, c.fiftyMoves)
	if len(moves) == 0 {
		return nil
	}
	ranked := make([]TableMove, len(moves))
	for i, m := range moves {
		r := TableMove{Move: m.Move, Rank: m.Rank, Certain: true}
		far := Score(min(max(m.Plies, -m.Plies), MaxPly)) // the band ends there
		switch m.Value {
		case syzygy.Win:
			r.Score = TableScore - far
		case syzygy.CursedWin:
			r.Score = cursedScore
		case syzygy.CursedLoss:
			r.Score = -cursedScore
		case syzygy.Loss:
			r.Score = far - TableScore
		}
		ranked[i] = r
	}
	return ranked
}
