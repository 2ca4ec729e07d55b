package position

import (
	"fmt"

	"github.com/dgryski/go-farm"
)

// Zobrist keys are derived, not drawn: the seeded 64-bit farm hash of the feature's name. So a key is
// the same on every machine and in every version, and books and tests may rely on it.
const zobristSeed = 0x78716b6579 // "xqkey"

var (
	pieceKeys [pieceCodes][squareCodes]uint64
	sideKey   = featureKey("side:black")
)

func init() {
	for i := range Files * Ranks {
		s := SquareByIndex(i)
		for _, c := range []Colour{Red, Black} {
			for t := Soldier; t <= General; t++ {
				p := MakePiece(c, t)
				pieceKeys[p][s] = featureKey(fmt.Sprintf("piece:%c:%s", p.Letter(), s))
			}
		}
	}
}

// featureKey returns the key of a named feature of a position.
func featureKey(name string) uint64 {
	return farm.Hash64WithSeed([]byte(name), zobristSeed)
}
