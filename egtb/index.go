package egtb

import "slices"

// maxPieces bounds the pieces of a family, both generals with them.
const maxPieces = 16

// squares are the points of the pieces of a family, in the order of its slots.
type squares [maxPieces]uint8

// guardSet numbers the placements of the general, the advisors and the elephants of one side, as Red has them. First come
// those whose mirror image has a larger number, then those that are their own mirror image, then the mirror images of the first.
type guardSet struct {
	advisors, elephants int
	number              [9 << 12]int16 // by general<<12 | set of advisors<<7 | set of elephants
	list                [][5]uint8     // general, advisors, elephants; nowhere for those that are not there
	halves              int            // how many have a mirror image that is another
	primary             int            // how many come before the mirror images
}

// mirror returns the number of the mirror image of a placement.
func (g *guardSet) mirror(n int) int {
	switch {
	case n < g.halves:
		return n + g.primary
	case n < g.primary:
		return n
	}
	return n - g.primary
}

var (
	guardSets                         [3][3]*guardSet
	generalNo, advisorBit, elephantNo [points]uint8
)

func fillGuards() {
	var generals, advisors, elephants []uint8
	for s := range uint8(points) {
		if mayStand[general][s] {
			generalNo[s] = uint8(len(generals))
			generals = append(generals, s)
		}
		if mayStand[advisor][s] {
			advisorBit[s] = uint8(len(advisors))
			advisors = append(advisors, s)
		}
		if mayStand[elephant][s] {
			elephantNo[s] = uint8(len(elephants))
			elephants = append(elephants, s)
		}
	}
	for a := range 3 {
		for e := range 3 {
			guardSets[a][e] = newGuardSet(a, e, generals, advisors, elephants)
		}
	}
}

func newGuardSet(a, e int, generals, advisors, elephants []uint8) *guardSet {
	g := &guardSet{advisors: a, elephants: e}
	var all [][5]uint8
	for _, k := range generals {
		for _, as := range choose(advisors, a) {
			for _, es := range choose(elephants, e) {
				c := [5]uint8{k, nowhere, nowhere, nowhere, nowhere}
				copy(c[1:3], as)
				copy(c[3:5], es)
				if !slices.Contains(c[1:], k) && (a == 0 || e == 0 || disjoint(as, es)) {
					all = append(all, c)
				}
			}
		}
	}
	var halves, self [][5]uint8
	for _, c := range all {
		switch m := mirrorGuards(c); slices.Compare(c[:], m[:]) {
		case -1:
			halves = append(halves, c)
		case 0:
			self = append(self, c)
		}
	}
	g.halves, g.primary = len(halves), len(halves)+len(self)
	g.list = append(slices.Clone(halves), self...)
	for _, c := range halves {
		g.list = append(g.list, mirrorGuards(c))
	}
	for i := range g.number {
		g.number[i] = -1
	}
	for i, c := range g.list {
		key := int(generalNo[c[0]]) << 12
		for _, s := range c[1:3] {
			if s != nowhere {
				key |= 128 << advisorBit[s]
			}
		}
		for _, s := range c[3:] {
			if s != nowhere {
				key |= 1 << elephantNo[s]
			}
		}
		g.number[key] = int16(i)
	}
	return g
}

func disjoint(a, b []uint8) bool {
	return !slices.ContainsFunc(a, func(s uint8) bool { return slices.Contains(b, s) })
}

// choose lists the sets of n of the points.
func choose(from []uint8, n int) [][]uint8 {
	if n == 0 {
		return [][]uint8{nil}
	}
	var sets [][]uint8
	for i, s := range from {
		for _, rest := range choose(from[i+1:], n-1) {
			sets = append(sets, append([]uint8{s}, rest...))
		}
	}
	return sets
}

func mirrorGuards(c [5]uint8) [5]uint8 {
	for i, s := range c {
		if s != nowhere {
			c[i] = mirrorOf[s]
		}
	}
	slices.Sort(c[1:3])
	slices.Sort(c[3:])
	return c
}

// group are the equal attackers of one side.
type group struct {
	kind   uint8
	first  int // slot
	count  int
	stride int
	number [points]uint8 // of the points where they may stand
	list   [][5]uint8    // placements: ascending points
}

