package egtb

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// never in the place of a counter means that the position is not lost: it has a capture that draws.
const never = 255

// solved is a family with all its values.
type solved struct {
	*layout
	value [2]*cells // codes, by side to move
	dead  deadClass
	rules map[int]ruleValue // by node: what the rules of repetition decide
	open  map[int]bool      // nodes of which nobody knows what the rules of repetition make
	done  bool              // certified
}

// node numbers a position with its side to move.
func node(index, side int) int { return index<<1 | side }

// capture says where positions after the capture of what stands in a slot are found.
type capture struct {
	sub  *solved
	flip bool
	from [maxPieces]uint8 // slot of ours for each slot of the sub-table
}

// solver works out the values of one family.
type solver struct {
	*solved
	limit    int
	counter  [2]*cells
	captures [maxPieces]capture
	threads  int

	mu        sync.Mutex
	lateWins  [2][]int // positions with a capture that wins too late
	lateLoses [2][]int // positions with a capture that loses too late
}

// newCapture finds the table of what is left when the piece in a slot is gone.
func newCapture(l *layout, slot int, find func(Material) *solved) capture {
	m := l.material.without(l.kind[slot])
	c := capture{flip: !m.canonical()}
	c.sub = find(m.Canonical())
	if c.sub == nil {
		return c
	}
	used := uint32(1) << slot
	for j := range c.sub.n {
		want := c.sub.kind[j]
		if c.flip {
			want ^= 8
		}
		for i := range l.n {
			if l.kind[i] == want && used>>i&1 == 0 {
				used |= 1 << i
				c.from[j] = uint8(i)
				break
			}
		}
	}
	return c
}

// after returns where the sub-table has the position on the board, in which the captured piece is gone.
func (c *capture) after(b *board, side int) (index, subSide int) {
	var sq squares
	for j := range c.sub.n {
		s := b.sq[c.from[j]]
		if c.flip {
			s = 89 - s
		}
		sq[j] = s
	}
	if c.flip {
		side ^= 1
	}
	return c.sub.index(&sq), side
}

func (c *capture) code(b *board, side int) uint8 {
	i, s := c.after(b, side)
	return c.sub.value[s].get(i)
}

// solve works out all values of m. The tables of all that captures lead to come from find.
func solve(ctx context.Context, m Material, o solveOptions, find func(Material) *solved) (*solved, error) {
	l := newLayout(m)
	l.fillPlacements()
	t := &solver{solved: &solved{layout: l}, limit: o.limit, threads: max(o.threads, 1)}
	if !o.free {
		t.dead = deadMaterial(m)
	}
	for slot := range l.n {
		if k := l.kind[slot] & 7; k != general {
			if t.captures[slot] = newCapture(l, slot, find); t.captures[slot].sub == nil {
				return nil, fmt.Errorf("%s needs the table of %s", m, m.without(l.kind[slot]).Canonical())
			}
		}
	}
	for s := range 2 {
		t.value[s] = newCells(l.size, t.threads > 1)
		t.counter[s] = newCells(l.size, t.threads > 1)
	}
	t.eachPair(ctx, t.begin)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.levels(ctx, o.progress)
	t.counter = [2]*cells{}
	if o.certify {
		t.certify(ctx)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for s := range 2 {
		t.value[s].shared = false // from now on they are only read
	}
	return t.solved, nil
}

// solveOptions are the settings of solve.
type solveOptions struct {
	limit    int  // natural limit in plies
	free     bool // dead material is played on
	certify  bool
	threads  int
	progress func(done int) // hears of plies that are done; may be nil
}

// parallel calls work for the parts of 0..n-1, in several goroutines.
func (t *solver) parallel(ctx context.Context, n, grain int, work func(from, to int)) {
	if t.threads == 1 {
		for i := 0; i < n && ctx.Err() == nil; i += grain {
			work(i, min(i+grain, n))
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range t.threads {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(int64(grain))) - grain
				if i >= n {
					return
				}
				work(i, min(i+grain, n))
			}
		})
	}
	wg.Wait()
}

