package position

// The dispatch of the referee of repetitions, which judges all families that have the 棋例 alike and asks each how its
// pieces move. The points variants and chess have rules of their own, and never ask. The search judges repetitions, too: behind
// an interface the lists of pairs would be allocated anew for every ply.

// noReferee is what these panic with in the points variants and in chess.
const noReferee = "position: points variants and chess judge repetitions without the referee"

// repetitionRule returns the rules by which repetitions are judged. The rules that forbid the chase of one piece know no
// plates: in the stratagem variants they are read as AllowChase.
func (p *Position) repetitionRule() RepetitionRule {
	switch p.family {
	case FamilyXiangqi:
		return p.rules.Repetition
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		if p.rules.Repetition.ForbidsChasingOne() {
			return AllowChase
		}
		return p.rules.Repetition
	}
	panic(unknownFamily)
}

// replay moves a piece of a repetition on the board of the referee, from one point to another or back: to an empty
// point, or, in a swap, to that of an own piece. It keeps nothing but the sets and the array up to date.
func (p *Position) replay(from, to Square) {
	switch p.family {
	case FamilyXiangqi:
		p.slide(from, to)
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		p.slideOrSwap(from, to)
	default:
		panic(unknownFamily)
	}
}

// setPowers gives the board of the referee the plates that worked at ply i of a history.
func (p *Position) setPowers(history *Position, i int) {
	switch p.family {
	case FamilyXiangqi:
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		p.copyPowers(history, i)
	default:
		panic(unknownFamily)
	}
}

// begin makes the board of the referee ready for moves.
func (r *referee) begin() {
	switch r.board.family {
	case FamilyXiangqi:
		r.beginXiangqi()
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		r.beginStratagem()
	default:
		panic(unknownFamily)
	}
}

// mates reports whether the side to move can mate with an unbroken series of at most n checks, n from 1.
func (r *referee) mates(n int) bool {
	switch r.board.family {
	case FamilyXiangqi:
		return r.xiangqiMates(n)
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		return r.stratagemMates(n)
	}
	panic(unknownFamily)
}

// suicidal reports whether taking the victim lets the enemy mate at once (一旦吃子立即会被对方将死).
func (r *referee) suicidal(q pair) bool {
	switch r.board.family {
	case FamilyXiangqi:
		return r.xiangqiSuicidal(q)
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		return r.stratagemSuicidal(q)
	}
	panic(unknownFamily)
}

// addPairs appends the pairs of attacker and victim of the side to move, leaving out only the question whether
// taking would be answered by mate.
func (r *referee) addPairs(l *pairList, q chaseQuestion) {
	switch r.board.family {
	case FamilyXiangqi:
		r.addXiangqiPairs(l, q)
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		r.addStratagemPairs(l, q)
	default:
		panic(unknownFamily)
	}
}

// attacks reports whether the side to move attacks the victim with the attacker as addPairs understands it.
func (r *referee) attacks(q pair, rule chaseQuestion) bool {
	switch r.board.family {
	case FamilyXiangqi:
		return r.xiangqiAttacks(q, rule)
	case FamilyPoints, FamilyChess:
		panic(noReferee)
	case FamilyStratagem:
		return r.stratagemAttacks(q, rule)
	}
	panic(unknownFamily)
}

// RepetitionAttacks returns what the side that made a ply of a table attacks after it, and what the referee finds of each attack.
// It is for plies that chase or are idle, under WXFRule for checks too, and for xiangqi under rules that forbid chases: else it returns nothing.
func (p *Position) RepetitionAttacks(t RepetitionTable, row RepetitionPly) []Attack {
	switch p.family {
	case FamilyXiangqi:
		return p.refereeAttacks(t, row)
	case FamilyPoints, FamilyStratagem, FamilyChess:
		return nil
	}
	panic(unknownFamily)
}