// binomials holds n over k, for places of up to 90 points and 5 pieces.
var binomials = func() (b [points + 1][6]int) {
	for n := range b {
		b[n][0] = 1
		for k := 1; k < 6 && n > 0; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
}()

// place numbers the placement of a group, mirrored or not.
func (g *group) place(sq *squares, mirror bool) int {
	s := sq[g.first]
	if mirror {
		s = mirrorOf[s]
	}
	if g.count == 1 {
		return int(g.number[s])
	}
	var n [5]uint8
	for i := range g.count {
		s := sq[g.first+i]
		if mirror {
			s = mirrorOf[s]
		}
		x, j := g.number[s], i
		for ; j > 0 && n[j-1] > x; j-- {
			n[j] = n[j-1]
		}
		n[j] = x
	}
	x := 0
	for i := range g.count {
		x += binomials[n[i]][i+1]
	}
	return x
}

// layout numbers the positions of a family for either side to move. The attackers vary fastest. Mirror images have one number,
// except where the guards of both sides are their own mirror images: there each of the two has its own.
type layout struct {
	material Material
	n        int
	kind     [maxPieces]uint8
	slot     [maxPieces]uint8 // group of a slot; noGroup for generals and guards
	guards   [2]*guardSet
	first    [2]int // slot of the general; advisors and elephants follow
	groups   []group
	rest     int // placements of all groups
	pairs    int // placements of the guards of both sides
	size     int
}

const noGroup = 255

func newLayout(m Material) *layout {
	prepare()
	l := &layout{material: m, rest: 1}
	for c := range 2 {
		l.guards[c] = guardSets[m[c][advisor]][m[c][elephant]]
		l.first[c] = l.n
		l.add(uint8(c)<<3|general, noGroup, 1)
		l.add(uint8(c)<<3|advisor, noGroup, int(m[c][advisor]))
		l.add(uint8(c)<<3|elephant, noGroup, int(m[c][elephant]))
	}
	for c := range 2 {
		for _, t := range nameOrder[:4] {
			if n := int(m[c][t]); n > 0 {
				g := group{kind: uint8(c)<<3 | t, first: l.n, count: n}
				l.add(g.kind, uint8(len(l.groups)), n)
				l.groups = append(l.groups, g)
			}
		}
	}
	for i := len(l.groups) - 1; i >= 0; i-- {
		g := &l.groups[i]
		var standing []uint8
		for s := range uint8(points) {
			if mayStand[g.kind][s] {
				g.number[s] = uint8(len(standing))
				standing = append(standing, s)
			}
		}
		g.stride = l.rest
		l.rest *= binomials[len(standing)][g.count]
	}
	r, b := l.guards[0], l.guards[1]
	l.pairs = r.halves*len(b.list) + (r.primary-r.halves)*b.primary
	l.size = l.pairs * l.rest
	return l
}

func (l *layout) add(kind, group uint8, n int) {
	for range n {
		l.kind[l.n], l.slot[l.n] = kind, group
		l.n++
	}
}

// fillPlacements makes the lists that decode needs; probing does without.
func (l *layout) fillPlacements() {
	for i := range l.groups {
		g := &l.groups[i]
		if g.list != nil {
			continue
		}
		var standing []uint8
		for s := range uint8(points) {
			if mayStand[g.kind][s] {
				standing = append(standing, s)
			}
		}
		g.list = make([][5]uint8, binomials[len(standing)][g.count])
		for _, c := range choose(standing, g.count) {
			var sq squares
			copy(sq[g.first:], c)
			copy(g.list[g.place(&sq, false)][:], c)
		}
	}
}

// guardNumber numbers the placement of a side's guards.
func (l *layout) guardNumber(sq *squares, c int) int {
	g := l.guards[c]
	i := l.first[c]
	turn := uint8(89 * c) // Black's points as Red has them: 89 - s
	at := func(s uint8) uint8 {
		if c == 1 {
			return turn - s
		}
		return s
	}
	key := int(generalNo[at(sq[i])]) << 12
	for range g.advisors {
		i++
		key |= 128 << advisorBit[at(sq[i])]
	}
	for range g.elephants {
		i++
		key |= 1 << elephantNo[at(sq[i])]
	}
	return int(g.number[key])
}

// wantsMirror reports whether the mirror image of guards with these numbers is stored.
func (l *layout) wantsMirror(red, black int) bool {
	r := l.guards[0]
	return red >= r.primary || red >= r.halves && black >= l.guards[1].primary
}

// selfMirrored reports whether the guards of both sides are their own mirror images.
func (l *layout) selfMirrored(red, black int) bool {
	r, b := l.guards[0], l.guards[1]
	return red >= r.halves && red < r.primary && black >= b.halves && black < b.primary
}

// pair numbers the guards of both sides, of which the mirror image is not wanted.
func (l *layout) pair(red, black int) int {
	r, b := l.guards[0], l.guards[1]
	if red < r.halves {
		return red*len(b.list) + black
	}
	return r.halves*len(b.list) + (red-r.halves)*b.primary + black
}

// unpair is the inverse of pair.
func (l *layout) unpair(pair int) (red, black int) {
	r, b := l.guards[0], l.guards[1]
	if first := r.halves * len(b.list); pair >= first {
		pair -= first
		return r.halves + pair/b.primary, pair % b.primary
	}
	return pair / len(b.list), pair % len(b.list)
}

// index numbers a position.
func (l *layout) index(sq *squares) int {
	red, black := l.guardNumber(sq, 0), l.guardNumber(sq, 1)
	mirror := l.wantsMirror(red, black)
	if mirror {
		red, black = l.guards[0].mirror(red), l.guards[1].mirror(black)
	}
	return l.pair(red, black)*l.rest + l.restIndex(sq, mirror)
}

// restIndex numbers the placement of the attackers.
func (l *layout) restIndex(sq *squares, mirror bool) int {
	x := 0
	for i := range l.groups {
		g := &l.groups[i]
		x += g.place(sq, mirror) * g.stride
	}
	return x
}
