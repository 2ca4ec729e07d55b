package position

import "github.com/dgryski/go-farm"

// Zobrist keys are derived, not drawn: the seeded 64-bit farm hash of the feature's name. So a key is
// the same on every machine and in every version, and books and tests may rely on it.
const zobristSeed = 0x78716b6579 // "xqkey"

// pieceKeys holds the keys of all pieces on all squares of the largest board.
var pieceKeys = func() (table [pieceCodes][squareCodes]uint64) {
	for i := range squareCount {
		s := SquareByIndex(i)
		for _, c := range []Colour{Red, Black} {
			for t := Soldier; t <= General; t++ {
				for k := Ordinary; k < kindCount; k++ {
					p := MakePiece(c, t).As(k)
					table[p][s] = featureKey("piece:" + p.String() + ":" + s.String())
				}
			}
		}
	}
	return table
}()

// sideKey is in the key when Black is to move.
var sideKey = featureKey("side:black")

// featureKey returns the key of a named feature of a position.
func featureKey(name string) uint64 {
	return farm.Hash64WithSeed([]byte(name), zobristSeed)
}
