package generate

import (
	"math/bits"

	"xqengine/position/chessboard"
	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// state is what is known of a position with one side to move: 0 as long as it is neither won nor lost, which in the end is a draw;
// else who wins, and in how many plies the next zeroing move or mate comes.
type state uint8

const (
	open     state = 0          // or drawn
	wonAt    state = 0          // and the plies: the side to move wins
	zeroing  state = 127        // it wins by a capture or a pawn's move
	lostAt   state = 128        // and the plies, 0 for mate
	illegal  state = 255        // no such position
	maxPlies       = 100        // plies without a zeroing move, after which a game is drawn
	holds          = 0xff       // the count of a position that has a move to a draw
	mates          = lostAt     // the side to move is mated
	stuck          = lostAt + 1 // every move is zeroing and loses
)

func (s state) won() bool  { return s > open && s <= zeroing }
func (s state) lost() bool { return s >= lostAt && s != illegal }

// value returns the value for the side to move.
func (s state) value() int {
	switch {
	case s.won():
		return win
	case s.lost():
		return loss
	}
	return draw
}

// plies returns in how many plies the next zeroing move or mate comes: 1 if the side to move is mated, 0 for a draw.
func (s state) plies() int {
	switch {
	case s == zeroing:
		return 1
	case s.lost():
		return max(1, int(s-lostAt))
	}
	return int(s)
}

// The values of positions for the side to move.
const (
	loss = -2
	draw = 0
	win  = 2
)

// endgame is the material of one table with what is known of its positions.
//
// A position is a cell: the pieces have their order, and a cell's number has the square of each as a digit of base 64. The first
// piece is on the left half of the board only, and without pawns in the quarter at a1: the reflections of a position
// are one cell. No position is its own reflection then, so that the moves from one cell to another are those from either position to the other. Equal
// pieces are told apart, so that a position of two such pieces has two cells, which know the same.
type endgame struct {
	pieces   layout.Material
	key      uint64
	order    []uint8 // codes of the pieces, pawns before others
	pawns    int     // how many of them are pawns
	slots    int     // of the first piece
	slot     [64]uint32
	mirror   [64]uint8 // what is to be exchanged in every square, for the first piece to be in a slot
	squareOf [24]uint8
	states   [2][]state
	below    map[uint64]*endgame // what captures and promotions lead to, by the keys of either colouring
}

// newEndgame returns an endgame of which nothing is known.
func newEndgame(m layout.Material, below map[uint64]*endgame) *endgame {
	e := &endgame{pieces: m, key: m.Key(), below: below}
	take := func(side, kind int) {
		for range m[side][kind] {
			e.order = append(e.order, uint8(kind+chess.Black*side))
		}
	}
	lead := m.LeadingSide()
	take(lead, chess.Pawn)
	take(lead^1, chess.Pawn)
	e.pawns = len(e.order)
	for kind := chess.King; kind > chess.Pawn; kind-- {
		take(0, kind)
		take(1, kind)
	}
	for s := range uint8(64) {
		file, rank := s&7, s>>3
		if file > 3 {
			e.mirror[s], file = 7, 7-file
		}
		switch {
		case e.pawns > 0:
			rank-- // of squares that pawns do not have the slot means nothing
		case rank > 3:
			e.mirror[s] ^= 56
			rank = 7 - rank
		}
		if slot := uint32(rank)*4 + uint32(file); slot < 24 {
			e.slot[s] = slot
			if e.mirror[s] == 0 {
				e.squareOf[slot] = s
			}
		}
	}
	if e.slots = 16; e.pawns > 0 {
		e.slots = 24
	}
	return e
}

// size returns how many cells there are with either side to move.
func (e *endgame) size() uint32 { return uint32(e.slots) << (6 * (len(e.order) - 1)) }

// squares are those of the pieces in their order.
type squares [chess.MaxPieces]uint8

// split returns the squares of a cell.
func (e *endgame) split(cell uint32) (s squares) {
	for i := len(e.order) - 1; i > 0; i-- {
		s[i] = uint8(cell & 63)
		cell >>= 6
	}
	s[0] = e.squareOf[cell]
	return s
}

// cell returns the cell of pieces on squares.
func (e *endgame) cell(s *squares) uint32 {
	cell, mirror := e.slot[s[0]&63], e.mirror[s[0]&63]
	for _, square := range s[1:len(e.order)] {
		cell = cell<<6 | uint32(square^mirror)
	}
	return cell
}

// moved returns the cell with one piece of a cell on another square.
func (e *endgame) moved(cell uint32, s *squares, piece int, to uint8) uint32 {
	if piece > 0 {
		return cell ^ uint32(s[piece]^to)<<(6*(len(e.order)-1-piece))
	}
	after := *s
	after[0] = to
	return e.cell(&after)
}

// occupied returns the squares of either side.
func (e *endgame) occupied(s *squares) (of [2]uint64) {
	for i, code := range e.order {
		of[code/chess.Black] |= 1 << s[i]
	}
	return of
}

// board returns a position as the boards of package chess have it.
func (e *endgame) board(s *squares, side uint8) (b chess.Board) {
	b.Side = side
	for i, code := range e.order {
		b.Put(code/chess.Black, code%chess.Black, s[i])
	}
	return b
}

// find returns the cell of a position of this endgame, which may have the colours exchanged, and the side to move there.
func (e *endgame) find(b *chess.Board) (cell uint32, side uint8) {
	var s squares
	side, mirror, flip := b.Side, uint8(0), uint8(0)
	if layout.KeyOf(b) != e.key {
		side, mirror, flip = side^1, 56, 1
	}
	for i := 0; i < len(e.order); {
		code := e.order[i]
		for set := b.Of[code/chess.Black^flip][code%chess.Black]; set != 0 && i < len(e.order); set &= set - 1 {
			s[i] = uint8(bits.TrailingZeros64(set)) ^ mirror
			i++
		}
	}
	return e.cell(&s), side
}

// markIllegal finds the cells that are not positions: two pieces on a square, a pawn on the first or last rank, or the side that is not to move in check.
func (e *endgame) markIllegal() {
	for side := range e.states {
		e.states[side] = make([]state, e.size())
	}
	for cell := range e.size() {
		s := e.split(cell)
		if !e.possible(&s) {
			e.states[0][cell], e.states[1][cell] = illegal, illegal
			continue
		}
		checked := e.checked(&s)
		for side := range checked {
			if checked[side^1] {
				e.states[side][cell] = illegal
			}
		}
	}
}

// possible reports whether pieces can stand on these squares.
func (e *endgame) possible(s *squares) bool {
	occupied := uint64(0)
	for i := range e.order {
		bit := uint64(1) << s[i]
		if occupied&bit != 0 || i < e.pawns && bit&(chessboard.Rank1|chessboard.Rank8) != 0 {
			return false
		}
		occupied |= bit
	}
	return true
}

// checked tells whose kings are attacked.
func (e *endgame) checked(s *squares) (checked [2]bool) {
	of := e.occupied(s)
	var kings [2]uint64
	for i, code := range e.order {
		if code%chess.Black == chess.King {
			kings[code/chess.Black] = 1 << s[i]
		}
	}
	for i, code := range e.order {
		side, kind := code/chess.Black, code%chess.Black
		attacked := chess.Targets(kind, s[i], of[0]|of[1])
		if kind == chess.Pawn {
			attacked = chessboard.Pawn(side, s[i])
		}
		if attacked&kings[side^1] != 0 {
			checked[side^1] = true
		}
	}
	return checked
}
