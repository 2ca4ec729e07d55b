package selfplay

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/book"
	"xqengine/position"
)

func small(v *position.Variant) RepertoireSettings {
	return RepertoireSettings{Variant: v, Positions: 4, Turns: 3, Nodes: 300, Lines: 4, Margin: 30, Limit: 200, HashMB: 1}
}

// TestRepertoire: the book can be read, knows the start, has a move and its mirror image where the position is its own, and is the same
// each time.
func TestRepertoire(t *testing.T) {
	for _, v := range []*position.Variant{position.Xiangqi, position.Chess} {
		steps := 0
		list, err := Repertoire(t.Context(), small(v), func() { steps++ })
		require.NoError(t, err)
		require.Len(t, list, 4)
		assert.Equal(t, 4, steps)
		again, err := Repertoire(t.Context(), small(v), func() {})
		require.NoError(t, err)
		assert.Equal(t, list, again)
		var out bytes.Buffer
		require.NoError(t, book.WritePositions(&out, v, "", list))
		b, err := book.ReadPositions(&out)
		require.NoError(t, err)
		moves := b.Moves(position.New(v))
		require.NotEmpty(t, moves)
		assert.Equal(t, maxChild, moves[0].Weight, "of the best")
		if !v.Symmetric() {
			continue
		}
		weights := map[position.Turn]int{}
		for _, m := range moves {
			weights[m.Turn] = m.Weight
		}
		for turn, weight := range weights {
			assert.Equal(t, weight, weights[turn.Mirrored()])
		}
	}
}

func TestRepertoireRefuses(t *testing.T) {
	s := small(position.Xiangqi)
	s.Lines = 0
	_, err := Repertoire(t.Context(), s, func() {})
	assert.ErrorContains(t, err, "lines want 1 or more")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Repertoire(ctx, small(position.Xiangqi), func() {})
	assert.ErrorIs(t, err, context.Canceled)
}

// TestRepertoireLeavesLostPositions: a position that is better for a side than the limit is not in the book.
func TestRepertoireLeavesLostPositions(t *testing.T) {
	s := small(position.Xiangqi)
	s.Limit = 0
	list, err := Repertoire(t.Context(), s, func() {})
	require.NoError(t, err)
	assert.Empty(t, list)
}
