package position

import "sync"

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

// plain returns what a piece of a type and colour on s reaches by the plain rules, own pieces included.
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
