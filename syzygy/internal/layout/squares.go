package layout

// Tables of the numbering. Squares are a1 = 0 to h8 = 63.

// offDiagonal is 1 above the long diagonal from a1, as a8 is, -1 below it, 0 on it.
func offDiagonal(s uint8) int { return int(s>>3) - int(s&7) }

// flipDiagonal exchanges file and rank.
func flipDiagonal(s uint8) uint8 { return (s>>3 | s<<3) & 63 }

var (
	triangle  [64]uint8     // number of the square of the triangle a1-d1-d4 that it is a reflection of: b1 c1 d1 c2 d2 d3 and then the diagonal
	lower     [64]uint8     // number of a square below the diagonal, 0..27, the same for its reflection; 28 + rank on the diagonal
	kings     [10][64]int16 // number of two kings: the first by its triangle, -1 for what cannot be
	flap      [64]uint8     // number of a pawn's square, files a to d first
	twist     [64]uint8     // the order of pawns: the leading one has the highest
	binomial  [7][64]uint64
	pawnIndex [6][24]uint64 // where the numbers with this leading pawn begin, by how many pawns follow it, within its file
	pawnSize  [6][4]uint64  // how many numbers each file has
)

const (
	kingNumbers  = 462   // of two kings
	threeNumbers = 31332 // of three different pieces
)

func init() {
	fillSquares()
	fillKings()
	fillPawns()
}

func fillSquares() {
	below := uint8(0)
	for s := range uint8(64) {
		file, rank := s&7, s>>3
		if file == rank {
			lower[s] = 28 + rank
		} else if file > rank {
			lower[s], lower[flipDiagonal(s)] = below, below
			below++
		}
		pair := min(file, 7-file)
		flap[s] = pair*6 + rank - 1
		twist[s] = 47 - 12*pair - 2*(rank-1)
		if file > 3 {
			twist[s]--
		}
		if rank == 0 || rank == 7 {
			flap[s], twist[s] = 0, 0
		}
		up := min(rank, 7-rank)
		switch a, b := max(pair, up), min(pair, up); {
		case a == b:
			triangle[s] = 6 + a
		case b == 0:
			triangle[s] = a - 1
		case b == 1:
			triangle[s] = 1 + a
		default:
			triangle[s] = 5
		}
	}
}

// fillKings numbers the placements of two kings up to reflections. Those with both on the diagonal come last.
func fillKings() {
	next := int16(0)
	for _, bothOnDiagonal := range []bool{false, true} {
		for first, s := range [10]uint8{1, 2, 3, 10, 11, 19, 0, 9, 18, 27} {
			for t := range uint8(64) {
				if !bothOnDiagonal {
					kings[first][t] = -1
				}
				adjacent := max(abs(int(s&7)-int(t&7)), abs(int(s>>3)-int(t>>3))) <= 1
				onDiagonal := offDiagonal(s) == 0
				mirrored := onDiagonal && offDiagonal(t) > 0
				if !adjacent && !mirrored && (onDiagonal && offDiagonal(t) == 0) == bothOnDiagonal {
					kings[first][t] = next
					next++
				}
			}
		}
	}
}

func fillPawns() {
	for k := range binomial {
		for n := range binomial[k] {
			binomial[k][n] = choose(uint64(k), uint64(n))
		}
	}
	for following := range pawnIndex {
		for file := range 4 {
			next := uint64(0)
			for rank := range 6 {
				pawnIndex[following][file*6+rank] = next
				next += binomial[following][twist[(rank+1)*8+file]]
			}
			pawnSize[following][file] = next
		}
	}
}

// choose returns in how many ways k of n can be chosen.
func choose(k, n uint64) uint64 {
	if k > n {
		return 0
	}
	f, l := uint64(1), uint64(1)
	for i := range k {
		f *= n - i
		l *= i + 1
	}
	return f / l
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
