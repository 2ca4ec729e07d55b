package position

// What attacks what after a ply of a repetition, and why that is a chase or is none: what an arbiter is asked to show.

// AttackFinding says why the referee takes an attack for a chase, or does not.
type AttackFinding uint8

// The findings. The first four are chases.
const (
	AttackUnprotected AttackFinding = iota // nothing can take back
	AttackByLesser                         // the victim is worth more than the attacker, so that protectors do not help
	AttackWins                             // there are protectors, but the exchange on the victim's point wins material
	AttackBySoldier                        // soldiers chase as well, since the other side attacks with every ply
	AttackAllowed                          // generals and soldiers may chase
	AttackIllegal                          // taking would expose the general
	AttackExchange                         // an offer to exchange: the victim could as well take the attacker
	AttackProtected                        // the victim is protected
	AttackOld                              // the attack is not new: it stood before the ply
	AttackMated                            // taking would be answered by mate at once
)

// Chases reports whether the finding is that of a chase.
func (f AttackFinding) Chases() bool { return f <= AttackBySoldier }

// String returns the finding in one word.
func (f AttackFinding) String() string {
	return [...]string{"unprotected", "lesser", "wins", "soldier", "allowed", "illegal", "exchange", "protected", "old", "mated"}[f%10]
}

// Attack is what a piece does to another after a ply.
type Attack struct {
	From, To   Square // attacker and victim, where they stand after the ply
	Attacker   Piece
	Finding    AttackFinding
	Protectors []Square // the pieces that may take back on the victim's point
	Helpless   []Square // those that reach it and may not
}

// refereeAttacks is RepetitionAttacks in xiangqi.
func (p *Position) refereeAttacks(t RepetitionTable, row RepetitionPly) []Attack {
	asked := row.Class == IdlePly || row.Class == ChasePly || row.Class == CheckPly && t.Rule == WXFRule
	if t.Rule == AllowChase || !asked {
		return nil
	}
	s := segment{p: p, first: t.First, killChecks: p.killChecks()}
	r := p.seatReferee()
	q := chaseQuestion{rule: t.Rule, all: true}
	soldiers := t.Soldiers[row.Side&1] && row.Class == ChasePly && r.newVictims(s, row.Ply, q).Empty()
	r.place(s, row.Ply, row.Side)
	list := r.attackList(q.rule, soldiers)
	r.findOld(s, row.Ply, list, q, func(f AttackFinding) bool { return f.Chases() && f != AttackBySoldier })
	q.soldiers = true
	r.findOld(s, row.Ply, list, q, func(f AttackFinding) bool { return f == AttackBySoldier })
	return list
}

// findOld changes the findings, among those that are asked for, of attacks that are not new or would be answered by mate.
func (r *referee) findOld(s segment, i int, list []Attack, q chaseQuestion, asked func(AttackFinding) bool) {
	var now pairList
	for _, a := range list {
		if asked(a.Finding) {
			now.add(pair{a.From, a.To})
		}
	}
	if now.count == 0 {
		return
	}
	fresh := r.freshPairs(s, i, &now, q)
	r.place(s, i, s.mover(i))
	for n := range list {
		a := &list[n]
		if chase := (pair{a.From, a.To}); asked(a.Finding) {
			switch {
			case !fresh.has(chase):
				a.Finding = AttackOld
			case q.rule == ChineseRule && r.suicidal(chase):
				a.Finding = AttackMated
			}
		}
	}
}

func (l *pairList) has(q pair) bool {
	for _, one := range l.pairs[:l.count&(2*maxPairs-1)] {
		if one == q {
			return true
		}
	}
	return false
}

// attackList lists what the side to move attacks, with what is found of each attack from the position alone. Soldiers tells
// whether the attacks of soldiers count.
func (r *referee) attackList(rule RepetitionRule, soldiers bool) (list []Attack) {
	b := &r.board
	us := b.side & 1
	victims := b.piecesOfValue(us ^ 1)
	for pieces := b.byColour[us]; pieces.any(); {
		from := pieces.Pop()
		for targets := b.reach(from).and(victims); targets.any(); {
			a := Attack{From: from, To: targets.Pop(), Attacker: b.board[from&127]}
			a.Protectors, a.Helpless = b.protectorsOf(pair{a.From, a.To}, rule)
			a.Finding = r.finding(a, rule, soldiers)
			list = append(list, a)
		}
	}
	return list
}

// finding says what an attack is if it is new and not answered by mate.
func (r *referee) finding(a Attack, rule RepetitionRule, soldiers bool) AttackFinding {
	b := &r.board
	attacker, victim := b.board[a.From&127], b.board[a.To&127]
	chase, bySoldier := pair{a.From, a.To}, attacker.Type() == Soldier
	switch {
	case attacker.Type() == General, bySoldier && !soldiers:
		return AttackAllowed
	case !b.captureSafe(b.side&1, chase.from, chase.to):
		return AttackIllegal
	case r.exchangeOffer(chase):
		return AttackExchange
	case !r.worthwhile(chase, chaseQuestion{rule: rule, soldiers: bySoldier}):
		return AttackProtected
	case bySoldier:
		return AttackBySoldier
	case len(a.Protectors) == 0:
		return AttackUnprotected
	case rule == ChineseRule && b.exchangeValue(attacker, a.To) >= b.exchangeValue(victim, a.To):
		return AttackWins
	}
	return AttackByLesser
}

// protectorsOf returns the pieces that reach the victim's point once the attacker has taken there: those that may take back, and
// those that may not.
func (p *Position) protectorsOf(chase pair, rule RepetitionRule) (protectors, helpless []Square) {
	them := p.side&1 ^ 1
	left := p.Occupied().not(squareBits[chase.from&127])
	for pieces := p.capturers(them, chase.to, left); pieces.any(); {
		from := pieces.Pop()
		if rule == ChineseRule && p.recaptureLegal(them, from, chase.to, left) || rule != ChineseRule && p.protects(them, from, chase.to, left) {
			protectors = append(protectors, from)
		} else {
			helpless = append(helpless, from)
		}
	}
	return protectors, helpless
}
