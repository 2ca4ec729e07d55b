package syzygy

import (
	"math"

	"xqengine/position"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// The values of a position for the side to move.
const (
	Loss        = -2
	CursedLoss  = -1 // a loss that the rule of fifty moves makes a draw
	Draw        = 0
	CursedWin   = 1 // a win that the rule of fifty moves makes a draw
	Win         = 2
	lossNever   = Loss - 1
	cursedPlies = 100
)

// zeroingDistance is the distance to zeroing of a position whose best move is zeroing, by the value and 2.
var zeroingDistance = [5]int{-1, -1 - cursedPlies, 0, 1 + cursedPlies, 1}

// finding is how a probe came to its value.
type finding uint8

const (
	unknown   finding = iota // no table knows the position
	byTable                  // the best move is not known to be zeroing
	byZeroing                // a capture is among the best moves, and wins; or en passant alone is best
)

// WDL returns the value of a position for the side to move, Loss to Win, as if no plies had been counted since the last capture or pawn's move. It is
// false if no table knows the position, or it has rights to castle. Apart from the first use of a table it allocates nothing.
func (t *Tables) WDL(p *position.Position) (value int, ok bool) {
	b, ok := t.board(p)
	if !ok {
		return 0, false
	}
	v, how := t.wdl(&b)
	return v, how != unknown
}

// DTZ returns in how many plies the next capture or pawn's move of best play comes, or mate: positive if the side to move wins, negative if
// it loses, 0 for a draw, beyond 100 for what the rule of fifty moves makes a draw. Tables may hold moves instead of plies: the number may then be one too small.
// It is -1 if the side to move is mated.
func (t *Tables) DTZ(p *position.Position) (plies int, ok bool) {
	b, ok := t.board(p)
	if !ok {
		return 0, false
	}
	return t.dtz(b)
}

// board returns a position as the tables have it; false if they cannot know it.
func (t *Tables) board(p *position.Position) (b chess.Board, ok bool) {
	if t == nil || p.Variant() != position.Chess || p.Occupied().Count() > t.maxPieces || p.HasCastlingRights() {
		return b, false
	}
	for side := range position.Colour(2) {
		b.Of[side][0] = p.Colour(side).Lo
		for kind, theirs := range typesOf {
			if theirs != position.NoType {
				b.Of[side][kind] = p.Pieces(side, theirs).Lo
			}
		}
	}
	b.Side = uint8(p.Side())
	if b.Of[0][chess.Pawn] != 0 && b.Of[1][chess.Pawn] != 0 {
		if s := p.Passant(); s != position.NoSquare {
			b.Passant = uint8(s)
		}
	}
	return b, true
}

// typesOf are the types of package position by the codes of the files.
var typesOf = [...]position.PieceType{
	chess.Pawn: position.Pawn, chess.Knight: position.Knight, chess.Bishop: position.Bishop,
	chess.Rook: position.Rook, chess.Queen: position.Queen, chess.King: position.King,
}

// wdl returns the value of a position: captures are searched, the table has what is left, for positions without en passant.
func (t *Tables) wdl(b *chess.Board) (int, finding) {
	var list chess.List
	b.Generate(&list, true)
	bestCapture, bestPassant := lossNever, lossNever
	for _, m := range list.Moves() {
		child, legal := b.Make(m)
		if !legal {
			continue
		}
		v, ok := t.search(child, Loss, -bestCapture)
		if !ok {
			return 0, unknown
		}
		switch v = -v; {
		case v <= bestCapture:
		case v == Win:
			return Win, byZeroing
		case !b.IsPassant(m):
			bestCapture = v
		default:
			bestPassant = max(bestPassant, v)
		}
	}
	v, ok := t.tableWDL(b)
	if !ok {
		return 0, unknown
	}
	if bestPassant > bestCapture {
		if bestPassant > v {
			return bestPassant, byZeroing
		}
		bestCapture = bestPassant
	}
	if bestCapture >= v {
		if bestCapture > 0 {
			return bestCapture, byZeroing
		}
		return bestCapture, byTable
	}
	// The table's draw may be a stalemate but for en passant.
	if bestPassant > lossNever && v == Draw && !b.InCheck(b.Side) && !b.HasMove() {
		return bestPassant, byZeroing
	}
	return v, byTable
}

// search returns the value of a position after a capture, within bounds. It takes the board itself: a pointer would make each board an allocation,
// as this calls itself.
func (t *Tables) search(b chess.Board, alpha, beta int) (int, bool) {
	var list chess.List
	b.Generate(&list, true)
	for _, m := range list.Moves() {
		child, legal := b.Make(m)
		if !legal {
			continue
		}
		v, ok := t.search(child, -beta, -alpha)
		if !ok {
			return 0, false
		}
		if v = -v; v > alpha {
			if v >= beta {
				return v, true
			}
			alpha = v
		}
	}
	v, ok := t.tableWDL(&b)
	return max(alpha, v), ok
}

// tableWDL returns what the table has.
func (t *Tables) tableWDL(b *chess.Board) (int, bool) {
	if b.Count() == 2 {
		return Draw, true
	}
	e, ok := t.byKey[layout.KeyOf(b)]
	if !ok {
		return 0, false
	}
	tab := e.m.table(true)
	if tab == nil {
		return 0, false
	}
	side, flip := e.view(b)
	file := 0
	if e.m.pieces.HasPawns() {
		file = layout.LeadingFile(b, e.m.pieces, flip)
	}
	part := &tab.parts[file][side]
	squares := part.layout.Squares(b, flip)
	v, ok := part.list.at(part.layout.Index(&squares))
	return v - 2, ok && v <= Win+2
}

// view returns which of a table's sides is to move, and whether the colours are to be exchanged.
func (e entry) view(b *chess.Board) (side int, flip bool) {
	if e.m.pieces.Symmetric() {
		return 0, b.Side != 0
	}
	if e.flip {
		return int(b.Side ^ 1), true
	}
	return int(b.Side), false
}

// dtz returns the distance to the next zeroing move. It takes the board itself, as search does.
func (t *Tables) dtz(board chess.Board) (int, bool) {
	b := &board
	wdl, how := t.wdl(b)
	switch {
	case how == unknown:
		return 0, false
	case wdl == Draw:
		return 0, true
	case how == byZeroing:
		return zeroingDistance[wdl+2], true
	}
	var list chess.List
	b.Generate(&list, false)
	if wdl > 0 {
		found, ok := t.winsByPawn(b, &list, wdl)
		if !ok || found {
			return zeroingDistance[wdl+2], ok
		}
	}
	plies, here, ok := t.tableDTZ(b, wdl)
	if !ok {
		return 0, false
	}
	if here {
		if wdl > 0 {
			return zeroingDistance[wdl+2] + plies, true
		}
		return zeroingDistance[wdl+2] - plies, true
	}
	return t.dtzByMoves(b, &list, wdl)
}

// winsByPawn reports whether a pawn's move that does not capture keeps a win.
func (t *Tables) winsByPawn(b *chess.Board, list *chess.List, wdl int) (found, ok bool) {
	for _, m := range list.Moves() {
		if !b.MovesPawn(m) || b.IsCapture(m) {
			continue
		}
		child, legal := b.Make(m)
		if !legal {
			continue
		}
		switch v, how := t.wdl(&child); {
		case how == unknown:
			return false, false
		case -v == wdl:
			return true, true
		}
	}
	return false, true
}

// tableDTZ returns what the table has; here is false if it has the values of the other side to move.
func (t *Tables) tableDTZ(b *chess.Board, wdl int) (plies int, here, ok bool) {
	e, ok := t.byKey[layout.KeyOf(b)]
	if !ok {
		return 0, false, false
	}
	tab := e.m.table(false)
	if tab == nil {
		return 0, false, false
	}
	side, flip := e.view(b)
	file := 0
	if e.m.pieces.HasPawns() {
		file = layout.LeadingFile(b, e.m.pieces, flip)
	}
	part := &tab.parts[file][0]
	if int(part.list.flags&flagSide) != side && !e.m.pieces.Symmetric() {
		return 0, false, true
	}
	squares := part.layout.Squares(b, flip)
	v, ok := part.list.at(part.layout.Index(&squares))
	if !ok {
		return 0, false, false
	}
	plies, ok = part.distance(v, wdl)
	return plies, true, ok
}

// dtzByMoves works out the distance from those of the positions after the moves that are not zeroing.
func (t *Tables) dtzByMoves(b *chess.Board, list *chess.List, wdl int) (int, bool) {
	best := math.MaxInt32
	if wdl < 0 {
		best = zeroingDistance[wdl+2] // the worst that a zeroing move can be, and mate
	}
	for _, m := range list.Moves() {
		if b.MovesPawn(m) || b.IsCapture(m) {
			continue
		}
		child, legal := b.Make(m)
		if !legal {
			continue
		}
		v, ok := t.dtz(child)
		if !ok {
			return 0, false
		}
		switch v = -v; {
		case v == 1 && child.IsMate():
			best = 1
		case wdl > 0 && v > 0:
			best = min(best, v+1)
		case wdl < 0:
			best = min(best, v-1)
		}
	}
	return best, best != math.MaxInt32
}
