package egtb

import (
	"fmt"
	"strings"

	"xqengine/position"
)

// Material counts the pieces of both sides by type (position.PieceType), generals left out. It names a family of positions.
type Material [2][8]uint8

// The order of types in names, and their letters.
var (
	nameOrder   = []uint8{chariot, horse, cannon, soldier, advisor, elephant}
	nameLetters = " PAENCRK"
	maxOf       = [8]uint8{soldier: 5, advisor: 2, elephant: 2, horse: 2, cannon: 2, chariot: 2}
)

// String returns the name of the family, such as KRA-KAAEE: Red's pieces, then Black's. K is the general, R a chariot, N a horse, C
// a cannon, P a soldier, A an advisor and E an elephant.
func (m Material) String() string {
	var b strings.Builder
	for c := range 2 {
		if c == 1 {
			b.WriteByte('-')
		}
		b.WriteByte('K')
		for _, t := range nameOrder {
			b.WriteString(strings.Repeat(nameLetters[t:t+1], int(m[c][t])))
		}
	}
	return b.String()
}

// ParseMaterial reads a name such as KRA-KAAEE, in any order of letters and in either case. H and B are read as N and E.
func ParseMaterial(text string) (Material, error) {
	var m Material
	sides := strings.Split(strings.ToUpper(text), "-")
	if len(sides) != 2 {
		return m, fmt.Errorf("family %q: want two sides with a hyphen between them, such as KRA-KAAEE", text)
	}
	for c, side := range sides {
		generals := 0
		for _, letter := range strings.NewReplacer("H", "N", "B", "E").Replace(side) {
			t := strings.IndexRune(nameLetters, letter)
			switch {
			case t < 1:
				return m, fmt.Errorf("family %q: %q is not a piece; want K R N C P A E", text, letter)
			case uint8(t) == general:
				generals++
			default:
				m[c][t]++
			}
		}
		if generals != 1 {
			return m, fmt.Errorf("family %q: each side has one K", text)
		}
		for t, n := range m[c] {
			if n > maxOf[t] {
				return m, fmt.Errorf("family %q: at most %d of %s", text, maxOf[t], nameLetters[t:t+1])
			}
		}
	}
	return m, nil
}

// flipped is m with the colours exchanged.
func (m Material) flipped() Material { return Material{m[1], m[0]} }

// pieces counts all pieces, generals included.
func (m Material) pieces() int {
	n := 2
	for c := range 2 {
		for _, k := range m[c] {
			n += int(k)
		}
	}
	return n
}

// attackers counts the pieces of a side that can cross the river.
func (m Material) attackers(c int) int {
	return int(m[c][soldier] + m[c][horse] + m[c][cannon] + m[c][chariot])
}

// canonical reports whether tables of m are stored this way round: Red has more attackers, or the better ones.
func (m Material) canonical() bool {
	if a, b := m.attackers(0), m.attackers(1); a != b {
		return a > b
	}
	for _, t := range nameOrder {
		if m[0][t] != m[1][t] {
			return m[0][t] > m[1][t]
		}
	}
	return true
}

// Canonical returns m as its table is stored: with the colours exchanged where Black has more attackers or the better ones.
func (m Material) Canonical() Material {
	if m.canonical() {
		return m
	}
	return m.flipped()
}

// key is what position.Position.Counts returns for m, generals included.
func (m Material) key() uint64 {
	key := uint64(0)
	for c := range 2 {
		for t := soldier; t < general; t++ {
			key |= uint64(m[c][t]) << position.CountShift(position.Colour(c), position.PieceType(t))
		}
		key |= 1 << position.CountShift(position.Colour(c), position.General)
	}
	return key
}

// without is m after the capture of one piece of a kind.
func (m Material) without(kind uint8) Material {
	m[kind>>3][kind&7]--
	return m
}

// below lists the families that one capture leads to, canonical ones, without doubles.
func (m Material) below() []Material {
	var list []Material
	for c := range uint8(2) {
		for _, t := range nameOrder {
			if m[c][t] == 0 {
				continue
			}
			sub, known := m.without(c<<3|t).Canonical(), false
			for _, l := range list {
				known = known || l == sub
			}
			if !known {
				list = append(list, sub)
			}
		}
	}
	return list
}

// deadClass is what the referee makes of material that cannot be won, the simple endings.
type deadClass uint8

const (
	alive       deadClass = iota // play goes on
	dead                         // drawn wherever the side to move has a move
	deadIfNoEnd                  // drawn unless the side to move has no move or one that leaves the other none
)

// deadMaterial is the referee's rule of dead material for whole families. position.Position.CannotBeWon says it of positions; a test
// holds the two together.
func deadMaterial(m Material) deadClass {
	if m.attackers(0)+m.attackers(1) == 0 {
		return dead
	}
	cannonAlone := func(c int) bool { return m.attackers(c) == 1 && m[c][cannon] == 1 }
	switch {
	case cannonAlone(0) && m.attackers(1) == 0:
		return deadCannon(m, 0)
	case cannonAlone(1) && m.attackers(0) == 0:
		return deadCannon(m, 1)
	case cannonAlone(0) && cannonAlone(1):
		switch {
		case m[0][advisor]+m[1][advisor] > 0:
			return alive
		case m[0][elephant]+m[1][elephant] == 0:
			return dead
		}
		return deadIfNoEnd
	}
	return alive
}

// deadCannon judges one cannon of side c as the only attacker on the board.
func deadCannon(m Material, c int) deadClass {
	if m[c][advisor] > 0 {
		return alive
	}
	elephants := m[c][elephant]
	switch m[c^1][advisor] {
	case 0:
		return dead
	case 1:
		if elephants == 0 {
			return dead
		}
		return deadIfNoEnd
	}
	if elephants == 0 {
		return deadIfNoEnd
	}
	return alive
}
