package position

import "sync"

// grid is the geometry of a board of the stratagem variants, of ten rows or of eleven. Its tables are built
// when the first position of such a board is set up; xiangqi has its own, in tables.go. Tables of the palaces
// (advisorTargets, generalTargets) are the same on every board.
//
// A row is a rank as lines run, from Red's back rank on: the river row lies between the ranks 4 and 5.
type grid struct {
	rows   int      // ten or eleven
	points Bitboard // the whole board
	river  Bitboard // the river row; empty on ten rows

	ranks   *[16][512]lineReach              // by file, and occupancy of the rank
	columns [16][1 << columnPlaces]lineReach // by place on the file, and occupancy of the file
	cross   [squareCodes]Bitboard            // rank and file of a point, without it

	diagonal [squareCodes]Bitboard // the points diagonally next to one
	beside   [squareCodes]Bitboard // the points next to one on its rank

	horse, mule, camel leaps                 // one by two, one by three, two by three: hobbled by the first point
	elephant           leaps                 // two diagonally on one land
	bound              leaps                 // two diagonally, anywhere
	flight, glide      leaps                 // four points diagonally, and straight, on one land
	horseSources       [squareCodes]Bitboard // from where a horse could leap to a point

	soldier        [2][squareCodes]Bitboard // steps of a soldier
	soldierSources [2][squareCodes]Bitboard // the reverse of soldier
	crossing       [2][squareCodes]leap     // from the own bank straight over the river row
	retreat        [2][squareCodes]Bitboard // one point straight back on far land
	slant          [2][squareCodes]Bitboard // one point diagonally forward on far land

	ring    []Square // the edge of the board, once round
	ringAt  [squareCodes]uint8
	corners Bitboard
}

// columnPlaces is how many places a file has in the index of its occupancy: five of either land, the river
// row between them also where there is none.
const columnPlaces = 11

// lineReach tells, for one line of the board and the place of a piece on it, which places lie between it and
// the first piece on either side, between the first and the second, and between the second and the third.
// Each set holds the piece at the far end too.
type lineReach struct{ direct, one, two uint16 }

// leap goes to points when all points it passes over are empty, or when one is not: the rule says which.
type leap struct{ over, to Bitboard }

// leaps holds the leaps from each point, in at most four directions.
type leaps [squareCodes][4]leap

// open returns where the leaps with nothing in the way lead.
func (t *leaps) open(s Square, occupied Bitboard) (targets Bitboard) {
	for i := range t[s&127] {
		if l := &t[s&127][i]; !l.over.and(occupied).any() {
			targets = targets.or(l.to)
		}
	}
	return targets
}

// shut returns where the leaps with something in the way lead.
func (t *leaps) shut(s Square, occupied Bitboard) (targets Bitboard) {
	for i := range t[s&127] {
		if l := &t[s&127][i]; l.over.and(occupied).any() {
			targets = targets.or(l.to)
		}
	}
	return targets
}

// lines returns the three sets of lineReach for a piece on s, on both its lines.
func (g *grid) lines(s Square, occupied Bitboard) (direct, one, two Bitboard) {
	s &= 127
	file := fileOf[s] & 15
	row := &g.ranks[file][occupied.rankIndex(s)]
	column := &g.columns[placeOn(s)&15][columnIndex(occupied, file)]
	return spreadLines(s, row.direct, column.direct), spreadLines(s, row.one, column.one), spreadLines(s, row.two, column.two)
}

// columnIndex returns the eleven bits of a file, Red's back rank first.
func columnIndex(b Bitboard, file uint8) uint64 {
	halves := b.fileIndex(file)
	river := b.Lo >> (5*Files + file&15) & 1
	return (halves>>5<<6 | river<<5 | halves&31) & (1<<columnPlaces - 1)
}

// placeOn returns the place of a point on its file, in the order of columnIndex.
func placeOn(s Square) int {
	switch {
	case s.InRiver():
		return 5
	case s&64 != 0:
		return s.Rank() + 1
	}
	return s.Rank()
}

