package position

import "strings"

// Colour is a side: Red moves first.
type Colour uint8

// The two sides.
const (
	Red   Colour = 0
	Black Colour = 1
)

// Other returns the opponent of c.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns red or black.
func (c Colour) String() string {
	if c == Red {
		return "red"
	}
	return "black"
}

// PieceType is what a piece is, without its colour and kind.
type PieceType uint8

// The seven types, in the order of the piece codes.
const (
	NoType   PieceType = iota
	Soldier            // 兵 卒
	Advisor            // 仕 士
	Elephant           // 相 象
	Horse              // 马
	Cannon             // 炮
	Chariot            // 车, the rook
	General            // 帅 将
)

// pieceTypes is the size of an array indexed by PieceType.
const pieceTypes = 8

// The letters of the types, and others that are read for them.
const (
	typeLetters = " PABNCRK"
	typeAliases = "   EH   "
)

// Letter returns the type's upper-case FEN letter: P A B N C R K.
func (t PieceType) Letter() byte { return typeLetters[t&7] }

// maxOfType is how many pieces of a type one side may have.
var maxOfType = [pieceTypes]int{Soldier: 5, Advisor: 2, Elephant: 2, Horse: 2, Cannon: 2, Chariot: 2, General: 1}

// Kind is the state a piece is in. Xiangqi has ordinary pieces only; the points variants have others. A
// kind never changes how a piece moves, blocks or screens.
type Kind uint8

// The kinds.
const (
	Ordinary Kind = iota // 普通
	Small                // 小: may not capture small pieces
	Royal                // 王: lost like a general when it is attacked and cannot be saved
	Idle                 // 闲: may not capture
)

// kindCount is how many kinds there are in all variants together.
const kindCount = 4

// kindMarks precede the letter of a piece in a FEN, kindSuffixes follow a move that converts. An
// ordinary piece has no mark.
const (
	kindMarks    = " *+-"
	kindSuffixes = "nski"
)

var kindNames = [kindCount]string{"ordinary", "small", "royal", "idle"}

// String returns the English name of the kind.
func (k Kind) String() string { return kindNames[k&3] }

// Piece is a piece on the board: kind<<4 | colour<<3 | type. Zero is an empty point.
type Piece uint8

// NoPiece is an empty point.
const NoPiece Piece = 0

// pieceCodes is the size of an array indexed by Piece: four kinds of two colours of eight types.
const pieceCodes = 64

// MakePiece returns the ordinary piece of a colour and type.
func MakePiece(c Colour, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// forEachPiece calls f with every piece there is, in every kind.
func forEachPiece(f func(Piece)) {
	for _, c := range []Colour{Red, Black} {
		for t := Soldier; t <= General; t++ {
			for k := Ordinary; k < kindCount; k++ {
				f(MakePiece(c, t).As(k))
			}
		}
	}
}

// As returns the same piece in another kind.
func (p Piece) As(k Kind) Piece { return p&15 | Piece(k&3)<<4 }

// Type returns what the piece is; NoType for an empty point.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Colour returns the side of the piece; meaningless for an empty point.
func (p Piece) Colour() Colour { return Colour(p >> 3 & 1) }

// Kind returns the kind of the piece.
func (p Piece) Kind() Kind { return Kind(p >> 4 & 3) }

// String returns the piece as a FEN writes it: the mark of its kind, if it has one, and its letter.
func (p Piece) String() string {
	if p.Kind() == Ordinary {
		return string(rune(p.Letter()))
	}
	return string([]byte{kindMarks[p.Kind()], p.Letter()})
}

// Letter returns the FEN letter, upper case for Red, and a dot for an empty point.
func (p Piece) Letter() byte {
	switch {
	case p == NoPiece:
		return '.'
	case p.Colour() == Red:
		return p.Type().Letter()
	default:
		return p.Type().Letter() | 0x20
	}
}

// TypeByLetter reads a letter of xiangqi in either case; H and E are read as N and B.
func TypeByLetter(letter byte) PieceType { return nineByTen.piece(letter).Type() }

// MayCapture reports whether a piece of the kind may capture a piece of another.
func (k Kind) MayCapture(victim Kind) bool { return k != Idle && (k != Small || victim != Small) }

// KindByMark reads the mark that precedes the letter of a piece which is not ordinary.
func KindByMark(mark byte) (Kind, bool) {
	k := strings.IndexByte(kindMarks, mark)
	return Kind(max(k, 0)), k > 0
}

var typeNames = [pieceTypes]string{"", "soldier", "advisor", "elephant", "horse", "cannon", "chariot", "general"}

// String returns the English name of the type.
func (t PieceType) String() string { return typeNames[t&7] }
