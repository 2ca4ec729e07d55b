package syzygy

import (
	"slices"

	"xqengine/position"
)

// RankedMove is a legal move with what it comes to for the side that makes it.
type RankedMove struct {
	Move  position.Move
	Value int // Loss to Win, the plies that are counted already included where the distance is known
	// Plies is the distance to the next capture, pawn's move or mate, the move's own with it, as DTZ has it; only -101, -1, 0, 1 and 101 if the
	// tables of distances do not know the position.
	Plies int
	// Rank orders moves: CertainRank for a win that is safe within the fifty moves, down to its negative for such a loss.
	Rank int
}

// CertainRank is the rank of a win that is safe within the fifty moves: more than any distance in a table.
const CertainRank = 1 << 18

// Root ranks the legal moves of a position, the best first; moves of equal rank keep the order of generation, except that wins come sooner and losses later. It
// returns nil where the game is over, or where no table knows the position or one after a move. Without fiftyMoves nothing is cursed, and the plies that are counted do
// not matter. It plays on a copy: p is not changed.
func (t *Tables) Root(p *position.Position, fiftyMoves bool) []RankedMove {
	if _, ok := t.WDL(p); !ok || p.Outcome().Over {
		return nil
	}
	ranked := t.rankAll(p, true, fiftyMoves)
	if ranked == nil {
		ranked = t.rankAll(p, false, fiftyMoves)
	}
	slices.SortStableFunc(ranked, func(a, b RankedMove) int {
		if a.Rank != b.Rank {
			return b.Rank - a.Rank
		}
		return a.Plies - b.Plies
	})
	return ranked
}

// rankAll ranks all moves by distances or by values alone; nil if a table is missing.
func (t *Tables) rankAll(p *position.Position, byDistance, fiftyMoves bool) []RankedMove {
	board := p.Clone()
	repeated := repeats(p)
	list := new(position.MoveList)
	board.LegalMoves(list)
	ranked := make([]RankedMove, 0, list.Len())
	for _, m := range list.Moves() {
		board.Make(m)
		plies, ok := t.after(board, byDistance)
		board.Unmake()
		if !ok {
			return nil
		}
		var r RankedMove
		if fiftyMoves {
			r = rank(plies, p.Clock(), repeated)
		} else {
			r = rankWithoutCount(plies)
		}
		r.Move = m
		ranked = append(ranked, r)
	}
	return ranked
}

// repeats reports whether a position since the last zeroing move has stood twice.
func repeats(p *position.Position) bool {
	n := p.Reversible()
	seen := make(map[uint64]bool, n+1)
	for i := range n + 1 {
		if key := p.KeyBefore(i); seen[key] {
			return true
		} else {
			seen[key] = true
		}
	}
	return false
}

// after returns the distance of the position after a move for the side that made it.
func (t *Tables) after(p *position.Position, byDistance bool) (int, bool) {
	if o := p.Outcome(); o.Over {
		if o.WonBy(p.Side().Other()) {
			return 1, true
		}
		return 0, true
	}
	if !byDistance || p.Clock() == 0 {
		v, ok := t.WDL(p)
		return zeroingDistance[2-v], ok
	}
	v, ok := t.DTZ(p)
	switch {
	case v < 0:
		return 1 - v, ok
	case v > 0:
		return -1 - v, ok
	}
	return 0, ok
}

// rank judges a distance with the plies that are counted already.
func rank(plies, clock int, repeated bool) RankedMove {
	r := RankedMove{Plies: plies}
	switch {
	case plies > 0 && plies+clock < cursedPlies && !repeated:
		r.Rank = CertainRank
	case plies > 0:
		r.Rank = CertainRank - (plies + clock)
	case plies < 0 && -plies*2+clock < cursedPlies:
		r.Rank = -CertainRank
	case plies < 0:
		r.Rank = -CertainRank - plies + clock
	}
	switch far := max(plies, -plies)+clock > cursedPlies; {
	case plies > 0 && far:
		r.Value = CursedWin
	case plies > 0:
		r.Value = Win
	case plies < 0 && far:
		r.Value = CursedLoss
	case plies < 0:
		r.Value = Loss
	}
	return r
}

// rankWithoutCount judges a distance where nobody counts plies.
func rankWithoutCount(plies int) RankedMove {
	switch {
	case plies > 0:
		return RankedMove{Plies: plies, Value: Win, Rank: CertainRank - plies}
	case plies < 0:
		return RankedMove{Plies: plies, Value: Loss, Rank: -CertainRank - plies}
	}
	return RankedMove{}
}
