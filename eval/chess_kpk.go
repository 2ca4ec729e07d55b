package eval

import (
	"math/bits"
	"sync"

	"xqengine/position"
	"xqengine/position/chessboard"
)

// kpkTable tells which positions of king and pawn against king are won: for the side to move (0: that with the pawn),
// the square of the pawn and that of its king the set of squares on which the bare king has lost. The pawn stands on the
// files a to d and moves up the board.
//
// Source: the idea of a table of won positions, worked out backwards, is Ströhlein's, Untersuchungen über
// kombinatorische Spiele, 1970.
type kpkTable [2][64][64]uint64

// kpk works the table out when it is first asked for.
var kpk = sync.OnceValue(newKPKTable)

// newKPKTable works the table out, in about two milliseconds.
func newKPKTable() *kpkTable {
	t := new(kpkTable)
	for rank := 6; rank >= 1; rank-- { // a pawn that steps comes to a rank that is done
		for file := range 4 {
			t.solve(uint8(8*rank + file))
		}
	}
	return t
}

// solve finds the won positions of a pawn: those with the pawn to step, and then, as long as there are more, those that
// lead to them.
func (t *kpkTable) solve(pawn uint8) {
	for grown := true; grown; {
		grown = false
		for king := range uint8(64) {
			if king == pawn {
				continue
			}
			won := t.steps(pawn, king)
			for rest := chessboard.King(king) &^ (1 << pawn); rest != 0; rest &= rest - 1 {
				won |= t[1][pawn][bits.TrailingZeros64(rest)]
			}
			won &= kpkRoom(pawn, king) &^ chessboard.Pawn(0, pawn)
			lost := t[1][pawn][king]
			for rest := kpkRoom(pawn, king) &^ lost; rest != 0; rest &= rest - 1 {
				if bare := uint8(bits.TrailingZeros64(rest)); t.loses(pawn, king, bare) {
					lost |= 1 << bare
				}
			}
			grown = grown || won != t[0][pawn][king] || lost != t[1][pawn][king]
			t[0][pawn][king], t[1][pawn][king] = won, lost
		}
	}
}

// kpkRoom returns the squares on which the bare king can stand.
func kpkRoom(pawn, king uint8) uint64 { return ^(chessboard.King(king) | 1<<king | 1<<pawn) }

// steps returns the squares of the bare king on which it loses to a step of the pawn: to the last rank if it cannot take
// what the pawn becomes (a queen, or a rook where a queen stalemates).
func (t *kpkTable) steps(pawn, king uint8) uint64 {
	to := pawn + 8
	if to == king {
		return 0
	}
	if to >= 56 {
		if chessboard.King(king)>>to&1 != 0 {
			return ^(1 << to)
		}
		return ^(chessboard.King(to) | 1<<to)
	}
	won := t[1][to][king]
	if pawn < 16 && to+8 != king {
		won |= t[1][to+8][king] &^ (1 << to)
	}
	return won
}

// loses reports whether the bare king, to move, has lost: it is mated, or whatever it does is lost.
func (t *kpkTable) loses(pawn, king, bare uint8) bool {
	attacked := chessboard.King(king) | chessboard.Pawn(0, pawn)
	moves := chessboard.King(bare) &^ attacked
	if moves == 0 {
		return chessboard.Pawn(0, pawn)>>bare&1 != 0 // else stalemate
	}
	return moves&^t[0][pawn][king] == 0 // the pawn's square is never in the set
}

// won reports whether a side, which has a king and a pawn against a bare king, wins.
func (t *kpkTable) won(p *position.Position, us uint8) bool {
	c := position.Colour(us)
	pawn := chessboard.Relative(us, uint8(bits.TrailingZeros64(p.Pieces(c, position.Pawn).Lo)))
	king, bare := chessboard.Relative(us, uint8(p.General(c))), chessboard.Relative(us, uint8(p.General(c^1)))
	if pawn&4 != 0 {
		pawn, king, bare = pawn^7, king^7, bare^7
	}
	toMove := 0
	if p.Side() != c {
		toMove = 1
	}
	return t[toMove][pawn&63][king&63]>>(bare&63)&1 != 0
}

// bareEnding reports whether a side has nothing but its king: nets have hardly seen such endings, for games are given up
// before, and do not know how they are won. They are judged by hand.
func (e *Evaluator) bareEnding(p *position.Position) bool {
	return e.pawns != nil && (one(p.Colour(position.White).Lo) || one(p.Colour(position.Black).Lo))
}
