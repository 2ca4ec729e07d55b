package egtb

import (
	"math/bits"
	"sync"

	"xqengine/position"
)

// The types of pieces in short, as package position numbers them. A kind is colour<<3 | type.
const (
	soldier  = uint8(position.Soldier)
	advisor  = uint8(position.Advisor)
	elephant = uint8(position.Elephant)
	horse    = uint8(position.Horse)
	cannon   = uint8(position.Cannon)
	chariot  = uint8(position.Chariot)
	general  = uint8(position.General)
)

// points is the number of points of the board; a point is rank*9 + file, as position.Square.Index has it.
const (
	points  = 90
	nowhere = 255 // no point: a captured piece, or a step that nothing can block
)

// set is a set of points.
type set struct{ lo, hi uint64 }

func (a set) and(b set) set     { return set{a.lo & b.lo, a.hi & b.hi} }
func (a set) or(b set) set      { return set{a.lo | b.lo, a.hi | b.hi} }
func (a set) without(b set) set { return set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a set) empty() bool       { return a.lo|a.hi == 0 }
func (a set) count() int        { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }
func (a set) has(s uint8) bool  { return !a.and(pointSet[s]).empty() }

// step is a move of a piece that does not slide.
type step struct {
	to    uint8
	block uint8 // the horse's leg or the elephant's eye
}

var (
	pointSet    [points]set
	between     [points][points]set
	aligned     [points][points]bool
	rays        [points][4][]uint8
	horseSteps  [points][]step
	kindSteps   [16][points][]step
	kindOrigins [16][points][]step
	mayStand    [16][points]bool
	mirrorOf    [points]uint8
	squareOf    [points]position.Square
	pointOf     [128]uint8 // by position.Square
)

func onBoard(file, rank int) bool { return file >= 0 && file < 9 && rank >= 0 && rank < 10 }

// ownRank is the rank as a side counts it from its back rank.
func ownRank(c, rank int) int {
	if c == 1 {
		return 9 - rank
	}
	return rank
}

func inPalace(c, file, rank int) bool { return file >= 3 && file <= 5 && ownRank(c, rank) <= 2 }

// standsOn reports whether a piece of a kind can ever stand on a point.
func standsOn(c int, t uint8, file, rank int) bool {
	r := ownRank(c, rank)
	switch t {
	case general:
		return inPalace(c, file, rank)
	case advisor:
		return file == 4 && r == 1 || (file == 3 || file == 5) && (r == 0 || r == 2)
	case elephant:
		switch r {
		case 0, 4:
			return file == 2 || file == 6
		case 2:
			return file == 0 || file == 4 || file == 8
		}
		return false
	case soldier:
		return r >= 5 || file%2 == 0 && r >= 3
	}
	return true
}

var (
	straight = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = [4][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	leaps    = [8][4]int{ // file and rank of the target, then of the leg
		{1, 2, 0, 1}, {-1, 2, 0, 1}, {1, -2, 0, -1}, {-1, -2, 0, -1}, {2, 1, 1, 0}, {2, -1, 1, 0}, {-2, 1, -1, 0}, {-2, -1, -1, 0},
	}
)

// prepare fills the tables of geometry and guards at first use: who never probes does not pay for them.
var prepare = sync.OnceFunc(func() {
	fillGeometry()
	fillGuards()
})

func fillGeometry() {
	for s := range points {
		if s < 64 {
			pointSet[s].lo = 1 << s
		} else {
			pointSet[s].hi = 1 << (s - 64)
		}
		file, rank := s%9, s/9
		mirrorOf[s] = uint8(rank*9 + 8 - file)
		squareOf[s] = position.SquareByIndex(s)
		pointOf[squareOf[s]] = uint8(s)
		for c := range 2 {
			for t := soldier; t <= general; t++ {
				mayStand[uint8(c)<<3|t][s] = standsOn(c, t, file, rank)
			}
		}
	}
	for s := range points {
		fillLines(s)
		fillSteps(s)
	}
	for kind := range kindSteps {
		for s := range points {
			for _, st := range kindSteps[kind][s] {
				kindOrigins[kind][st.to] = append(kindOrigins[kind][st.to], step{uint8(s), st.block})
			}
		}
	}
}

func fillLines(s int) {
	for d, v := range straight {
		var path set
		for f, r := s%9+v[0], s/9+v[1]; onBoard(f, r); f, r = f+v[0], r+v[1] {
			t := r*9 + f
			rays[s][d] = append(rays[s][d], uint8(t))
			between[s][t], aligned[s][t] = path, true
			path = path.or(pointSet[t])
		}
	}
}

func fillSteps(s int) {
	file, rank := s%9, s/9
	for _, v := range leaps {
		if onBoard(file+v[0], rank+v[1]) {
			t, leg := uint8((rank+v[1])*9+file+v[0]), uint8((rank+v[3])*9+file+v[2])
			horseSteps[s] = append(horseSteps[s], step{t, leg})
		}
	}
	for c := range 2 {
		add := func(t uint8, df, dr int, block uint8) {
			kind := uint8(c)<<3 | t
			if onBoard(file+df, rank+dr) && mayStand[kind][s] && mayStand[kind][(rank+dr)*9+file+df] {
				kindSteps[kind][s] = append(kindSteps[kind][s], step{uint8((rank+dr)*9 + file + df), block})
			}
		}
		for _, v := range straight {
			add(general, v[0], v[1], nowhere)
		}
		for _, v := range diagonal {
			add(advisor, v[0], v[1], nowhere)
			if onBoard(file+2*v[0], rank+2*v[1]) {
				add(elephant, 2*v[0], 2*v[1], uint8((rank+v[1])*9+file+v[0]))
			}
		}
		add(soldier, 0, 1-2*c, nowhere)
		if ownRank(c, rank) >= 5 {
			add(soldier, -1, 0, nowhere)
			add(soldier, 1, 0, nowhere)
		}
		kindSteps[uint8(c)<<3|horse][s] = horseSteps[s]
	}
}
