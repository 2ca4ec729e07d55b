// Package chessboard holds the geometry of the 64 squares of international chess: which squares a piece attacks, and
// what lies between and behind two squares. A square is a number, rank*8 + file from a1 = 0 to h8 = 63, a set of squares
// a word with a bit for each. It knows no pieces and no rules.
package chessboard

// Sets of squares.
const (
	FileA uint64 = 0x0101010101010101
	FileH uint64 = FileA << 7
	Rank1 uint64 = 0xFF
	Rank3 uint64 = Rank1 << 16
	Rank6 uint64 = Rank1 << 40
	Rank8 uint64 = Rank1 << 56
	Dark  uint64 = 0xAA55AA55AA55AA55 // the colour of a1
)

// LastRank is where the pawns of each side are promoted.
var LastRank = [2]uint64{Rank8, Rank1}

// FirstStepRank is the rank that the pawns of each side pass with their double step.
var FirstStepRank = [2]uint64{Rank3, Rank6}
