package practice

import (
	"xqengine/egtb"
	"xqengine/position"
)

// Best returns the move of perfect play: of those that keep the value, of a loss the one that resists longest, of a win the quickest. Of
// moves that are equal in that it takes the one after which the other side has the smallest share of moves that keep what it has. Where
// nothing can be won it gives no piece away that can cross the river, for then nothing could go wrong for the other side any more, and it
// keeps away from positions that have stood before. It is false where no table knows the position, or the game is over.
func Best(t *egtb.Tables, p *position.Position) (position.Move, bool) {
	ranked := t.Root(p)
	if len(ranked) == 0 {
		return position.NoMove, false
	}
	board := p.Clone()
	best, bestRank := position.NoMove, [2]float64{}
	for _, r := range ranked {
		if r.Value != ranked[0].Value || r.Plies != ranked[0].Plies {
			break
		}
		board.Make(r.Move)
		rank := [2]float64{1, share(t, board)}
		if ranked[0].Value == egtb.Draw {
			rank[0] = offence(t, board)
		}
		board.Unmake()
		if best == position.NoMove || rank[0] < bestRank[0] || rank[0] == bestRank[0] && rank[1] < bestRank[1] {
			best, bestRank = r.Move, rank
		}
	}
	return best, true
}

// offence ranks a position of a drawn ending that the side not to move has made: the lower, the more can still go wrong for the other side.
func offence(t *egtb.Tables, p *position.Position) float64 {
	rank := 0.0
	if stood(p) {
		rank = 1
	}
	ranked := t.Root(p)
	for _, r := range ranked {
		if r.Value != ranked[0].Value {
			break
		}
		switch p.PieceAt(r.Move.To()).Type() {
		case position.NoType, position.Advisor, position.Elephant:
		default:
			return 2
		}
	}
	return rank
}

// share returns which share of the moves keeps what the side to move has; 1 where there is none to make.
func share(t *egtb.Tables, p *position.Position) float64 {
	ranked := t.Root(p)
	if len(ranked) == 0 {
		return 1
	}
	return float64(keeping(ranked)) / float64(len(ranked))
}

// keeping counts the moves that keep the value of the best one.
func keeping(ranked []egtb.RankedMove) int {
	n := 0
	for _, r := range ranked {
		if r.Value == ranked[0].Value {
			n++
		}
	}
	return n
}

// stood reports whether the position has stood before since the last capture.
func stood(p *position.Position) bool {
	for n := 1; n <= p.Reversible(); n++ {
		if p.KeyBefore(n) == p.KeyBefore(0) {
			return true
		}
	}
	return false
}
