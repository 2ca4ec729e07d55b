package egtb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
)

// TestSettled: only what holds under every rule set with the game's history is claimed.
func TestSettled(t *testing.T) {
	around := []string{"a0b2", "e6c5", "b2a0", "c5e6"} // two horses go and come back
	chariot := []string{"a0a1", "e9e8", "a1a0", "e8e9"}
	for name, test := range map[string]struct {
		fen   string
		moves []string
		limit int
		v     Value
		ok    bool
	}{
		"won":                                {fen: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w", v: Win, ok: true},
		"won, with the colours exchanged":    {fen: "5k2r/9/9/9/9/9/4N4/9/9/4K4 b", v: Win, ok: true},
		"won within the limit":               {fen: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w - - 113 60", v: Win, ok: true},
		"won too late":                       {fen: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w - - 114 60", v: Win},
		"won late, without a limit":          {fen: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w - - 114 60", limit: -1, v: Win, ok: true},
		"tables for a longer limit":          {fen: "4k4/9/9/4n4/9/9/9/9/9/R2K5 w", limit: 100, v: Undecided},
		"won, the position has stood before": {fen: "4k4/9/9/9/9/9/9/9/9/R2K5 w", moves: chariot[:3], v: Loss, ok: true},
		"won, a position has stood twice":    {fen: "4k4/9/9/9/9/9/9/9/9/R2K5 w", moves: chariot, v: Win},
		"drawn":                              {fen: "4k4/9/9/4n4/9/9/9/9/9/N2K5 w", v: Draw, ok: true},
		"drawn, and played on":               {fen: "4k4/9/9/4n4/9/9/9/9/9/N2K5 w", moves: around[:1], v: Draw},
		"drawn after a capture":              {fen: "4k4/9/4n4/9/5P3/9/9/9/9/N2K5 b", moves: []string{"e7f5"}, v: Draw, ok: true},
		"by perpetual check alone":           {fen: "4k4/9/9/9/9/9/9/9/1n7/R2K5 w", v: RuleWin},
		"what no table knows":                {fen: "4k4/4c4/9/9/9/9/9/9/1n7/R2K5 w", v: Undecided},
	} {
		p := parse(t, test.fen)
		if test.limit != 0 {
			rules := p.Rules()
			rules.NaturalLimit = max(test.limit, 0)
			p.SetRules(rules)
		}
		for _, text := range test.moves {
			turn, err := p.ParseTurn(text)
			require.NoError(t, err, "%s: %s", name, text)
			p.Play(turn)
		}
		v, ok := Embedded().Settled(p)
		assert.Equal(t, [2]any{test.v, test.ok}, [2]any{v, ok}, name)
	}
	_, ok := (*Tables)(nil).Settled(parse(t, "4k4/9/9/4n4/9/9/9/9/9/R2K5 w"))
	assert.False(t, ok)
}

// TestSettledAgrees: along games played at random, what is settled is what the best move comes to, and certain.
func TestSettledAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	list := new(position.MoveList)
	settled := map[Value]int{}
	for _, text := range []string{"4k4/9/9/4n4/9/9/9/9/9/R2K5 w", "3aka3/9/9/9/9/9/9/9/9/C2K1A3 w", "4ka3/9/9/9/4P4/9/9/9/9/3K5 b", "4k4/9/9/9/9/9/9/9/1n7/R2K5 w"} {
		for range 25 {
			p := parse(t, text)
			for range 60 {
				if p.Outcome().Over {
					break
				}
				if v, ok := Embedded().Settled(p); ok {
					settled[v]++
					best := Embedded().Root(p)[0]
					assert.Equal(t, v, best.Value, text)
					assert.True(t, v == Draw || best.Certain, text) // of a draw only captures keep the history out
				}
				p.LegalMoves(list)
				p.Make(list.At(rng.IntN(list.Len())))
			}
		}
	}
	for _, v := range []Value{Win, Loss, Draw} {
		assert.Greater(t, settled[v], 20, "%s", v)
	}
	p := parse(t, "3aka3/9/9/9/9/9/9/9/9/C2K1A3 w")
	assert.Equal(t, "KCA-KAA", MaterialOf(p).String())
	assert.Equal(t, "KP-KRAE", MaterialOf(parse(t, "2b1ka3/9/9/9/9/r3P4/9/9/9/3K5 w")).String())
}
