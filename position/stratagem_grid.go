package position

// grid is the geometry of a board of the stratagem variants, of ten rows or of eleven. Its tables are built
// when the first position of such a board is set up: see stratagem_tables.go. Tables of the palaces
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
		return s.rank() + 1
	}
	return s.rank()
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

// onRing reports whether a point lies on the edge of the board.
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
		return s.rank() + g.rows - Ranks
	}
	return s.rank()
}

// step returns the set of the point a number of files and rows away; it is empty beyond the edge.
func (g *grid) step(s Square, files, rows int) Bitboard {
	if to, ok := g.at(s.file()+files, g.rowOf(s)+rows); ok {
		return squareBits[to]
	}
	return Bitboard{}
}
