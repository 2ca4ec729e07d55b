package nnue

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"xqengine/position"
)

// stackSize is how many accumulators an evaluator keeps, a power of two: more than a search has plies.
const stackSize = 256

// accumulator is the first layer's sums of a position for both sides.
type accumulator struct {
	key    uint64 // of the position
	board  [squares]position.Piece
	filled bool
	sums   [2][]int16 // by the side that looks
}

// Evaluator evaluates positions with a net. It belongs to one goroutine. It remembers the sums of positions it has
// evaluated by their place in the history, and of a position near one of them works out only what has changed.
type Evaluator struct {
	net   *Network
	stack [stackSize]accumulator
}

// NewEvaluator returns an evaluator.
func NewEvaluator(net *Network) *Evaluator {
	e := &Evaluator{net: net}
	sums := aligned(stackSize * 2 * net.hidden)
	for i := range e.stack {
		for side := range e.stack[i].sums {
			e.stack[i].sums[side], sums = sums[:net.hidden:net.hidden], sums[net.hidden:]
		}
	}
	return e
}

// Net returns the net.
func (e *Evaluator) Net() *Network { return e.net }

// Beyond these the sums are worked out anew.
const (
	mostSteps   = 6  // moves that are caught up with
	mostChanges = 16 // points that are different after them
)

// Evaluate returns the value of p in centipawns for the side to move. It is the net's alone: no rule, no draw and
// no bound is known to it.
func (e *Evaluator) Evaluate(p *position.Position) int {
	a := e.at(p)
	us := p.Side() & 1
	return e.net.output(a.sums[us], a.sums[us^1], e.net.set.Bucket(p))
}

// output returns the value of the sums of both sides in centipawns.
func (n *Network) output(us, them []int16, bucket int) int {
	sum := int64(forward(us, them, n.out[bucket*2*n.hidden:][:2*n.hidden])) + int64(n.outBias[bucket])
	return int(sum * int64(n.Scale) / (BiasUnit * scaleUnit))
}

// Value returns the value in centipawns of a position given by its inputs, for the side to move and for the other one,
// and its output row. It allocates: for trainers and tests, not for search.
func (n *Network) Value(us, them []uint16, bucket int) int {
	sums := [2][]int16{aligned(n.hidden), aligned(n.hidden)}
	for i, rows := range [2][]uint16{us, them} {
		update(sums[i], n.bias, n.rows, rows, len(rows))
	}
	return n.output(sums[0], sums[1], bucket)
}

// at returns the sums of the position on the board.
func (e *Evaluator) at(p *position.Position) *accumulator {
	ply := p.Ply()
	a := &e.stack[ply&(stackSize-1)]
	key := p.Key()
	if a.filled && a.key == key {
		return a
	}
	for back := 1; back <= min(mostSteps, ply); back++ {
		from := &e.stack[(ply-back)&(stackSize-1)]
		if from.filled && from.key == p.KeyBefore(back) {
			if !e.catchUp(a, from, p.Board()) {
				break
			}
			a.key, a.filled = key, true
			return a
		}
	}
	e.refresh(a, p.Board())
	a.key, a.filled = key, true
	return a
}

// catchUp works out the sums of a board from those of another: what has become different between them is all that
// counts, whatever kind of move did it. It tells whether it did: nothing is done if too much is different.
func (e *Evaluator) catchUp(a, from *accumulator, board *[squares]position.Piece) bool {
	var changed [mostChanges]uint8
	n := 0
	old, now := bytesOf(&from.board), bytesOf(board)
	for word := 0; word < squares; word += 8 {
		different := binary.LittleEndian.Uint64(old[word:]) ^ binary.LittleEndian.Uint64(now[word:])
		for ; different != 0; n++ {
			byteOf := bits.TrailingZeros64(different) / 8
			different &^= 0xFF << (8 * byteOf)
			if n == mostChanges {
				return false
			}
			changed[n] = uint8(word + byteOf)
		}
	}
	for side := range a.sums {
		var rows [2 * mostChanges]uint16
		table := &e.net.set.rowOf[side]
		adds := 0
		for _, s := range changed[:n] {
			if man := board[s&(squares-1)]; man != position.NoPiece {
				rows[adds] = table[man&(pieceCodes-1)][s&(squares-1)]
				adds++
			}
		}
		all := adds
		for _, s := range changed[:n] {
			if man := from.board[s&(squares-1)]; man != position.NoPiece {
				rows[all] = table[man&(pieceCodes-1)][s&(squares-1)]
				all++
			}
		}
		update(a.sums[side], from.sums[side], e.net.rows, rows[:all], adds)
	}
	a.board = *board
	return true
}

// bytesOf returns a board as bytes.
func bytesOf(board *[squares]position.Piece) []byte {
	return unsafe.Slice((*byte)(&board[0]), squares)
}

// refresh works out the sums of a board from nothing.
func (e *Evaluator) refresh(a *accumulator, board *[squares]position.Piece) {
	var rows [2][maxMen]uint16
	n := 0
	for _, s := range e.net.set.points {
		if man := board[s]; man != position.NoPiece && n < maxMen {
			rows[0][n], rows[1][n] = e.net.set.Row(position.Red, man, s), e.net.set.Row(position.Black, man, s)
			n++
		}
	}
	for side := range a.sums {
		update(a.sums[side], e.net.bias, e.net.rows, rows[side][:n], n)
	}
	a.board = *board
}
