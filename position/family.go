package position

// The one home of the question which family of rules is played: a switch for each verb, in which every family is
// named. What the verbs do is in the files of the families.

// unknownFamily is what a verb panics with for a family that its switch does not name.
const unknownFamily = "position: a family of rules without a routine for this"

// Make plays a legal single move. Unmake takes it back.
func (p *Position) Make(m Move) {
	switch p.family {
	case orthodox:
		p.makeXiangqi(m)
	case scoring:
		p.makeScoring(m)
	case stratagem:
		p.makeStratagem(m)
	default:
		panic(unknownFamily)
	}
}

// Unmake takes the last move back. It must not be called on the first position of the history nor
// after MakeNull.
func (p *Position) Unmake() {
	switch p.family {
	case orthodox:
		p.unmakeXiangqi()
	case scoring:
		p.unmakeScoring()
	case stratagem:
		p.unmakeStratagem()
	default:
		panic(unknownFamily)
	}
}

// MakeNull passes: the other side moves. The side to move must not be in check. A pass ends the
// look-back of repetitions. UnmakeNull takes it back.
func (p *Position) MakeNull() {
	switch p.family {
	case orthodox:
		p.passXiangqi()
	case scoring:
		p.passScoring()
	case stratagem:
		p.passStratagem()
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
	case orthodox:
		return p.xiangqiKeyAfter(m)
	case scoring:
		return p.scoringKeyAfter(m)
	case stratagem:
		return p.stratagemKeyAfter(m)
	}
	panic(unknownFamily)
}

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
	case orthodox:
		p.xiangqiLegalMoves(l)
	case scoring:
		p.scoringEscapes(l)
	case stratagem:
		p.stratagemEscapes(l)
	default:
		panic(unknownFamily)
	}
}

// Stuck tells whether the side to move has no legal move, whatever points or a victory soldier say.
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
	case orthodox:
		p.xiangqiEvasions(l)
	case scoring, stratagem:
		p.LegalMoves(l)
	default:
		panic(unknownFamily)
	}
}

// Captures fills l with the pseudo-legal captures: each must be tested with Legal before it is made. In the
// stratagem variants exchanges and removals from the river are among them. Not for positions in check.
func (p *Position) Captures(l *MoveList) {
	switch p.family {
	case orthodox:
		p.xiangqiCaptures(l)
	case scoring:
		p.scoringCaptures(l)
	case stratagem:
		p.stratagemCaptures(l)
	default:
		panic(unknownFamily)
	}
}

// Quiets fills l with the pseudo-legal moves that capture nothing: each must be tested with Legal
// before it is made. Not for positions in check.
func (p *Position) Quiets(l *MoveList) {
	switch p.family {
	case orthodox, scoring:
		p.xiangqiQuiets(l)
	case stratagem:
		p.stratagemQuiets(l)
	default:
		panic(unknownFamily)
	}
}

// QuietChecks fills l with the pseudo-legal moves that capture nothing and attack the enemy general with the man that
// moves: each must be tested with Legal before it is made. Checks by uncovering another man are not among them.
// Only in xiangqi; in the other variants the list is empty. Not for positions in check.
func (p *Position) QuietChecks(l *MoveList) {
	switch p.family {
	case orthodox:
		p.xiangqiQuietChecks(l)
	case scoring, stratagem:
		l.count = 0
	default:
		panic(unknownFamily)
	}
}

// AddSpecials appends to l, for each of its moves from the index first on, what the points variants let it be
// besides: the same move with each conversion, or as the first of two. The moves are pseudo-legal and, in l,
// plain. Nothing in the other variants: where the stratagem variants have specials, Captures, Quiets and
// Evasions make them.
func (p *Position) AddSpecials(l *MoveList, first int) {
	switch p.family {
	case scoring:
		p.addConversions(l, first)
	case orthodox, stratagem:
	default:
		panic(unknownFamily)
	}
}

// AddQuietGains appends to l the pseudo-legal moves that capture nothing and still win material: promotions of
// a side not in check.
func (p *Position) AddQuietGains(l *MoveList) {
	switch p.family {
	case orthodox, scoring:
	case stratagem:
		p.addPromotingQuiets(l)
	default:
		panic(unknownFamily)
	}
}

// Legal tells whether a pseudo-legal move of the side to move leaves its general safe.
func (p *Position) Legal(m Move) bool {
	switch p.family {
	case orthodox:
		return p.legalXiangqi(m, p.byColour[p.side&1^1])
	case scoring:
		return p.legalScoring(m)
	case stratagem:
		return p.legalStratagem(m)
	}
	panic(unknownFamily)
}

// PseudoLegal tells whether m, which may be any number (a move from the hash table or a killer), is a
// move that the side to move could make but for the safety of its general.
func (p *Position) PseudoLegal(m Move) bool {
	switch p.family {
	case orthodox:
		return p.pseudoLegalXiangqi(m)
	case scoring:
		return p.pseudoLegalScoring(m)
	case stratagem:
		return p.pseudoLegalStratagem(m)
	}
	panic(unknownFamily)
}

// AttacksGeneral tells whether the man that makes a move would attack the enemy general from its target
// square. It does not see discovered checks, nor a screen that the move sets up for another man: false
// does not mean that the move gives no check.
func (p *Position) AttacksGeneral(m Move) bool {
	switch p.family {
	case orthodox:
		return p.xiangqiAttacksGeneral(m)
	case scoring:
		return p.scoringAttacksGeneral(m)
	case stratagem:
		return p.stratagemAttacksGeneral(m)
	}
	panic(unknownFamily)
}

