package position

// The dispatch of what a turn may be: which moves have several forms, and which leave the turn open.

// Converts reports whether a move may have several forms here of which Captures, Quiets and Evasions make only
// the plain one: AddSpecials makes the others.
func (p *Position) Converts() bool {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		return false
	case FamilyPoints:
		return true
	}
	panic(unknownFamily)
}

// ConvertsQuiets reports whether moves that capture nothing may convert here: always, except before the first
// capture where turns may have two moves.
func (p *Position) ConvertsQuiets() bool {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		return false
	case FamilyPoints:
		return p.top().phase == SingleMoves
	}
	panic(unknownFamily)
}

// Continues reports whether the side to move has made the first half of a turn, the first of two moves or what
// prepares the move: it moves on, and cannot pass.
func (p *Position) Continues() bool {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return false
	case FamilyPoints:
		return p.top().phase == secondMove
	case FamilyStratagem:
		return p.top().powers.prepared != unprepared
	}
	panic(unknownFamily)
}

// MayContinue reports whether a turn may consist of two single moves here.
func (p *Position) MayContinue() bool {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return false
	case FamilyPoints:
		return p.top().phase == DoubleMoves
	case FamilyStratagem:
		return p.mayPrepare()
	}
	panic(unknownFamily)
}

// ContinuesAfter reports whether m is the first half of a turn: the same side moves again after it.
func (p *Position) ContinuesAfter(m Move) bool {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return false
	case FamilyPoints:
		return p.firstOfTwo(m)
	case FamilyStratagem:
		return p.moveKindOf(m).prepares()
	}
	panic(unknownFamily)
}
