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
	rules  rules
	state  state
	filled bool
	views  [2]View
	sums   [2][]int16 // by the side that looks
}

// rules are what extra features follow from besides what the key of a position tells.
type rules struct {
	variant *position.Variant
	target  int // in points
}

// state is what the inputs of a position follow from: a byte for each place, that is for what stands on each point, and behind
// them for each extra feature. The first place is the lowest byte of the first word.
type state [places / 8]uint64

// take writes the state of p.
func (s *state) take(f *FeatureSet, p *position.Position) {
	board := (*[squares]uint8)(unsafe.Pointer(p.Board()))
	for i := range squares / 8 {
		s[i] = binary.LittleEndian.Uint64(board[8*i : 8*i+8])
	}
	if f.readExtras == nil {
		return
	}
	var extras [maxExtras]uint8
	f.readExtras(p, extras[:])
	for i := range maxExtras / 8 {
		s[squares/8+i] = binary.LittleEndian.Uint64(extras[8*i : 8*i+8])
	}
}

// take writes what the inputs of p follow from.
func (a *accumulator) take(f *FeatureSet, p *position.Position) {
	a.state.take(f, p)
	for looks := range a.views {
		a.views[looks] = f.View(position.Colour(looks), p.General(position.Colour(looks)))
	}
}

// Evaluator evaluates positions with a net. It belongs to one goroutine. It remembers the sums of positions it has
// evaluated by their place in the history, and of a position near one of them works out only what has changed.
type Evaluator struct {
	net   *Network
	stack [stackSize]accumulator
	rows  changes
}

// changes is where rows are gathered, for each side.
type changes struct {
	on  [2][2 * maxChanges]uint16
	off [2][maxChanges]uint16
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

// NewLike returns a further evaluator with the net of e. It takes over the memory of old, which may be nil and must not be
// used any more, if it fits.
func (e *Evaluator) NewLike(old *Evaluator) *Evaluator {
	if old == nil || old.net.hidden != e.net.hidden {
		return NewEvaluator(e.net)
	}
	old.net = e.net
	for i := range old.stack {
		old.stack[i].filled = false
		old.stack[i].state = state{} // a net without extra features does not write theirs
	}
	return old
}

// Bytes returns about how much memory an evaluator takes of its own.
func (e *Evaluator) Bytes() int {
	const sum = 2 // bytes
	return int(unsafe.Sizeof(*e)) + stackSize*2*e.net.hidden*sum
}

// Net returns the net.
func (e *Evaluator) Net() *Network { return e.net }

// Beyond these the sums are worked out anew.
const (
	maxSteps   = 6  // moves that are caught up with
	maxChanges = 16 // points and extra features that are different after them
)

// Evaluate returns the value of p in centipawns for the side to move. It is the net's alone: no rule, no draw and
// no bound is known to it.
func (e *Evaluator) Evaluate(p *position.Position) int {
	a := e.at(p)
	us := p.Side() & 1
	return e.net.output(a.sums[us], a.sums[us^1], e.net.set.OutputBucket(p))
}

// output returns the value of the sums of both sides in centipawns.
func (n *Network) output(us, them []int16, bucket int) int {
	sum := int64(forward(us, them, n.out[bucket*2*n.hidden:][:2*n.hidden])) + int64(n.outBias[bucket])
	return int(sum * int64(n.Scale) / (BiasUnit * scaleUnit))
}

// Value returns the value in centipawns of a position given by its inputs, for the side to move and for the other one,
// and its output bucket. It allocates: for trainers and tests, not for search.
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
	var now rules
	if e.net.set.readExtras != nil {
		now = rules{p.Variant(), p.PointsTarget()}
	}
	if a.filled && a.key == key && a.rules == now {
		return a
	}
	a.take(e.net.set, p)
	a.key, a.rules, a.filled = key, now, true
	for back := 1; back <= min(maxSteps, ply); back++ {
		from := &e.stack[(ply-back)&(stackSize-1)]
		if from.filled && from.key == p.KeyBefore(back) {
			if e.catchUp(a, from) {
				return a
			}
			break
		}
	}
	e.refresh(a, bothSides)
	return a
}

// catchUp works out the sums from those of another position: what has become different between them is all that
// counts, whatever kind of move did it. A side whose general has gone to another king bucket gets its sums anew. It reports whether it did:
// nothing is done if too much is different.
func (e *Evaluator) catchUp(a, from *accumulator) bool {
	r := &e.rows
	red, black := e.net.set.table(a.views[0]), e.net.set.table(a.views[1])
	firstRed, firstBlack := a.views[0].first, a.views[1].first
	adds, subs := 0, 0
	for i, now := range &a.state {
		old := from.state[i]
		for different := old ^ now; different != 0; {
			shift := bits.TrailingZeros64(different) &^ 7
			different &^= 0xFF << shift
			place := 8*i + shift/8
			if adds == maxChanges || subs == maxChanges {
				return false
			}
			if value := now >> shift & (pieceCodes - 1); value != 0 {
				r.on[0][adds], r.on[1][adds] = red[value][place]+firstRed, black[value][place]+firstBlack
				adds++
			}
			if value := old >> shift & (pieceCodes - 1); value != 0 {
				r.off[0][subs], r.off[1][subs] = red[value][place]+firstRed, black[value][place]+firstBlack
				subs++
			}
		}
	}
	moved := [2]bool{a.views[0] != from.views[0], a.views[1] != from.views[1]}
	for looks := range a.sums {
		if !moved[looks] {
			copy(r.on[looks][adds:], r.off[looks][:subs])
			update(a.sums[looks], from.sums[looks], e.net.rows, r.on[looks][:adds+subs], adds)
		}
	}
	if moved[0] || moved[1] {
		e.refresh(a, moved)
	}
	return true
}

var bothSides = [2]bool{true, true}

// table returns the inputs in the first king bucket.
func (f *FeatureSet) table(v View) *[pieceCodes][places]uint16 {
	return &f.indexOf[v.looks&1][v.reflected&1]
}

// refresh works out the sums of some sides from nothing.
func (e *Evaluator) refresh(a *accumulator, sides [2]bool) {
	red, black := e.net.set.table(a.views[0]), e.net.set.table(a.views[1])
	firstRed, firstBlack := a.views[0].first, a.views[1].first
	var rows [2][MaxActive]uint16
	n := 0
	for i, word := range &a.state {
		for ; word != 0 && n < MaxActive; n++ {
			shift := bits.TrailingZeros64(word) &^ 7
			value, place := word>>shift&(pieceCodes-1), 8*i+shift/8
			word &^= 0xFF << shift
			rows[0][n], rows[1][n] = red[value][place]+firstRed, black[value][place]+firstBlack
		}
	}
	for looks := range a.sums {
		if sides[looks] {
			update(a.sums[looks], e.net.bias, e.net.rows, rows[looks][:n], n)
		}
	}
}
