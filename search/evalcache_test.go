package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/eval"
	"xqengine/position"
	"xqengine/position/fen"
)

func TestEvalCache(t *testing.T) {
	c := new(evalCache)
	const key = 0xFEDC_BA98_7654_3210
	_, known := c.probe(key)
	assert.False(t, known)
	for _, v := range []eval.Score{0, 1, -1, eval.MaxEval, -eval.MaxEval} {
		c.store(key, v)
		got, known := c.probe(key)
		assert.True(t, known)
		assert.Equal(t, v, got)
	}
	_, known = c.probe(key ^ 1<<16)
	assert.False(t, known, "another position of the same slot")
	_, known = c.probe(key ^ 1)
	assert.False(t, known, "another slot")
}

// TestCachedEvaluations: a worker gets the same evaluations from its cache that it would work out, in every
// variant and after the game has changed.
func TestCachedEvaluations(t *testing.T) {
	e := newEngine(t)
	for _, v := range position.Variants() {
		p, err := fen.Parse(v, fen.Start(v))
		require.NoError(t, err)
		search(t, e, p, Limits{Nodes: 20000})
		w := e.workers[0]
		var list position.MoveList
		known := 0
		p = p.Clone()
		p.SetFeatures(w.evaluator.Features())
		p.LegalMoves(&list)
		for _, m := range list.Moves() {
			p.Make(m)
			if cached, ok := w.evalCache.probe(p.Key()); ok {
				known++
				assert.Equal(t, w.evaluator.Evaluate(p), cached, "%s: %v", v.Name, m)
			}
			p.Unmake()
		}
		assert.Positive(t, known, v.Name)
	}
}