// spreadLines puts the bits of a rank and of a file, as columnIndex orders them, back onto the board.
func spreadLines(s Square, row, column uint16) Bitboard {
	file, shift := fileOf[s&127]&15, rankShift[s&127]&63
	b := Bitboard{
		Lo: spread[column&31]<<file | uint64(column>>5&1)<<(5*Files+file),
		Hi: spread[column>>6&31] << file,
	}
	if s&64 == 0 {
		b.Lo |= uint64(row) << shift
	} else {
		b.Hi |= uint64(row) << shift
	}
	return b
}

// reachAlong returns the reach of a piece at a place on a line whose places stand in order.
func reachAlong(place int, order []int, occupied int) (r lineReach) {
	sets := [3]*uint16{&r.direct, &r.one, &r.two}
	at := 0
	for order[at] != place {
		at++
	}
	for _, direction := range []int{-1, 1} {
		passed := 0
		for i := at + direction; i >= 0 && i < len(order) && passed < len(sets); i += direction {
			*sets[passed] |= 1 << order[i]
			passed += occupied >> order[i] & 1
		}
	}
	return r
}

// The two boards.
var (
	tenRows    = sync.OnceValue(func() *grid { return buildGrid(Ranks) })
	elevenRows = sync.OnceValue(func() *grid { return buildGrid(Ranks + 1) })
)

func buildGrid(rows int) *grid {
	g := &grid{rows: rows, points: Bitboard{halfBits, halfBits}}
	if rows > Ranks {
		g.river = Bitboard{Lo: (1<<Files - 1) << (5 * Files)}
		g.points = g.points.or(g.river)
	}
	g.buildLines()
	for points := g.points; points.any(); {
		s := points.Pop()
		g.buildLeaps(s)
		for _, c := range []Colour{Red, Black} {
			g.buildSoldier(c, s)
		}
	}
	g.buildRing()
	return g
}

// at returns the point at a file and a row, and whether there is one.
func (g *grid) at(file, row int) (Square, bool) {
	switch {
	case file < 0 || file >= Files || row < 0 || row >= g.rows:
		return NoSquare, false
	case g.rows == Ranks || row < 5:
		return SquareAt(file, row), true
	case row == 5:
		return SquareAt(file, RiverRank), true
	}
	return SquareAt(file, row-1), true
}

// rowOf returns the row of a point.
func (g *grid) rowOf(s Square) int {
	switch {
	case s.InRiver():
		return 5
	case s&64 != 0:
		return s.Rank() + g.rows - Ranks
	}
	return s.Rank()
}

// step returns the set of the point so many files and rows away; it is empty beyond the edge.
func (g *grid) step(s Square, files, rows int) Bitboard {
	if to, ok := g.at(s.File()+files, g.rowOf(s)+rows); ok {
		return squareBits[to]
	}
	return Bitboard{}
}

func (g *grid) buildLines() {
	g.ranks = new([16][512]lineReach)
	files := make([]int, Files)
	for i := range files {
		files[i] = i
	}
	for place := range Files {
		for occupied := range g.ranks[place] {
			g.ranks[place][occupied] = reachAlong(place, files, occupied)
		}
	}
	var places []int
	for row := range g.rows {
		s, _ := g.at(0, row)
		places = append(places, placeOn(s))
	}
	for _, place := range places {
		for occupied := range g.columns[place] {
			g.columns[place][occupied] = reachAlong(place, places, occupied)
		}
	}
}

