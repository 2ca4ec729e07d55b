package position

// The dispatch by family of what a node of a search asks: a switch for each question, in which every family is named,
// since a call through an interface would cost time there. The answers are in the files of the families. Here is what
// changes a position and what says what is legal; family_moves.go lists moves, family_turn.go tells what a turn may be,
// family_exchange.go what moves are worth, family_end.go what decides the game. What no node asks is in ruleset.go.

// Make plays a legal single move. Unmake takes it back.
func (p *Position) Make(m Move) {
	switch p.family {
	case FamilyXiangqi:
		p.makeXiangqi(m)
	case FamilyPoints:
		p.makePoints(m)
	case FamilyStratagem:
		p.makeStratagem(m)
	case FamilyChess:
		p.makeChess(m)
	default:
		panic(unknownFamily)
	}
}

// Unmake takes the last move back. It must not be called on the first position of the history nor
// after MakeNull.
func (p *Position) Unmake() {
	switch p.family {
	case FamilyXiangqi:
		p.unmakeXiangqi()
	case FamilyPoints:
		p.unmakePoints()
	case FamilyStratagem:
		p.unmakeStratagem()
	case FamilyChess:
		p.unmakeChess()
	default:
		panic(unknownFamily)
	}
}

// MakeNull passes: the other side moves. The side to move must not be in check. A pass ends the
// look-back of repetitions. UnmakeNull takes it back.
func (p *Position) MakeNull() {
	switch p.family {
	case FamilyXiangqi:
		p.passXiangqi()
	case FamilyPoints:
		p.passPoints()
	case FamilyStratagem:
		p.passStratagem()
	case FamilyChess:
		p.passChess()
	default:
		panic(unknownFamily)
	}
}

// UnmakeNull takes a pass back.
func (p *Position) UnmakeNull() {
	p.ply--
	p.side ^= 1
}

// KeyAfter returns the key of the position after a pseudo-legal move, without making it: for fetching
// what a table holds of it while the move is made.
func (p *Position) KeyAfter(m Move) uint64 {
	switch p.family {
	case FamilyXiangqi:
		return p.xiangqiKeyAfter(m)
	case FamilyPoints:
		return p.pointsKeyAfter(m)
	case FamilyStratagem:
		return p.stratagemKeyAfter(m)
	case FamilyChess:
		return p.chessKeyAfter(m)
	}
	panic(unknownFamily)
}

// Legal reports whether a pseudo-legal move of the side to move leaves its general safe.
func (p *Position) Legal(m Move) bool {
	switch p.family {
	case FamilyXiangqi:
		return p.legalXiangqi(m, p.byColour[p.side&1^1])
	case FamilyPoints:
		return p.legalPoints(m)
	case FamilyStratagem:
		return p.legalStratagem(m)
	case FamilyChess:
		return p.legalChess(m)
	}
	panic(unknownFamily)
}

// PseudoLegal reports whether m, which may be any number (a move from the hash table or a killer), is a
// move that the side to move could make but for the safety of its general.
func (p *Position) PseudoLegal(m Move) bool {
	switch p.family {
	case FamilyXiangqi:
		return p.pseudoLegalXiangqi(m)
	case FamilyPoints:
		return p.pseudoLegalPoints(m)
	case FamilyStratagem:
		return p.pseudoLegalStratagem(m)
	case FamilyChess:
		return p.pseudoLegalChess(m)
	}
	panic(unknownFamily)
}

// AttacksGeneral reports whether the piece that makes a move would attack the enemy general from its target
// square. It does not see discovered checks, nor a screen that the move sets up for another piece: false
// does not mean that the move gives no check.
func (p *Position) AttacksGeneral(m Move) bool {
	switch p.family {
	case FamilyXiangqi:
		return p.xiangqiAttacksGeneral(m)
	case FamilyPoints:
		return p.pointsAttacksGeneral(m)
	case FamilyStratagem:
		return p.stratagemAttacksGeneral(m)
	case FamilyChess:
		return p.chessAttacksKing(m)
	}
	panic(unknownFamily)
}
