package nnue

import "xqengine/position"

// Sizes of the inputs and outputs.
const (
	Inputs  = 692 // of one side
	Buckets = 8   // output rows
	maxMen  = 32
	points  = position.Files * position.Ranks
)

// noRow is the row of a man on a point on which it can never stand.
const noRow = Inputs

// rowOf holds the input that a man on a point is, for each side that looks.
var rowOf = func() (table [2][16][128]uint16) {
	for side := range table {
		for piece := range table[side] {
			for s := range table[side][piece] {
				table[side][piece][s] = noRow
			}
		}
	}
	next := uint16(0)
	for _, owner := range []position.Colour{position.Red, position.Black} { // own men, then the enemy's, as Red sees them
		for t := position.Soldier; t <= position.General; t++ {
			for i := range points {
				s := position.SquareByIndex(i)
				home := s
				if owner == position.Black {
					home = s.Flip()
				}
				if !canStand(t, home) {
					continue
				}
				table[position.Red][position.MakePiece(owner, t)][s] = next
				table[position.Black][position.MakePiece(owner.Other(), t)][s.Flip()] = next
				next++
			}
		}
	}
	if next != Inputs {
		panic("nnue: the table of inputs is wrong")
	}
	return table
}()

// canStand tells whether a red man of a type can stand on a point.
func canStand(t position.PieceType, s position.Square) bool {
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

// Row returns the input, below Inputs, that a man on a point is for the side that looks.
func Row(looks position.Colour, man position.Piece, s position.Square) uint16 {
	return rowOf[looks&1][man&15][s&127]
}

// mirrored holds the input that each is on the board reflected at the e-file.
var mirrored = func() (table [Inputs]uint16) {
	for piece := range rowOf[position.Red] {
		for i := range points {
			s := position.SquareByIndex(i)
			if row := rowOf[position.Red][piece][s]; row != noRow {
				table[row] = rowOf[position.Red][piece][s.Mirror()]
			}
		}
	}
	return table
}()

// Mirrored returns the input that row is on the board reflected at the e-file.
func Mirrored(row uint16) uint16 { return mirrored[row] }

// bucketOf holds the output row for each number of chariots, horses and cannons of both sides: shared out so that
// positions of games fill the rows about evenly.
var bucketOf = [16]uint8{0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7}

// BucketOf returns the output row for a number of chariots, horses and cannons of both sides, 0..12.
func BucketOf(majors int) int { return int(bucketOf[majors&15]) }

// majorsOf returns how many chariots, horses and cannons both sides have.
func majorsOf(counts uint64) int {
	const three = 0xFFF // horse, cannon and chariot lie side by side
	red := counts >> position.CountShift(position.Red, position.Horse) & three
	black := counts >> position.CountShift(position.Black, position.Horse) & three
	sum := red + black
	return int(sum&15 + sum>>4&15 + sum>>8)
}
