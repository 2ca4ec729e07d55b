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