// buildLeaps fills what does not depend on the side. Elephants, flights and glides stay on the land they
// start from.
func (g *grid) buildLeaps(s Square) {
	direct, _, _ := g.lines(s, Bitboard{})
	g.cross[s] = direct
	g.beside[s] = g.step(s, -1, 0).or(g.step(s, 1, 0))
	ground := land[Red]
	if s&64 != 0 {
		ground = land[Black]
	}
	home := func(targets Bitboard) Bitboard {
		if s.InRiver() {
			return Bitboard{}
		}
		return targets.and(ground)
	}
	for i, d := range orthogonalSteps {
		leg := g.step(s, d.file, d.rank)
		long := func(length, width int) Bitboard {
			left := g.step(s, length*d.file-width*d.rank, length*d.rank+width*d.file)
			return left.or(g.step(s, length*d.file+width*d.rank, length*d.rank-width*d.file))
		}
		g.horse[s][i] = leap{over: leg, to: long(2, 1)}
		g.mule[s][i] = leap{over: leg, to: long(3, 1)}
		path := leg.or(g.step(s, 2*d.file, 2*d.rank)).or(g.step(s, 3*d.file, 3*d.rank))
		g.glide[s][i] = leap{over: path, to: home(g.step(s, 4*d.file, 4*d.rank))}
		for targets := long(2, 1); targets.any(); {
			to := targets.Pop()
			g.horseSources[to] = g.horseSources[to].or(squareBits[s])
		}
	}
	for i, d := range diagonalSteps {
		eye := g.step(s, d.file, d.rank)
		g.diagonal[s] = g.diagonal[s].or(eye)
		g.camel[s][i] = leap{over: eye, to: g.step(s, 2*d.file, 3*d.rank).or(g.step(s, 3*d.file, 2*d.rank))}
		g.bound[s][i] = leap{over: eye, to: g.step(s, 2*d.file, 2*d.rank)}
		g.elephant[s][i] = leap{over: eye, to: home(g.bound[s][i].to)}
		path := eye.or(g.bound[s][i].to).or(g.step(s, 3*d.file, 3*d.rank))
		g.flight[s][i] = leap{over: path, to: home(g.step(s, 4*d.file, 4*d.rank))}
	}
}

func (g *grid) buildSoldier(c Colour, s Square) {
	forward := 1
	if c == Black {
		forward = -1
	}
	far := land[c.Other()]
	steps := g.step(s, 0, forward)
	if far.Has(s) {
		steps = steps.or(g.beside[s])
		g.retreat[c][s] = g.step(s, 0, -forward).and(far)
		g.slant[c][s] = g.step(s, -1, forward).or(g.step(s, 1, forward))
	}
	g.soldier[c][s] = steps
	if bridge := steps.and(g.river); land[c].Has(s) && bridge.any() {
		g.crossing[c][s] = leap{over: bridge, to: g.step(s, 0, 2*forward)}
	}
	for targets := steps.or(g.crossing[c][s].to); targets.any(); {
		to := targets.Pop()
		g.soldierSources[c][to] = g.soldierSources[c][to].or(squareBits[s])
	}
}

func (g *grid) buildRing() {
	file, row := 0, 0
	for _, d := range []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		s, _ := g.at(file, row)
		g.corners = g.corners.or(squareBits[s])
		for {
			next, ok := g.at(file+d.file, row+d.rank)
			if !ok {
				break
			}
			g.ringAt[next] = uint8(len(g.ring))
			g.ring = append(g.ring, next)
			file, row = file+d.file, row+d.rank
		}
	}
}

// onRing tells whether a point lies on the edge of the board.
func (g *grid) onRing(s Square) bool { return g.ring[g.ringAt[s&127]] == s }

// soldierSteps returns where a soldier of c on s may go by the plain rules: a step, or from its own bank
// over the empty river row.
func (g *grid) soldierSteps(c Colour, s Square, occupied Bitboard) Bitboard {
	steps := g.soldier[c&1][s&127]
	if over := &g.crossing[c&1][s&127]; over.to.any() && !over.over.and(occupied).any() {
		steps = steps.or(over.to)
	}
	return steps
}

// plain returns what a man of a type and colour on s reaches by the plain rules, own men included.
func (g *grid) plain(t PieceType, c Colour, s Square, occupied Bitboard) Bitboard {
	s &= 127
	switch t {
	case Chariot:
		direct, _, _ := g.lines(s, occupied)
		return direct
	case Cannon:
		direct, one, _ := g.lines(s, occupied)
		return direct.not(occupied).or(one.and(occupied))
	case Horse:
		return g.horse.open(s, occupied)
	case Soldier:
		return g.soldierSteps(c, s, occupied)
	case Advisor:
		return advisorTargets[s]
	case Elephant:
		return g.elephant.open(s, occupied)
	case General:
		return generalTargets[s]
	}
	return Bitboard{}
}
