package nnue

import "xqengine/position"

// Extra features of the stratagem variants.
const (
	ownPlateExtra   = iota // the plate that works for the side
	enemyPlateExtra        // that of the enemy
	cancelledExtra         // the plate that both are on, so that it works for neither
	formExtra              // variant, and whether the turn goes on
)

const (
	plateValues = firstOfThirtyTwo + 32
	formValues  = 2 * 6
)

// The plates of the three editions lie one behind the other.
const (
	firstOfEight     = 0
	firstOfSixteen   = firstOfEight + 8
	firstOfThirtyTwo = firstOfSixteen + 16
)

// form returns the place of a variant among the six, from 1, and what lies before its first plate.
func form(v *position.Variant) (place, plates int) {
	switch v {
	case position.StratagemMarker:
		return 1, firstOfEight
	case position.StratagemPalace:
		return 2, firstOfEight
	case position.StratagemSixteen:
		return 3, firstOfSixteen
	case position.StratagemSpecial:
		return 4, firstOfThirtyTwo
	case position.StratagemRiver:
		return 5, firstOfThirtyTwo
	}
	return 6, 0 // garrison, which has no plates
}

// Stratagem is the set of features of the six stratagem variants: pieces on any point, as plates let them leave their
// zones, the river row among them, and the plates that work.
var Stratagem = newFeatureSet(withPiecesOfXiangqi(spec{
	name: "stratagem", variant: position.StratagemRiver, inputs: 2*7*99 + 3*plateValues + formValues,
	kinds:    []position.Kind{position.Ordinary},
	canStand: func(position.PieceType, position.Square) bool { return true },
	extras: []extra{
		ownPlateExtra:   {plateValues, func(value int) (int, int) { return enemyPlateExtra, value }},
		enemyPlateExtra: {plateValues, func(value int) (int, int) { return ownPlateExtra, value }},
		cancelledExtra:  {plateValues, func(value int) (int, int) { return cancelledExtra, value }},
		formExtra:       {formValues, func(value int) (int, int) { return formExtra, value }},
	},
	readExtras: readStratagemExtras, extrasVersion: "059d6d09e3c0b501",
}))

// readStratagemExtras writes the extra features as Red sees them.
func readStratagemExtras(p *position.Position, extras []uint8) {
	place, first := form(p.Variant())
	plate := func(power position.Power) uint8 {
		if power.Plate == 0 {
			return 0
		}
		return uint8(first + power.Plate)
	}
	extras[ownPlateExtra], extras[enemyPlateExtra] = plate(p.Power(position.Red)), plate(p.Power(position.Black))
	if setting := p.Setting(position.Red); setting == p.Setting(position.Black) {
		extras[cancelledExtra] = plate(setting)
	}
	extras[formExtra] = uint8(place)
	if p.Continues() {
		extras[formExtra] += formValues / 2
	}
}