// eachPair calls work for every placement of the guards, with a board that has the guards on it.
func (t *solver) eachPair(ctx context.Context, work func(b *board, first int)) {
	t.parallel(ctx, t.pairs, max(1, 1<<15/t.rest), func(from, to int) {
		b := board{l: t.layout}
		for pair := from; pair < to && ctx.Err() == nil; pair++ {
			b.setGuards(t.unpair(pair))
			work(&b, pair*t.rest)
		}
	})
}

// begin gives the positions with the guards of b their first values and counters.
func (t *solver) begin(b *board, first int) {
	var moves [maxMoves]moved
	for x := range t.rest {
		if !b.setRest(x) {
			t.value[0].set(first+x, hole)
			t.value[1].set(first+x, hole)
			continue
		}
		facing := b.facing()
		check := [2]bool{facing || b.attacked(0), facing || b.attacked(1)}
		for s := range 2 {
			if check[s^1] {
				t.value[s].set(first+x, hole)
				continue
			}
			v, count := t.first(b, moves[:0], first+x, s)
			if v != unknown {
				t.value[s].set(first+x, v)
			}
			t.counter[s].set(first+x, count)
		}
		b.liftRest()
	}
}

// first returns the value of a position as far as captures settle it, and otherwise how many moves must turn out to lose before it is lost.
func (t *solver) first(b *board, list []moved, index, s int) (value, counter uint8) {
	list = b.legal(list, s)
	if len(list) == 0 {
		return lossCode, 0
	}
	if t.dead != alive {
		return t.firstDead(b, list, s), never
	}
	quiet, drawn, won, lateWin, lateLoss := 0, false, false, false, false
	for _, m := range list {
		if m.victim == 0 {
			quiet++
			continue
		}
		from := b.do(m)
		v := t.captures[m.victim-1].code(b, s^1)
		b.undo(m, from)
		switch {
		case v == hole:
			panic("a legal capture leads to no position of " + t.material.String())
		case isLoss(v):
			won = true
		case v == cursedLoss:
			lateWin = true
		case v == unknown:
			drawn = true
		case v == cursedWin:
			lateLoss = true
		}
	}
	switch {
	case won:
		return winCode + 1, 0
	case lateWin:
		t.later(&t.lateWins[s], index)
		return unknown, never
	case drawn:
		return unknown, never
	case lateLoss:
		t.later(&t.lateLoses[s], index)
		quiet++
	case quiet == 0:
		return lossCode + 1, 0
	}
	if quiet >= never {
		panic("too many moves in " + t.material.String())
	}
	return unknown, uint8(quiet)
}

func (t *solver) later(list *[]int, index int) {
	t.mu.Lock()
	*list = append(*list, index)
	t.mu.Unlock()
}

// firstDead is first in dead material: only the end of the game within one ply counts, if at all.
func (t *solver) firstDead(b *board, list []moved, s int) uint8 {
	if t.dead == dead {
		return unknown
	}
	var replies [maxMoves]moved
	for _, m := range list {
		from := b.do(m)
		ends := len(b.legal(replies[:0], s^1)) == 0
		b.undo(m, from)
		if ends {
			return winCode + 1
		}
	}
	return unknown
}

// levels goes through the plies to the next capture, mate or stalemate.
func (t *solver) levels(ctx context.Context, progress func(int)) {
	if t.dead != alive {
		return // begin has said all
	}
	for n := 0; n <= t.limit && ctx.Err() == nil; n++ {
		win, loss := winCode+uint8(n)+1, lossCode+uint8(n)+1
		if n == t.limit {
			win, loss = cursedWin, cursedLoss
		}
		found := t.spread(ctx, winCode+uint8(n), lossCode+uint8(n), win, loss)
		if progress != nil {
			progress(n)
		}
		if !found && n > 1 {
			break
		}
	}
	for s := range 2 {
		slices.Sort(t.lateWins[s])
		for _, i := range t.lateWins[s] {
			t.value[s].swap(i, unknown, cursedWin)
		}
		for _, i := range t.lateLoses[s] {
			t.drop(i, s, cursedLoss)
		}
	}
	for ctx.Err() == nil && t.spread(ctx, cursedWin, cursedLoss, cursedWins, cursedLater) {
		t.rename(ctx, cursedWin, cursedWon)
		t.rename(ctx, cursedLoss, cursedLost)
		t.rename(ctx, cursedWins, cursedWin)
		t.rename(ctx, cursedLater, cursedLoss)
	}
	t.rename(ctx, cursedWon, cursedWin)
	t.rename(ctx, cursedLost, cursedLoss)
}

