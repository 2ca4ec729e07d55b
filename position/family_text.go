package position

// The verbs that read, write and explain positions and turns.

// FormatTurn returns the canonical text of a turn of this position, such as h2e2, h2e2i, h2e2x, xer,h2e2 or
// h2e2,b0c2.
func (p *Position) FormatTurn(t Turn) string {
	switch p.family {
	case FamilyXiangqi:
		return p.formatXiangqiTurn(t)
	case FamilyPoints:
		return p.formatScoringTurn(t)
	case FamilyStratagem:
		return p.formatElements(t)
	case FamilyChess:
		return p.formatChessTurn(t)
	}
	panic(unknownFamily)
}

// formatSingle writes one single move as a turn's text has it.
func (p *Position) formatSingle(m Move) string {
	switch p.family {
	case FamilyXiangqi:
		return p.variant.shape.moveName(m)
	case FamilyPoints:
		return p.formatScoring(m)
	case FamilyStratagem:
		return p.formatElement(m)
	case FamilyChess:
		return p.formatChess(m)
	}
	panic(unknownFamily)
}

// ParseTurn reads a legal turn in coordinates, such as h2e2, H2E2, h2-e2, h2e2i, h2e2x or h2e2,b0c2. The error is
// ErrNotAMove if the text is not of that form, ErrIllegal if the turn is not legal in this position.
func (p *Position) ParseTurn(text string) (Turn, error) {
	switch p.family {
	case FamilyXiangqi:
		return p.parseXiangqiTurn(text)
	case FamilyPoints:
		return p.parseScoringTurn(text)
	case FamilyStratagem:
		return p.parseElements(text)
	case FamilyChess:
		return p.parseChessTurn(text)
	}
	panic(unknownFamily)
}

// MovesAsInXiangqi tells whether the men of a legal turn go as the rules of xiangqi have it: all that a notation made for
// xiangqi can say. In the points variants they always do. In the stratagem variants what a plate adds, exchanges,
// promotions, swaps, marker steps, removals, and moves into, out of or over the river row are not such.
func (p *Position) MovesAsInXiangqi(t Turn) bool {
	switch p.family {
	case FamilyXiangqi, FamilyPoints:
		return true
	case FamilyChess:
		return false
	case FamilyStratagem:
		return p.stratagemMovesAsInXiangqi(t)
	}
	panic(unknownFamily)
}

// kindOfMove tells what a legal single move does to the men.
func (p *Position) kindOfMove(m Move) moveKind {
	switch p.family {
	case FamilyXiangqi, FamilyPoints, FamilyChess:
		return walks
	case FamilyStratagem:
		return p.moveKindOf(m)
	}
	panic(unknownFamily)
}

// Attacked returns the men of the side to move that must be saved: the general, and where there are royal pieces
// those of them, that the enemy attacks.
func (p *Position) Attacked() Bitboard {
	if p.Checkers().Empty() {
		return Bitboard{}
	}
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		return squareBits[p.general[p.side&1]&127]
	case FamilyPoints:
		return p.scoringAttacked()
	}
	panic(unknownFamily)
}

// caption tells, below a diagram, what there is beside the men.
func (p *Position) caption() string {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return ""
	case FamilyPoints:
		return p.pointsCaption()
	case FamilyStratagem:
		return p.platesCaption()
	}
	panic(unknownFamily)
}

// RepetitionTable judges the plies since the position stood for the second time before now, or, with times 2, since
// it stood last: as if that were the third occurrence. It is false if the position has not occurred so often, 2 or
// 3 times. It judges as JudgeRepetition does; it allocates.
func (p *Position) RepetitionTable(times int) (RepetitionTable, bool) {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
		return p.deedsTable(times)
	case FamilyPoints:
		return p.scoringRepetitionTable(times)
	case FamilyChess:
		return RepetitionTable{}, false // a repetition draws, whatever was played
	}
	panic(unknownFamily)
}
