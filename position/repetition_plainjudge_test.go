package position

import (
	"maps"
	"strings"
)

// The plain judge proper: what is chased, what a ply is and who loses, on the board of
// repetition_plain_test.go. Numbers in comments are those of the conditions and sections of the rules.

// plainValue prices the piece on s, or capturing there, in the exchange that decides whether the given side chases.
func plainValue(letter byte, s plainSquare, chaserRed bool) int {
	switch plainKind(letter) {
	case 'R':
		return 200
	case 'N', 'C':
		return 100
	case 'A', 'B':
		return 10
	case 'P':
		red := plainIsRed(letter)
		switch {
		case !plainCrossed(s, red):
			return 0
		case red == chaserRed:
			return 1000
		}
		return 1
	}
	return 0
}

// ofValue reports whether the piece on s may be chased.
func (b *plainBoard) ofValue(s plainSquare) bool {
	letter := b.get(s)
	switch plainKind(letter) {
	case 'K':
		return false
	case 'P':
		return plainCrossed(s, plainIsRed(letter))
	}
	return true
}

// condition3 reports whether the capture leaves the kings apart and no new enemy attacking the own king.
func (b *plainBoard) condition3(from, to plainSquare) bool {
	red := plainIsRed(b.get(from))
	before := b.attackersOfKing(red)
	after := b.move(from, to)
	if after.kingsFace() {
		return false
	}
	for s := range after.attackersOfKing(red) {
		if !before[s] {
			return false
		}
	}
	return true
}

// recaptures returns who of a side may legally capture on s.
func (b *plainBoard) recaptures(red bool, s plainSquare) []plainSquare {
	var found []plainSquare
	for _, from := range b.pieces(red) {
		if b.reaches(from, s) {
			if after := b.move(from, s); after.safe(red) {
				found = append(found, from)
			}
		}
	}
	return found
}

// bestRecapture returns the most a side gets by capturing on s, 0 if it does better to stop.
func (b *plainBoard) bestRecapture(red bool, s plainSquare, chaserRed bool) int {
	best := 0
	for _, from := range b.recaptures(red, s) {
		after := b.move(from, s)
		best = max(best, plainValue(b.get(s), s, chaserRed)-after.bestRecapture(!red, s, chaserRed))
	}
	return best
}

// pinners returns the enemy pieces, king included, that would newly attack the king of the piece on s if that
// piece were not there.
func (b *plainBoard) pinners(s plainSquare) map[plainSquare]bool {
	red := plainIsRed(b.get(s))
	without := *b
	without.at[s.rank][s.file] = 0
	found := without.attackersOfKing(red)
	for already := range b.attackersOfKing(red) {
		delete(found, already)
	}
	if without.kingsFace() {
		if found == nil {
			found = map[plainSquare]bool{}
		}
		found[b.king(!red)] = true
	}
	return found
}

// plainJudge judges by one rule set, looking for mate threats of at most killChecks checks.
type plainJudge struct {
	rule       RepetitionRule
	killChecks int
}

// attacks reports whether (a, v) is in T(b, side of a), given that pawns may attack or not.
func (j plainJudge) attacks(b *plainBoard, a, v plainSquare, pawns bool) bool {
	attacker, victim := b.get(a), b.get(v)
	// 1
	if plainKind(attacker) == 'K' || plainKind(attacker) == 'P' && !pawns {
		return false
	}
	// 2
	if !b.ofValue(v) || !b.reaches(a, v) {
		return false
	}
	// 3
	if !b.condition3(a, v) {
		return false
	}
	if j.rule != ChineseRule {
		if pinners := b.pinners(a); len(pinners) > 0 && !pinners[v] {
			return false
		}
	}
	// 4
	if plainKind(attacker) == plainKind(victim) && b.reaches(v, a) && b.condition3(v, a) {
		return false
	}
	after := b.move(a, v)
	if j.rule != ChineseRule {
		return plainOutranks(attacker, victim) || len(b.roots(a, v)) == 0
	}
	// 5
	chaser := plainIsRed(attacker)
	if plainKind(attacker) != 'P' && plainValue(victim, v, chaser)-after.bestRecapture(!chaser, v, chaser) <= 0 {
		return false
	}
	// 6
	if len(b.attackersOfKing(chaser)) > 0 {
		return true
	}
	for _, m := range after.legal(plainIsRed(victim)) {
		if next := after.move(m.from, m.to); next.mate(plainIsRed(attacker)) {
			return false
		}
	}
	return true
}

type plainPair struct{ attacker, victim int }

// pairs returns T(b, red) in numbers of pieces.
func (j plainJudge) pairs(b *plainBoard, number *[10][9]int, red, pawns bool) map[plainPair]bool {
	found := map[plainPair]bool{}
	for _, a := range b.pieces(red) {
		for _, v := range b.targets(a) {
			if b.get(v) != 0 && j.attacks(b, a, v, pawns) {
				found[plainPair{number[a.rank][a.file], number[v.rank][v.file]}] = true
			}
		}
	}
	return found
}

// plainPly is one ply of a segment with what is needed to classify it.
type plainPly struct {
	before, after             plainBoard
	from, to                  plainSquare
	numberBefore, numberAfter [10][9]int

	// The sets of pairs before and after that were asked for already: by whether the rules are the Chinese ones, and
	// whether pawns attack.
	known [2][2]*[2]map[plainPair]bool
}

