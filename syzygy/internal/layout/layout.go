package layout

import (
	"errors"
	"fmt"
	"math/bits"

	"xqengine/syzygy/internal/chess"
)

// Layout is the numbering of one part of a table: a side to move, and a file of the leading pawn where there are pawns.
type Layout struct {
	pieces  [chess.MaxPieces]uint8  // codes in the order of the numbering, equal ones side by side
	group   [chess.MaxPieces]uint8  // how many pieces the group has that begins here
	factor  [chess.MaxPieces]uint64 // of the group that begins here
	n       int
	leading int // pieces of the first group
	other   int // pawns that do not lead
	pawns   bool
	kings   bool // the first group are the two kings; without it and without pawns, three different pieces
	size    uint64
}

// ErrLayout tells that a file names no numbering of its pieces.
var ErrLayout = errors.New("the order of its pieces is not one")

// New returns the numbering that a file gives: file of the leading pawn, 0 to 3, the places of the first group and of the other pawns among the
// groups, the codes of the pieces.
func New(m Material, file int, order, order2 uint8, pieces []uint8) (*Layout, error) {
	l := &Layout{n: m.Count(), pawns: m.HasPawns(), kings: m.kingsLead()}
	if len(pieces) != l.n || l.n > chess.MaxPieces {
		return nil, fmt.Errorf("%w: %d pieces for %s", ErrLayout, len(pieces), m)
	}
	copy(l.pieces[:], pieces)
	switch {
	case l.pawns:
		l.leading, l.other = m.pawns()
	case l.kings:
		l.leading = 2
	default:
		l.leading = 3
	}
	if err := l.divide(m); err != nil {
		return nil, err
	}
	if err := l.setFactors(file, int(order), int(order2)); err != nil {
		return nil, fmt.Errorf("%w: %s", err, m)
	}
	return l, nil
}

// divide finds the groups, and reports whether they are those of the material.
func (l *Layout) divide(m Material) error {
	l.group[0] = uint8(l.leading)
	k := l.leading
	if l.other > 0 {
		l.group[k] = uint8(l.other)
		k += l.other
	}
	for i := k; i < l.n; i += int(l.group[i]) {
		for j := i; j < l.n && l.pieces[j] == l.pieces[i]; j++ {
			l.group[i]++
		}
	}
	var have Material
	for i, piece := range l.pieces[:l.n] {
		t := piece &^ chess.Black
		if t < chess.Pawn || t > chess.King {
			return fmt.Errorf("%w: piece %d", ErrLayout, piece)
		}
		have[piece/chess.Black][t]++
		wrong := false
		switch {
		case l.pawns && i < l.leading:
			wrong = piece != uint8(chess.Pawn+chess.Black*m.LeadingSide())
		case l.pawns && i < l.leading+l.other:
			wrong = piece != uint8(chess.Pawn+chess.Black*(m.LeadingSide()^1))
		case i < l.leading && l.kings:
			wrong = t != chess.King
		case i < l.leading:
			wrong = m[piece/chess.Black][t] != 1
		default:
			wrong = l.group[i] > 0 && l.group[i] != m[piece/chess.Black][t]
		}
		if wrong {
			return fmt.Errorf("%w: piece %d in place %d", ErrLayout, piece, i)
		}
	}
	if have != m {
		return fmt.Errorf("%w: they are %s, not %s", ErrLayout, have, m)
	}
	return nil
}

// setFactors works out by how much each group counts: groups count in the order of the file.
func (l *Layout) setFactors(file, order, order2 int) error {
	k := l.leading + l.other
	if l.other == 0 {
		order2 = 15
	}
	free := uint64(64 - k)
	f := uint64(1)
	set, want := 0, 1
	if l.other > 0 {
		want++
	}
	for i := 0; k < l.n || i == order || i == order2; i++ {
		switch i {
		case order:
			l.factor[0] = f
			set++
			switch {
			case l.pawns:
				f *= pawnSize[l.leading-1][file&3]
			case l.kings:
				f *= kingNumbers
			default:
				f *= threeNumbers
			}
		case order2:
			l.factor[l.leading] = f
			set++
			f *= choose(uint64(l.other), uint64(48-l.leading))
		default:
			l.factor[k] = f
			f *= choose(uint64(l.group[k]), free)
			free -= uint64(l.group[k])
			k += int(l.group[k])
		}
	}
	if set != want {
		return ErrLayout
	}
	l.size = f
	return nil
}

// Size returns how many numbers there are.
func (l *Layout) Size() uint64 { return l.size }

// Piece returns the code of the piece in a place.
func (l *Layout) Piece(i int) uint8 { return l.pieces[i] }

// Squares are the squares of pieces in the order of a numbering.
type Squares [chess.MaxPieces]uint8

