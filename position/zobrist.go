package position

import "github.com/dgryski/go-farm"

// Zobrist keys are derived, not drawn: the seeded 64-bit farm hash of the feature's name. So a key is
// the same on every machine and in every version, and books and tests may rely on it.
const zobristSeed = 0x78716b6579 // "xqkey"

// Feature is what one piece on one square adds to the key and to the value of a position.
type Feature struct {
	Key   uint64
	Value int64
}

// Features is the table from which make and unmake keep Key and Value. An evaluator sets its own values
// with SetFeatures; how it packs a value is its own business, as long as sums make sense.
type Features [pieceCodes][squareCodes]Feature

// zobrist returns the keys of all pieces on all squares of a board, with no values.
func (b *shape) zobrist() *Features {
	table := new(Features)
	forEachPiece(func(p Piece) {
		for _, s := range b.squares {
			table[p][s].Key = featureKey("piece:" + p.String() + ":" + b.names[s])
		}
	})
	return table
}

// sideKey is in the key when Black is to move.
var sideKey = featureKey("side:black")

// featureKey returns the key of a named feature of a position.
func featureKey(name string) uint64 {
	return farm.Hash64WithSeed([]byte(name), zobristSeed)
}
