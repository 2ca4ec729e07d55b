package position

// lineTargets tells, for one line of the board and the place of a piece on it, what the piece reaches.
// Bits are places on the line.
type lineTargets struct {
	chariot uint16 // everything up to and including the first piece on either side
	cannon  uint16 // the empty places before the first piece and the second piece on either side
}

// Attack tables. They are built once, from the rules of movement alone, and never change.
var (
	rankTargets [16][512]lineTargets  // by file, occupancy of the rank
	fileTargets [16][1024]lineTargets // by rank, occupancy of the file

	// horseTargets is indexed by the filled legs: see legs.
	horseTargets [squareCodes][16]Bitboard
	// elephantTargets is indexed by the filled eyes: see eyeIndex. The word is the square's own half.
	elephantTargets [squareCodes][16]uint64

	advisorTargets [squareCodes]Bitboard
	generalTargets [squareCodes]Bitboard
	soldierTargets [2][squareCodes]Bitboard
	// soldierSources holds the squares from which a soldier of a colour attacks a square.
	soldierSources [2][squareCodes]Bitboard
	// soldierForward holds the step forward to a square.
	soldierForward [2][squareCodes]Move
	// horseSources holds the squares from which a horse with a free leg attacks a square.
	horseSources [squareCodes]Bitboard

	legOf     [squareCodes][squareCodes]Square   // the leg of a horse going from one square to another
	eyeOf     [squareCodes][squareCodes]Square   // the eye of an elephant going from one square to another
	between   [squareCodes][squareCodes]Bitboard // the squares strictly between two on one line
	lineCross [squareCodes]Bitboard              // rank and file of a square, without it

	// standing holds the squares on which a piece of a colour and type may ever stand.
	standing [2][pieceTypes]Bitboard
)

// land is the own half of a side.
var land = [2]Bitboard{{Lo: halfBits}, {Hi: halfBits}}

// palace holds the nine points of a side's palace.
var palace = func() (palaces [2]Bitboard) {
	for file := 3; file <= 5; file++ {
		for rank := 0; rank <= 2; rank++ {
			for _, c := range []Colour{Red, Black} {
				palaces[c] = palaces[c].or(squareBits[home(c, file, rank)])
			}
		}
	}
	return palaces
}()

func init() {
	buildLines()
	buildEmission()
	buildHorses()
	buildPalaces()
	buildSoldiers()
	buildStanding()
}

// onBoard returns the square at a file and rank, and whether there is one.
func onBoard(file, rank int) (Square, bool) {
	if file < 0 || file >= Files || rank < 0 || rank >= Ranks {
		return NoSquare, false
	}
	return SquareAt(file, rank), true
}

// walkLine returns the targets of a piece at place on a line of the given length and occupancy.
func walkLine(place, length int, occupied int) lineTargets {
	var t lineTargets
	for _, direction := range []int{-1, 1} {
		pieces := 0
		for i := place + direction; i >= 0 && i < length && pieces < 2; i += direction {
			filled := occupied>>i&1 != 0
			if pieces == 0 {
				t.chariot |= 1 << i
			}
			if filled == (pieces == 1) {
				t.cannon |= 1 << i
			}
			if filled {
				pieces++
			}
		}
	}
	return t
}

func buildLines() {
	for file := range Files {
		for occupied := range 1 << Files {
			rankTargets[file][occupied] = walkLine(file, Files, occupied)
		}
	}
	for rank := range Ranks {
		for occupied := range 1 << Ranks {
			fileTargets[rank][occupied] = walkLine(rank, Ranks, occupied)
		}
	}
	for i := range Files * Ranks {
		s := SquareByIndex(i)
		for _, d := range orthogonalSteps {
			var passed Bitboard
			for file, rank := s.file()+d.file, s.rank()+d.rank; ; file, rank = file+d.file, rank+d.rank {
				to, ok := onBoard(file, rank)
				if !ok {
					break
				}
				between[s][to] = passed
				passed = passed.or(squareBits[to])
			}
			lineCross[s] = lineCross[s].or(passed)
		}
	}
}

