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

// FormatMove writes one single move as a turn's text has it.
func (p *Position) FormatMove(m Move) string {
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

// ParseCoordinates reads from and to of a single move that need not be legal, such as h2e2 or h2-e2, and in the points
// variants the kind that the piece becomes. What may follow the two squares in the other variants is not looked at. The error
// is ErrNotAMove, or ErrIllegal of a kind where nothing converts.
func (p *Position) ParseCoordinates(text string) (Move, error) {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		if len(text) > 4 && text[2] == '-' {
			text = text[:2] + text[3:]
		}
		return p.parseCoordinates(text[:min(4, len(text))])
	case FamilyPoints:
		return p.parseSingle(text)
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

// MoveKind tells what a legal single move does to the men.
func (p *Position) MoveKind(m Move) MoveKind {
	switch p.family {
	case FamilyXiangqi, FamilyPoints, FamilyChess:
		return Walk
	case FamilyStratagem:
		return p.moveKindOf(m)
	}
	panic(unknownFamily)
}

// ReachesPlainly tells whether the piece that a move takes reaches its target as its type goes, which is not an own piece:
// where kinds, phases, plates and what they protect forbid or allow something besides, without regard to these.
func (p *Position) ReachesPlainly(m Move) bool {
	switch p.family {
	case FamilyXiangqi, FamilyChess:
		return p.PseudoLegal(m)
	case FamilyPoints:
		return p.reach(m.From()).Has(m.To())
	case FamilyStratagem:
		return p.stratagemReachesPlainly(m)
	}
	panic(unknownFamily)
}

// ExposedRoyal returns where a piece of the side to move that must not be taken could be taken after a pseudo-legal move: its
// general, or else another royal piece. NoSquare if the move is legal.
func (p *Position) ExposedRoyal(m Move) Square {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem, FamilyChess:
		switch k := p.general[p.side&1]; {
		case p.Legal(m):
			return NoSquare
		case k == m.From():
			return m.To()
		default:
			return k
		}
	case FamilyPoints:
		return p.takenRoyalAfter(m, p.converted(m))
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

// RepetitionTable judges the plies since the position stood for the second time before now, or, with times 2, since
// it stood last: as if that were the third occurrence. It is false if the position has not occurred so often, 2 or
// 3 times. It judges as JudgeRepetition does; it allocates.
func (p *Position) RepetitionTable(times int) (RepetitionTable, bool) {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
		return p.refereeTable(times)
	case FamilyPoints:
		return p.pointsTable(times)
	case FamilyChess:
		return RepetitionTable{}, false // a repetition draws, whatever was played
	}
	panic(unknownFamily)
}
