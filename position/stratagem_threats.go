package position

// Threats of mate (杀) in the stratagem variants, and takings that the enemy answers by mate. A turn may be two single
// moves, and both sides have all turns of the variant: what a swap, a marker's step or a removal parries is no
// threat. A victory soldier neither checks nor mates: where one has won, there is no mate any more.

// beginStratagem makes the referee's board ready for makeStratagem and stratagemEscapes.
func (r *referee) beginStratagem() {
	b := &r.board
	b.ply = 0
	f := &b.stack[0]
	f.turns, f.reversible, f.clock = 0, 0, 0
	f.key, f.value = 0, 0
	if invariantsEnabled {
		f.key, f.value = b.computeKey(), b.computeValue()
	}
	f.verdict = b.victory(f)
	b.updateStratagemCheckInfo(f)
}

// list returns the list of moves of the position on the referee's board.
func (r *referee) list() *MoveList { return &r.lists[r.board.ply%len(r.lists)] }

// stratagemMates is mates in the stratagem variants. Within a turn it goes on with the second half.
func (r *referee) stratagemMates(n int) bool {
	b := &r.board
	if b.top().verdict != NoVerdict {
		return false
	}
	them := b.side&1 ^ 1
	plain := !b.variant.powers.river && b.attackedPlainly(them, b.top().powers.works)
	list := r.list()
	b.candidates(list)
	for _, m := range list.Moves() {
		if plain && b.walksPlainly(m) && !b.checksWith(m) || !b.legalStratagem(m) {
			continue
		}
		b.makeStratagem(m)
		var mates bool
		if b.side&1 == them {
			mates = b.InCheck() && r.stratagemMated(n-1)
		} else {
			mates = r.stratagemMates(n)
		}
		b.unmakeStratagem()
		if mates {
			return true
		}
	}
	return false
}

// walksPlainly reports whether a move takes a piece from one point to another, and neither changes it nor what works.
func (p *Position) walksPlainly(m Move) bool {
	return m.From() != p.general[p.side&1] && p.moveKindOf(m) == Walk && m.Special() == 0
}

// stratagemMated reports whether every turn of the side in check is answered by a mate of at most n more checks; with
// n 0, whether it has no turn. Within a turn it goes on with the second half.
func (r *referee) stratagemMated(n int) bool {
	b := &r.board
	if n == 0 {
		return r.noTurn()
	}
	us := b.side & 1
	list := r.list()
	b.stratagemEscapes(list)
	if list.Len() > 0 && b.top().verdict != NoVerdict {
		return false
	}
	for _, m := range list.Moves() {
		b.makeStratagem(m)
		var mates bool
		if b.side&1 == us {
			mates = r.stratagemMated(n)
		} else {
			mates = r.stratagemMates(n)
		}
		b.unmakeStratagem()
		if !mates {
			return false
		}
	}
	return true
}

// noTurn reports whether the side to move has no legal turn.
func (r *referee) noTurn() bool {
	b, list := &r.board, r.list()
	b.candidates(list)
	for _, m := range list.Moves() {
		if b.legalStratagem(m) {
			return false
		}
	}
	return true
}

// stratagemSuicidal is suicidal in the stratagem variants. A victim that may be captured as well as exchanged is
// taken in the better way.
func (r *referee) stratagemSuicidal(q pair) bool {
	b := &r.board
	_, take, trade := b.targetsOfPiece(q.from)
	soldiers := chaseQuestion{soldiers: b.board[q.from&127].Type() == Soldier}
	r.beginStratagem()
	m := NewMove(q.from, q.to)
	if take.Has(q.to) && b.worthTaking(q, Walk, soldiers) && !r.matedAfter(m) {
		return false
	}
	return !trade.Has(q.to) || !b.worthTaking(q, Exchange, soldiers) || r.matedAfter(m.special(1))
}

// matedAfter reports whether the enemy can mate at once after a move.
func (r *referee) matedAfter(m Move) bool {
	b := &r.board
	b.makeStratagem(m)
	mated := r.matesWithOneTurn()
	b.unmakeStratagem()
	return mated
}

// matesWithOneTurn reports whether the side to move has a turn that mates.
func (r *referee) matesWithOneTurn() bool { return r.stratagemMates(1) }
