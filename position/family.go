package position

// The one home of the question which family of rules is played. The hot entry points of xiangqi make a single
// predictable test and come here when it fails; what is here goes on to the routines of the family.

func (p *Position) makeOther(m Move) {
	if p.family == scoring {
		p.makeScoring(m)
		return
	}
	p.makeStratagem(m)
}

func (p *Position) unmakeOther() {
	if p.family == scoring {
		p.unmakeScoring()
		return
	}
	p.unmakeStratagem()
}

func (p *Position) passOther() {
	if p.family == scoring {
		p.passScoring()
		return
	}
	p.passStratagem()
}

func (p *Position) otherKeyAfter(m Move) uint64 {
	if p.family == scoring {
		return p.scoringKeyAfter(m)
	}
	return p.stratagemKeyAfter(m)
}

func (p *Position) otherLegalMoves(l *MoveList) {
	if l.count = 0; p.top().verdict != NoVerdict {
		return
	}
	p.escapes(l)
}

// escapes fills l with the moves that would be legal if neither points nor a victory soldier could end the
// game.
func (p *Position) escapes(l *MoveList) {
	if p.family == scoring {
		p.scoringEscapes(l)
		return
	}
	p.stratagemEscapes(l)
}

// Stuck tells whether the side to move has no legal move, whatever points or a victory soldier say.
func (p *Position) Stuck() bool {
	if p.scratch == nil {
		p.scratch = new(MoveList)
	}
	if p.family == orthodox {
		p.LegalMoves(p.scratch)
	} else {
		p.escapes(p.scratch)
	}
	return p.scratch.Len() == 0
}

// following returns the list for the question whether a move can follow the first half of a turn. It is not the
// list of Stuck, which may be under way.
func (p *Position) following() *MoveList {
	if p.follow == nil {
		p.follow = new(MoveList)
	}
	return p.follow
}

func (p *Position) otherCaptures(l *MoveList) {
	if p.family == scoring {
		p.scoringCaptures(l)
		return
	}
	p.stratagemCaptures(l)
}

// AddSpecials appends to l, for each of its moves from the index first on, what the points variants let it be
// besides: the same move with each conversion, or as the first of two. The moves are pseudo-legal and, in l,
// plain. Nothing in the other variants: where the stratagem variants have specials, Captures, Quiets and
// Evasions make them.
func (p *Position) AddSpecials(l *MoveList, first int) {
	if p.family == scoring {
		p.addConversions(l, first)
	}
}

func (p *Position) otherLegal(m Move) bool {
	if p.family == scoring {
		return p.legalScoring(m)
	}
	return p.legalStratagem(m)
}

func (p *Position) otherPseudoLegal(m Move) bool {
	if p.family != scoring {
		return p.pseudoLegalStratagem(m)
	}
	from, to := m.From(), m.To()
	if !from.valid() || !to.valid() || !p.specialFits(m) {
		return false
	}
	piece := p.board[from&127]
	return piece != NoPiece && piece.Colour() == p.side && p.targetsOf(from).Has(to)
}

func (p *Position) otherAttacksGeneral(m Move) bool {
	if p.family == scoring {
		return mayCapture(p.converted(m).Kind(), p.board[p.general[p.side&1^1]&127].Kind()) && p.attacksGeneral(m)
	}
	return p.stratagemAttacksGeneral(m)
}

func (p *Position) otherRepetitionInSearch(root int) Verdict {
	if p.family == scoring {
		return p.scoringRepetitionInSearch(root)
	}
	return p.stratagemRepetitionInSearch(root)
}

func (p *Position) judgeOtherRepetition() Outcome {
	if p.family == scoring {
		return p.judgeScoringRepetition()
	}
	return p.judgeStratagemRepetition()
}

func (p *Position) otherCannotBeWon() bool {
	if p.family == scoring {
		return false // points can still be won
	}
	return p.bareMaterial()
}

// Converts tells whether a move may have several forms here of which Captures, Quiets and Evasions make only
// the plain one: AddSpecials makes the others.
func (p *Position) Converts() bool { return p.family == scoring }

// IsCapture tells whether a pseudo-legal move takes an enemy piece off the board: by capture, exchange or
// removal from the river. Asking whether its target is empty is as good, but for the garrison swap, which
// goes onto an own piece.
func (p *Position) IsCapture(m Move) bool {
	piece := p.board[m.To()&127]
	return piece != NoPiece && piece.Colour() != p.side
}

// Continues tells whether the side to move has made the first half of a turn, the first of two moves or what
// prepares the move: it moves on, and cannot pass.
func (p *Position) Continues() bool {
	switch p.family {
	case scoring:
		return p.top().phase == secondMove
	case stratagem:
		return p.top().powers.prepared != unprepared
	}
	return false
}

// MayContinue tells whether a turn may consist of two single moves here.
func (p *Position) MayContinue() bool {
	switch p.family {
	case scoring:
		return p.top().phase == doubleMoves
	case stratagem:
		return p.mayPrepare()
	}
	return false
}

// continuing tells whether m is the first half of a turn: the same side moves again after it.
func (p *Position) continuing(m Move) bool {
	switch p.family {
	case scoring:
		return p.firstOfTwo(m)
	case stratagem:
		return p.moveKindOf(m).prepares()
	}
	return false
}

// stateFields returns the third and the fourth field of the FEN.
func (p *Position) stateFields() (third, fourth string) {
	switch p.family {
	case scoring:
		return p.phaseFields()
	case stratagem:
		return p.powersFields()
	}
	return "-", "-"
}

// Verdict tells whether points or a victory soldier have decided the game, for the side to move. A mate or
// stalemate of the side to move comes first: VerdictWin here counts only if the side to move has a legal
// move left; see Stuck.
func (p *Position) Verdict() Verdict {
	if p.family == orthodox {
		return NoVerdict
	}
	return p.top().verdict
}
