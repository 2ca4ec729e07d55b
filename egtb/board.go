package egtb

import "strings"

// board is a position of one family without the side to move. Captured pieces stand nowhere.
type board struct {
	l     *layout
	sq    squares
	at    [points]uint8 // slot + 1
	taken set           // all pieces
}

// moved is a move: a slot, its target and the slot + 1 of what it captures.
type moved struct{ slot, to, victim uint8 }

// maxMoves bounds the moves of one side: of two chariots, horses and cannons, five soldiers and guards.
const maxMoves = 128

// setGuards puts the guards of a pair on an empty board.
func (b *board) setGuards(red, black int) {
	b.at, b.taken = [points]uint8{}, set{}
	for i := range b.sq {
		b.sq[i] = nowhere
	}
	for c, n := range [2]int{red, black} {
		slot := b.l.first[c]
		for _, s := range b.l.guards[c].list[n] {
			if s == nowhere {
				continue
			}
			if c == 1 {
				s = 89 - s
			}
			b.put(uint8(slot), s)
			slot++
		}
	}
}

func (b *board) put(slot, s uint8) {
	b.sq[slot] = s
	b.at[s] = slot + 1
	b.taken = b.taken.or(pointSet[s])
}

func (b *board) lift(slot uint8) {
	s := b.sq[slot]
	b.at[s] = 0
	b.taken = b.taken.without(pointSet[s])
	b.sq[slot] = nowhere
}

// setRest puts the attackers of a number on a board that has guards alone; false if two pieces would share a point, with the board as it was.
func (b *board) setRest(x int) bool {
	for i := range b.l.groups {
		g := &b.l.groups[i]
		p := &g.list[x/g.stride]
		x %= g.stride
		for j := range g.count {
			if b.at[p[j]] != 0 {
				b.liftRest()
				return false
			}
			b.put(uint8(g.first+j), p[j])
		}
	}
	return true
}

// liftRest takes the attackers off.
func (b *board) liftRest() {
	for slot := b.l.attackersFrom(); slot < b.l.n && b.sq[slot] != nowhere; slot++ {
		b.lift(uint8(slot))
	}
}

func (l *layout) attackersFrom() int {
	return l.first[1] + 1 + l.guards[1].advisors + l.guards[1].elephants
}

// decode sets up a number; false if two pieces share a point.
func (b *board) decode(index int) bool {
	b.setGuards(b.l.unpair(index / b.l.rest))
	return b.setRest(index % b.l.rest)
}

// facing reports whether the generals face each other.
func (b *board) facing() bool {
	x, y := b.sq[b.l.first[0]], b.sq[b.l.first[1]]
	return x%9 == y%9 && between[x][y].and(b.taken).empty()
}

// attacked reports whether the general of a side is attacked, by the other general too.
func (b *board) attacked(c int) bool {
	k := b.sq[b.l.first[c]]
	if b.facing() {
		return true
	}
	for i := range b.l.groups {
		g := &b.l.groups[i]
		if int(g.kind>>3) == c {
			continue
		}
		for slot := g.first; slot < g.first+g.count; slot++ {
			if s := b.sq[slot]; s != nowhere && b.hits(g.kind, s, k) {
				return true
			}
		}
	}
	return false
}

// hits reports whether an attacker of a kind on s attacks what stands on k.
func (b *board) hits(kind, s, k uint8) bool {
	switch kind & 7 {
	case chariot:
		return aligned[s][k] && between[s][k].and(b.taken).empty()
	case cannon:
		return aligned[s][k] && between[s][k].and(b.taken).count() == 1
	}
	for i := range kindSteps[kind][s] {
		st := &kindSteps[kind][s][i]
		if st.to == k {
			return st.block == nowhere || !b.taken.has(st.block)
		}
	}
	return false
}

func (b *board) colour(slot uint8) int { return int(b.l.kind[slot] >> 3) }

