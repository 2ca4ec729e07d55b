package egtb

import (
	"context"
	"slices"
	"sync"

	"xqengine/position"
	"xqengine/position/fen"
)

// Certificates of draws. Rules of repetition can only turn a draw by play into a win of one side, X, because the other, Y, must repeat in a
// forbidden way to hold. An upper bound of what X can win so: every ply of Y that might be a check, a threat of mate or a
// chase is taken for one, and all of X's for idle. X wins by that bound where Y has nothing else to play for ever, and where X can
// force the game to such places. What neither side wins so is drawn under every rule book: the other side has a plan that puts an idle ply into every cycle.

// nodeSet is a set of nodes.
type nodeSet []uint64

func (b nodeSet) has(n int) bool { return b[n>>6]>>(n&63)&1 != 0 }
func (b nodeSet) add(n int)      { b[n>>6] |= 1 << (n & 63) }

// ruleGame works out what side x can win by the rules of repetition.
type ruleGame struct {
	*solver
	x, y   int
	checks bool    // a lower bound instead: checks of y alone are forbidden, and x gives none
	won    nodeSet // nodes won so far
	order  map[int]place
	round  int
}

// place says when a node was won: in which round, and after how many steps from the positions of that round in which y can only
// repeat, which have step 0.
type place struct{ round, step int }

func newRuleGame(t *solver, x int, checks bool) *ruleGame {
	return &ruleGame{solver: t, x: x, y: x ^ 1, checks: checks, won: make(nodeSet, (2*t.size+63)/64), order: map[int]place{}}
}

// wonByPlay reports whether x wins by play, in the lower bound within the natural limit.
func (g *ruleGame) wonByPlay(code uint8, side int) bool {
	if side == g.x {
		return isWin(code) || !g.checks && code == cursedWin
	}
	return isLoss(code) || !g.checks && code == cursedLoss
}

// wins reports whether a node is won for x as far as known.
func (g *ruleGame) wins(index, side int) bool {
	code := g.value[side].get(index)
	return g.wonByPlay(code, side) || code == unknown && g.won.has(node(index, side))
}

// captureWins reports whether x wins, or in the upper bound might win, after a capture that is on the board.
func (g *ruleGame) captureWins(b *board, m moved, side int) bool {
	c := &g.captures[m.victim-1]
	i, s := c.after(b, side)
	code := c.sub.value[s].get(i)
	if g.wonByPlay(code, side) {
		return true
	}
	if code != unknown {
		return false
	}
	n := node(i, s)
	if r, ok := c.sub.rules[n]; ok {
		return r.wins == (side == g.x)
	}
	return !g.checks && c.sub.open[n]
}

// forbidden reports whether y, which has just come to the position on the board without a capture, might have made a forbidden ply.
func (g *ruleGame) forbidden(b *board, index int) bool {
	if b.attacked(g.x) {
		return true
	}
	if g.checks {
		return false
	}
	if code := g.value[g.y].get(index); isWin(code) || code == cursedWin {
		return true // y would win if it could move again: perhaps a threat of mate
	}
	var buffer [maxMoves]moved
	for slot := range uint8(g.n) {
		t := g.kind[slot] & 7
		if b.colour(slot) != g.y || t == general || t == soldier {
			continue
		}
		for _, m := range b.pseudo(buffer[:0], slot) {
			if m.victim != 0 && g.valued(b, m) {
				return true
			}
		}
	}
	return false
}

// valued reports whether the victim of a move is one that can be chased.
func (g *ruleGame) valued(b *board, m moved) bool {
	switch g.kind[m.victim-1] & 7 {
	case general:
		return false
	case soldier:
		return ownRank(g.x, int(m.to)/9) >= 5
	}
	return true
}

// escapes reports whether y has a move by which it can go on without a forbidden ply, or to a node that keep accepts.
func (g *ruleGame) escapes(b *board, keep func(index int) bool) bool {
	var buffer [maxMoves]moved
	var asked []moved
	for _, m := range b.legal(buffer[:0], g.y) {
		from := b.do(m)
		free, ask := false, false
		if m.victim != 0 {
			free = !g.captureWins(b, m, g.x)
		} else if i := g.index(&b.sq); !g.wins(i, g.x) {
			free = keep != nil && keep(i) || !g.forbidden(b, i)
			ask = !free && !g.checks && !b.attacked(g.x)
		}
		b.undo(m, from)
		if free {
			return true
		}
		if ask {
			asked = append(asked, m)
		}
	}
	return slices.ContainsFunc(asked, func(m moved) bool { return g.idle(b, m) })
}

// idle asks the referee itself whether a ply of y is idle.
func (g *ruleGame) idle(b *board, m moved) bool {
	p, err := fen.Parse(position.Xiangqi, b.fen(g.y))
	if err != nil {
		panic("a position of a table is none: " + err.Error())
	}
	p.Make(position.NewMove(squareOf[b.sq[m.slot]], squareOf[m.to]))
	return p.LastPlyIdle(certifiedChecks)
}

