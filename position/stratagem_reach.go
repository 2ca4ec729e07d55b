package position

// What plates add to the reach of a piece: see reach. Each function is exactly what its plate adds. Sets may
// hold own pieces and points that serve nobody; the callers take what they need.

// overOne passes over exactly one piece in a line (车可越, 无阻车, 加能炮 of sixteen).
func overOne(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	_, one, _ := p.grid.lines(s, occupied)
	return one
}

// overTwo passes over exactly two pieces in a line (加能炮).
func overTwo(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	_, _, two := p.grid.lines(s, occupied)
	return two
}

// roundCorner goes along the edge of the board round exactly one corner (外环车, I1). From a corner it goes
// straight to the next one and turns there.
func roundCorner(p *Position, _ Colour, s Square, occupied Bitboard) (targets Bitboard) {
	g := p.grid
	if !g.onRing(s) {
		return targets
	}
	n := len(g.ring)
	for _, step := range [2]int{1, n - 1} {
		turned := false
		for i := (int(g.ringAt[s&127]) + step) % n; ; i = (i + step) % n {
			to := squareBits[g.ring[i]&127]
			if turned {
				targets = targets.or(to)
			}
			if to.and(occupied).any() {
				break
			}
			if to.and(g.corners).any() {
				if turned {
					break
				}
				turned = true
			}
		}
	}
	return targets
}

// oneDiagonally goes to the points diagonally next to a piece (王者车).
func oneDiagonally(p *Position, _ Colour, s Square, _ Bitboard) Bitboard {
	return p.grid.diagonal[s&127]
}

// overFilledLeg goes where a horse is hobbled (马无蹩, 腾空马).
func overFilledLeg(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.horse.shut(s, occupied)
}

// overDiagonalPiece jumps over a piece diagonally next to a piece to the point right behind (斜跨马).
func overDiagonalPiece(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.bound.shut(s, occupied)
}

// oneByThree goes 目, hobbled as a horse (行骡马).
func oneByThree(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.mule.open(s, occupied)
}

// twoByThree goes 用, hobbled by the first diagonal point (驼步马).
func twoByThree(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.camel.open(s, occupied)
}

// acrossTheRiver is the shot of the river cannon (河炮架, 河架炮, G1): the first piece on the cannon's file, if it
// stands on the other land and no piece on the board could possibly be a mount.
func acrossTheRiver(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	others := occupied.not(squareBits[s&127])
	able := p.byType[Chariot].or(p.byType[Horse]).or(p.byType[Cannon]).or(p.byType[Soldier]).and(others)
	if able.Count() > 1 || s.InRiver() {
		return Bitboard{} // one of them is not a target
	}
	far := land[Black]
	if s&64 != 0 {
		far = land[Red]
	}
	direct, _, _ := p.grid.lines(s, occupied)
	target := direct.and(others).and(far).and(fileSet(s))
	if !target.any() {
		return Bitboard{}
	}
	mounts := able
	if s.file()%2 == 0 {
		mounts = mounts.or(p.byType[Elephant])
	}
	if s.file() >= 3 && s.file() <= 5 {
		mounts = mounts.or(p.byType[Advisor])
		if !target.and(p.byType[General]).any() {
			mounts = mounts.or(p.byType[General])
		}
	}
	if mounts.and(others).not(target).any() {
		return Bitboard{}
	}
	return target
}

// fileSet returns the land points of the file of s.
func fileSet(s Square) Bitboard {
	file := fileOf[s&127] & 15
	return Bitboard{fileBits << file, fileBits << file}
}

// palaceLines holds the corners and the centres of both palaces: the points that the palace lines join.
func palaceLines() Bitboard { return standing[Red][Advisor].or(standing[Black][Advisor]) }

// alongPalaceLines goes along a palace line up to the first piece (全线车).
func alongPalaceLines(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return onePalaceLine(nil, 0, s, occupied).or(strides.open(s, occupied))
}

// alongPalaceLinesAsCannon goes along a palace line over empty points, or from a corner over a piece on the
// centre to a piece on the opposite corner (全线炮).
func alongPalaceLinesAsCannon(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	slide := onePalaceLine(nil, 0, s, occupied).or(strides.open(s, occupied))
	return slide.not(occupied).or(strides.shut(s, occupied).and(occupied))
}

// onePalaceLine goes one point along a palace line (将士和).
func onePalaceLine(_ *Position, _ Colour, s Square, _ Bitboard) Bitboard {
	if !palaceLines().Has(s) {
		return Bitboard{}
	}
	return advisorTargets[s&127]
}

// twoStraight goes two points straight inside the palace over an empty point (帅阔步).
func twoStraight(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return palaceSteps.open(s, occupied)
}

// throughCentre goes from a corner of the palace through the empty centre to the opposite corner (士阔步, F2).
func throughCentre(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return strides.open(s, occupied)
}

// overFilledCentre jumps from a corner over a piece on the centre to the opposite corner (士可跳, 斜跳士).
func overFilledCentre(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return strides.shut(s, occupied)
}

// alongPalaceEdge goes from a corner to a neighbouring corner, the point between empty (直角士).
func alongPalaceEdge(_ *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return palaceSteps.open(s, occupied)
}

