package position

import "strings"

// shape is the board of a variant as text, keys and loops see it: its ranks with their names, the codes of its
// squares. A Square is a code; which board it lies on is the variant's business. How pieces move is none of the
// shape's.
type shape struct {
	files    int
	ranks    []rank              // in the order of a FEN: Black's back rank first
	bank     int                 // the river, which has no row of its own, follows the rank with this index; -1: there is none such
	squares  []Square            // all of them
	names    [squareCodes]string // of the squares, such as e0; empty for what is not a square of the board
	fileOf   [squareCodes]uint8  // 0 for the a-file
	rankOf   [squareCodes]uint8  // see rank.number
	letters  string              // of the types of pieces, in upper case
	aliases  string              // other letters that are read for them
	array    [squareCodes]Piece  // the pieces at the start of a game
	keysOnly *Features           // the keys of all pieces on all squares, without values
}

// rank is a rank of a board: the character that names it, its number and its squares, from the a-file on. Numbers
// count from 0, Red's back rank; the river row has the number RiverRank, wherever it lies.
type rank struct {
	name    byte
	number  uint8
	squares []Square
}

// The boards, with the array of the start: nine files by ten ranks, and the same with a river row in the middle.
var (
	nineByTen = newShape([]string{
		"9 rnbakabnr",
		"8 .........",
		"7 .c.....c.",
		"6 p.p.p.p.p",
		"5 .........",
		"4 .........",
		"3 P.P.P.P.P",
		"2 .C.....C.",
		"1 .........",
		"0 RNBAKABNR",
	}, firstOfNine, 4, typeLetters, typeAliases, nineByEleven.keysOnly)
	nineByEleven = newShape([]string{
		"9 rnbakabnr",
		"8 .........",
		"7 .c.....c.",
		"6 p.p.p.p.p",
		"5 .........",
		"r .........",
		"4 .........",
		"3 P.P.P.P.P",
		"2 .C.....C.",
		"1 .........",
		"0 RNBAKABNR",
	}, firstOfNine, -1, typeLetters, typeAliases, nil)
	eightByEight = newShape([]string{
		"8 rnbqkbnr",
		"7 pppppppp",
		"6 ........",
		"5 ........",
		"4 ........",
		"3 ........",
		"2 PPPPPPPP",
		"1 RNBQKBNR",
	}, firstOfEight, -1, " PQBN RK", "", nil)
)

// firstOfNine returns the first square of a rank on the boards of nine files.
func firstOfNine(name byte) Square {
	if name == riverLetter {
		return SquareAt(0, RiverRank)
	}
	return SquareAt(0, int(name-'0'))
}

// firstOfEight returns the first square of a rank on the board of chess, whose codes are rank*8 + file.
func firstOfEight(name byte) Square { return Square(name-'1') * 8 }

// newShape returns a board of ranks which are given from the top, each by its name and what stands on it. The squares of
// a rank follow its first one. The keys are those of a larger board with the same squares, or else its own.
func newShape(rows []string, first func(name byte) Square, bank int, letters, aliases string, keys *Features) *shape {
	const stands = len("9 ") // where the squares begin in a row
	b := &shape{files: len(rows[0]) - stands, bank: bank, letters: letters, aliases: aliases}
	lowest := rows[len(rows)-1][0]
	for _, row := range rows {
		name := row[0]
		r := rank{name: name, number: name - lowest}
		if name == riverLetter {
			r.number = RiverRank
		}
		for file := range b.files {
			s := first(name) + Square(file)
			r.squares = append(r.squares, s)
			b.names[s] = string([]byte{'a' + byte(file), name})
			b.fileOf[s], b.rankOf[s] = uint8(file), r.number
			b.array[s] = b.piece(row[stands+file])
		}
		b.ranks = append(b.ranks, r)
		b.squares = append(b.squares, r.squares...)
	}
	if b.keysOnly = keys; keys == nil {
		b.keysOnly = b.zobrist()
	}
	return b
}

// square reads the name of a square in either case.
func (b *shape) square(text string) (Square, bool) {
	if len(text) != 2 {
		return NoSquare, false
	}
	file := int(text[0]|0x20) - 'a'
	for i := range b.ranks {
		if r := &b.ranks[i]; r.name == text[1] || r.name == riverLetter && text[1]|0x20 == riverLetter {
			if file < 0 || file >= b.files {
				return NoSquare, false
			}
			return r.squares[file], true
		}
	}
	return NoSquare, false
}

// letter returns the FEN letter of a piece, in upper case for the side that begins, and a dot for an empty point.
func (b *shape) letter(p Piece) byte {
	letter := b.letters[p.Type()]
	switch {
	case p == NoPiece:
		return '.'
	case p.Colour() == Red:
		return letter
	}
	return letter | 0x20
}

// pieceText returns a piece as a FEN has it: the mark of its kind, if it has one, and its letter.
func (b *shape) pieceText(p Piece) string {
	if p.Kind() == Ordinary {
		return string(rune(b.letter(p)))
	}
	return string([]byte{kindMarks[p.Kind()], b.letter(p)})
}

// piece reads the letter of an ordinary piece, in upper case for the side that begins; NoPiece if none has it.
func (b *shape) piece(letter byte) Piece {
	upper := letter &^ 0x20
	if upper < 'A' || upper > 'Z' {
		return NoPiece
	}
	t := strings.IndexByte(b.letters, upper)
	if t < 0 {
		t = strings.IndexByte(b.aliases, upper)
	}
	switch {
	case t < 0:
		return NoPiece
	case letter == upper:
		return MakePiece(Red, PieceType(t))
	}
	return MakePiece(Black, PieceType(t))
}

// name returns the name of a square; - for what is not a square of the board.
func (b *shape) name(s Square) string {
	if name := b.names[s&127]; name != "" {
		return name
	}
	return "-"
}

// moveName returns the plain coordinates of a move, such as h2e2; 0000 for no move.
func (b *shape) moveName(m Move) string {
	if m == NoMove {
		return "0000"
	}
	return b.names[m.From()&127] + b.names[m.To()&127]
}

// move reads from and to, with or without a dash between.
func (b *shape) move(text string) (Move, bool) {
	if len(text) == 5 && text[2] == '-' {
		text = text[:2] + text[3:]
	}
	if len(text) != 4 {
		return NoMove, false
	}
	from, okFrom := b.square(text[:2])
	to, okTo := b.square(text[2:])
	if !okFrom || !okTo {
		return NoMove, false
	}
	return NewMove(from, to), true
}
