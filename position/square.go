package position

// Files and ranks of the board.
const (
	Files = 9  // a..i, from Red's left to Red's right
	Ranks = 10 // 0..9, from Red's back rank to Black's
)

// RiverRank is the number of the river row, which lies between the ranks 4 and 5 of the board of eleven
// rows. It is a name, not a place: the land ranks keep their numbers.
const RiverRank = Ranks

// squareCount is how many points the largest board has: those of the land and then those of the river row,
// in the order of Square.Index.
const squareCount = Files * (Ranks + 1)

// Square is a point of the board in the board's own code: half<<6 | (rank%5)*9 + file. Ranks 0-4 are
// 0..44, ranks 5-9 are 64..108, so the half-board word and the bit in it come without a table, and a
// mask with 127 proves any index to be in range. The river row is 45..53: it lies in the word of Red's land.
//
// On another board a code is another point. What is said of squares in general, names, files and ranks, is asked of
// the variant; the methods here are about the boards of nine files.
type Square uint8

// NoSquare is not a point of the board.
const NoSquare Square = 127

// squareCodes is the size of an array indexed by Square; codes 54..63 and 109..127 never occur, and
// 45..53 only on the board with a river row.
const squareCodes = 128

// SquareAt returns the square on a file (0..8 for a..i) and a rank (0..9, or RiverRank). Both must be in
// range.
func SquareAt(file, rank int) Square {
	switch {
	case rank < 5:
		return Square(rank*Files + file)
	case rank == RiverRank:
		return Square(5*Files + file)
	}
	return Square(64 + (rank-5)*Files + file)
}

// riverLetter stands for the rank in the name of a point of the river row.
const riverLetter = 'r'

// file returns the file of a point, 0..8 for a..i.
func (s Square) file() int { return int(fileOf[s&127]) }

// rank returns the rank of a point, 0..9, or RiverRank.
func (s Square) rank() int { return int(rankOf[s&127]) }

// Index returns the dense index of s, rank*9 + file: for files on disk and for tables outside this package.
// It is 0..89 on land and 90..98 in the river row.
func (s Square) Index() int { return int(rankOf[s&127])*Files + int(fileOf[s&127]) }

// SquareByIndex is the inverse of Square.Index; the index must be 0..98.
func SquareByIndex(index int) Square { return SquareAt(index%Files, index/Files) }

// Flip returns s as the other player sees it: the board turned by 180 degrees.
func (s Square) Flip() Square {
	if s.InRiver() {
		return s.Mirror()
	}
	return SquareAt(Files-1-s.file(), Ranks-1-s.rank())
}

// Mirror returns s reflected at the e-file.
func (s Square) Mirror() Square { return SquareAt(Files-1-s.file(), s.rank()) }

// InRiver reports whether s is a point of the river row.
func (s Square) InRiver() bool { return s-5*Files < Files }

// valid reports whether s is a point of the land.
func (s Square) valid() bool { return s&63 < 45 && s < squareCodes }

// bit returns the square's bit in the word of its half.
func (s Square) bit() uint64 { return 1 << (s & 63) }

// fileOf and rankOf hold what Square.File and Square.Rank return.
var fileOf, rankOf = func() (files, ranks [squareCodes]uint8) {
	for i := range squareCount {
		file, rank := i%Files, i/Files
		s := SquareAt(file, rank)
		files[s], ranks[s] = uint8(file), uint8(rank)
	}
	return files, ranks
}()

// step is a way on the board: a number of files to the right and of ranks up.
type step struct{ file, rank int }

var (
	orthogonalSteps = []step{{-1, 0}, {0, -1}, {1, 0}, {0, 1}} // left, down, right, up
	diagonalSteps   = []step{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}
)
