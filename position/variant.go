package position

import "strings"

// Variant names a set of rules. It is data: setting it fills what the position's code reads, and no
// hot code asks which variant is played.
type Variant struct {
	Name        string // as options and the command line spell it
	Chinese     string // its Chinese name
	Description string // one line for people

	family Family
	traits *Traits      // nil: those of xiangqi
	shape  *shape       // the board
	style  *style       // what people see of it
	points *pointsRules // nil in variants without points
	powers *powersRules // nil in variants without plates or garrison swap
}

// PieceText returns a piece as FENs and diagrams of the variant write it: the mark of its kind, if it has one, and its
// letter.
func (v *Variant) PieceText(p Piece) string { return v.shape.pieceText(p) }

// PieceByLetter reads the letter of an ordinary piece, in upper case for the side that begins; NoPiece if the variant has
// no such piece. In xiangqi and its variants H and E are read as N and B.
func (v *Variant) PieceByLetter(letter byte) Piece { return v.shape.piece(letter) }

// Letter returns the FEN letter of a piece in the variant, upper case for who begins, and a dot for an empty point.
func (v *Variant) Letter(p Piece) byte { return v.shape.letter(p) }

// Family tells which of the routines of this package play a variant. It is the one test that hot code makes for the sake of
// the variants. Other packages keep what differs between families in tables: [Families]T.
type Family uint8

// The families of variants, and their number.
const (
	FamilyXiangqi   Family = iota // xiangqi
	FamilyPoints                  // the points variants: kinds, conversions, points, turns of two moves
	FamilyStratagem               // the stratagem variants: plates, exchanges, garrison swap, a river row
	FamilyChess                   // international chess: a board of its own
	Families
)

var familyNames = [Families]string{"xiangqi", "points", "stratagem", "chess"}

// String returns the name of the family, one word in lower case.
func (f Family) String() string {
	if int(f) < len(familyNames) {
		return familyNames[f]
	}
	return "unknown family"
}

// Family returns the family that the variant belongs to.
func (v *Variant) Family() Family { return v.family }

// unknownFamily is what a switch panics with for a family that it does not name. Nothing compares families but
// switches in which all of them are named, so that a new one can nowhere pass for another: a test holds the package
// to it. Ask the Variant, not the family, whether the game has points, plates or a river.
const unknownFamily = "position: a family of rules without a routine for this"

// Xiangqi is Chinese chess as it is played everywhere.
var Xiangqi = &Variant{
	Name:        "xiangqi",
	Chinese:     "象棋",
	Description: "Chinese chess: mate or stalemate the enemy general",
	style:       xiangqiStyle,
	shape:       nineByTen,
}

// xiangqiRuleset is the ruleset of xiangqi.
type xiangqiRuleset struct{}

// Variants returns all variants in the order in which they are listed to people.
func Variants() []*Variant {
	return []*Variant{
		Xiangqi, PointsConcise, PointsMatch, PointsTournament,
		StratagemMarker, StratagemPalace, Garrison, StratagemSixteen, StratagemSpecial, StratagemRiver,
		Chess,
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

// Ranks returns the squares of the board: each rank from the a-file on, Black's back rank first, as in a FEN. The
// squares must not be changed.
func (v *Variant) Ranks() [][]Square {
	ranks := make([][]Square, len(v.shape.ranks))
	for i := range ranks {
		ranks[i] = v.shape.ranks[i].squares
	}
	return ranks
}

// RiverBelow reports whether the river, where it has no row of its own, lies below the rank with an index of Ranks.
func (v *Variant) RiverBelow(rank int) bool { return rank == v.shape.bank }

// File returns the file of a square of the board, 0 for the a-file.
func (v *Variant) File(s Square) int { return int(v.shape.fileOf[s&127]) }

// Rank returns the rank of a square of the board, 0 for Red's back rank. The ranks of the land have the same numbers
// on the boards of ten and eleven rows: the river row is RiverRank.
func (v *Variant) Rank(s Square) int { return int(v.shape.rankOf[s&127]) }

// SquareName returns the name of a square, such as e0, or er of the river row; - for what is not a square of the board.
func (v *Variant) SquareName(s Square) string { return v.shape.name(s) }

// MoveName returns from and to of a single move, such as h2e2, and 0000 for no move; Position.FormatTurn writes the full
// form of a turn.
func (v *Variant) MoveName(m Move) string { return v.shape.moveName(m) }

// ParseSquare reads the name of a square of the board in either case.
func (v *Variant) ParseSquare(text string) (Square, bool) { return v.shape.square(text) }