// pseudo appends the moves of one piece, whatever becomes of its general.
func (b *board) pseudo(list []moved, slot uint8) []moved {
	kind, s := b.l.kind[slot], b.sq[slot]
	c := int(kind >> 3)
	switch kind & 7 {
	case chariot:
		for d := range rays[s] {
			for _, t := range rays[s][d] {
				o := b.at[t]
				if o == 0 || b.colour(o-1) != c {
					list = append(list, moved{slot, t, o})
				}
				if o != 0 {
					break
				}
			}
		}
		return list
	case cannon:
		for d := range rays[s] {
			list = b.cannonRay(list, slot, rays[s][d])
		}
		return list
	}
	for _, st := range kindSteps[kind][s] {
		if st.block != nowhere && b.taken.has(st.block) {
			continue
		}
		if o := b.at[st.to]; o == 0 || b.colour(o-1) != c {
			list = append(list, moved{slot, st.to, o})
		}
	}
	return list
}

func (b *board) cannonRay(list []moved, slot uint8, ray []uint8) []moved {
	screen := false
	for _, t := range ray {
		o := b.at[t]
		switch {
		case o == 0 && !screen:
			list = append(list, moved{slot, t, 0})
		case o == 0:
		case screen:
			if b.colour(o-1) != b.colour(slot) {
				list = append(list, moved{slot, t, o})
			}
			return list
		default:
			screen = true
		}
	}
	return list
}

// do makes a move and returns the point it came from.
func (b *board) do(m moved) (from uint8) {
	from = b.sq[m.slot]
	if m.victim != 0 {
		b.sq[m.victim-1] = nowhere
	}
	b.at[from] = 0
	b.at[m.to] = m.slot + 1
	b.sq[m.slot] = m.to
	b.taken = b.taken.without(pointSet[from]).or(pointSet[m.to])
	return from
}

func (b *board) undo(m moved, from uint8) {
	b.sq[m.slot] = from
	b.at[from] = m.slot + 1
	b.at[m.to] = m.victim
	b.taken = b.taken.or(pointSet[from])
	if m.victim != 0 {
		b.sq[m.victim-1] = m.to
	} else {
		b.taken = b.taken.without(pointSet[m.to])
	}
}

// legal appends the legal moves of a side.
func (b *board) legal(list []moved, c int) []moved {
	first := len(list)
	for slot := range uint8(b.l.n) {
		if b.colour(slot) == c && b.sq[slot] != nowhere {
			list = b.pseudo(list, slot)
		}
	}
	kept := first
	for _, m := range list[first:] {
		from := b.do(m)
		if !b.attacked(c) {
			list[kept] = m
			kept++
		}
		b.undo(m, from)
	}
	return list[:kept]
}

// origins appends the moves without capture by which a side can have come here, as moves that lead back. What they lead to may be not a position.
func (b *board) origins(list []moved, c int) []moved {
	for slot := range uint8(b.l.n) {
		kind := b.l.kind[slot]
		if int(kind>>3) != c {
			continue
		}
		s := b.sq[slot]
		if t := kind & 7; t == chariot || t == cannon {
			for d := range rays[s] {
				for _, from := range rays[s][d] {
					if b.at[from] != 0 {
						break
					}
					list = append(list, moved{slot, from, 0})
				}
			}
			continue
		}
		for _, st := range kindOrigins[kind][s] {
			if (st.block == nowhere || !b.taken.has(st.block)) && b.at[st.to] == 0 {
				list = append(list, moved{slot, st.to, 0})
			}
		}
	}
	return list
}

// fen writes the position with a side to move.
func (b *board) fen(side int) string {
	var text strings.Builder
	for r := 9; r >= 0; r-- {
		gap := byte(0)
		flush := func() {
			if gap > 0 {
				text.WriteByte('0' + gap)
			}
			gap = 0
		}
		for f := range 9 {
			o := b.at[r*9+f]
			if o == 0 {
				gap++
				continue
			}
			flush()
			letter := " PABNCRK"[b.l.kind[o-1]&7]
			if b.colour(o-1) == 1 {
				letter += 'a' - 'A'
			}
			text.WriteByte(letter)
		}
		flush()
		if r > 0 {
			text.WriteByte('/')
		}
	}
	return text.String() + [2]string{" w", " b"}[side] + " - - 0 1"
}
