package egtb

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// FamilyWords explains what ParseFamilies reads.
const FamilyWords = "names such as KRA-KAAEE, 3pieces, 4pieces and so on for all with that many pieces (generals counted), oneattacker for one attacker and any guards, classical for the bare chariot, horse and soldier and the cannon with advisors against any guards, embedded for those that are part of the program"

// ParseFamilies reads a list of families with commas between them: see FamilyWords.
func ParseFamilies(text string) ([]Material, error) {
	var list []Material
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		switch lower := strings.ToLower(word); {
		case lower == "oneattacker":
			list = append(list, OneAttacker()...)
		case lower == "classical":
			list = append(list, Classical()...)
		case lower == "embedded":
			list = append(list, EmbeddedFamilies()...)
		case strings.HasSuffix(lower, "pieces"):
			n, err := strconv.Atoi(strings.TrimSuffix(lower, "pieces"))
			if err != nil || n < 2 || n > 7 {
				return nil, fmt.Errorf("families %q: want 2pieces to 7pieces", word)
			}
			list = append(list, UpToPieces(n)...)
		default:
			m, err := ParseMaterial(word)
			if err != nil {
				return nil, err
			}
			list = append(list, m.Canonical())
		}
	}
	return inOrder(list), nil
}

// EmbeddedFamilies lists the families that are part of the program: all of at most four pieces, and the classical ones with what they lead to.
func EmbeddedFamilies() []Material { return WithBelow(append(UpToPieces(4), Classical()...)) }

// UpToPieces lists the families of at most n pieces, generals included, as their tables are stored.
func UpToPieces(n int) []Material {
	var list []Material
	var add func(m Material, c int, t uint8, left int)
	add = func(m Material, c int, t uint8, left int) {
		if t == general {
			if c == 0 {
				add(m, 1, soldier, left)
			} else if m.canonical() {
				list = append(list, m)
			}
			return
		}
		for k := range uint8(min(left, int(maxOf[t])) + 1) {
			m[c][t] = k
			add(m, c, t+1, left-int(k))
		}
	}
	if n >= 2 {
		add(Material{}, 0, soldier, n-2)
	}
	return inOrder(list)
}

// OneAttacker lists the families with one attacker on the board and any guards on both sides, and those with guards alone, which they lead to.
func OneAttacker() []Material {
	var list []Material
	for g := range uint8(81) {
		var m Material
		m[0][advisor], m[0][elephant], m[1][advisor], m[1][elephant] = g%3, g/3%3, g/9%3, g/27
		if m.canonical() {
			list = append(list, m)
		}
		for _, t := range nameOrder[:4] {
			x := m
			x[0][t] = 1
			list = append(list, x)
		}
	}
	return inOrder(list)
}

// Classical lists the endings of the books with one attacker: a chariot, a horse or a soldier without guards, or a cannon with
// advisors, against any guards.
func Classical() []Material {
	var list []Material
	for g := range uint8(9) {
		var m Material
		m[1][advisor], m[1][elephant] = g%3, g/3
		for _, t := range []uint8{chariot, horse, soldier} {
			x := m
			x[0][t] = 1
			list = append(list, x)
		}
		for a := range uint8(3) {
			x := m
			x[0][cannon], x[0][advisor] = 1, a
			list = append(list, x)
		}
	}
	return inOrder(list)
}

// WithBelow adds to a list of families all that captures lead to, and returns them so that what a family needs comes before it.
func WithBelow(list []Material) []Material {
	known := map[Material]bool{}
	var all []Material
	var add func(m Material)
	add = func(m Material) {
		if m = m.Canonical(); known[m] {
			return
		}
		known[m] = true
		all = append(all, m)
		for _, sub := range m.below() {
			add(sub)
		}
	}
	for _, m := range list {
		add(m)
	}
	return inOrder(all)
}

// inOrder sorts families by pieces, then by name, and removes doubles.
func inOrder(list []Material) []Material {
	slices.SortFunc(list, func(a, b Material) int {
		return cmp.Or(cmp.Compare(a.pieces(), b.pieces()), cmp.Compare(a.String(), b.String()))
	})
	return slices.Compact(list)
}
