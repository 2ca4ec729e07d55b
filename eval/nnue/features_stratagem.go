package nnue

import "xqengine/position"

// Facts of the stratagem variants.
const (
	ownPlateFact   = iota // the plate that works for the side
	enemyPlateFact        // that of the enemy
	cancelledFact         // the plate that both are on, so that it works for neither
	formFact              // variant, and whether the turn goes on
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
var Stratagem = newFeatureSet(withPiecesOfXiangqi(game{
	name: "stratagem", variant: position.StratagemRiver, inputs: 2*7*99 + 3*plateValues + formValues,
	kinds:    []position.Kind{position.Ordinary},
	canStand: func(position.PieceType, position.Square) bool { return true },
	facts: []fact{
		ownPlateFact:   {plateValues, func(value int) (int, int) { return enemyPlateFact, value }},
		enemyPlateFact: {plateValues, func(value int) (int, int) { return ownPlateFact, value }},
		cancelledFact:  {plateValues, func(value int) (int, int) { return cancelledFact, value }},
		formFact:       {formValues, func(value int) (int, int) { return formFact, value }},
	},
	tell: tellStratagem, told: "059d6d09e3c0b501",
}))

// tellStratagem writes the facts as Red sees them.
func tellStratagem(p *position.Position, facts []uint8) {
	place, first := form(p.Variant())
	plate := func(power position.Power) uint8 {
		if power.Plate == 0 {
			return 0
		}
		return uint8(first + power.Plate)
	}
	facts[ownPlateFact], facts[enemyPlateFact] = plate(p.Power(position.Red)), plate(p.Power(position.Black))
	if setting := p.Setting(position.Red); setting == p.Setting(position.Black) {
		facts[cancelledFact] = plate(setting)
	}
	facts[formFact] = uint8(place)
	if p.Continues() {
		facts[formFact] += formValues / 2
	}
}
