package position

import "strings"

// Variant names a set of rules. It is data: setting it fills what the position's code reads, and no
// hot code asks which variant is played.
type Variant struct {
	Name        string // as options and the command line spell it
	Chinese     string // its Chinese name
	Description string // one line for people
	StartFEN    string // canonical FEN of the start position

	family family
	traits *Traits      // nil: those of xiangqi
	shape  *shape       // the board
	points *pointsRules // nil in variants without points
	powers *powersRules // nil in variants without plates or garrison swap
}

// family tells which of the routines of this package play a variant. It is the one test that hot code
// makes for the sake of the variants.
type family uint8

const (
	orthodox  family = iota // xiangqi
	scoring                 // the points variants: kinds, conversions, points, turns of two moves
	stratagem               // the stratagem variants: plates, exchanges, garrison swap, a river row
)

// Xiangqi is Chinese chess as it is played everywhere.
var Xiangqi = &Variant{
	Name:        "xiangqi",
	Chinese:     "象棋",
	Description: "Chinese chess: mate or stalemate the enemy general",
	StartFEN:    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	shape:       nineByTen,
}

// Variants returns all variants in the order in which they are listed to people.
func Variants() []*Variant {
	return []*Variant{
		Xiangqi, PointsConcise, PointsMatch, PointsTournament,
		StratagemMarker, StratagemPalace, Garrison, StratagemSixteen, StratagemSpecial, StratagemRiver,
	}
}

// VariantByName finds a variant by its name in either case.
func VariantByName(name string) (*Variant, bool) {
	for _, v := range Variants() {
		if strings.EqualFold(v.Name, name) {
			return v, true
		}
	}
	return nil, false
}
