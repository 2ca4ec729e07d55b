package position

// ruleset is what a family of rules does at the edges of a game, where no node of a search asks: it sets positions up, reads
// and writes turns, and judges who has won. Each family has one type, and one that lacks a method does not compile. What a
// node asks are switches: see family.go.
type ruleset interface {
	// setUp takes from a setup what the family has besides pieces and counters, and reports whether the position may exist.
	setUp(p *Position, s *Setup) error
	// describe puts into a setup what the family has besides pieces and counters.
	describe(p *Position, s *Setup)
	// begin works out what the first position of a history holds besides pieces, key, value and counts.
	begin(p *Position, f *frame)

	formatTurn(p *Position, t Turn) string
	formatMove(p *Position, m Move) string
	parseTurn(p *Position, text string) (Turn, error)
	parseCoordinates(p *Position, text string) (Move, error)

	movesAsInXiangqi(p *Position, t Turn) bool
	moveKind(p *Position, m Move) MoveKind
	reachesPlainly(p *Position, m Move) bool
	exposedRoyal(p *Position, m Move) Square
	// attacked returns what Attacked does in a position in check.
	attacked(p *Position) Bitboard

	judgeRepetition(p *Position) Outcome
	repetitionTable(p *Position, times int) (RepetitionTable, bool)
	// materialFirst reports whether a board on which nobody can win is judged before repetitions.
	materialFirst() bool
	// judgesDraws reports whether games are drawn by repetition, by the limit of plies and for want of material without
	// anybody's asking.
	judgesDraws(p *Position) bool
	// limitReason is what the limit of plies is called.
	limitReason() Reason
	// verdictReason is why the game is over where Verdict decides it.
	verdictReason() Reason
}

// rulesets holds the rules of each family, by Family.
var rulesets = [...]ruleset{
	FamilyXiangqi:   xiangqiRuleset{},
	FamilyPoints:    pointsRuleset{},
	FamilyStratagem: stratagemRuleset{},
	FamilyChess:     chessRuleset{},
}

// A new family without a ruleset does not compile.
var _ = [Families]ruleset(rulesets)

// ruleset returns the rules of the position's family.
func (p *Position) ruleset() ruleset {
	if int(p.family) >= len(rulesets) {
		panic(unknownFamily)
	}
	return rulesets[p.family]
}

// FormatTurn returns the canonical text of a turn of this position, such as h2e2, h2e2i, h2e2x, xer,h2e2 or
// h2e2,b0c2.
func (p *Position) FormatTurn(t Turn) string { return p.ruleset().formatTurn(p, t) }

// FormatMove writes one single move as a turn's text has it.
func (p *Position) FormatMove(m Move) string { return p.ruleset().formatMove(p, m) }

// ParseTurn reads a legal turn in coordinates, such as h2e2, H2E2, h2-e2, h2e2i, h2e2x or h2e2,b0c2. The error is
// ErrNotAMove if the text is not of that form, ErrIllegal if the turn is not legal in this position.
func (p *Position) ParseTurn(text string) (Turn, error) { return p.ruleset().parseTurn(p, text) }

// ParseCoordinates reads from and to of a single move that need not be legal, such as h2e2 or h2-e2, and in the points
// variants the kind that the piece becomes. What may follow the two squares in the other variants is not looked at. The error
// is ErrNotAMove, or ErrIllegal of a kind where nothing converts.
func (p *Position) ParseCoordinates(text string) (Move, error) {
	return p.ruleset().parseCoordinates(p, text)
}

// MovesAsInXiangqi reports whether the pieces of a legal turn go as the rules of xiangqi have it: all that a notation made for
// xiangqi can say. In the points variants they always do, in chess never. In the stratagem variants what a plate adds,
// exchanges, promotions, swaps, marker steps, removals, and moves into, out of or over the river row are not such.
func (p *Position) MovesAsInXiangqi(t Turn) bool { return p.ruleset().movesAsInXiangqi(p, t) }

// MoveKind tells what a legal single move does to the pieces.
func (p *Position) MoveKind(m Move) MoveKind { return p.ruleset().moveKind(p, m) }

// ReachesPlainly reports whether the piece that a move takes reaches its target, which is not an own piece, as its type goes:
// without regard to what kinds, phases and plates forbid or allow besides.
func (p *Position) ReachesPlainly(m Move) bool { return p.ruleset().reachesPlainly(p, m) }

// ExposedRoyal returns where a piece of the side to move that must not be taken could be taken after a pseudo-legal move: its
// general, or else another royal piece. NoSquare if the move is legal.
func (p *Position) ExposedRoyal(m Move) Square { return p.ruleset().exposedRoyal(p, m) }

// exposedGeneral is exposedRoyal where only generals are royal.
func (p *Position) exposedGeneral(m Move) Square {
	switch k := p.general[p.side&1]; {
	case p.Legal(m):
		return NoSquare
	case k == m.From():
		return m.To()
	default:
		return k
	}
}

// Attacked returns the pieces of the side to move that must be saved: the general, and where there are royal pieces
// those of them, that the enemy attacks.
func (p *Position) Attacked() Bitboard {
	if p.Checkers().Empty() {
		return Bitboard{}
	}
	return p.ruleset().attacked(p)
}

// JudgeRepetition judges the third occurrence of a position as the arbiter of a game does. The outcome is not
// over as long as there is nothing to judge. Package explain says why it is what it is.
func (p *Position) JudgeRepetition() Outcome { return p.ruleset().judgeRepetition(p) }

// RepetitionTable judges the plies since the position stood for the second time before now, or, with times 2, since
// it stood last: as if that were the third occurrence. It is false if the position has not occurred so often, 2 or
// 3 times, and in chess, where a repetition draws whatever was played. It judges as JudgeRepetition does; it allocates.
func (p *Position) RepetitionTable(times int) (RepetitionTable, bool) {
	return p.ruleset().repetitionTable(p, times)
}
