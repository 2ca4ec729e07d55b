package library

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestScanIsByTheRules: in games at random of all variants, patterns are found where the positions of the game, played by the rules,
// have them.
func TestScanIsByTheRules(t *testing.T) {
	found, missed := 0, 0
	for _, v := range position.Variants() {
		random := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			p := position.New(v)
			var line []position.Turn
			seen := []*position.Position{p.Clone()}
			for range 40 {
				turns := p.LegalTurns()
				if len(turns) == 0 {
					break
				}
				turn := turns[random.IntN(len(turns))]
				p.Play(turn)
				line, seen = append(line, turn), append(seen, p.Clone())
			}
			e := EntryOf(Info{File: "a", Number: 1}, position.New(v), line)
			last := seen[len(seen)-1].Occupied().Squares()
			for range 10 {
				pattern := &Pattern{Variant: v, Mirrored: random.IntN(2) == 0}
				for range 1 + random.IntN(3) {
					square := last[random.IntN(len(last))]
					what := v.Letter(seen[len(seen)-1].PieceAt(square))
					if random.IntN(3) == 0 {
						what = []byte{AnyRed, AnyBlack, AnyPiece, Nothing}[random.IntN(4)]
					}
					pattern.points = append(pattern.points, point{square, what})
				}
				want := false
				for _, at := range seen {
					for _, points := range pattern.both() {
						all := true
						for _, one := range points {
							all = all && pattern.fits(at.PieceAt(one.square), one.what)
						}
						want = want || all
					}
				}
				got, err := newScan(pattern).in(&Line{e.Ref, e.Result, e.Start, e.Moves})
				require.NoError(t, err)
				require.Equal(t, want, got, "%s %v", v.Name, pattern.points)
				if want {
					found++
				} else {
					missed++
				}
			}
		}
	}
	assert.Greater(t, found, 100)
	assert.Greater(t, missed, 100)
}