func buildHorses() {
	for i := range Files * Ranks {
		s := SquareByIndex(i)
		for direction, d := range orthogonalSteps {
			leg, ok := onBoard(s.file()+d.file, s.rank()+d.rank)
			if !ok {
				continue
			}
			for _, side := range []int{-1, 1} {
				to, ok := onBoard(s.file()+2*d.file+side*d.rank, s.rank()+2*d.rank+side*d.file)
				if !ok {
					continue
				}
				legOf[s][to] = leg
				horseSources[to] = horseSources[to].or(squareBits[s])
				for legs := range 16 {
					if legs>>legBit[direction]&1 == 0 {
						horseTargets[s][legs] = horseTargets[s][legs].or(squareBits[to])
					}
				}
			}
		}
	}
}

// legBit is the bit of legs for each of orthogonalSteps.
var legBit = [4]int{1, 0, 3, 2}

func buildPalaces() {
	palaces := palace[Red].or(palace[Black])
	for i := range Files * Ranks {
		s := SquareByIndex(i)
		for _, d := range orthogonalSteps {
			if to, ok := onBoard(s.file()+d.file, s.rank()+d.rank); ok && palaces.Has(s) && palaces.Has(to) {
				generalTargets[s] = generalTargets[s].or(squareBits[to])
			}
		}
		for bit, d := range diagonalSteps {
			if to, ok := onBoard(s.file()+d.file, s.rank()+d.rank); ok && palaces.Has(s) && palaces.Has(to) {
				advisorTargets[s] = advisorTargets[s].or(squareBits[to])
			}
			to, ok := onBoard(s.file()+2*d.file, s.rank()+2*d.rank)
			if !ok || to&64 != s&64 {
				continue
			}
			eyeOf[s][to] = SquareAt(s.file()+d.file, s.rank()+d.rank)
			for eyes := range 16 {
				if eyes>>eyeBit[bit]&1 == 0 {
					elephantTargets[s][eyes] |= to.bit()
				}
			}
		}
	}
}

// eyeBit is the bit of eyeIndex for each of diagonalSteps.
var eyeBit = [4]int{0, 2, 1, 3}

// eyeIndex returns which eyes of an elephant on s are filled, given the occupancy of its half. Eyes lie
// 10 and 8 bits below and above the elephant, always in the same half.
func eyeIndex(s Square, half uint64) uint64 {
	x := half << 10 >> (s & 63) & (1 | 1<<2 | 1<<18 | 1<<20)
	return (x | x>>17) & 15
}

func buildSoldiers() {
	for i := range Files * Ranks {
		s := SquareByIndex(i)
		for _, c := range []Colour{Red, Black} {
			forward := 1
			if c == Black {
				forward = -1
			}
			steps := []step{{0, forward}}
			if !land[c].Has(s) {
				steps = append(steps, step{-1, 0}, step{1, 0})
			}
			for _, d := range steps {
				if to, ok := onBoard(s.file()+d.file, s.rank()+d.rank); ok {
					soldierTargets[c][s] = soldierTargets[c][s].or(squareBits[to])
					soldierSources[c][to] = soldierSources[c][to].or(squareBits[s])
					if d.file == 0 {
						soldierForward[c][to] = NewMove(s, to)
					}
				}
			}
		}
	}
}

func buildStanding() {
	everywhere := land[Red].or(land[Black])
	for _, c := range []Colour{Red, Black} {
		for _, t := range []PieceType{Horse, Cannon, Chariot} {
			standing[c][t] = everywhere
		}
		standing[c][General] = palace[c]
		standing[c][Advisor] = reachable(advisorTargets[:], everywhere, home(c, 3, 0))
		var elephant [squareCodes]Bitboard
		for s := range elephant {
			elephant[s] = Bitboard{Lo: elephantTargets[s][0]}
			if s&64 != 0 {
				elephant[s] = Bitboard{Hi: elephantTargets[s][0]}
			}
		}
		standing[c][Elephant] = reachable(elephant[:], everywhere, home(c, 2, 0))
		for file := 0; file < Files; file += 2 {
			standing[c][Soldier] = standing[c][Soldier].or(
				reachable(soldierTargets[c][:], everywhere, home(c, file, 3)))
		}
	}
}

// home returns a square as seen from the back rank of c.
func home(c Colour, file, rank int) Square {
	if c == Black {
		rank = Ranks - 1 - rank
	}
	return SquareAt(file, rank)
}

// reachable returns all squares that a piece can get to by any number of moves.
func reachable(targets []Bitboard, within Bitboard, start Square) Bitboard {
	reached := squareBits[start]
	for todo := reached; todo.any(); {
		next := targets[todo.Pop()].and(within).not(reached)
		reached, todo = reached.or(next), todo.or(next)
	}
	return reached
}
