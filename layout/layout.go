// Package layout chooses the plates that lie on the points of the palaces in the stratagem variants: as they are
// told, at random, or pair after pair for the games of a match.
package layout

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"xqengine/position"
)

// Words that stand for a layout.
const (
	Default = "default" // the order of the start position
	Random  = "random"  // different plates of the variant, drawn at random
	Best    = "best"    // what the engine would lay: see BestOf
)

// Parse reads a word, in any case: Default, Random, Best, or eight symbols of plates as in a FEN, which v must have. It
// returns the word as this package writes it.
func Parse(v *position.Variant, word string) (string, error) {
	if !v.HasLayouts() {
		return "", fmt.Errorf("%s has no layouts", v.Name)
	}
	folded := strings.ToLower(word)
	if folded == Default || folded == Random || folded == Best {
		return folded, nil
	}
	if err := v.CheckLayout(folded); err != nil {
		return "", fmt.Errorf("layout %w; want eight symbols of plates, %s, %s or %s", err, Default, Random, Best)
	}
	return folded, nil
}

// Pair holds the layouts of both sides, or the words for them.
type Pair struct {
	Red   string `json:"red"`
	Black string `json:"black"`
}

// Swapped returns the pair with the sides reversed.
func (p Pair) Swapped() Pair { return Pair{p.Black, p.Red} }

// Resolve replaces the words of a pair by layouts. What is drawn depends on the source of random numbers alone. Where
// both sides share a layout only one is drawn.
func (p Pair) Resolve(v *position.Variant, source rand.Source) Pair {
	random := rand.New(source)
	if v.SharesLayout() && p.Red == Random && p.Black == Random {
		p.Red = Draw(v, random)
		p.Black = p.Red
	}
	return Pair{resolve(v, p.Red, random), resolve(v, p.Black, random)}
}

func resolve(v *position.Variant, word string, random *rand.Rand) string {
	switch word {
	case Default:
		return position.DefaultLayout
	case Random:
		return Draw(v, random)
	case Best:
		return BestOf(v)
	}
	return word
}

// Draw returns a layout of different plates, each as likely as any other and on every point.
func Draw(v *position.Variant, random *rand.Rand) string {
	plates := v.Plates()
	random.Shuffle(len(plates), func(i, j int) { plates[i], plates[j] = plates[j], plates[i] })
	text := make([]byte, position.LayoutPlates)
	for i := range text {
		text[i] = plates[i].Symbol
	}
	return string(text)
}

// Seed returns the source of random numbers of the n-th draw of a seed.
func Seed(seed, n uint64) rand.Source {
	return rand.NewPCG(seed, n^0x6c61796f757473) // the program's own: other draws of the same seed differ
}
