package position

import "strings"

// The plain judge where the perpetual chase of one and the same piece is forbidden: AsianRule, WXFRule and ComputerRule.

// plainOutranks reports whether an attack of the one piece on the other is a chase even if the victim is protected.
func plainOutranks(attacker, victim byte) bool {
	switch plainKind(attacker) {
	case 'N', 'C':
		return plainKind(victim) == 'R'
	case 'A', 'B':
		return strings.IndexByte("RNC", plainKind(victim)) >= 0
	}
	return false
}

// roots returns who may legally take back after a has taken v. Checks that stand before that count as answered.
func (b *plainBoard) roots(a, v plainSquare) []plainSquare {
	red := plainIsRed(b.get(v))
	standing := b.attackersOfKing(red)
	after := b.move(a, v)
	var found []plainSquare
	for _, from := range after.pieces(red) {
		if !after.reaches(from, v) {
			continue
		}
		taken := after.move(from, v)
		ok := !taken.kingsFace()
		for s := range taken.attackersOfKing(red) {
			if !standing[s] || plainKind(b.get(from)) == 'K' {
				ok = false
			}
		}
		if ok {
			found = append(found, from)
		}
	}
	return found
}

// covers reports whether a piece reaches the point of another of its side, as if that were an enemy.
func (b plainBoard) covers(from, to plainSquare) bool {
	b.at[to.rank][to.file] ^= 0x20
	return b.reaches(from, to)
}

// openRoots returns those roots that cover v while a still stands where it is.
func (b *plainBoard) openRoots(a, v plainSquare) []plainSquare {
	var found []plainSquare
	for _, from := range b.roots(a, v) {
		if b.covers(from, v) {
			found = append(found, from)
		}
	}
	return found
}

// deleteVictims takes those pairs out whose victim is attacked in before, by whomever.
func deleteVictims(pairs, before map[plainPair]bool) {
	for pair := range pairs {
		for old := range before {
			if old.victim == pair.victim {
				delete(pairs, pair)
			}
		}
	}
}

// deleteStanding takes those pairs out that were an attack before the ply, on a victim that had roots, but none that
// covered it with the attacker in place.
func (j plainJudge) deleteStanding(pairs map[plainPair]bool, p *plainPly) {
	for pair := range pairs {
		a, v := findPlain(&p.numberBefore, pair.attacker), findPlain(&p.numberBefore, pair.victim)
		if p.before.strikes(a, v) && len(p.before.openRoots(a, v)) == 0 {
			delete(pairs, pair)
		}
	}
}

func findPlain(number *[10][9]int, n int) plainSquare {
	for rank := range 10 {
		for file := range 9 {
			if number[rank][file] == n {
				return plainSquare{file, rank}
			}
		}
	}
	panic("no such piece")
}

// strikes reports whether a could take v, legally and not as an offer of exchange: conditions 2 to 4.
func (b *plainBoard) strikes(a, v plainSquare) bool {
	if !b.reaches(a, v) || !b.condition3(a, v) {
		return false
	}
	return plainKind(b.get(a)) != plainKind(b.get(v)) || !b.reaches(v, a) || !b.condition3(v, a)
}

// perpetualChases tells of both sides whether every ply newly chases one and the same piece.
func (j plainJudge) perpetualChases(plies []plainPly) (red, black bool) {
	redVictims, blackVictims := j.commonVictims(plies, true, nil), j.commonVictims(plies, false, nil)
	red, black = len(redVictims) > 0, len(blackVictims) > 0
	if j.rule != WXFRule || !red || !black {
		return red, black
	}
	pinnedBlack, pinnedRed := plainPinned(plies, redVictims, true), plainPinned(plies, blackVictims, false)
	if len(pinnedBlack) > 0 {
		black = len(j.commonVictims(plies, false, pinnedBlack)) > 0
	}
	if len(pinnedRed) > 0 {
		red = len(j.commonVictims(plies, true, pinnedRed)) > 0
	}
	return red, black
}

// commonVictims returns the pieces that every ply of a side newly chases, with other pieces than those in without.
func (j plainJudge) commonVictims(plies []plainPly, red bool, without map[int]bool) map[int]bool {
	var common map[int]bool
	for i := range plies {
		if plies[i].red() != red {
			continue
		}
		victims := map[int]bool{}
		if j.rule == WXFRule || len(plies[i].after.attackersOfKing(!red)) == 0 {
			for pair := range j.newPairs(&plies[i], false) {
				if !without[pair.attacker] {
					victims[pair.victim] = true
				}
			}
		}
		if common == nil {
			common = victims
		}
		for victim := range common {
			if !victims[victim] {
				delete(common, victim)
			}
		}
	}
	return common
}

// plainPinned returns those victims that are chariots and cannot move all the while because a horse of the chasing side
// would attack their king.
func plainPinned(plies []plainPly, victims map[int]bool, chaserRed bool) map[int]bool {
	pinned := map[int]bool{}
	for victim := range victims {
		at := findPlain(&plies[0].numberBefore, victim)
		still := plainKind(plies[0].before.get(at)) == 'R'
		for i := range plies {
			after := &plies[i].after
			if findPlain(&plies[i].numberAfter, victim) != at {
				still = false
				break
			}
			horse := false
			for s := range after.pinners(at) {
				horse = horse || plainKind(after.get(s)) == 'N' && plainIsRed(after.get(s)) == chaserRed
			}
			still = still && horse
		}
		if still {
			pinned[victim] = true
		}
	}
	return pinned
}
