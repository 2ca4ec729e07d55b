package board

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/egtb"
	"xqengine/position"
	"xqengine/position/fen"
	"xqengine/search"
)

// TestTheEngineOfTheBoardKnowsTables: it plays a won ending of a chariot against two guards by the tables.
func TestTheEngineOfTheBoardKnowsTables(t *testing.T) {
	e := newEngine(Config{Tables: egtb.Embedded(), HashMB: 1})
	p, err := fen.Parse(position.Xiangqi, "3k1a3/4a4/9/9/9/9/9/4R4/9/4K4 w - - 0 1")
	require.NoError(t, err)
	result, err := e.Search(context.Background(), p, search.Limits{Depth: 3}, nil)
	require.NoError(t, err)
	_, mate := search.MateIn(result.Score)
	assert.True(t, mate || search.DecidedByTables(result.Score), "%d", result.Score)
	without := search.DefaultOptions()
	without.HashMB = 1
	plain := search.NewWith(without)
	defer plain.Close()
	result, err = plain.Search(context.Background(), p, search.Limits{Depth: 3}, nil)
	require.NoError(t, err)
	assert.False(t, search.DecidedByTables(result.Score), "%d", result.Score)
}