// Squares finds the pieces on a board, with the colours exchanged if flip is set; the board is turned upside down then where there are pawns.
func (l *Layout) Squares(b *chess.Board, flip bool) (s Squares) {
	side, mirror := uint8(0), uint8(0)
	if flip {
		side = 1
		if l.pawns {
			mirror = 56
		}
	}
	for i := 0; i < l.n; {
		piece := l.pieces[i]
		for set := b.Of[piece/chess.Black^side][piece%chess.Black]; set != 0 && i < l.n; set &= set - 1 {
			s[i] = uint8(bits.TrailingZeros64(set)) ^ mirror
			i++
		}
	}
	return s
}

// LeadingFile returns the file, 0 to 3, whose part of the table a position is in: that of the leading pawn.
func LeadingFile(b *chess.Board, m Material, flip bool) int {
	side, mirror := m.LeadingSide(), uint8(0)
	if flip {
		side, mirror = side^1, 56
	}
	least := uint8(255)
	for set := b.Of[side][chess.Pawn]; set != 0; set &= set - 1 {
		least = min(least, flap[uint8(bits.TrailingZeros64(set))^mirror])
	}
	return int(least/6) & 3
}

// Index returns the number of a position. It changes the squares. What is not a position, such as two pieces on one square, may have any number.
func (l *Layout) Index(s *Squares) uint64 {
	index, k := uint64(0), l.leading
	if l.pawns {
		index = l.pawnLead(s)
		index *= l.factor[0]
		if l.other > 0 {
			index += l.rest(s, k, l.other, 8) * l.factor[k]
			k += l.other
		}
	} else {
		l.reflect(s)
		index = l.pieceLead(s) * l.factor[0]
	}
	for k < l.n {
		index += l.rest(s, k, int(l.group[k]), 0) * l.factor[k]
		k += int(l.group[k])
	}
	return index
}

// pawnLead numbers the leading pawns, after the board is reflected so that the first is on the files a to d.
func (l *Layout) pawnLead(s *Squares) uint64 {
	for i := 1; i < l.leading; i++ {
		if flap[s[0]] > flap[s[i]] {
			s[0], s[i] = s[i], s[0]
		}
	}
	if s[0]&4 != 0 {
		for i := range s[:l.n] {
			s[i] ^= 7
		}
	}
	for i := 1; i < l.leading; i++ {
		for j := i + 1; j < l.leading; j++ {
			if twist[s[i]] < twist[s[j]] {
				s[i], s[j] = s[j], s[i]
			}
		}
	}
	index := pawnIndex[l.leading-1][flap[s[0]]%24]
	for i := 1; i < l.leading; i++ {
		index += binomial[l.leading-i][twist[s[i]]]
	}
	return index
}

// reflect brings the first piece into the triangle a1-d1-d4, and the first of the leading pieces that is off the diagonal below it.
func (l *Layout) reflect(s *Squares) {
	if s[0]&4 != 0 {
		for i := range s[:l.n] {
			s[i] ^= 7
		}
	}
	if s[0]&32 != 0 {
		for i := range s[:l.n] {
			s[i] ^= 56
		}
	}
	for i := range s[:l.leading] {
		switch off := offDiagonal(s[i]); {
		case off == 0:
			continue
		case off > 0:
			for j := range s[:l.n] {
				s[j] = flipDiagonal(s[j])
			}
		}
		return
	}
}

// pieceLead numbers the leading pieces: two kings, or three different pieces.
func (l *Layout) pieceLead(s *Squares) uint64 {
	if l.kings {
		return uint64(max(0, kings[triangle[s[0]]][s[1]]))
	}
	a, b, c := uint64(s[0]), uint64(s[1]), uint64(s[2])
	skipB := over(b, a)
	skipC := over(c, a) + over(c, b)
	rank := func(s uint64) uint64 { return s >> 3 }
	switch {
	case offDiagonal(s[0]) != 0:
		return uint64(triangle[a])*63*62 + (b-skipB)*62 + c - skipC
	case offDiagonal(s[1]) != 0:
		return 6*63*62 + rank(a)*28*62 + uint64(lower[b])*62 + c - skipC
	case offDiagonal(s[2]) != 0:
		return 6*63*62 + 4*28*62 + rank(a)*7*28 + (rank(b)-skipB)*28 + uint64(lower[c])
	}
	return 6*63*62 + 4*28*62 + 4*7*28 + rank(a)*7*6 + (rank(b)-skipB)*6 + rank(c) - skipC
}

// over is 1 if a is the larger.
func over(a, b uint64) uint64 {
	if a > b {
		return 1
	}
	return 0
}

// rest numbers a group of equal pieces among the squares that those before it leave, from a square on.
func (l *Layout) rest(s *Squares, k, count int, first uint8) uint64 {
	for i := k; i < k+count; i++ {
		for j := i + 1; j < k+count; j++ {
			if s[i] > s[j] {
				s[i], s[j] = s[j], s[i]
			}
		}
	}
	index := uint64(0)
	for i := k; i < k+count; i++ {
		square := s[i]
		for j := range k {
			if s[i] > s[j] {
				square--
			}
		}
		index += binomial[i-k+1][(square-first)&63]
	}
	return index
}
