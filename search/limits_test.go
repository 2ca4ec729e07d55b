package search

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/position"
)

// TestVisit: the search shows each position that it judges, out of check, and plays the same whether somebody looks or not.
func TestVisit(t *testing.T) {
	p := position.New(position.Xiangqi)
	want, _ := search(t, newEngine(t), p, Limits{Nodes: 3000})
	seen := map[uint64]int{}
	got, _ := search(t, newEngine(t), p, Limits{Nodes: 3000, Visit: func(p *position.Position) {
		assert.False(t, p.InCheck())
		seen[p.Key()]++
	}})
	want.Elapsed, got.Elapsed = 0, 0
	assert.Equal(t, want, got)
	assert.Greater(t, len(seen), 500)
	assert.Positive(t, seen[p.Key()])
}

// TestSoftNodes: past the soft limit the iteration under way is finished and none begins, so the result is that of a search
// to the depth it ends at; the hard limit still cuts an iteration off.
func TestSoftNodes(t *testing.T) {
	p := position.New(position.Xiangqi)
	soft, _ := search(t, newEngine(t), p, Limits{SoftNodes: 3000, Nodes: 1 << 30})
	assert.GreaterOrEqual(t, soft.Nodes, uint64(3000))
	deep, _ := search(t, newEngine(t), p, Limits{Depth: soft.Depth})
	soft.Elapsed, deep.Elapsed = 0, 0
	assert.Equal(t, deep, soft)

	before, _ := search(t, newEngine(t), p, Limits{Depth: soft.Depth - 1})
	assert.Less(t, before.Nodes, uint64(3000), "the iteration before ended past the limit, too")

	cut, _ := search(t, newEngine(t), p, Limits{SoftNodes: 3000, Nodes: 3100})
	assert.LessOrEqual(t, cut.Nodes, uint64(3100))
	assert.Less(t, cut.Nodes, soft.Nodes)
}