// collect returns in order the indices with side to move, of nodes drawn by play and not won yet, that a test accepts.
func (g *ruleGame) collect(ctx context.Context, side int, accept func(b *board) bool) []int {
	var mu sync.Mutex
	var all []int
	g.parallel(ctx, g.size, scanGrain, func(from, to int) {
		b := board{l: g.layout}
		var found []int
		for i := g.value[side].next(from, to, unknown); i < to && ctx.Err() == nil; i = g.value[side].next(i+1, to, unknown) {
			if !g.won.has(node(i, side)) && b.decode(i) && accept(&b) {
				found = append(found, i)
			}
		}
		mu.Lock()
		all = append(all, found...)
		mu.Unlock()
	})
	slices.Sort(all)
	return all
}

// solve finds all that x wins.
func (g *ruleGame) solve(ctx context.Context) {
	if g.dead != alive {
		return
	}
	if g.subtablesDecide() {
		seeds := g.collect(ctx, g.x, g.capturesAndWins)
		for i := range seeds {
			seeds[i] = node(seeds[i], g.x)
		}
		g.attract(ctx, seeds, 1)
	}
	for ctx.Err() == nil {
		g.round++
		stuck := g.collect(ctx, g.y, func(b *board) bool { return !g.escapes(b, nil) })
		repeating := g.repeating(ctx, stuck)
		if len(repeating) == 0 {
			return
		}
		g.attract(ctx, repeating, 0)
	}
}

// subtablesDecide reports whether captures may lead to what the rules of repetition decide.
func (g *ruleGame) subtablesDecide() bool {
	return slices.ContainsFunc(g.captures[:g.n], func(c capture) bool {
		return c.sub != nil && len(c.sub.rules)+len(c.sub.open) > 0
	})
}

// capturesAndWins reports whether x to move has a capture after which it wins by the rules.
func (g *ruleGame) capturesAndWins(b *board) bool {
	var buffer [maxMoves]moved
	for _, m := range b.legal(buffer[:0], g.x) {
		if m.victim == 0 {
			continue
		}
		from := b.do(m)
		wins := g.captureWins(b, m, g.y)
		b.undo(m, from)
		if wins {
			return true
		}
	}
	return false
}

// repeating returns the nodes, out of those with y stuck and of those from which x can lead there, that neither side leaves: y cannot, x need not.
func (g *ruleGame) repeating(ctx context.Context, stuck []int) []int {
	ly, lx := map[int]bool{}, map[int]bool{}
	b := board{l: g.layout}
	var moves [maxMoves]moved
	for _, i := range stuck {
		ly[i] = true
		for _, q := range g.origins(nil, moves[:0], &b, i, g.x) {
			if g.value[g.x].get(q) == unknown && !g.won.has(node(q, g.x)) {
				lx[q] = true
			}
		}
	}
	for changed := true; changed; {
		changed = false
		if ctx.Err() != nil {
			return nil
		}
		for i := range ly {
			b.decode(i)
			if g.escapes(&b, func(q int) bool { return !lx[q] }) {
				delete(ly, i)
				changed = true
			}
		}
		for i := range lx {
			b.decode(i)
			if _, ok := g.stay(&b, func(q int) bool { return ly[q] }); !ok {
				delete(lx, i)
				changed = true
			}
		}
	}
	if len(ly) == 0 {
		return nil
	}
	var all []int
	for i := range ly {
		all = append(all, node(i, g.y))
	}
	for i := range lx {
		all = append(all, node(i, g.x))
	}
	slices.Sort(all)
	return all
}

// stay returns a quiet move of x, in the lower bound one without check, to a node that is wanted.
func (g *ruleGame) stay(b *board, wanted func(index int) bool) (moved, bool) {
	var buffer [maxMoves]moved
	for _, m := range b.legal(buffer[:0], g.x) {
		if m.victim != 0 {
			continue
		}
		from := b.do(m)
		ok := wanted(g.index(&b.sq)) && !(g.checks && b.attacked(g.y))
		b.undo(m, from)
		if ok {
			return m, true
		}
	}
	return moved{}, false
}

// attract adds nodes to what x wins, and all from which x can force the game there.
func (g *ruleGame) attract(ctx context.Context, nodes []int, step int) {
	var queue []int
	add := func(n, step int) {
		if !g.won.has(n) {
			g.won.add(n)
			g.order[n] = place{g.round, step}
			queue = append(queue, n)
		}
	}
	for _, n := range nodes {
		add(n, step)
	}
	b := board{l: g.layout}
	var moves [maxMoves]moved
	for len(queue) > 0 && ctx.Err() == nil {
		n := queue[0]
		queue = queue[1:]
		side, step := n&1^1, g.order[n].step+1
		for _, q := range g.origins(nil, moves[:0], &b, n>>1, side) {
			if g.value[side].get(q) == unknown && !g.won.has(node(q, side)) && (side == g.x || g.forced(q)) {
				add(node(q, side), step)
			}
		}
	}
}

// forced reports whether all moves of y lead to what x wins.
func (g *ruleGame) forced(index int) bool {
	b := board{l: g.layout}
	b.decode(index)
	var buffer [maxMoves]moved
	for _, m := range b.legal(buffer[:0], g.y) {
		from := b.do(m)
		ok := m.victim != 0 && g.captureWins(&b, m, g.x) || m.victim == 0 && g.wins(g.index(&b.sq), g.x)
		b.undo(m, from)
		if !ok {
			return false
		}
	}
	return true
}
