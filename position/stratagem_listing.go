package position

import "strings"

// Plate describes a stratagem (奇计, 特技) of a variant for people.
type Plate struct {
	Number  int       // from 1, within the variant
	Symbol  byte      // in a FEN: 1 to 9, then a for 10 and so on
	Chinese string    // its Chinese name
	English string    // its English name
	Piece   PieceType // whose power it is
	Serves  string    // what the points it adds are for, such as "move, exchange"; empty if it adds none
}

// Plates returns the stratagems that a variant has, in the order of their numbers.
func (v *Variant) Plates() []Plate {
	if v.powers == nil {
		return nil
	}
	var list []Plate
	for number := 1; number < len(plates); number++ {
		for id := range plates {
			if one := &plates[id]; one.in&v.powers.edition != 0 && one.number == number {
				list = append(list, Plate{number, plateID(id).symbol(), one.chinese, one.name, one.piece, one.serves.String()})
			}
		}
	}
	return list
}

// String names the purposes.
func (s service) String() string {
	var names []string
	for i, name := range []string{"move", "capture", "exchange"} {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// LayoutPoints returns the points of a side's palace in the order of a layout; nil in variants whose plates
// do not stand on points.
func (p *Position) LayoutPoints(c Colour) []Square {
	if p.variant.powers == nil || p.variant.powers.source != bySame && p.variant.powers.source != byOwn {
		return nil
	}
	points := make([]Square, LayoutPlates)
	for s, number := range pointOf[c&1] {
		if number != 0 {
			points[number-1] = Square(s)
		}
	}
	return points
}

// Setting returns the plate that a side's marker or its general's point says, whether it works or not.
func (p *Position) Setting(c Colour) Power {
	if p.variant.powers == nil {
		return Power{}
	}
	return powerOf(p.top().powers.setting[c&1])
}

// PlateOn returns the number of the plate on a point of a side's layout, 0 for none.
func (p *Position) PlateOn(c Colour, s Square) int {
	if p.LayoutPoints(c) == nil {
		return 0
	}
	return plates[p.plateOn(c&1, s)&63].number
}

// Immunity tells what protects pieces of a side from the enemy.
type Immunity struct {
	Invincible Bitboard // neither capture nor are captured
	Guarded    Bitboard // the enemy general may not capture them
	Model      Square   // the piece whose way of moving the side's soldiers copy, NoSquare for none
}

// Immunity returns what the working plate of a side gives its pieces besides reach.
func (p *Position) Immunity(c Colour) (i Immunity) {
	i.Model = NoSquare
	if p.variant.powers == nil {
		return i
	}
	switch p.working(c).effect {
	case makesInvincible:
		i.Invincible = p.Pieces(c, Soldier)
	case copies:
		if last := p.top().powers.last; last != NoSquare && p.side&1 == c&1 {
			i.Model = last
		}
	}
	i.Guarded = p.guarded(c)
	return i
}
