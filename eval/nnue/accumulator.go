package nnue

import "xqengine/position"

// stackSize is how many accumulators an evaluator keeps, a power of two: more than a search has plies.
const stackSize = 256

// accumulator is the first layer's sums of a position for both sides.
type accumulator struct {
	key    uint64 // of the position
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

// mostSteps is how many moves are caught up with at most; beyond that the sums are worked out anew.
const mostSteps = 6

// Evaluate returns the value of p in centipawns for the side to move. It is the net's alone: no rule, no draw and
// no bound is known to it.
func (e *Evaluator) Evaluate(p *position.Position) int {
	a := e.at(p)
	us := p.Side() & 1
	return e.net.output(a.sums[us], a.sums[us^1], BucketOf(majorsOf(p.Counts())))
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
			e.catchUp(a, from, p, back)
			a.key, a.filled = key, true
			return a
		}
	}
	e.refresh(a, p)
	a.key, a.filled = key, true
	return a
}

// catchUp works out the sums of p from those of some plies before.
func (e *Evaluator) catchUp(a, from *accumulator, p *position.Position, plies int) {
	var on, off [2 * mostSteps]placed
	adds, subs := 0, 0
	for back := plies - 1; back >= 0; back-- {
		c := p.ChangeBefore(back)
		if c.Moved == position.NoPiece {
			continue // a pass
		}
		off[subs] = placed{c.Moved, c.From}
		on[adds] = placed{c.Moved, c.To}
		adds, subs = adds+1, subs+1
		if c.Captured != position.NoPiece {
			off[subs] = placed{c.Captured, c.To}
			subs++
		}
	}
	var rows [4 * mostSteps]uint16
	for side := range a.sums {
		table := &rowOf[side]
		n := 0
		for _, m := range on[:adds] {
			rows[n] = table[m.man&15][m.on&127]
			n++
		}
		for _, m := range off[:subs] {
			rows[n] = table[m.man&15][m.on&127]
			n++
		}
		update(a.sums[side], from.sums[side], e.net.rows, rows[:n], adds)
	}
}

// placed is a man on a point.
type placed struct {
	man position.Piece
	on  position.Square
}

// refresh works out the sums of p from nothing.
func (e *Evaluator) refresh(a *accumulator, p *position.Position) {
	var rows [2][maxMen]uint16
	n := 0
	for men := p.Occupied(); !men.Empty() && n < maxMen; n++ {
		s := men.Pop()
		man := p.PieceAt(s)
		rows[0][n], rows[1][n] = rowOf[0][man&15][s&127], rowOf[1][man&15][s&127]
	}
	for side := range a.sums {
		update(a.sums[side], e.net.bias, e.net.rows, rows[side][:n], n)
	}
}
