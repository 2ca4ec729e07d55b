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
	keysOnly  *Features
	sideKey   = featureKey("side:black")
	phaseKeys [phaseCount]uint64
	// pointsKeys holds the keys of the usual points of each side; see pointsKey.
	pointsKeys [2][tabledPoints]uint64
)

// buildZobrist fills the keys and the table that positions use until an evaluator gives them its own.
func buildZobrist() {
	for i := range squareCount {
		s := SquareByIndex(i)
		for _, c := range []Colour{Red, Black} {
			for t := Soldier; t <= General; t++ {
				for k := Ordinary; k < kindCount; k++ {
					p := MakePiece(c, t).As(k)
					pieceKeys[p][s] = featureKey("piece:" + p.String() + ":" + s.String())
				}
			}
		}
	}
	for phase := firstTurn; phase < phaseCount; phase++ {
		phaseKeys[phase] = featureKey(fmt.Sprintf("turn:%d", phase))
	}
	for _, c := range []Colour{Red, Black} {
		for i := range pointsKeys[c] {
			pointsKeys[c][i] = namedPoints(c, i-tabledDebt)
		}
	}
	keysOnly = NewFeatures(func(Piece, Square) int64 { return 0 })
}

// featureKey returns the key of a named feature of a position.
func featureKey(name string) uint64 {
	return farm.Hash64WithSeed([]byte(name), zobristSeed)
}
