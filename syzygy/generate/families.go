package generate

import (
	"fmt"
	"slices"
	"strings"

	"xqengine/syzygy/internal/chess"
	"xqengine/syzygy/internal/layout"
)

// maxPieces is how many pieces the endgames have at most that can be made.
const maxPieces = 4

// FamilyWords tells how families are written.
const FamilyWords = "3pieces and 4pieces (all endgames of as many pieces, kings included), or names such as KQvKR"

// ParseFamilies reads a list of endgames with commas, and returns their names.
func ParseFamilies(text string) (names []string, err error) {
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		switch word {
		case "3pieces":
			names = append(names, Names(3)...)
		case "4pieces":
			names = append(names, Names(4)[len(Names(3)):]...)
		default:
			if _, err := parse(word); err != nil {
				return nil, err
			}
			names = append(names, word)
		}
	}
	return names, nil
}

// parse reads the name of an endgame that can be made.
func parse(name string) (layout.Material, error) {
	m, err := layout.ParseMaterial(name)
	if err != nil {
		return m, fmt.Errorf("family %w; want %s", err, FamilyWords)
	}
	if m.Count() > maxPieces {
		return m, fmt.Errorf("family %s has %d pieces: at most %d can be made", name, m.Count(), maxPieces)
	}
	return m, nil
}

// Names returns the endgames with up to a number of pieces in the order in which they can be solved: those come first that captures and
// promotions lead to.
func Names(pieces int) []string {
	var names []string
	for _, m := range endgames(pieces) {
		names = append(names, m.String())
	}
	return names
}

// endgames lists them.
func endgames(pieces int) []layout.Material {
	var list []layout.Material
	var add func(m layout.Material, kind, left int)
	add = func(m layout.Material, kind, left int) {
		if c, flipped := m.Canonical(); !flipped && m.Count() > 2 {
			list = append(list, c)
		}
		if left == 0 {
			return
		}
		for k := kind; k < 2*(chess.King-chess.Pawn); k++ {
			next := m
			next[k%2][chess.Pawn+k/2]++
			add(next, k, left-1)
		}
	}
	var kings layout.Material
	kings[0][chess.King], kings[1][chess.King] = 1, 1
	add(kings, 0, pieces-2)
	pawns := func(m layout.Material) int { return int(m[0][chess.Pawn] + m[1][chess.Pawn]) }
	slices.SortStableFunc(list, func(a, b layout.Material) int {
		if d := a.Count() - b.Count(); d != 0 {
			return d
		}
		return pawns(a) - pawns(b)
	})
	return list
}

// withBelow returns endgames by their names, with those that captures and promotions lead to.
func withBelow(names []string) (map[layout.Material]bool, error) {
	all := map[layout.Material]bool{}
	var add func(m layout.Material)
	add = func(m layout.Material) {
		m, _ = m.Canonical()
		if m.Count() < 3 || all[m] {
			return
		}
		all[m] = true
		for side := range m {
			for kind := chess.Pawn; kind < chess.King; kind++ {
				if m[side][kind] == 0 {
					continue
				}
				less := m
				less[side][kind]--
				add(less)
				for to := chess.Knight; kind == chess.Pawn && to < chess.King; to++ {
					promoted := less
					promoted[side][to]++
					add(promoted)
				}
			}
		}
	}
	for _, name := range names {
		m, err := parse(name)
		if err != nil {
			return nil, err
		}
		add(m)
	}
	return all, nil
}
