// Package chess is a board of few pieces as endgame tables need it: a value that is copied with each move, with the codes that
// the files of Syzygy tables have for pieces. It knows no castling, no clock and no history.
package chess

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// The types of pieces, by their codes in the files.
const (
	Pawn = 1 + iota
	Knight
	Bishop
	Rook
	Queen
	King
	types
)

// Black, added to the code of a white piece, makes it black.
const Black = 8

// MaxPieces is how many pieces a position of any Syzygy table has at most.
const MaxPieces = 7

// Board is a position. Squares are numbered as in package chessboard.
type Board struct {
	Of      [2][types]uint64 // the pieces of each side by type; all of them at 0
	Side    uint8            // to move: 0 White, 1 Black
	Passant uint8            // the square that a pawn has passed with the last move, 0 for none
}

// Move is a move of one piece, with the type that a pawn becomes on the last rank.
type Move struct{ From, To, Promotion uint8 }

// List is a list of moves. No position of so few pieces has more.
type List struct {
	n     int
	moves [256]Move
}

// Moves returns the list as a slice.
func (l *List) Moves() []Move { return l.moves[:l.n] }

func (l *List) add(from uint8, targets uint64) {
	for ; targets != 0; targets &= targets - 1 {
		l.moves[l.n&255] = Move{From: from, To: uint8(bits.TrailingZeros64(targets))}
		l.n++
	}
}

func (l *List) addPromotions(from uint8, targets uint64) {
	for ; targets != 0; targets &= targets - 1 {
		for t := uint8(Queen); t >= Knight; t-- {
			l.moves[l.n&255] = Move{from, uint8(bits.TrailingZeros64(targets)), t}
			l.n++
		}
	}
}

// Put places a piece on an empty square.
func (b *Board) Put(side, kind, square uint8) {
	bit := uint64(1) << (square & 63)
	b.Of[side&1][0] |= bit
	b.Of[side&1][kind] |= bit
}

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() uint64 { return b.Of[0][0] | b.Of[1][0] }

// Count returns how many pieces there are.
func (b *Board) Count() int { return bits.OnesCount64(b.Occupied()) }

// Targets returns the squares that a piece other than a pawn attacks.
func Targets(kind, square uint8, occupied uint64) uint64 {
	switch kind {
	case Knight:
		return chessboard.Knight(square)
	case Bishop:
		return chessboard.Bishop(square, occupied)
	case Rook:
		return chessboard.Rook(square, occupied)
	case Queen:
		return chessboard.Queen(square, occupied)
	case King:
		return chessboard.King(square)
	}
	return 0
}

// Attacked reports whether a side attacks a square.
func (b *Board) Attacked(square, by uint8) bool {
	of, occupied := &b.Of[by&1], b.Occupied()
	return chessboard.Pawn(by^1, square)&of[Pawn] != 0 ||
		chessboard.Knight(square)&of[Knight] != 0 ||
		chessboard.King(square)&of[King] != 0 ||
		chessboard.Bishop(square, occupied)&(of[Bishop]|of[Queen]) != 0 ||
		chessboard.Rook(square, occupied)&(of[Rook]|of[Queen]) != 0
}

// InCheck reports whether the king of a side is attacked.
func (b *Board) InCheck(side uint8) bool {
	return b.Attacked(uint8(bits.TrailingZeros64(b.Of[side&1][King])), side^1)
}

// TypeAt returns the type of the piece of a side on a square, 0 for none.
func (b *Board) TypeAt(side, square uint8) uint8 {
	for t := uint8(Pawn); t <= King; t++ {
		if b.Of[side&1][t]>>(square&63)&1 != 0 {
			return t
		}
	}
	return 0
}

// IsCapture reports whether a move captures, en passant included.
func (b *Board) IsCapture(m Move) bool {
	return b.Of[b.Side^1][0]>>(m.To&63)&1 != 0 || b.IsPassant(m)
}

