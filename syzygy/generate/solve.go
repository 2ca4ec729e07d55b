package generate

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// span is a range of cells that have the same pawns on the same squares. All that zeroing moves lead to from there is in other spans, with
// pawns that have come further, or in other endgames.
type span struct{ from, to uint32 }

// spans returns the ranges in an order in which they can be solved: the furthest pawns first.
func (e *endgame) spans() (list []span) {
	if e.pawns == 0 {
		return []span{{0, e.size()}}
	}
	length := uint32(1) << (6 * (len(e.order) - e.pawns))
	for from := uint32(0); from < e.size(); from += length {
		if s := e.split(from); e.possiblePawns(&s) {
			list = append(list, span{from, from + length})
		}
	}
	advance := func(s span) int {
		squares, sum := e.split(s.from), 0
		for i, code := range e.order[:e.pawns] {
			rank := int(squares[i] >> 3)
			if code >= chess.Black {
				rank = 7 - rank
			}
			sum += rank
		}
		return sum
	}
	slices.SortStableFunc(list, func(a, b span) int { return cmp.Compare(advance(b), advance(a)) })
	return list
}

// work returns how many cells there are in all ranges.
func (e *endgame) work() (cells uint32) {
	for _, s := range e.spans() {
		cells += s.to - s.from
	}
	return cells
}

// possiblePawns reports whether pawns can stand on these squares.
func (e *endgame) possiblePawns(s *squares) bool {
	for i, square := range s[:e.pawns] {
		if square < 8 || square > 55 || i > 0 && square == s[i-1] {
			return false
		}
	}
	return true
}

// solve works out who wins, and in how many plies the next zeroing move comes. With the pieces that are solved here every win comes within the
// fifty moves, so that there are no cursed values; a win that does not is an error. Progress is told with how many of all cells are done.
func (e *endgame) solve(ctx context.Context, progress func(cells uint32)) error {
	e.markIllegal()
	spans := e.spans()
	counts := [2][]uint8{make([]uint8, spans[0].to-spans[0].from), make([]uint8, spans[0].to-spans[0].from)}
	for _, span := range spans {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := e.solveSpan(span, &counts); err != nil {
			return err
		}
		progress(span.to - span.from)
	}
	return nil
}

// solveSpan works level by level: what has a move to a loss in n plies is won in n + 1, and what has only moves to wins is lost a ply after the last
// of them. counts has how many moves of a position are not known to lose.
func (e *endgame) solveSpan(span span, counts *[2][]uint8) error {
	var now, next []uint32 // cells, doubled, and the side to move
	for cell := span.from; cell < span.to; cell++ {
		for side := range uint8(2) {
			if e.states[side][cell] == illegal {
				continue
			}
			st, count := e.start(cell, side)
			counts[side][cell-span.from] = count
			switch e.states[side][cell] = st; st {
			case mates:
				now = append(now, cell<<1|uint32(side))
			case zeroing, stuck:
				next = append(next, cell<<1|uint32(side))
			}
		}
	}
	for plies := state(1); len(now)+len(next) > 0; plies++ {
		for _, at := range now {
			next = e.back(at>>1, uint8(at&1), plies, span, counts, next)
		}
		if plies > maxPlies && len(next) > 0 {
			return fmt.Errorf("%s: %d positions are won or lost in more than %d plies, which are not counted here", e.pieces, len(next), maxPlies)
		}
		now, next = next, now[:0]
	}
	return nil
}

// start works out what a position's zeroing moves and its lack of moves say, and how many other moves it has.
func (e *endgame) start(cell uint32, side uint8) (state, uint8) {
	s := e.split(cell)
	of := e.occupied(&s)
	count, takes := uint8(0), false
	for i, code := range e.order[e.pawns:] {
		if code/chess.Black != side {
			continue
		}
		i += e.pawns
		targets := chess.Targets(code%chess.Black, s[i], of[0]|of[1]) &^ of[side]
		takes = takes || targets&of[side^1] != 0
		for targets &^= of[side^1]; targets != 0; targets &= targets - 1 {
			if e.states[side^1][e.moved(cell, &s, i, uint8(bits.TrailingZeros64(targets)))] != illegal {
				count++
			}
		}
	}
	best, any := loss, false
	if takes || e.pieces[side][chess.Pawn] > 0 {
		b := e.board(&s, side)
		best, any = e.bestZeroing(&b, takes)
	}
	switch {
	case best == win:
		return zeroing, 0
	case count == 0 && !any:
		if e.checked(&s)[side] {
			return mates, 0
		}
		return open, holds // stalemate
	case best == draw:
		return open, holds
	case count == 0:
		return stuck, 0
	}
	return open, count
}

// bestZeroing returns the best value that a capture or a pawn's move leads to, loss if there is none, and whether there is one.
func (e *endgame) bestZeroing(b *chess.Board, takes bool) (best int, any bool) {
	best = loss
	try := func(list *chess.List, pawns bool) {
		for _, m := range list.Moves() {
			if best == win || b.MovesPawn(m) != pawns {
				continue
			}
			if child, legal := b.Make(m); legal {
				best, any = max(best, -e.valueOf(&child)), true
			}
		}
	}
	var list chess.List
	if takes {
		b.Generate(&list, true)
		try(&list, false)
	}
	b.GeneratePawns(&list)
	try(&list, true)
	return best, any
}

// valueOf returns the value of a position of this endgame, in a span that is solved, or of one below, en passant included.
func (e *endgame) valueOf(b *chess.Board) int {
	if b.Count() == 2 {
		return draw
	}
	of := e
	if key := layout.KeyOf(b); key != e.key {
		of = e.below[key]
	}
	cell, side := of.find(b)
	v := of.states[side][cell].value()
	if b.Passant == 0 {
		return v
	}
	best, any := loss, false
	var list chess.List
	b.GeneratePawns(&list)
	for _, m := range list.Moves() {
		if !b.IsPassant(m) {
			continue
		}
		if child, legal := b.Make(m); legal {
			best, any = max(best, -e.valueOf(&child)), true
		}
	}
	switch {
	case !any:
		return v
	case !b.HasMove():
		return best
	}
	return max(best, v)
}

// back goes from a position that is known to those from which a move that is not zeroing leads to it, and appends what is known of these now.
func (e *endgame) back(cell uint32, side uint8, plies state, span span, counts *[2][]uint8, known []uint32) []uint32 {
	lost := e.states[side][cell].lost()
	us := side ^ 1 // who has moved
	s := e.split(cell)
	of := e.occupied(&s)
	for i, code := range e.order[e.pawns:] {
		if code/chess.Black != us {
			continue
		}
		i += e.pawns
		from := chess.Targets(code%chess.Black, s[i], of[0]|of[1]) &^ (of[0] | of[1])
		for ; from != 0; from &= from - 1 {
			prior := e.moved(cell, &s, i, uint8(bits.TrailingZeros64(from)))
			if e.states[us][prior] != open {
				continue
			}
			if lost {
				e.states[us][prior] = wonAt + plies
			} else if counts[us][prior-span.from]--; counts[us][prior-span.from] == 0 {
				e.states[us][prior] = lostAt + plies
			} else {
				continue
			}
			known = append(known, prior<<1|uint32(us))
		}
	}
	return known
}
