package nnue

import "xqengine/position"

// Sets of features. A net says which one it is for by name, and by a hash of what its inputs are.
var (
	Xiangqi            = newFeatureSet(xiangqi())
	XiangqiKingBuckets = newFeatureSet(withXiangqiKingBuckets(xiangqi()))
	Chess              = newFeatureSet(chess())
	ChessKingBuckets   = newFeatureSet(withChessKingBuckets(chess()))
)

// plainFeatures has the set without king buckets of each family, kingBucketFeatures the one with king buckets; nil where there is none.
var (
	plainFeatures = [position.Families]*FeatureSet{
		position.FamilyXiangqi:   Xiangqi,
		position.FamilyPoints:    Points,
		position.FamilyStratagem: Stratagem,
		position.FamilyChess:     Chess,
	}
	kingBucketFeatures = [position.Families]*FeatureSet{
		position.FamilyXiangqi: XiangqiKingBuckets,
		position.FamilyChess:   ChessKingBuckets,
	}
)

// featureSets lists all sets.
var featureSets = listFeatureSets()

func listFeatureSets() (all []*FeatureSet) {
	for family := range position.Families {
		all = append(all, plainFeatures[family])
		if bucketed := kingBucketFeatures[family]; bucketed != nil {
			all = append(all, bucketed)
		}
	}
	return all
}

func xiangqi() spec {
	return withPiecesOfXiangqi(spec{
		name: "xiangqi", variant: position.Xiangqi, inputs: 692,
		kinds:    []position.Kind{position.Ordinary},
		canStand: canStandInXiangqi,
	})
}

// withXiangqiKingBuckets tells generals on their first point, beside it, in the middle of the palace and elsewhere apart; those on
// the file f count as on the file d.
func withXiangqiKingBuckets(g spec) spec {
	g.kingBuckets = 4
	g.reflects = func(home position.Square) bool { return position.Xiangqi.File(home) > 4 }
	g.kingBucketOf = func(home position.Square) int {
		file, rank := position.Xiangqi.File(home), position.Xiangqi.Rank(home)
		switch {
		case rank == 0:
			return 4 - file
		case rank == 1 && file == 4:
			return 2
		}
		return 3
	}
	return g
}

func chess() spec {
	return spec{
		name: "chess", variant: position.Chess, inputs: 2 * (5*64 + 48),
		types: []position.PieceType{
			position.Pawn, position.Knight, position.Bishop, position.Rook, position.Queen, position.King,
		},
		kinds: []position.Kind{position.Ordinary},
		canStand: func(t position.PieceType, home position.Square) bool {
			return t != position.Pawn || home >= 8 && home < 56
		},
		mirror:       func(s position.Square) position.Square { return s ^ 7 },
		turn:         func(s position.Square) position.Square { return s ^ 56 },
		bucketWeight: func(position.PieceType) uint8 { return 1 },
		bucketSum:    func(p *position.Position) int { return p.Occupied().Count() },
		outputBucket: func(pieces int) int { return max(0, min((pieces-2)/4, Buckets-1)) },
	}
}

// withChessKingBuckets tells kings on the first rank in the corner and in the middle, on the second rank, and beyond it apart; those
// on the files a to d count as on the files e to h.
func withChessKingBuckets(g spec) spec {
	g.kingBuckets = 4
	g.reflects = func(home position.Square) bool { return position.Chess.File(home) < 4 }
	g.kingBucketOf = func(home position.Square) int {
		file, rank := position.Chess.File(home), position.Chess.Rank(home)
		switch {
		case rank == 0 && file >= 6:
			return 0
		case rank == 0:
			return 1
		}
		return min(rank, 2) + 1
	}
	return g
}

// withPiecesOfXiangqi completes what the games with the pieces of xiangqi have in common.
func withPiecesOfXiangqi(g spec) spec {
	g.types, g.mirror, g.turn = xiangqiTypes, position.Square.Mirror, position.Square.Flip
	g.bucketWeight, g.outputBucket = majorWeight, outputBucketOfMajors
	g.bucketSum = func(p *position.Position) int { return majorsOf(p.Counts()) }
	return g
}

var xiangqiTypes = []position.PieceType{
	position.Soldier, position.Advisor, position.Elephant, position.Horse, position.Cannon, position.Chariot, position.General,
}

// majorWeight counts chariots, horses and cannons.
func majorWeight(t position.PieceType) uint8 {
	if t == position.Horse || t == position.Cannon || t == position.Chariot {
		return 1
	}
	return 0
}

func outputBucketOfMajors(majors int) int {
	return int(xiangqiBuckets[min(majors, len(xiangqiBuckets)-1)])
}

// canStandInXiangqi reports whether a red piece of a type can stand on a point.
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

// xiangqiBuckets holds the output bucket for each number of chariots, horses and cannons of both sides: shared out so that
// positions of games fill the rows about evenly.
var xiangqiBuckets = [16]uint8{0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7}

// majorsOf returns how many chariots, horses and cannons both sides have.
func majorsOf(counts uint64) int {
	const three = 0xFFF // horse, cannon and chariot lie side by side
	red := counts >> position.CountShift(position.Red, position.Horse) & three
	black := counts >> position.CountShift(position.Black, position.Horse) & three
	sum := red + black
	return int(sum&15 + sum>>4&15 + sum>>8)
}
