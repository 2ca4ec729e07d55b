package position

// The verbs that read, write and explain positions and turns.

// setUp makes a position that is about to be read ready for its family.
func (p *Position) setUp() {
	switch p.family {
	case orthodox, scoring:
	case stratagem:
		p.setGrid()
	case chess:
		p.top().passant = NoSquare
	default:
		panic(unknownFamily)
	}
}

// parseFields reads the fields of a FEN, of which there is one at least.
func (p *Position) parseFields(fields []string) error {
	switch p.family {
	case orthodox, scoring, stratagem:
		return p.parseXiangqiFields(fields)
	case chess:
		return p.parseChessFields(fields)
	}
	panic(unknownFamily)
}

// lenientFEN tells whether a FEN may leave out the two fields between side and clock, and count moves from 0. A layout
// of plates may be a number, so there nothing can be left out.
func (p *Position) lenientFEN() bool {
	switch p.family {
	case orthodox, scoring:
		return true
	case stratagem, chess:
		return false
	}
	panic(unknownFamily)
}

// parseStateFields reads the third and the fourth field of a FEN. An empty third field is a missing one.
func (p *Position) parseStateFields(third, fourth string) error {
	switch p.family {
	case orthodox, scoring:
		return p.parsePhase(third, fourth)
	case stratagem:
		return p.parsePowers(third, fourth)
	case chess:
		return p.parseChessState(third, fourth)
	}
	panic(unknownFamily)
}

// stateFields returns the third and the fourth field of the FEN.
func (p *Position) stateFields() (third, fourth string) {
	switch p.family {
	case orthodox:
		return "-", "-"
	case scoring:
		return p.phaseFields()
	case stratagem:
		return p.powersFields()
	case chess:
		return p.chessFields()
	}
	panic(unknownFamily)
}

// validate tells whether the position may exist.
func (p *Position) validate() error {
	switch p.family {
	case orthodox:
		return p.validateXiangqi()
	case scoring:
		return p.validateScoring()
	case stratagem:
		return p.validateStratagem()
	case chess:
		return p.validateChess()
	}
	panic(unknownFamily)
}

// begin works out what the first position of a history holds beside men, key, value and counts.
func (p *Position) begin(f *frame) {
	switch p.family {
	case orthodox:
		p.updateCheckInfo(f, p.byColour[p.side&1^1])
	case scoring:
		f.board = f.key ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
		p.updateScoringCheckInfo(f)
		p.settle(f, p.side.Other())
	case stratagem:
		p.updateStratagemCheckInfo(f)
		f.verdict = p.victory(f)
	case chess:
		p.updateChessCheckInfo(f)
	default:
		panic(unknownFamily)
	}
}

// FormatTurn returns the canonical text of a turn of this position, such as h2e2, h2e2i, h2e2x, xer,h2e2 or
// h2e2,b0c2.
func (p *Position) FormatTurn(t Turn) string {
	switch p.family {
	case orthodox:
		return p.formatXiangqiTurn(t)
	case scoring:
		return p.formatScoringTurn(t)
	case stratagem:
		return p.formatElements(t)
	case chess:
		return p.formatChessTurn(t)
	}
	panic(unknownFamily)
}

// formatSingle writes one single move as a turn's text has it.
func (p *Position) formatSingle(m Move) string {
	switch p.family {
	case orthodox:
		return p.variant.shape.moveName(m)
	case scoring:
		return p.formatScoring(m)
	case stratagem:
		return p.formatElement(m)
	case chess:
		return p.formatChess(m)
	}
	panic(unknownFamily)
}

// ParseTurn reads a legal turn in coordinates, such as h2e2, H2E2, h2-e2, h2e2i, h2e2x or h2e2,b0c2. The error is
// ErrNotAMove if the text is not of that form, ErrIllegal if the turn is not legal in this position.
func (p *Position) ParseTurn(text string) (Turn, error) {
	switch p.family {
	case orthodox:
		return p.parseXiangqiTurn(text)
	case scoring:
		return p.parseScoringTurn(text)
	case stratagem:
		return p.parseElements(text)
	case chess:
		return p.parseChessTurn(text)
	}
	panic(unknownFamily)
}

// MovesAsInXiangqi tells whether the men of a legal turn go as the rules of xiangqi have it: all that a notation made for
// xiangqi can say. In the points variants they always do. In the stratagem variants what a plate adds, exchanges,
// promotions, swaps, marker steps, removals, and moves into, out of or over the river row are not such.
func (p *Position) MovesAsInXiangqi(t Turn) bool {
	switch p.family {
	case orthodox, scoring:
		return true
	case chess:
		return false
	case stratagem:
		return p.stratagemMovesAsInXiangqi(t)
	}
	panic(unknownFamily)
}

// kindOfMove tells what a legal single move does to the men.
func (p *Position) kindOfMove(m Move) moveKind {
	switch p.family {
	case orthodox, scoring, chess:
		return walks
	case stratagem:
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
	case orthodox, stratagem, chess:
		return squareBits[p.general[p.side&1]&127]
	case scoring:
		return p.scoringAttacked()
	}
	panic(unknownFamily)
}

// caption tells, below a diagram, what there is beside the men.
func (p *Position) caption() string {
	switch p.family {
	case orthodox, chess:
		return ""
	case scoring:
		return p.pointsCaption()
	case stratagem:
		return p.platesCaption()
	}
	panic(unknownFamily)
}

// RepetitionTable judges the plies since the position stood for the second time before now, or, with times 2, since
// it stood last: as if that were the third occurrence. It is false if the position has not occurred so often, 2 or
// 3 times. It judges as JudgeRepetition does; it allocates.
func (p *Position) RepetitionTable(times int) (RepetitionTable, bool) {
	switch p.family {
	case orthodox, stratagem:
		return p.deedsTable(times)
	case scoring:
		return p.scoringRepetitionTable(times)
	case chess:
		return RepetitionTable{}, false // a repetition draws, whatever was played
	}
	panic(unknownFamily)
}
