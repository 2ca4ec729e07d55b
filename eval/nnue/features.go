package nnue

import (
	"slices"

	"xqengine/position"
)

// Sizes that are the same for all nets.
const (
	Buckets    = 8 // output rows
	maxMen     = 32
	pieceCodes = 64 // Pieces: see position.Piece
	squares    = 128
)

// FeatureSet says what the inputs of the nets of a game are, and which output row judges a position: the set of
// features, in the words of Stockfish's nets. It never changes.
type FeatureSet struct {
	Name   string // of the game: xiangqi, chess
	Inputs int    // of one side

	noRow    uint16 // the row of a man on a point on which it can never stand: Inputs
	rowOf    [2][pieceCodes][squares]uint16
	mirrored []uint16
	points   []position.Square // all points of the board
	mirror   func(position.Square) position.Square
	weigh    [pieceCodes]uint8            // what a man counts for the choice of the output row
	weight   func(*position.Position) int // the sum of that over the board
	bucketOf [maxMen + 1]uint8            // the output row by that sum
}

// game is what a set of features is made of.
type game struct {
	name     string
	variant  *position.Variant
	inputs   int
	types    []position.PieceType
	canStand func(t position.PieceType, home position.Square) bool // a man of the first side on a point seen by that side
	mirror   func(position.Square) position.Square
	turn     func(position.Square) position.Square // the point as the second side sees it
	weigh    func(position.PieceType) uint8
	weight   func(*position.Position) int
	bucketOf func(weight int) int
}

func newFeatureSet(g game) *FeatureSet {
	f := &FeatureSet{Name: g.name, Inputs: g.inputs, noRow: uint16(g.inputs), mirror: g.mirror, weight: g.weight}
	for _, rank := range g.variant.Ranks() {
		f.points = append(f.points, rank...)
	}
	slices.Sort(f.points)
	for side := range f.rowOf {
		for piece := range f.rowOf[side] {
			for s := range f.rowOf[side][piece] {
				f.rowOf[side][piece][s] = f.noRow
			}
		}
	}
	next := uint16(0)
	for _, owner := range []position.Colour{position.Red, position.Black} { // own men, then the enemy's, as the first side sees them
		for _, t := range g.types {
			for _, s := range f.points {
				home := s
				if owner == position.Black {
					home = g.turn(s)
				}
				if !g.canStand(t, home) {
					continue
				}
				f.rowOf[position.Red][position.MakePiece(owner, t)][s] = next
				f.rowOf[position.Black][position.MakePiece(owner.Other(), t)][g.turn(s)] = next
				next++
			}
			f.weigh[position.MakePiece(owner, t)] = g.weigh(t)
		}
	}
	if int(next) != g.inputs {
		panic("nnue: the table of inputs is wrong")
	}
	f.mirrored = make([]uint16, f.Inputs)
	for piece := range f.rowOf[position.Red] {
		for _, s := range f.points {
			if row := f.rowOf[position.Red][piece][s]; row != f.noRow {
				f.mirrored[row] = f.rowOf[position.Red][piece][f.mirror(s)]
			}
		}
	}
	for weight := range f.bucketOf {
		f.bucketOf[weight] = uint8(g.bucketOf(weight))
	}
	return f
}

// Sets of features. A net says which one it is for by its number of inputs.
var (
	Xiangqi = newFeatureSet(game{
		name: "xiangqi", variant: position.Xiangqi, inputs: 692,
		types: []position.PieceType{
			position.Soldier, position.Advisor, position.Elephant, position.Horse, position.Cannon, position.Chariot, position.General,
		},
		canStand: canStandInXiangqi,
		mirror:   position.Square.Mirror,
		turn:     position.Square.Flip,
		weigh: func(t position.PieceType) uint8 {
			if t == position.Horse || t == position.Cannon || t == position.Chariot {
				return 1
			}
			return 0
		},
		weight:   func(p *position.Position) int { return majorsOf(p.Counts()) },
		bucketOf: func(majors int) int { return int(xiangqiBuckets[min(majors, len(xiangqiBuckets)-1)]) },
	})
	Chess = newFeatureSet(game{
		name: "chess", variant: position.Chess, inputs: 2 * (5*64 + 48),
		types: []position.PieceType{
			position.Pawn, position.Knight, position.Bishop, position.Rook, position.Queen, position.King,
		},
		canStand: func(t position.PieceType, home position.Square) bool {
			return t != position.Pawn || home >= 8 && home < 56
		},
		mirror:   func(s position.Square) position.Square { return s ^ 7 },
		turn:     func(s position.Square) position.Square { return s ^ 56 },
		weigh:    func(position.PieceType) uint8 { return 1 },
		weight:   func(p *position.Position) int { return p.Occupied().Count() },
		bucketOf: func(men int) int { return max(0, min((men-2)/4, Buckets-1)) },
	})
)

var featureSets = []*FeatureSet{Xiangqi, Chess}

// FeaturesFor returns the set of features of a variant's nets; nil where there are no nets.
func FeaturesFor(v *position.Variant) *FeatureSet {
	switch v {
	case position.Xiangqi:
		return Xiangqi
	case position.Chess:
		return Chess
	}
	return nil
}

// canStandInXiangqi tells whether a red man of a type can stand on a point.
func canStandInXiangqi(t position.PieceType, s position.Square) bool {
	file, rank := position.Xiangqi.File(s), position.Xiangqi.Rank(s)
	switch t {
	case position.Soldier:
		return rank >= 5 || rank >= 3 && file%2 == 0
	case position.Advisor:
		return rank <= 2 && (file == 3 || file == 5) && rank != 1 || file == 4 && rank == 1
	case position.Elephant:
		return rank%2 == 0 && rank <= 4 && file%2 == 0 && (file+rank)%4 == 2
	case position.General:
		return rank <= 2 && file >= 3 && file <= 5
	}
	return true
}

// xiangqiBuckets holds the output row for each number of chariots, horses and cannons of both sides: shared out so that
// positions of games fill the rows about evenly.
var xiangqiBuckets = [16]uint8{0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7}

// Row returns the input, below Inputs, that a man on a point is for the side that looks.
func (f *FeatureSet) Row(looks position.Colour, man position.Piece, s position.Square) uint16 {
	return f.rowOf[looks&1][man&(pieceCodes-1)][s&(squares-1)]
}

// Mirrored returns the input that row is on the board reflected, its files in the opposite order.
func (f *FeatureSet) Mirrored(row uint16) uint16 { return f.mirrored[row] }

// Mirror returns the point that s is on the board reflected.
func (f *FeatureSet) Mirror(s position.Square) position.Square { return f.mirror(s) }

// Points returns all points of the board. It must not be changed.
func (f *FeatureSet) Points() []position.Square { return f.points }

// Bucket returns the output row that judges p.
func (f *FeatureSet) Bucket(p *position.Position) int {
	return int(f.bucketOf[min(f.weight(p), maxMen)])
}

// BucketOf returns the output row that judges a board with these men.
func (f *FeatureSet) BucketOf(men []position.Piece) int {
	weight := 0
	for _, man := range men {
		weight += int(f.weigh[man&(pieceCodes-1)])
	}
	return int(f.bucketOf[min(weight, maxMen)])
}

// majorsOf returns how many chariots, horses and cannons both sides have.
func majorsOf(counts uint64) int {
	const three = 0xFFF // horse, cannon and chariot lie side by side
	red := counts >> position.CountShift(position.Red, position.Horse) & three
	black := counts >> position.CountShift(position.Black, position.Horse) & three
	sum := red + black
	return int(sum&15 + sum>>4&15 + sum>>8)
}
