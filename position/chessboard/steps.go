package chessboard

// The squares attacked from each square by the pieces that do not slide.
var (
	knight = stepTable([]step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	king   = stepTable([]step{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	pawn   = [2][64]uint64{stepTable([]step{{-1, 1}, {1, 1}}), stepTable([]step{{-1, -1}, {1, -1}})}
)

// step is a way on the board: a number of files to the right and of ranks up.
type step struct{ file, rank int }

func stepTable(steps []step) (table [64]uint64) {
	for s := range table {
		for _, d := range steps {
			if to, ok := after(s, d); ok {
				table[s] |= 1 << to
			}
		}
	}
	return table
}

// after returns the square that a step leads to, if it is on the board.
func after(s int, d step) (int, bool) {
	file, rank := s&7+d.file, s>>3+d.rank
	return rank<<3 + file, uint(file) < 8 && uint(rank) < 8
}

// Knight returns the squares a knight on s attacks.
func Knight(s uint8) uint64 { return knight[s&63] }

// King returns the squares a king on s attacks.
func King(s uint8) uint64 { return king[s&63] }

// Pawn returns the squares that a pawn of a side on s attacks.
func Pawn(side, s uint8) uint64 { return pawn[side&1][s&63] }

// Pawns returns the squares that a set of pawns of a side attacks.
func Pawns(side uint8, pawns uint64) uint64 {
	if side == 0 {
		return pawns&^FileA<<7 | pawns&^FileH<<9
	}
	return pawns&^FileA>>9 | pawns&^FileH>>7
}

// Forward returns a set of squares moved one rank ahead, as a side sees it.
func Forward(side uint8, set uint64) uint64 {
	if side == 0 {
		return set << 8
	}
	return set >> 8
}

// Relative returns a square as a side sees it: White's view of s, or the board turned upside down.
func Relative(side, s uint8) uint8 { return (s ^ 56*(side&1)) & 63 }

// between holds the squares strictly between two squares of a line, through the whole line through two squares.
var between, through = lineTables()

func lineTables() (between, through [64][64]uint64) {
	for s := range 64 {
		for _, d := range []step{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
			line := ray(s, d, 0) | ray(s, step{-d.file, -d.rank}, 0) | 1<<s
			passed := uint64(0)
			for to, ok := after(s, d); ok; to, ok = after(to, d) {
				between[s][to], through[s][to] = passed, line
				passed |= 1 << to
			}
		}
	}
	return between, through
}

// Between returns the squares strictly between two squares, none if they are on no common line.
func Between(s, t uint8) uint64 { return between[s&63][t&63] }

// Through returns the whole rank, file or diagonal through two squares, none if they are on no common line.
func Through(s, t uint8) uint64 { return through[s&63][t&63] }

// ray returns the squares from s on in a direction, up to the first that is occupied and with it.
func ray(s int, d step, occupied uint64) (set uint64) {
	for to, ok := after(s, d); ok; to, ok = after(to, d) {
		set |= 1 << to
		if occupied>>to&1 != 0 {
			break
		}
	}
	return set
}