// diagonallyOutside goes diagonally to a point outside the own palace (离宫士).
func diagonallyOutside(p *Position, c Colour, s Square, _ Bitboard) Bitboard {
	return p.grid.diagonal[s&127].not(palace[c&1])
}

// overFilledEye goes where an elephant's eye is filled (象不堵).
func overFilledEye(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.elephant.shut(s, occupied)
}

// ownEyes holds the eyes of an elephant's fields on its own land (捐躯象).
func ownEyes(p *Position, _ Colour, s Square, _ Bitboard) (targets Bitboard) {
	for _, l := range p.grid.elephant[s&127] {
		if l.to.any() {
			targets = targets.or(l.over)
		}
	}
	return targets
}

// twoFields flies two fields in one straight diagonal, the points between empty (象飞岸, 阔步象, F3): that is
// always between back rank and bank.
func twoFields(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.flight.open(s, occupied)
}

// fourStraight goes four points straight on own land, the points between empty (增值象).
func fourStraight(p *Position, _ Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.glide.open(s, occupied)
}

// oneFieldAcross goes one field from the own bank to far land, the eye empty (过河象).
func oneFieldAcross(p *Position, c Colour, s Square, occupied Bitboard) Bitboard {
	return p.grid.bound.open(s, occupied).and(land[c&1^1])
}

// straightBack goes one point straight back on far land (兵可退, 可退兵).
func straightBack(p *Position, c Colour, s Square, _ Bitboard) Bitboard {
	return p.grid.retreat[c&1][s&127]
}

// sidewaysAtHome goes one point sideways where a soldier has not crossed, in the river row too (兵忘河, 忘河兵).
func sidewaysAtHome(p *Position, c Colour, s Square, _ Bitboard) Bitboard {
	if land[c&1^1].Has(s) {
		return Bitboard{}
	}
	return p.grid.beside[s&127]
}

// diagonallyForward goes one point diagonally forward on far land (侧冲兵).
func diagonallyForward(p *Position, c Colour, s Square, _ Bitboard) Bitboard {
	return p.grid.slant[c&1][s&127]
}

// likeOwnOfficers goes from the last rank as a chariot, horse and cannon capture, as far as the side still has
// such pieces, to points of far land (拼底兵).
func likeOwnOfficers(p *Position, c Colour, s Square, occupied Bitboard) (targets Bitboard) {
	if !lastRank[c&1].Has(s) {
		return targets
	}
	own := p.byColour[c&1].and(occupied)
	direct, one, _ := p.grid.lines(s, occupied)
	if p.byType[Chariot].and(own).any() {
		targets = targets.or(direct)
	}
	if p.byType[Cannon].and(own).any() {
		targets = targets.or(one)
	}
	if p.byType[Horse].and(own).any() {
		targets = targets.or(p.grid.horse.open(s, occupied))
	}
	return targets.and(land[c&1^1])
}

// likeTheModel goes from far land as the enemy piece that moved last could capture (卧底兵, K7): to any empty point,
// its own land among them, and to pieces on far land, but never to that piece. What a soldier reaches anyway is left
// to its plain moves, except captures, which an exchange is not.
func likeTheModel(p *Position, c Colour, s Square, occupied Bitboard) Bitboard {
	model := p.top().powers.last & 127
	if !land[c&1^1].Has(s) || model == NoSquare {
		return Bitboard{}
	}
	var targets Bitboard
	switch t := p.board[model].Type(); t {
	case Cannon:
		_, targets, _ = p.grid.lines(s, occupied)
	case General:
		targets = generalTargets[s&127].and(palace[c&1^1])
	case Advisor:
		targets = onePalaceLine(p, c, s, occupied).and(palace[c&1^1])
	case Elephant:
		targets = p.grid.bound.open(s, occupied).and(land[c&1^1])
	default:
		targets = p.grid.plain(t, c, s, occupied)
	}
	steps := p.grid.soldierSteps(c, s, occupied)
	exchanges := occupied.and(land[c&1^1]).not(squareBits[model])
	return targets.not(occupied).not(steps).or(targets.and(exchanges))
}

// lastRank holds the enemy's back rank, where soldiers of a colour are promoted.
var lastRank = [2]Bitboard{
	Red:   {Hi: (1<<Files - 1) << (4 * Files)},
	Black: {Lo: 1<<Files - 1},
}

// strides holds the way from each corner of a palace over its centre to the opposite corner; palaceSteps the
// way two points straight inside a palace.
var strides, palaceSteps = func() (strides, palaceSteps leaps) {
	for _, points := range palace {
		for inside := points; inside.any(); {
			s := inside.Pop()
			for i := range 4 {
				d, o := diagonalSteps[i], orthogonalSteps[i]
				strides[s][i] = palaceLeap(s, d, points)
				palaceSteps[s][i] = palaceLeap(s, o, points)
			}
		}
	}
	return strides, palaceSteps
}()

// palaceLeap returns the leap of two steps that stays in a palace, if there is one.
func palaceLeap(s Square, d step, within Bitboard) leap {
	to, ok := onBoard(s.file()+2*d.file, s.rank()+2*d.rank)
	if !ok || !within.Has(to) {
		return leap{}
	}
	return leap{over: squareBits[SquareAt(s.file()+d.file, s.rank()+d.rank)], to: squareBits[to]}
}
