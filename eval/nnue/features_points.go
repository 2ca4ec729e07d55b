package nnue

import (
	"slices"

	"xqengine/position"
)

// Extra features of the points variants.
const (
	leadExtra  = iota // how many points more than the enemy, in bands
	ownExtra          // the points that are left to the target, in bands
	enemyExtra        // those of the enemy
	turnExtra         // variant, and how many moves the turn may have
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

func points() spec {
	return withPiecesOfXiangqi(spec{
		name: "points", variant: position.PointsTournament, inputs: 4*692 + leadValues + 2*targetValues + turnValues,
		kinds:    []position.Kind{position.Ordinary, position.Small, position.Royal, position.Idle},
		canStand: canStandInXiangqi,
		extras: []extra{
			leadExtra:  {leadValues, func(value int) (int, int) { return leadExtra, leadValues + 1 - value }},
			ownExtra:   {targetValues, func(value int) (int, int) { return enemyExtra, value }},
			enemyExtra: {targetValues, func(value int) (int, int) { return ownExtra, value }},
			turnExtra:  {turnValues, func(value int) (int, int) { return turnExtra, value }},
		},
		readExtras: readPointsExtras, extrasVersion: "8cff726a49deac39",
	})
}

// readPointsExtras writes the extra features as Red sees them.
func readPointsExtras(p *position.Position, extras []uint8) {
	red, black, target := p.Points(position.Red), p.Points(position.Black), p.PointsTarget()
	extras[leadExtra] = leadBand(red - black)
	extras[ownExtra] = 1 + band(targetBands, target-red)
	extras[enemyExtra] = 1 + band(targetBands, target-black)
	extras[turnExtra] = turnOf(p)
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
	switch p.Variant() {
	case position.PointsConcise:
		return 1
	case position.PointsMatch:
		return 2
	case position.PointsTournament:
		switch {
		case p.Continues():
			return 5
		case p.MayContinue():
			return 4
		}
		return 3
	}
	panic("nnue: a points variant without an input: " + p.Variant().Name)
}
