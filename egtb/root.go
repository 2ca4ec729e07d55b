package egtb

import (
	"slices"

	"xqengine/position"
)

// RankedMove is a legal move with what it comes to.
type RankedMove struct {
	Move  position.Move
	Value Value // for the side that makes the move
	// Plies to the next capture, mate or stalemate, the move's own with them, where the value is a win or a loss; to the verdict at
	// most, where it is one by perpetual check.
	Plies int
	// Certain reports whether the history of the game lets the value be claimed: none of the plies since the last capture has led to a
	// position that stood before, so far as that matters for the value. The order is good all the same.
	Certain bool
	// Ends reports whether the plies are those to mate or stalemate: no capture on the way leads to a position that is won.
	Ends bool
}

// Root ranks the legal moves of a position by what they come to, with the history of the game: what the referee would judge
// after the move counts, and wins must come within the natural limit. The best comes first; moves of equal rank keep the order of generation. It returns
// nil where the game is over, where no table knows the position or one after a move. It plays on a copy: p is not changed.
func (t *Tables) Root(p *position.Position) []RankedMove {
	tab, _, _, ok := t.find(p)
	if !ok || p.Outcome().Over {
		return nil
	}
	ends := t.endsGame(tab)
	board := p.Clone()
	twice, stood := repeated(p)
	list := new(position.MoveList)
	board.LegalMoves(list)
	ranked := make([]RankedMove, 0, list.Len())
	for _, m := range list.Moves() {
		board.Make(m)
		r, ok := t.ranked(board, twice, stood)
		board.Unmake()
		if !ok {
			return nil
		}
		r.Move = m
		r.Ends = r.Ends || ends && board.PieceAt(m.To()) == position.NoPiece && (r.Value == Win || r.Value == Loss)
		ranked = append(ranked, r)
	}
	slices.SortStableFunc(ranked, func(a, b RankedMove) int { return b.rank() - a.rank() })
	return ranked
}

// endsGame reports whether wins of a family come by mate or stalemate in it: what captures lead to has no wins, except where the capture
// itself ends the game.
func (t *Tables) endsGame(tab *table) bool {
	for _, m := range tab.material.below() {
		sub, ok := t.byCounts[m.key()]
		if !ok || sub.t.longest != [2]int{} {
			return false
		}
	}
	return true
}

// repeated reports whether a position since the last capture has stood for the second time, and whether there is any before this one.
func repeated(p *position.Position) (twice, stood bool) {
	n := p.Reversible()
	seen := make(map[uint64]bool, n+1)
	for i := range n + 1 {
		key := p.KeyBefore(i)
		twice = twice || seen[key]
		seen[key] = true
	}
	return twice, n > 0
}

// ranked judges the position after a move for the side that made it.
func (t *Tables) ranked(p *position.Position, twice, stood bool) (RankedMove, bool) {
	mover := p.Side().Other()
	if o := p.Outcome(); o.Over {
		switch {
		case o.WonBy(mover):
			return RankedMove{Value: Win, Plies: 1, Certain: true, Ends: o.Reason == position.Mate || o.Reason == position.Stalemate}, true
		case o.WonBy(p.Side()):
			return RankedMove{Value: Loss, Plies: 1, Certain: true}, true
		}
		return RankedMove{Value: Draw, Certain: true}, true
	}
	v, plies, ok := t.DTZ(p)
	if !ok {
		return RankedMove{}, false
	}
	r := RankedMove{Value: v.Other(), Plies: plies + 1, Certain: true}
	if p.LastCapture() != position.NoPiece {
		switch v {
		case Win, Loss:
			r.Plies = 1
		case CursedWin, CursedLoss:
			r.Plies = 0
		}
		return r.plain(), true
	}
	if limit := p.Rules().NaturalLimit; limit > 0 && p.Clock()+plies > limit {
		switch v {
		case Win, RuleWin:
			r = RankedMove{Value: CursedLoss}
		case Loss, RuleLoss:
			r = RankedMove{Value: CursedWin}
		}
	}
	switch r.Value {
	case Win, Loss:
		r.Certain = !twice
		if twice && r.Value == Win {
			if v, decided := saved(p); decided {
				r = RankedMove{Value: v, Plies: 2, Certain: true}
			}
		}
	case Undecided:
		r.Certain = false
	default:
		r.Certain = !stood
	}
	return r.plain(), true
}

// saved reports whether the side to move has a reply with which the referee ends the game other than lost for it, and what the best such
// reply makes of the move before.
func saved(p *position.Position) (v Value, decided bool) {
	us := p.Side()
	v = Win
	list := new(position.MoveList)
	p.LegalMoves(list)
	for _, m := range list.Moves() {
		p.Make(m)
		switch o := p.Outcome(); {
		case !o.Over || o.WonBy(us.Other()):
		case o.WonBy(us):
			v = Loss
		case v == Win:
			v = Draw
		}
		p.Unmake()
	}
	return v, v != Win
}

// plain is r without plies where they say nothing.
func (r RankedMove) plain() RankedMove {
	switch r.Value {
	case Draw, CursedWin, CursedLoss:
		r.Plies = 0
	case Undecided:
		r.Plies, r.Certain = 0, false
	}
	return r
}

// rank orders moves: the larger, the better for the side that makes the move.
func (r RankedMove) rank() int {
	const far = 10_000
	switch r.Value {
	case Win:
		return 4*far - r.Plies
	case RuleWin:
		return 3*far - r.Plies
	case CursedWin:
		return 1
	case CursedLoss:
		return -1
	case RuleLoss:
		return -3*far + r.Plies
	case Loss:
		return -4*far + r.Plies
	}
	return 0
}

// Line returns the moves that follow when both sides play by the tables, at most the given number. The last one ends the game, unless the line
// is cut off, or leads where no table knows the position.
func (t *Tables) Line(p *position.Position, most int) []position.Move {
	var line []position.Move
	board := p.Clone()
	for len(line) < most {
		ranked := t.Root(board)
		if len(ranked) == 0 {
			break
		}
		line = append(line, ranked[0].Move)
		board.Make(ranked[0].Move)
	}
	return line
}
