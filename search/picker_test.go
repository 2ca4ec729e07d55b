package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"xqengine/position"
	"xqengine/position/fen"
)

// TestEveryMoveOnce: whatever is skipped, and wherever that begins, no move is handed out twice, none that is not
// legal, and none is missing that has to be there. Killers, counter and table move are legal ones, or any.
func TestEveryMoveOnce(t *testing.T) {
	e := newEngine(t)
	search(t, e, position.New(position.Xiangqi), Limits{Nodes: 5000}) // the histories say something
	w := e.workers[0]
	random := rand.New(rand.NewPCG(1, 2))
	late := 0
	for range 15 {
		w.pos.CopyFrom(position.New(position.Xiangqi))
		for range 150 {
			w.pos.LegalMoves(&w.list)
			legal := slices.Clone(w.list.Moves())
			if len(legal) == 0 {
				break
			}
			anyMove := func() position.Move {
				if random.IntN(3) == 0 {
					return position.Move(random.IntN(1 << 14))
				}
				return legal[random.IntN(len(legal))]
			}
			ss := w.ss(1)
			ss.inCheck = w.pos.InCheck()
			ss.killers = [2]position.Move{anyMove(), anyMove()}
			prev := w.ss(0)
			w.counterMoves[pieceIndex(prev.movedPiece)][prev.currentMove.To()&127] = anyMove()
			skipFrom := random.IntN(2 * len(legal))
			w.initPicker(ss, 1, legal[random.IntN(len(legal))], allMoves)
			var picked []position.Move
			for m := w.nextMove(ss, 1); m != position.NoMove; m = w.nextMove(ss, 1) {
				require.Contains(t, legal, m, "%s", fen.Format(&w.pos))
				require.NotContains(t, picked, m, "%s", fen.Format(&w.pos))
				picked = append(picked, m)
				// Search skips quiet moves only when one comes that gives no check.
				if len(picked) > skipFrom && !w.pos.IsCapture(m) && !w.pos.AttacksGeneral(m) && !ss.inCheck {
					ss.picker.skipQuiets = true
				}
				if ss.picker.stage == stageLateChecks {
					late++
				}
			}
			for _, m := range legal {
				if !ss.picker.skipQuiets || w.pos.IsCapture(m) || w.pos.AttacksGeneral(m) {
					require.Contains(t, picked, m, "%s: %s is missing", fen.Format(&w.pos), w.pos.FormatTurn(position.NewTurn(m)))
				}
			}
			w.pos.Make(legal[random.IntN(len(legal))])
		}
	}
	assert.Greater(t, late, 100, "late checks were put to the test")
}
