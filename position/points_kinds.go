package position

// What kinds change: who may capture whom, and which squares must be safe. A kind never changes how a
// piece moves, blocks or screens.

// safeFrom returns the enemies of the side to move that its pieces of a kind may not capture.
func (p *Position) safeFrom(k Kind) Bitboard {
	enemies := p.byColour[p.side&1^1]
	switch k {
	case Idle:
		return enemies
	case Small:
		return enemies.and(p.byKind[Small])
	}
	return Bitboard{}
}

// pointsTargets returns the pseudo-legal targets of the piece on s, which belongs to the side to move.
func (p *Position) pointsTargets(s Square) Bitboard {
	return p.reach(s).not(p.safeFrom(p.board[s&127].Kind()))
}

// hostile returns the enemies of us that bear on our general when it is of a kind: those that may capture
// it, and the enemy general, which may not face it whatever their kinds.
func (p *Position) hostile(us Colour, k Kind) Bitboard {
	harmless := p.byKind[Idle]
	if k == Small {
		harmless = harmless.or(p.byKind[Small])
	}
	return p.byColour[us&1^1].not(harmless.not(p.byType[General]))
}

// converted returns the piece that a move of the side to move puts on its target square.
func (p *Position) converted(m Move) Piece {
	piece := p.board[m.From()&127]
	if p.firstOfTwo(m) {
		return piece
	}
	return piece ^ Piece(m.Special())<<4
}

// firstOfTwo reports whether m is the first of two moves of a turn.
func (p *Position) firstOfTwo(m Move) bool {
	return m.Special() != 0 && p.top().phase != SingleMoves && p.board[m.To()&127] == NoPiece
}

// specialFits reports whether the special of a move, which may be any, has a meaning here, and whether the
// phase of the turn allows the move.
func (p *Position) specialFits(m Move) bool {
	f := p.top()
	captures := p.board[m.To()&127] != NoPiece
	if f.phase != SingleMoves && !captures {
		return m.Special() == 0 || m.Special() == 1 && p.maySecond(f, m.From())
	}
	if captures && (f.phase == FirstTurn || f.phase == secondMove) {
		return false
	}
	return p.variant.points.kinds[(p.board[m.From()&127] ^ Piece(m.Special())<<4).Kind()]
}

// maySecond reports whether a second move may follow a first one by the piece on s: the game must not be over by then.
func (p *Position) maySecond(f *frame, s Square) bool {
	if f.phase != DoubleMoves {
		return false
	}
	us := p.side & 1
	earned := p.variant.points.gains[p.board[s&127].Kind()]
	target := int32(p.PointsTarget())
	return f.points[us]+earned.mover < target && f.points[us^1]+earned.opponent < target
}

// updatePointsCheckInfo is updateCheckInfo in the points variants.
func (p *Position) updatePointsCheckInfo(f *frame) {
	us := p.side & 1
	p.updateCheckInfo(f, p.hostile(us, p.board[p.general[us]&127].Kind()))
	p.addRoyalCheckers(f)
}

// addRoyalCheckers completes the checkers of a side that has royal pieces besides its general: whatever attacks
// one of them gives check.
func (p *Position) addRoyalCheckers(f *frame) {
	us := p.side & 1
	royals := p.byKind[Royal].and(p.byColour[us]).not(p.byType[General])
	f.royals = royals.any()
	if !f.royals {
		return
	}
	occupied := p.Occupied()
	enemies := p.byColour[us^1].not(p.byKind[Idle])
	for royals.any() {
		f.checkers = f.checkers.or(p.attackersOfRoyal(royals.Pop(), us^1, enemies, occupied))
	}
}

// attackersOfRoyal returns those of a set of enemies, which are of the colour by, that attack a royal piece
// on s, given an occupancy.
func (p *Position) attackersOfRoyal(s Square, by Colour, enemies, occupied Bitboard) Bitboard {
	s &= 127
	attackers := soldierSources[by&1][s].and(p.byType[Soldier])
	attackers = attackers.or(advisorTargets[s].and(p.byType[Advisor]))
	attackers = attackers.or(generalTargets[s].and(p.byType[General]))
	attackers = attackers.or(elephant(s, occupied).and(p.byType[Elephant]))
	direct, behind := lines(s, occupied)
	attackers = attackers.or(direct.and(p.byType[Chariot])).or(behind.and(p.byType[Cannon])).and(enemies)
	for horses := horseSources[s].and(p.byType[Horse]).and(enemies); horses.any(); {
		if from := horses.Pop() & 127; !occupied.Has(legOf[from][s]) {
			attackers = attackers.or(squareBits[from])
		}
	}
	return attackers
}

// royalsSafeAfter reports whether general and royal pieces of the side to move are safe after a move that
// puts a piece on its target.
func (p *Position) royalsSafeAfter(m Move, placed Piece) bool {
	return p.takenRoyalAfter(m, placed) == NoSquare
}

// takenRoyalAfter returns where the general of the side to move, or else another royal piece, could be taken after a
// move that puts a piece on its target; NoSquare if they are safe.
func (p *Position) takenRoyalAfter(m Move, placed Piece) Square {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	target := squareBits[to]
	occupied := p.Occupied().not(squareBits[from]).or(target)
	k, general := p.general[us], p.board[p.general[us]&127]
	if from == k {
		k, general = to, placed
	}
	if p.generalAttackedBy(k, us^1, p.hostile(us, general.Kind()).not(target), occupied) {
		return k
	}
	royals := p.byKind[Royal].and(p.byColour[us]).not(p.byType[General]).not(squareBits[from])
	if placed.Kind() == Royal && placed.Type() != General {
		royals = royals.or(target)
	}
	enemies := p.byColour[us^1].not(p.byKind[Idle]).not(target)
	for royals.any() {
		if s := royals.Pop(); p.attackersOfRoyal(s, us^1, enemies, occupied).any() {
			return s
		}
	}
	return NoSquare
}

// pointsAttacksGeneral is AttacksGeneral in the points variants.
func (p *Position) pointsAttacksGeneral(m Move) bool {
	return p.converted(m).Kind().MayCapture(p.board[p.general[p.side&1^1]&127].Kind()) && p.xiangqiAttacksGeneral(m)
}

// attacked is Attacked in the points variants.
func (pointsRuleset) attacked(p *Position) (attacked Bitboard) {
	us := p.side & 1
	k := p.general[us]
	if p.generalAttackedBy(k, us^1, p.hostile(us, p.PieceAt(k).Kind()), p.Occupied()) {
		attacked = squareBits[k&127]
	}
	enemies := p.byColour[us^1].not(p.byKind[Idle])
	for royals := p.byKind[Royal].and(p.byColour[us]).not(p.byType[General]); royals.any(); {
		if s := royals.Pop(); p.attackersOfRoyal(s, us^1, enemies, p.Occupied()).any() {
			attacked = attacked.or(squareBits[s&127])
		}
	}
	return attacked
}
