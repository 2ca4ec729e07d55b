package train

import (
	"math/rand/v2"

	"xqengine/eval"
	"xqengine/position"
)

// mostAway is how many moves at most lie between a position of a game and one that is imitated.
const mostAway = 4

// walker takes positions of games some random moves further. A search judges many positions that no sensible game
// comes to, with men hanging or one side far ahead; nothing in the quiet positions of games says what they are worth.
type walker struct {
	classical *eval.Evaluator
	moves     position.MoveList
	captures  []position.Move
}

// walk calls do with n positions some random moves from p, and with what the hand-written evaluation says of them, for
// the side to move. Each second move is a capture where there is one. Positions in check are not judged statically: such
// a walk ends a move earlier, or gives nothing. In the end p is as before.
func (w *walker) walk(p *position.Position, n int, seed uint64, do func(p *position.Position, score int)) {
	if n == 0 {
		return
	}
	random := rand.New(rand.NewPCG(seed, p.Key()))
	p.SetFeatures(w.classical.Features())
	for range n {
		made := 0
		for want := 1 + random.IntN(mostAway); made < want; made++ {
			m := w.draw(p, random)
			if m == position.NoMove {
				break
			}
			p.Make(m)
		}
		for ; made > 0 && (p.InCheck() || p.Terminal().Over); made-- {
			p.Unmake()
		}
		if made > 0 {
			do(p, int(w.classical.Evaluate(p)))
		}
		for ; made > 0; made-- {
			p.Unmake()
		}
	}
}

// draw draws a legal move by lot, NoMove where there is none.
func (w *walker) draw(p *position.Position, random *rand.Rand) position.Move {
	p.LegalMoves(&w.moves)
	moves := w.moves.Moves()
	if random.IntN(2) == 0 {
		w.captures = w.captures[:0]
		for _, m := range moves {
			if p.IsCapture(m) {
				w.captures = append(w.captures, m)
			}
		}
		if len(w.captures) > 0 {
			moves = w.captures
		}
	}
	if len(moves) == 0 {
		return position.NoMove
	}
	return moves[random.IntN(len(moves))]
}