// IsPassant reports whether a move captures en passant.
func (b *Board) IsPassant(m Move) bool {
	return b.Passant != 0 && m.To == b.Passant && b.MovesPawn(m) && (m.From^m.To)&7 != 0
}

// MovesPawn reports whether a pawn moves.
func (b *Board) MovesPawn(m Move) bool { return b.Of[b.Side][Pawn]>>(m.From&63)&1 != 0 }

// Generate lists the moves, or the captures alone. Some of them may leave the king attacked: see Make.
func (b *Board) Generate(l *List, capturesOnly bool) {
	l.n = 0
	us := b.Side & 1
	enemies, occupied := b.Of[us^1][0], b.Occupied()
	within := ^b.Of[us][0]
	if capturesOnly {
		within = enemies
	}
	for t := uint8(King); t > Pawn; t-- {
		for set := b.Of[us][t]; set != 0; set &= set - 1 {
			from := uint8(bits.TrailingZeros64(set))
			l.add(from, Targets(t, from, occupied)&within)
		}
	}
	b.addPawnMoves(l, capturesOnly)
}

// GeneratePawns lists the pawns' moves alone.
func (b *Board) GeneratePawns(l *List) {
	l.n = 0
	b.addPawnMoves(l, false)
}

func (b *Board) addPawnMoves(l *List, capturesOnly bool) {
	us := b.Side & 1
	takes, occupied := b.Of[us^1][0], b.Occupied()
	if b.Passant != 0 {
		takes |= 1 << b.Passant
	}
	for set := b.Of[us][Pawn]; set != 0; set &= set - 1 {
		from := uint8(bits.TrailingZeros64(set))
		targets := chessboard.Pawn(us, from) & takes
		if !capturesOnly {
			step := chessboard.Forward(us, set&-set) &^ occupied
			targets |= step | chessboard.Forward(us, step&chessboard.FirstStepRank[us])&^occupied
		}
		last := chessboard.LastRank[us]
		l.add(from, targets&^last)
		l.addPromotions(from, targets&last)
	}
}

// Make returns the position after a move, and whether the move is legal: the king is not attacked after it. A pawn that could be taken
// en passant by the look of it leaves the square that it passed.
func (b *Board) Make(m Move) (Board, bool) {
	c := *b
	us, them := b.Side&1, b.Side&1^1
	from, to := uint64(1)<<(m.From&63), uint64(1)<<(m.To&63)
	taken := to
	if b.IsPassant(m) {
		taken = 1 << (m.To ^ 8)
	}
	if c.Of[them][0]&taken != 0 {
		for t := range c.Of[them] {
			c.Of[them][t] &^= taken
		}
	}
	kind := b.TypeAt(us, m.From)
	c.Of[us][0] ^= from | to
	c.Of[us][kind] ^= from
	if m.Promotion != 0 {
		c.Of[us][m.Promotion%types] |= to
	} else {
		c.Of[us][kind] |= to
	}
	c.Passant = 0
	if kind == Pawn && m.From^m.To == 16 {
		passed := (m.From + m.To) / 2
		if chessboard.Pawn(us, passed)&c.Of[them][Pawn] != 0 {
			c.Passant = passed
		}
	}
	c.Side = them
	return c, !c.InCheck(us)
}

// HasMove reports whether there is a legal move, en passant left out of account.
func (b *Board) HasMove() bool {
	var l List
	b.Generate(&l, false)
	for _, m := range l.Moves() {
		if b.IsPassant(m) {
			continue
		}
		if _, legal := b.Make(m); legal {
			return true
		}
	}
	return false
}

// IsMate reports whether the side to move is mated.
func (b *Board) IsMate() bool {
	if !b.InCheck(b.Side) {
		return false
	}
	var l List
	b.Generate(&l, false)
	for _, m := range l.Moves() {
		if _, legal := b.Make(m); legal {
			return false
		}
	}
	return true
}
