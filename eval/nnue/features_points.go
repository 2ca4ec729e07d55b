package nnue

import (
	"slices"

	"xqengine/position"
)

// Facts of the points variants.
const (
	leadFact  = iota // how many points more than the enemy, in bands
	ownFact          // the points that are left to the target, in bands
	enemyFact        // those of the enemy
	turnFact         // variant, and how many moves the turn may have
)

// The bands: each ends with the number given, the last has no end.
var (
	leadBands   = []int{0, 1, 2, 4, 8, 16, 32}
	targetBands = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 100}
)

const (
	leadValues   = 2*8 - 1 // behind, even, ahead
	targetValues = 15
	turnValues   = 5 // concise, match; tournament: one move, one or two moves, the second of two
)

// Points is the set of features of the three points variants: pieces by their kind, and the race.
var Points = newFeatureSet(points())

func points() game {
	return withPiecesOfXiangqi(game{
		name: "points", variant: position.PointsTournament, inputs: 4*692 + leadValues + 2*targetValues + turnValues,
		kinds:    []position.Kind{position.Ordinary, position.Small, position.Royal, position.Idle},
		canStand: canStandInXiangqi,
		facts: []fact{
			leadFact:  {leadValues, func(value int) (int, int) { return leadFact, leadValues + 1 - value }},
			ownFact:   {targetValues, func(value int) (int, int) { return enemyFact, value }},
			enemyFact: {targetValues, func(value int) (int, int) { return ownFact, value }},
			turnFact:  {turnValues, func(value int) (int, int) { return turnFact, value }},
		},
		tell: tellPoints, told: "8cff726a49deac39",
	})
}

// tellPoints writes the facts as Red sees them.
func tellPoints(p *position.Position, facts []uint8) {
	red, black, target := p.Points(position.Red), p.Points(position.Black), p.PointsTarget()
	facts[leadFact] = leadBand(red - black)
	facts[ownFact] = 1 + band(targetBands, target-red)
	facts[enemyFact] = 1 + band(targetBands, target-black)
	facts[turnFact] = turnOf(p)
}

// leadBand returns the band of a lead, the middle one for none.
func leadBand(lead int) uint8 {
	const even = (leadValues + 1) / 2
	if lead < 0 {
		return even - band(leadBands, -lead)
	}
	return even + band(leadBands, lead)
}

// band returns the place of a number among bands.
func band(bands []int, n int) uint8 {
	i, _ := slices.BinarySearch(bands, n)
	return uint8(i)
}

// turnOf tells variant and turn.
func turnOf(p *position.Position) uint8 {
	switch v := p.Variant(); {
	case v == position.PointsConcise:
		return 1
	case v == position.PointsMatch:
		return 2
	case p.Continues():
		return 5
	case p.MayContinue():
		return 4
	}
	return 3
}
