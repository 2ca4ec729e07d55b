package egtb

import "context"

// certify works out what the rules of repetition make of the positions drawn by play: which one side wins because the other can
// only hold by perpetual check, and which nobody knows about. All others are drawn under every rule book.
func (t *solver) certify(ctx context.Context) {
	t.rules, t.open = map[int]ruleValue{}, map[int]bool{}
	for x := range 2 {
		upper := newRuleGame(t, x, false)
		upper.solve(ctx)
		for n := range upper.order {
			t.open[n] = true
		}
		if len(upper.order) > 0 && t.material.attackers(x^1) > 0 {
			lower := newRuleGame(t, x, true)
			lower.solve(ctx)
			lower.bounds(ctx)
		}
	}
	for n := range t.rules {
		delete(t.open, n)
	}
	t.done = ctx.Err() == nil
}

// maxVisits bounds the work for one position: where the replies are more, it stays open.
const maxVisits = 200_000

// seat is a node with the way round in which the board has it: node*2, and 1 for the mirror image. To the referee a position and its mirror image
// are two.
type seat = int

// edge is a move of the game of perpetual check: to a seat of the same round without steps, where the repetition is, or out
// of it, with the plies that the rest takes at most.
type edge struct {
	to    seat
	out   bool
	plies int // with that of the move; tooMany if they are not known
}

// tooMany is a number of plies that no bound has.
const tooMany = 1 << 20

// bounder works out how many plies a win by perpetual check takes at most, whatever the other side replies.
type bounder struct {
	*ruleGame
	known  map[int]int // by node
	edges  map[seat][]edge
	stood  map[seat]int
	visits int
}

// bounds fills in the values of all positions that x wins by perpetual check within the natural limit.
func (g *ruleGame) bounds(ctx context.Context) {
	b := &bounder{ruleGame: g, known: map[int]int{}, edges: map[seat][]edge{}, stood: map[seat]int{}}
	for n := range g.order {
		if ctx.Err() != nil {
			return
		}
		if plies := b.bound(n); plies <= g.limit {
			g.rules[n] = ruleValue{wins: n&1 == g.x, plies: plies}
		}
	}
}

// bound returns the plies of a node whose phase begins there. What x comes to is nearer and nearer to the places of a round where y can only
// repeat, and from a later round it never comes back to one: so the history matters only among those places.
func (b *bounder) bound(n int) int {
	if plies, ok := b.known[n]; ok {
		return plies
	}
	saved, stood := b.visits, b.stood
	b.visits, b.stood = 0, map[seat]int{}
	plies := b.walk(n << 1)
	b.visits, b.stood = saved, stood
	b.known[n] = plies
	return plies
}

// walk returns how many plies more the game takes at most: y plays every move, x the one of its plan. It ends where a position stands for the
// third time.
func (b *bounder) walk(s seat) int {
	if b.stood[s] == 2 {
		return 0
	}
	if b.visits++; b.visits > maxVisits {
		return tooMany
	}
	edges, ok := b.edges[s]
	if !ok {
		edges = b.movesFrom(s)
		b.edges[s] = edges
	}
	b.stood[s]++
	longest := 0
	for _, e := range edges {
		plies := e.plies
		if !e.out {
			plies = 1 + b.walk(e.to)
		}
		if longest = max(longest, plies); longest >= tooMany {
			longest = tooMany
			break
		}
	}
	b.stood[s]--
	return longest
}

// movesFrom lists the moves that count at a seat: all of y, one of x.
func (b *bounder) movesFrom(s seat) []edge {
	n := s >> 1
	board := board{l: b.layout}
	board.decode(n >> 1)
	if s&1 != 0 {
		board.mirror()
	}
	var buffer [maxMoves]moved
	list := board.legal(buffer[:0], n&1)
	if n&1 == b.x {
		list = []moved{b.plan(&board, b.order[n], list)}
	}
	edges := make([]edge, 0, len(list))
	for _, m := range list {
		edges = append(edges, b.edge(&board, n, m))
	}
	return edges
}

// edge says what a move leads to.
func (b *bounder) edge(board *board, n int, m moved) edge {
	if m.victim != 0 {
		return edge{out: true, plies: 1}
	}
	from := board.do(m)
	to, side := b.seatOf(board, n&1^1)
	board.undo(m, from)
	code := b.value[side].get(to >> 2)
	if _, plies := outcome(code); code != unknown {
		return edge{out: true, plies: plies + 1}
	}
	here, there := b.order[n], b.order[to>>1]
	if here.step == 0 && there == here {
		return edge{to: to}
	}
	return edge{out: true, plies: 1 + b.bound(to>>1)}
}

// seatOf numbers the position on a board.
func (b *bounder) seatOf(board *board, side int) (seat, int) {
	mirrored := 0
	if b.wantsMirror(b.guardNumber(&board.sq, 0), b.guardNumber(&board.sq, 1)) {
		mirrored = 1
	}
	return node(b.index(&board.sq), side)<<1 | mirrored, side
}

// plan chooses the move of x: a capture that wins, or the move that comes nearest to where y can only repeat, and there one that stays
// without check.
func (b *bounder) plan(board *board, here place, list []moved) moved {
	best, bestPlace := moved{}, place{1 << 30, 0}
	for _, m := range list {
		from := board.do(m)
		if m.victim != 0 {
			if b.captureWins(board, m, b.y) {
				board.undo(m, from)
				return m
			}
			board.undo(m, from)
			continue
		}
		n := node(b.index(&board.sq), b.y)
		p, won := b.order[n]
		stays := here.step == 0 && p == here && !board.attacked(b.y)
		board.undo(m, from)
		if won && (p.before(here) || stays) && p.before(bestPlace) {
			best, bestPlace = m, p
		}
	}
	if bestPlace.round == 1<<30 {
		panic("no plan against perpetual check in " + b.material.String())
	}
	return best
}

// before reports whether a place is won earlier than another.
func (p place) before(q place) bool {
	return p.round < q.round || p.round == q.round && p.step < q.step
}

// mirror turns the board left to right.
func (b *board) mirror() {
	sq := b.sq
	b.at, b.taken = [points]uint8{}, set{}
	for slot := range b.l.n {
		b.put(uint8(slot), mirrorOf[sq[slot]])
	}
}
