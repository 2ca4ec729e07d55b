package position

// The dispatch of what lists moves.

// LegalMoves fills l with all legal single moves. An empty list means that the game is over: the side to
// move has lost, or points or a victory soldier have decided it.
func (p *Position) LegalMoves(l *MoveList) {
	if l.count = 0; p.Verdict() == NoVerdict {
		p.escapes(l)
	}
}

// escapes fills l with the moves that would be legal if neither points nor a victory soldier could end the
// game.
func (p *Position) escapes(l *MoveList) {
	switch p.family {
	case FamilyXiangqi:
		p.xiangqiLegalMoves(l)
	case FamilyPoints:
		p.pointsEscapes(l)
	case FamilyStratagem:
		p.stratagemEscapes(l)
	case FamilyChess:
		p.chessLegalMoves(l)
	default:
		panic(unknownFamily)
	}
}

// Stuck reports whether the side to move has no legal move, whatever points or a victory soldier say.
func (p *Position) Stuck() bool {
	if p.scratch == nil {
		p.scratch = new(MoveList)
	}
	p.escapes(p.scratch)
	return p.scratch.Len() == 0
}

// Evasions fills l with the legal moves of a position in check.
func (p *Position) Evasions(l *MoveList) {
	switch p.family {
	case FamilyXiangqi:
		p.xiangqiEvasions(l)
	case FamilyPoints, FamilyStratagem:
		p.LegalMoves(l)
	case FamilyChess:
		p.chessLegalMoves(l)
	default:
		panic(unknownFamily)
	}
}

// Captures fills l with the pseudo-legal captures: each must be tested with Legal before it is made. In the
// stratagem variants exchanges and removals from the river are among them. Not for positions in check.
func (p *Position) Captures(l *MoveList) {
	switch p.family {
	case FamilyXiangqi:
		p.xiangqiCaptures(l)
	case FamilyPoints:
		p.pointsCaptures(l)
	case FamilyStratagem:
		p.stratagemCaptures(l)
	case FamilyChess:
		p.chessCaptures(l)
	default:
		panic(unknownFamily)
	}
}

// Quiets fills l with the pseudo-legal moves that capture nothing: each must be tested with Legal
// before it is made. Not for positions in check.
func (p *Position) Quiets(l *MoveList) {
	switch p.family {
	case FamilyXiangqi, FamilyPoints:
		p.xiangqiQuiets(l)
	case FamilyStratagem:
		p.stratagemQuiets(l)
	case FamilyChess:
		p.chessQuiets(l)
	default:
		panic(unknownFamily)
	}
}

// QuietChecks fills l with the pseudo-legal moves that capture nothing and attack the enemy general with the piece that
// moves: each must be tested with Legal before it is made. Checks by uncovering another piece are not among them.
// Only in xiangqi and chess; in the other variants the list is empty. Not for positions in check.
func (p *Position) QuietChecks(l *MoveList) {
	switch p.family {
	case FamilyXiangqi:
		p.xiangqiQuietChecks(l)
	case FamilyPoints, FamilyStratagem:
		l.count = 0
	case FamilyChess:
		p.chessQuietChecks(l)
	default:
		panic(unknownFamily)
	}
}

// AddSpecials appends to l, for each of its moves from the index first on, what the points variants let it be
// besides: the same move with each conversion, or as the first of two. The moves are pseudo-legal and, in l,
// plain. Nothing in the other variants: where the stratagem variants and chess have specials, Captures, Quiets and
// Evasions make them.
func (p *Position) AddSpecials(l *MoveList, first int) {
	switch p.family {
	case FamilyPoints:
		p.addConversions(l, first)
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
	default:
		panic(unknownFamily)
	}
}

// AddQuietGains appends to l the pseudo-legal moves that capture nothing and still win material: promotions of
// a side not in check, and in chess en passant.
func (p *Position) AddQuietGains(l *MoveList) {
	switch p.family {
	case FamilyXiangqi, FamilyPoints:
	case FamilyStratagem:
		p.addPromotingQuiets(l)
	case FamilyChess:
		p.addChessGains(l)
	default:
		panic(unknownFamily)
	}
}
