package position

// What a piece of the stratagem variants chases (捉): what it could capture or exchange by one move with the plates
// that work, as if the enemy had just passed. Marker steps, removals and promotions are left out.

// slideOrSwap is replay in the stratagem variants.
func (p *Position) slideOrSwap(from, to Square) {
	if p.board[to&127] != NoPiece {
		p.exchangePlaces(from, to)
		return
	}
	p.slide(from, to)
}

// copyPowers is setPowers in the stratagem variants: what worked at ply i, with the move given to the side to move
// here as if the enemy had passed. Nothing has moved then: no model, no right to a marker's step, and no piece in the
// river is safe.
func (p *Position) copyPowers(history *Position, i int) {
	p.layout, p.layoutKey = history.layout, history.layoutKey
	p.promoter, p.victor = history.promoter, history.victor
	p.ply = 0
	f := &p.stack[0]
	f.counts = history.stack[i].counts
	f.powers = history.stack[i].powers
	f.powers.marker, f.powers.last, f.powers.prepared = NoSquare, NoSquare, unprepared
	f.powers.chance[p.side&1^1] = NoSquare
}

// addStratagemPairs is addPairs in the stratagem variants.
func (r *referee) addStratagemPairs(l *pairList, q chaseQuestion) {
	b := &r.board
	us := b.side & 1
	pieces := b.byColour[us].not(b.byType[General]).not(b.byType[Soldier])
	if q.soldiers {
		pieces = b.byColour[us].and(b.byType[Soldier])
	}
	victims := b.piecesOfValue(us ^ 1)
	for pieces.any() {
		from := pieces.Pop()
		_, take, trade := b.targetsOfPiece(from)
		for targets := take.or(trade).and(victims); targets.any(); {
			chase := pair{from, targets.Pop()}
			if take.Has(chase.to) && b.worthTaking(chase, Walk, q) || trade.Has(chase.to) && b.worthTaking(chase, Exchange, q) {
				l.add(chase)
			}
		}
	}
}

// stratagemAttacks is attacks in the stratagem variants.
func (r *referee) stratagemAttacks(q pair, rule chaseQuestion) bool {
	b := &r.board
	_, take, trade := b.targetsOfPiece(q.from)
	return take.Has(q.to) && b.worthTaking(q, Walk, rule) || trade.Has(q.to) && b.worthTaking(q, Exchange, rule)
}

// worthTaking tells of a capture or an exchange that the attacker can reach whether it is legal, no offer of
// exchange (兑), and wins material, which is not asked where soldiers attack (均按捉处理).
func (p *Position) worthTaking(q pair, a MoveKind, rule chaseQuestion) bool {
	if !p.takingSafe(NewMove(q.from, q.to), a) || p.offersExchange(q) {
		return false
	}
	if rule.soldiers {
		return true
	}
	if a == Exchange {
		return p.exchangeValue(p.board[q.to&127], q.to) > p.exchangeValue(p.board[q.from&127], q.from)
	}
	return p.captureWins(q)
}

// offersExchange reports whether both pieces are of one type and the victim could just as well take the attacker, by
// capture or by exchange.
func (p *Position) offersExchange(q pair) bool {
	if p.board[q.from&127].Type() != p.board[q.to&127].Type() {
		return false
	}
	p.side ^= 1
	_, take, trade := p.targetsOfPiece(q.to)
	back := NewMove(q.to, q.from)
	found := take.Has(q.from) && p.takingSafe(back, Walk) || trade.Has(q.from) && p.takingSafe(back, Exchange)
	p.side ^= 1
	return found
}

// takingSafe reports whether a capture or exchange by another piece than the general of the side to move leaves the
// general as safe as it was: no enemy attacks it that did not before, and the generals do not newly face each other,
// except by its own power to fly.
func (p *Position) takingSafe(m Move, a MoveKind) bool {
	us := p.side & 1
	works := p.top().powers.works
	moved := p.board[m.From()&127]
	captured := p.apply(m, a)
	after, facing := p.attackersOfGeneral(us, works)
	p.revert(m, a, moved, captured)
	facing = facing && plates[works[us]&63].effect != flies
	if !facing && after.Empty() {
		return true
	}
	before, faced := p.attackersOfGeneral(us, works)
	return after.not(before).Empty() && (!facing || faced)
}
