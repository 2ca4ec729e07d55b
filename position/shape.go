package position

import "strings"

// shape is the board of a variant as text and loops see it: its ranks with their names, and the codes of its
// squares. A Square is a code; which board it lies on is the variant's business. How men move is none of the
// shape's.
type shape struct {
	files   int
	ranks   []rank              // in the order of a FEN: Black's back rank first
	bank    int                 // in a diagram a line of water follows the rank with this index; -1: none does
	squares []Square            // all of them
	names   [squareCodes]string // of the squares, such as e0; empty for what is no square of the board
}

// rank is a rank of a board: the character that names it and its squares, from the a-file on.
type rank struct {
	name    byte
	squares []Square
}

// The boards: nine files by ten ranks, and the same with a river row in the middle.
var (
	nineByTen    = newShape(Files, []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, 4)
	nineByEleven = newShape(Files, []int{9, 8, 7, 6, 5, RiverRank, 4, 3, 2, 1, 0}, -1)
)

// newShape returns a board of the ranks of SquareAt that are given from the top.
func newShape(files int, fromTop []int, bank int) *shape {
	b := &shape{files: files, bank: bank}
	for _, number := range fromTop {
		r := rank{name: '0' + byte(number)}
		if number == RiverRank {
			r.name = riverLetter
		}
		for file := range files {
			s := SquareAt(file, number)
			r.squares = append(r.squares, s)
			b.names[s] = string([]byte{'a' + byte(file), r.name})
		}
		b.ranks = append(b.ranks, r)
		b.squares = append(b.squares, r.squares...)
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

// water returns the line that stands for the river in a diagram.
func (b *shape) water() string { return "\n   " + strings.Repeat("~ ", b.files-1) + "~" }

// fileNames returns the letters of the files with blanks between.
func (b *shape) fileNames() string {
	letters := make([]string, b.files)
	for file := range letters {
		letters[file] = string(rune('a' + file))
	}
	return strings.Join(letters, " ")
}