const scanGrain = 1 << 16

func (t *solver) rename(ctx context.Context, before, after uint8) {
	for s := range 2 {
		t.parallel(ctx, t.size, scanGrain, func(from, to int) {
			for i := t.value[s].next(from, to, before); i < to; i = t.value[s].next(i+1, to, before) {
				t.value[s].set(i, after)
			}
		})
	}
}

// spread goes from positions with the codes win and loss to those before them, which get the codes nextWin and nextLoss. It tells
// whether there was any with the codes win and loss.
func (t *solver) spread(ctx context.Context, win, loss, nextWin, nextLoss uint8) bool {
	var found atomic.Bool
	t.parallel(ctx, t.size, scanGrain, func(from, to int) {
		b := board{l: t.layout}
		var moves [maxMoves]moved
		var buffer [2 * maxMoves]int
		for s := range 2 {
			for i := t.value[s].next(from, to, loss); i < to; i = t.value[s].next(i+1, to, loss) {
				found.Store(true)
				for _, q := range t.origins(buffer[:0], moves[:0], &b, i, s^1) {
					if t.value[s^1].get(q) == unknown {
						t.value[s^1].swap(q, unknown, nextWin)
					}
				}
			}
			if win == winCode {
				continue // no win takes no plies: the code is that of what is unknown
			}
			for i := t.value[s].next(from, to, win); i < to; i = t.value[s].next(i+1, to, win) {
				found.Store(true)
				for _, q := range t.origins(buffer[:0], moves[:0], &b, i, s^1) {
					t.drop(q, s^1, nextLoss)
				}
			}
		}
	})
	return found.Load()
}

// drop takes a move that loses off the counter of a position.
func (t *solver) drop(i, s int, loss uint8) {
	if t.value[s].get(i) != unknown || t.counter[s].get(i) == never {
		return
	}
	if t.counter[s].decrement(i) == 0 {
		t.value[s].swap(i, unknown, loss)
	}
}

// origins appends the numbers of the positions from which side c may have come to a position without a capture: one for every move
// that leads to it or, where only one of the two has a number, to its mirror image.
func (l *layout) origins(list []int, moves []moved, b *board, index, c int) []int {
	pair, rest := index/l.rest, index%l.rest
	red, black := l.unpair(pair)
	b.setGuards(red, black)
	if !b.setRest(rest) {
		return list
	}
	self := l.selfMirrored(red, black)
	for _, m := range b.origins(moves, c) {
		if g := l.slot[m.slot]; g != noGroup {
			group := &l.groups[g]
			before := group.place(&b.sq, false)
			from := b.sq[m.slot]
			b.sq[m.slot] = m.to
			list = append(list, index+(group.place(&b.sq, false)-before)*group.stride)
			b.sq[m.slot] = from
			continue
		}
		list = l.guardOrigin(list, b, m, self)
	}
	return list
}

// guardOrigin is origins for a move of a general or a guard. Where the guards of both sides are their own mirror images, a position and
// its mirror image have a number each: moves between such and others are counted once for each.
func (l *layout) guardOrigin(list []int, b *board, m moved, self bool) []int {
	from := b.sq[m.slot]
	b.sq[m.slot] = m.to
	red, black := l.guardNumber(&b.sq, 0), l.guardNumber(&b.sq, 1)
	b.sq[m.slot] = from
	if red < 0 || black < 0 {
		return list // two guards on a point
	}
	mirror := l.wantsMirror(red, black)
	if self && mirror {
		return list // the mirror image of this position finds it
	}
	both := !self && l.selfMirrored(red, black)
	if mirror {
		red, black = l.guards[0].mirror(red), l.guards[1].mirror(black)
	}
	first := l.pair(red, black) * l.rest
	list = append(list, first+l.restIndex(&b.sq, mirror))
	if both {
		list = append(list, first+l.restIndex(&b.sq, true))
	}
	return list
}

// ruleValue says that the rules of repetition decide a position that is drawn by play.
type ruleValue struct {
	wins  bool // the side to move wins
	plies int  // at most to the next capture, mate, stalemate or verdict
}
