package position

// The dispatch of what decides the game: points and victory soldiers, repetition, dead material.

// Verdict reports whether points or a victory soldier have decided the game, for the side to move. A mate or
// stalemate of the side to move comes first: VerdictWin here counts only if the side to move has a legal
// move left; see Stuck.
func (p *Position) Verdict() Verdict {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return NoVerdict
	case FamilyPoints, FamilyStratagem:
		return p.top().verdict
	}
	panic(unknownFamily)
}

// RepetitionInSearch judges a position inside a search tree whose root stands at ply root of the
// history: the second occurrence when the first one lies after the root (nothing is gained by going
// round again), the third otherwise. The verdict depends on the way that led to the position: a score made
// of it must not be stored as the value of the position, nor of one within the last back plies, on which it rests.
func (p *Position) RepetitionInSearch(root int) (v Verdict, back int) {
	if p.stack[p.ply].reversible < shortestCycle {
		return NoVerdict, 0
	}
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
		return p.refereeInSearch(root)
	case FamilyPoints:
		return p.pointsRepetitionInSearch(root)
	case FamilyChess:
		return p.chessRepetitionInSearch(root)
	}
	panic(unknownFamily)
}

// EarlierOccurrence returns how many plies ago the position on the board stood last, since the last capture
// or pass; 0 if it did not. In the points variants points do not count.
func (p *Position) EarlierOccurrence() int {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		return p.sameKeyBefore()
	case FamilyPoints:
		return p.sameBoardBefore()
	}
	panic(unknownFamily)
}

// CannotBeWon reports whether the pieces on the board are such that nobody can win. A bare board of guards, or a
// lone cannon without an advisor to serve as its screen, is such.
func (p *Position) CannotBeWon() bool {
	switch p.family {
	case FamilyXiangqi:
		return p.xiangqiCannotBeWon()
	case FamilyPoints:
		return false // points can still be won
	case FamilyStratagem:
		return p.stratagemCannotBeWon()
	case FamilyChess:
		return p.chessCannotBeWon()
	}
	panic(unknownFamily)
}

// LacksForce reports whether a side has too little to win with against any defence, whatever the other side has left: no piece
// that crosses the river, or in chess a king with one bishop or knight at most. Points can be won with any piece.
func (p *Position) LacksForce(c Colour) bool {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
		return p.top().counts>>(28*uint(c&1))&redAttackers == 0
	case FamilyPoints:
		return false
	case FamilyChess:
		return p.chessLacksForce(c)
	}
	panic(unknownFamily)
}

// naturalLimit returns the plies that make a draw where nothing irreversible happens; 0 for no limit.
func (p *Position) naturalLimit() int {
	switch p.family {
	case FamilyXiangqi, FamilyPoints, FamilyStratagem:
		return p.rules.NaturalLimit
	case FamilyChess:
		return fiftyMoves
	}
	panic(unknownFamily)
}