// ExchangeAtLeast tells whether a move wins at least threshold centipawns by the exchange on its target
// square, both sides recapturing with the cheapest man and free to stop (static exchange evaluation).
func (p *Position) ExchangeAtLeast(m Move, threshold int32) bool {
	switch p.family {
	case orthodox:
		return p.xiangqiExchange(m, threshold)
	case scoring:
		return p.scoringExchange(m, threshold)
	case stratagem:
		return p.stratagemExchange(m, threshold)
	}
	panic(unknownFamily)
}

// Gain returns what a pseudo-legal move wins on the spot, in centipawns as in static exchange evaluation and
// before the enemy answers: the man that it takes off the board, what a promotion adds, and less the own man
// where it is exchanged.
func (p *Position) Gain(m Move) int32 {
	switch p.family {
	case orthodox, scoring:
		return exchangeValue[p.board[m.To()&127].Type()]
	case stratagem:
		return p.stratagemGain(m)
	}
	panic(unknownFamily)
}

// Placed returns the piece that a move of the side to move puts on its target square, as far as its kind goes.
func (p *Position) Placed(m Move) Piece {
	switch p.family {
	case orthodox, stratagem:
		return p.board[m.From()&127]
	case scoring:
		return p.converted(m)
	}
	panic(unknownFamily)
}

// IsCapture tells whether a pseudo-legal move takes an enemy piece off the board: by capture, exchange or
// removal from the river. Asking whether its target is empty is as good, but for the garrison swap, which
// goes onto an own piece.
func (p *Position) IsCapture(m Move) bool {
	piece := p.board[m.To()&127]
	return piece != NoPiece && piece.Colour() != p.side
}

// Converts tells whether a move may have several forms here of which Captures, Quiets and Evasions make only
// the plain one: AddSpecials makes the others.
func (p *Position) Converts() bool { return p.family == scoring }

// Continues tells whether the side to move has made the first half of a turn, the first of two moves or what
// prepares the move: it moves on, and cannot pass.
func (p *Position) Continues() bool {
	switch p.family {
	case orthodox:
		return false
	case scoring:
		return p.top().phase == secondMove
	case stratagem:
		return p.top().powers.prepared != unprepared
	}
	panic(unknownFamily)
}

// MayContinue tells whether a turn may consist of two single moves here.
func (p *Position) MayContinue() bool {
	switch p.family {
	case orthodox:
		return false
	case scoring:
		return p.top().phase == doubleMoves
	case stratagem:
		return p.mayPrepare()
	}
	panic(unknownFamily)
}

// ContinuesAfter tells whether m is the first half of a turn: the same side moves again after it.
func (p *Position) ContinuesAfter(m Move) bool {
	switch p.family {
	case orthodox:
		return false
	case scoring:
		return p.firstOfTwo(m)
	case stratagem:
		return p.moveKindOf(m).prepares()
	}
	panic(unknownFamily)
}

// Verdict tells whether points or a victory soldier have decided the game, for the side to move. A mate or
// stalemate of the side to move comes first: VerdictWin here counts only if the side to move has a legal
// move left; see Stuck.
func (p *Position) Verdict() Verdict {
	switch p.family {
	case orthodox:
		return NoVerdict
	case scoring, stratagem:
		return p.top().verdict
	}
	panic(unknownFamily)
}

// RepetitionInSearch judges a position inside a search tree whose root stands at ply root of the
// history: the second occurrence when the first one lies after the root (nothing is gained by going
// round again), the third otherwise. The verdict depends on the way that led to the position: a score made
// of it must not be stored as the value of the position.
func (p *Position) RepetitionInSearch(root int) Verdict {
	if p.stack[p.ply].reversible < shortestCycle {
		return NoVerdict
	}
	switch p.family {
	case orthodox:
		return p.xiangqiRepetitionInSearch(root)
	case scoring:
		return p.scoringRepetitionInSearch(root)
	case stratagem:
		return p.stratagemRepetitionInSearch(root)
	}
	panic(unknownFamily)
}

// JudgeRepetition judges the third occurrence of a position as the arbiter of a game does. The outcome is not
// over as long as there is nothing to judge. Detail says why. It allocates when there is something to explain:
// for edges, not for search.
func (p *Position) JudgeRepetition() Outcome {
	switch p.family {
	case orthodox:
		return p.judgeXiangqiRepetition()
	case scoring:
		return p.judgeScoringRepetition()
	case stratagem:
		return p.judgeStratagemRepetition()
	}
	panic(unknownFamily)
}

// EarlierOccurrence returns how many plies ago the position on the board stood last, since the last capture
// or pass; 0 if it did not. In the points variants points do not count.
func (p *Position) EarlierOccurrence() int {
	switch p.family {
	case orthodox:
		return p.sameKeyBefore(2)
	case scoring:
		return p.sameBoardBefore()
	case stratagem:
		return p.sameKeyBefore(1) // a turn may be two moves
	}
	panic(unknownFamily)
}

// CannotBeWon tells whether the men on the board are such that nobody can win. A bare board of guards, or a
// lone cannon without an advisor to serve as its screen, is such.
func (p *Position) CannotBeWon() bool {
	switch p.family {
	case orthodox:
		return p.xiangqiCannotBeWon()
	case scoring:
		return false // points can still be won
	case stratagem:
		return p.bareMaterial()
	}
	panic(unknownFamily)
}