// pairsAround returns the sets of pairs of the mover before and after the ply. They must not be changed.
func (j plainJudge) pairsAround(p *plainPly, pawns bool) (before, after map[plainPair]bool) {
	number := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	known := &p.known[number(j.rule == ChineseRule)][number(pawns)]
	if *known == nil {
		*known = &[2]map[plainPair]bool{
			j.pairs(&p.before, &p.numberBefore, p.red(), pawns), j.pairs(&p.after, &p.numberAfter, p.red(), pawns),
		}
	}
	return (*known)[0], (*known)[1]
}

func (p *plainPly) red() bool { return p.before.red }

// newPairs returns the pairs that the ply adds.
func (j plainJudge) newPairs(p *plainPly, pawns bool) map[plainPair]bool {
	before, after := j.pairsAround(p, pawns)
	after = maps.Clone(after)
	for pair := range before {
		delete(after, pair)
	}
	switch j.rule {
	case ComputerRule:
		deleteVictims(after, before)
	case WXFRule:
		j.deleteStanding(after, p)
	}
	return after
}

// classify returns the class of a ply: 'c' check, 'k' mate threat, 'z' chase, '-' idle.
func (j plainJudge) classify(p *plainPly, pawns bool) byte {
	red := p.red()
	// 4.1
	if len(p.after.attackersOfKing(!red)) > 0 {
		return 'c'
	}
	if j.rule == AllowChase {
		return '-'
	}
	if j.rule != ChineseRule {
		if len(j.newPairs(p, false)) > 0 {
			return 'z'
		}
		return '-'
	}
	// 4.3
	for n := 1; n <= j.killChecks; n++ {
		if p.after.forcesMate(red, n) {
			return 'k'
		}
	}
	// 4.4
	if len(j.newPairs(p, pawns)) > 0 {
		return 'z'
	}
	return '-'
}

// plainVerdict is the verdict with the classes of both sides in the order of play.
type plainVerdict struct {
	draw      bool
	redLoses  bool
	classes   [2]string // Red's, Black's
	withPawns bool      // 4.5 was applied and made the other side forbidden
}

func plainOnly(classes string, class byte) bool {
	return strings.Count(classes, string(class)) == len(classes)
}

func plainIdle(classes string) bool { return strings.Contains(classes, "-") }

// judge judges a segment.
func (j plainJudge) judge(plies []plainPly) plainVerdict {
	var v plainVerdict
	side := func(red bool) int {
		if red {
			return 0
		}
		return 1
	}
	for i := range plies {
		v.classes[side(plies[i].red())] += string(j.classify(&plies[i], false))
	}
	red, black := v.classes[0], v.classes[1]
	// One-sided perpetual check loses under every rule.
	switch redChecks, blackChecks := plainOnly(red, 'c'), plainOnly(black, 'c'); {
	case redChecks && blackChecks:
		v.draw = true
		return v
	case redChecks || blackChecks:
		v.redLoses = redChecks
		return v
	}
	switch j.rule {
	case AllowChase:
		v.draw = true
	case AsianRule, WXFRule, ComputerRule:
		redChases, blackChases := j.perpetualChases(plies)
		v.draw = redChases == blackChases
		v.redLoses = redChases && !blackChases
	default:
		redForbidden, blackForbidden := !plainIdle(red), !plainIdle(black)
		if redForbidden != blackForbidden {
			other := blackForbidden // the other side is Red
			forbidden := true
			for i := range plies {
				if plies[i].red() == other && j.classify(&plies[i], true) == '-' {
					forbidden = false
				}
			}
			if forbidden {
				v.withPawns = true
				redForbidden, blackForbidden = true, true
			}
		}
		v.draw = redForbidden == blackForbidden
		v.redLoses = redForbidden && !blackForbidden
	}
	return v
}

// plainGame is a game as the plain judge keeps it: boards and moves since the start.
type plainGame struct {
	boards   []plainBoard
	moves    []plainMove
	captures []bool
}

func newPlainGame(fen string) *plainGame { return &plainGame{boards: []plainBoard{plainBoardOf(fen)}} }

func (g *plainGame) play(m Move) {
	last := &g.boards[len(g.boards)-1]
	move := plainMove{plainSquareOf(m.From()), plainSquareOf(m.To())}
	g.moves = append(g.moves, move)
	g.captures = append(g.captures, last.get(move.to) != 0)
	g.boards = append(g.boards, last.move(move.from, move.to))
}

// occurrence returns the ply at which the present position stood n-1 occurrences ago, counting back no
// further than the last capture; -1 if it did not.
func (g *plainGame) occurrence(n int) int {
	now := len(g.boards) - 1
	count := 1
	for i := now; i > 0 && !g.captures[i-1]; i-- {
		if g.boards[i-1] == g.boards[now] {
			if count++; count == n {
				return i - 1
			}
		}
	}
	return -1
}

// plies returns the plies after first with numbered pieces.
func (g *plainGame) plies(first int) []plainPly {
	var number [10][9]int
	next := 1
	for rank := range 10 {
		for file := range 9 {
			if g.boards[first].at[rank][file] != 0 {
				number[rank][file] = next
				next++
			}
		}
	}
	var plies []plainPly
	for i := first; i < len(g.moves); i++ {
		m := g.moves[i]
		p := plainPly{before: g.boards[i], after: g.boards[i+1], from: m.from, to: m.to, numberBefore: number}
		number[m.to.rank][m.to.file] = number[m.from.rank][m.from.file]
		number[m.from.rank][m.from.file] = 0
		p.numberAfter = number
		plies = append(plies, p)
	}
	return plies
}
