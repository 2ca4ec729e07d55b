package nnue

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestInputsHaveNotChanged: nets of version 1 mean what they meant, and the sets have names of their own. Who changes what an input
// is must not change these hashes, but train nets anew: files of version 1 are then refused.
func TestInputsHaveNotChanged(t *testing.T) {
	names := map[string]bool{}
	for _, f := range featureSets {
		assert.Equal(t, inputsByNumber[f.Inputs], f.Identity(), "%x", f.Identity().Hash)
		names[f.String()] = true
		assert.LessOrEqual(t, len(f.String()), maxName)
		places := map[[2]byte]bool{}
		for _, s := range f.points {
			places[[2]byte{f.file(s), f.rank(s)}] = true
		}
		assert.Len(t, places, len(f.points), "no two points of %s hash alike", f)
	}
	assert.Len(t, names, len(featureSets))
	assert.Len(t, inputsByNumber, 6)
}

// TestHashOfInputs: whatever changes the meaning of a number of a net changes the hash, and nothing else does.
func TestHashOfInputs(t *testing.T) {
	seen := map[[sha256.Size]byte]string{}
	for what, f := range map[string]*FeatureSet{
		"as it is":       Xiangqi,
		"order of types": newFeatureSet(reordered()),
		"another name":   changed(xiangqi, func(g *spec) { g.name = "else" }),
		"where they stand": changed(xiangqi, func(g *spec) {
			g.canStand = func(p position.PieceType, s position.Square) bool { // as many points, but others
				return canStandInXiangqi(p, s) != (p == position.Elephant && (position.Xiangqi.Rank(s) == 4 || position.Xiangqi.Rank(s) == 3) && position.Xiangqi.File(s)%4 == 2)
			}
		}),
		"row of the output": changed(xiangqi, func(g *spec) { g.outputBucket = func(n int) int { return min(n/2, Buckets-1) } }),
		"what counts for it": changed(xiangqi, func(g *spec) {
			g.bucketWeight = func(p position.PieceType) uint8 { return majorWeight(p) + majorWeight(p)&uint8(p) }
		}),
		"turned board": changed(xiangqi, func(g *spec) {
			g.turn = func(s position.Square) position.Square { return s.Flip().Mirror() }
		}),
		"king buckets": XiangqiKingBuckets,
		"other king buckets": changed(bucketedXiangqi, func(g *spec) {
			was := g.kingBucketOf
			g.kingBucketOf = func(s position.Square) int { return 3 - was(s) }
		}),
		"reflected on the other side": changed(bucketedXiangqi, func(g *spec) {
			g.reflects = func(s position.Square) bool { return position.Xiangqi.File(s) < 4 }
			was := g.kingBucketOf
			g.kingBucketOf = func(s position.Square) int { return was(s.Mirror()) }
		}),
		"extras": Points,
		"extras that others see as they are": changed(points, func(g *spec) {
			g.extras = slices.Clone(g.extras)
			g.extras[leadExtra].turned = func(value int) (int, int) { return leadExtra, value }
		}),
		"bands":     changed(points, func(g *spec) { g.extrasVersion += "x" }),
		"stratagem": Stratagem,
	} {
		hash := f.Identity().Hash
		assert.Empty(t, seen[hash], what)
		seen[hash] = what
	}
	assert.Equal(t, Xiangqi.Identity(), newFeatureSet(xiangqi()).Identity())
	assert.Equal(t, Points.Identity(), newFeatureSet(points()).Identity())
}

func changed(g func() spec, change func(*spec)) *FeatureSet {
	made := g()
	change(&made)
	return newFeatureSet(made)
}

func bucketedXiangqi() spec { return withXiangqiKingBuckets(xiangqi()) }

// reordered is xiangqi with as many inputs in another order.
func reordered() spec {
	g := xiangqi()
	g.types = slices.Clone(g.types)
	slices.Reverse(g.types)
	return g
}

// TestExtrasVersion: the hash of inputs knows what the values of extra features mean by a text in the sets, which is that of these positions.
func TestExtrasVersion(t *testing.T) {
	var race strings.Builder
	for _, target := range []int{20, 100, 300} {
		for n := -60; n <= 320; n++ {
			for _, score := range []string{fmt.Sprintf("%d:0", n), fmt.Sprintf("0:%d", n), fmt.Sprintf("%d:%d", n, n)} {
				p, err := fen.Parse(position.PointsTournament, "4k4/9/9/9/9/9/9/9/9/3K5 w - "+score+" 0 1")
				require.NoError(t, err)
				r := p.Rules()
				r.PointsTarget = target
				p.SetRules(r)
				fmt.Fprintln(&race, target, score, Points.Extras(p)[:turnExtra])
			}
		}
	}
	turns := map[string]uint8{}
	for _, v := range position.Variants() {
		if v.Family() == position.FamilyPoints {
			walk(t, v, 2000, 1, func(p *position.Position) {
				turns[fmt.Sprint(v.Name, p.Continues(), p.MayContinue() && !p.Continues())] = Points.Extras(p)[turnExtra]
			})
		}
	}
	assert.Len(t, turns, turnValues)
	writeAll(&race, turns)
	assert.Equal(t, shortHash(race.String()), Points.extrasVersion)
}

// TestToldOfPlates: the same of the stratagem variants.
func TestToldOfPlates(t *testing.T) {
	var plates strings.Builder
	forms := map[string]uint8{}
	for _, v := range position.Variants() {
		if v.Family() != position.FamilyStratagem {
			continue
		}
		walk(t, v, 20000, 1, func(p *position.Position) {
			forms[fmt.Sprint(v.Name, p.Continues())] = Stratagem.Extras(p)[formExtra]
		})
		rows := strings.Repeat("/9", len(v.Ranks())-2)
		for _, plate := range v.Plates() {
			field := layoutWith(string(plate.Symbol))
			texts := []string{field + ":12345678", "12345678:" + field, field + ":" + field}
			switch {
			case v.HasMarkers(): // of which no two are on one plate
				field = fmt.Sprint(plate.Number)
				texts = []string{field + ":0", "0:" + field}
			case v.SharesLayout():
				texts = []string{field}
			}
			for _, text := range texts {
				for _, board := range []string{"4k4" + rows + "/3K5", "5k3" + rows + "/4K4", "5k3" + rows + "/3K5"} {
					p, err := fen.Parse(v, board+" w "+text+" - 0 1")
					require.NoError(t, err, "%s %s %s", v.Name, board, text)
					fmt.Fprintln(&plates, v.Name, board, text, Stratagem.Extras(p)[:formExtra])
				}
			}
		}
	}
	assert.Len(t, forms, 8, "every variant, and those whose turns go on")
	writeAll(&plates, forms)
	assert.Equal(t, shortHash(plates.String()), Stratagem.extrasVersion)
}

// layoutWith returns a layout whose first plate has a symbol.
func layoutWith(symbol string) string {
	const usual = "12345678"
	first := usual[:1]
	return symbol + strings.Replace(usual[1:], symbol, first, 1)
}

func writeAll(to *strings.Builder, values map[string]uint8) {
	for _, key := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintln(to, key, values[key])
	}
}

func shortHash(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:16] }

func BenchmarkIdentity(b *testing.B) {
	for b.Loop() {
		Points.hashInputs()
	}
}
