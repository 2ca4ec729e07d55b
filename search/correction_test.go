package search

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"xqengine/eval"
	"xqengine/position"
)

// TestCorrection: what has been learned of one position is applied to those that are alike, by the share of what
// they have in common, and never beyond the limits.
func TestCorrection(t *testing.T) {
	p := DefaultParameters()
	p.CorrectionSoldiers, p.CorrectionGuards, p.CorrectionPieces, p.CorrectionMoves = 50, 30, 40, 40
	e := newEngine(t, func(o *Options) { o.Parameters = &p })
	search(t, e, position.New(position.Xiangqi), Limits{Nodes: 1})
	w := e.workers[0]
	before := position.MakePiece(position.Black, position.Chariot)
	for _, c := range []struct {
		alike, fen string
		sameMoves  bool
		want       Score // of 64 centipawns learned
	}{
		{"in all", "3ak4/9/4n4/4p4/9/9/4P4/4N4/9/3AK4 w", true, 128},
		{"in soldiers", "3k1a3/9/3n5/4p4/9/9/4P4/3N5/9/4KA3 w", false, 32},
		{"in guards", "3ak4/9/3n5/2p6/4p4/9/2P6/3N5/9/3AK4 w", false, 19},
		{"in red pieces", "3k1a3/9/3n5/2p6/9/9/2P6/4N4/9/4KA3 w", false, 25},
		{"in black pieces", "3k1a3/9/4n4/2p6/9/9/2P6/3N5/9/4KA3 w", false, 25},
		{"in the last moves", "3k1a3/9/3n5/2p6/9/9/2P6/3N5/9/4KA3 w", true, 25},
		{"in nothing", "3k1a3/9/3n5/2p6/9/9/2P6/3N5/9/4KA3 w", false, 0},
		{"but for the side to move", "3ak4/9/4n4/4p4/9/9/4P4/4N4/9/3AK4 b", true, 0},
	} {
		t.Run(c.alike, func(t *testing.T) {
			w.histories.clear()
			w.pos.CopyFrom(parse(t, "3ak4/9/4n4/4p4/9/9/4P4/4N4/9/3AK4 w - - 0 1"))
			w.ss(-1).movedPiece = before
			assert.Zero(t, w.correctedEval(0, 0), "nothing learned yet")
			for range 300 {
				w.updateCorrection(20, 0, 1000)
			}
			w.pos.CopyFrom(parse(t, c.fen+" - - 0 1"))
			if !c.sameMoves {
				w.ss(-1).movedPiece = position.NoPiece
			}
			assert.Equal(t, c.want, w.correctedEval(0, 0))
			assert.Equal(t, eval.MaxEval, w.correctedEval(eval.MaxEval, 0), "not beyond the range of evaluations")
			for range 300 {
				w.updateCorrection(20, 0, -1000)
			}
			assert.Equal(t, Score(-128), w.correctedEval(0, 0), "the other way")
		})
	}
}
