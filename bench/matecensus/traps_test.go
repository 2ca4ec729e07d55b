package matecensus

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/match/opening"
	"xqengine/position"
	"xqengine/search"
)

// traps returns the collection in testdata, which 'xqlab census mine' took out of games.
func traps(t *testing.T) (list []Trap) {
	t.Helper()
	file, err := os.Open("testdata/traps.jsonl")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var trap Trap
		require.NoError(t, json.Unmarshal(lines.Bytes(), &trap))
		list = append(list, trap)
	}
	return list
}

// position returns the position of a trap with its history.
func (x Trap) position(t *testing.T) *position.Position {
	t.Helper()
	v, ok := position.VariantByName(x.Variant)
	require.True(t, ok, x.Variant)
	_, p, err := opening.Opening{FEN: x.FEN, Moves: strings.Fields(x.Moves)}.Play(v, position.DefaultRules())
	require.NoError(t, err, x)
	return p
}

func TestTrapsAreManifold(t *testing.T) {
	t.Parallel()
	themes, variants, seen := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, x := range traps(t) {
		require.False(t, seen[x.FEN+x.Moves], "stands there twice: %+v", x)
		require.Regexp(t, `game \d+, turn \d+$`, x.Origin)
		seen[x.FEN+x.Moves] = true
		themes[x.Theme]++
		variants[x.Variant]++
		x.position(t)
	}
	assert.GreaterOrEqual(t, len(seen), 200)
	assert.Len(t, variants, len(position.Variants()))
	assert.Len(t, themes, 8)
	for theme, n := range themes {
		assert.GreaterOrEqual(t, n, 10, theme)
	}
}

// requireTrapsAvoided searches every so manieth trap to a depth, with one thread and two, and wants all mates proved that are
// announced on the way.
func requireTrapsAvoided(t *testing.T, every, depth, multiPV int, nodes uint64) {
	t.Helper()
	for _, threads := range []int{1, 2} {
		o := search.DefaultOptions()
		o.Threads, o.MultiPV, o.HashMB = threads, multiPV, 1
		e := search.NewWith(o)
		c := newChecker(3_000_000)
		announced := 0
		for i, x := range traps(t) {
			if i%every != 0 {
				continue
			}
			p := x.position(t)
			c.begin()
			e.Clear()
			_, err := e.Search(t.Context(), p, search.Limits{Depth: depth, Nodes: nodes}, c.note)
			require.NoError(t, err)
			for _, m := range c.verdicts(p) {
				announced++
				assert.Equal(t, "proved", m.Verdict, "%d threads, %+v: %+v", threads, x, m)
			}
		}
		e.Close()
		assert.Positive(t, announced, "the test proves nothing")
	}
}

// TestTraps at several depths: each iteration announces what it finds. Build tag longer: all of them, deeper.
func TestTraps(t *testing.T) {
	t.Parallel()
	requireTrapsAvoided(t, 3, 5, 1, 3_000)
}
