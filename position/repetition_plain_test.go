package position

import "strings"

// A second referee of repetitions, slow and plain, that follows the text of the rules word by word on a
// board of letters with its own movement and its own idea of legality. It shares nothing with the fast
// one but FEN text and moves.

// plainSquare is a file and a rank.
type plainSquare struct{ file, rank int }

func plainSquareOf(s Square) plainSquare { return plainSquare{s.File(), s.Rank()} }

// plainBoard holds FEN letters by rank and file; zero is an empty point.
type plainBoard struct {
	at  [10][9]byte
	red bool // Red is to move
}

func plainBoardOf(fen string) plainBoard {
	fields := strings.Fields(fen)
	b := plainBoard{red: fields[1] == "w"}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range row {
			if letter >= '1' && letter <= '9' {
				file += int(letter - '0')
				continue
			}
			b.at[9-i][file] = byte(letter)
			file++
		}
	}
	return b
}

func (b *plainBoard) get(s plainSquare) byte { return b.at[s.rank][s.file] }

func onPlainBoard(s plainSquare) bool {
	return s.file >= 0 && s.file < 9 && s.rank >= 0 && s.rank < 10
}

func plainIsRed(letter byte) bool { return letter < 'a' }

// plainKind returns the upper-case letter of a piece.
func plainKind(letter byte) byte { return letter &^ 0x20 }

func inPlainPalace(s plainSquare, red bool) bool {
	if s.file < 3 || s.file > 5 {
		return false
	}
	if red {
		return s.rank <= 2
	}
	return s.rank >= 7
}

func plainCrossed(s plainSquare, red bool) bool {
	if red {
		return s.rank >= 5
	}
	return s.rank <= 4
}

// targets returns where the piece on from can go by its movement rules, enemies included, own men not.
func (b *plainBoard) targets(from plainSquare) []plainSquare {
	letter := b.get(from)
	red := plainIsRed(letter)
	var found []plainSquare
	add := func(to plainSquare) {
		if onPlainBoard(to) && (b.get(to) == 0 || plainIsRed(b.get(to)) != red) {
			found = append(found, to)
		}
	}
	straight := []plainSquare{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal := []plainSquare{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	switch plainKind(letter) {
	case 'K':
		for _, d := range straight {
			if to := (plainSquare{from.file + d.file, from.rank + d.rank}); inPlainPalace(to, red) {
				add(to)
			}
		}
	case 'A':
		for _, d := range diagonal {
			if to := (plainSquare{from.file + d.file, from.rank + d.rank}); inPlainPalace(to, red) {
				add(to)
			}
		}
	case 'B':
		for _, d := range diagonal {
			to := plainSquare{from.file + 2*d.file, from.rank + 2*d.rank}
			eye := plainSquare{from.file + d.file, from.rank + d.rank}
			if onPlainBoard(to) && !plainCrossed(to, red) && b.get(eye) == 0 {
				add(to)
			}
		}
	case 'N':
		for _, d := range straight {
			leg := plainSquare{from.file + d.file, from.rank + d.rank}
			if !onPlainBoard(leg) || b.get(leg) != 0 {
				continue
			}
			for _, side := range []int{1, -1} {
				add(plainSquare{from.file + 2*d.file + side*d.rank, from.rank + 2*d.rank + side*d.file})
			}
		}
	case 'R':
		for _, d := range straight {
			for to := (plainSquare{from.file + d.file, from.rank + d.rank}); onPlainBoard(to); to = (plainSquare{to.file + d.file, to.rank + d.rank}) {
				add(to)
				if b.get(to) != 0 {
					break
				}
			}
		}
	case 'C':
		for _, d := range straight {
			screens := 0
			for to := (plainSquare{from.file + d.file, from.rank + d.rank}); onPlainBoard(to); to = (plainSquare{to.file + d.file, to.rank + d.rank}) {
				if b.get(to) == 0 {
					if screens == 0 {
						add(to)
					}
					continue
				}
				screens++
				if screens == 2 {
					add(to)
					break
				}
			}
		}
	case 'P':
		forward := 1
		if !red {
			forward = -1
		}
		add(plainSquare{from.file, from.rank + forward})
		if plainCrossed(from, red) {
			add(plainSquare{from.file + 1, from.rank})
			add(plainSquare{from.file - 1, from.rank})
		}
	}
	return found
}

func (b *plainBoard) reaches(from, to plainSquare) bool {
	for _, s := range b.targets(from) {
		if s == to {
			return true
		}
	}
	return false
}

// men returns the squares of all men of a side.
func (b *plainBoard) men(red bool) []plainSquare {
	found := make([]plainSquare, 0, 16)
	for rank := range 10 {
		for file := range 9 {
			if letter := b.at[rank][file]; letter != 0 && plainIsRed(letter) == red {
				found = append(found, plainSquare{file, rank})
			}
		}
	}
	return found
}

func (b *plainBoard) king(red bool) plainSquare {
	for _, rank := range []int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			if letter := b.at[rank][file]; plainKind(letter) == 'K' && plainIsRed(letter) == red {
				return plainSquare{file, rank}
			}
		}
	}
	return plainSquare{-1, -1}
}

func (b *plainBoard) kingsFace() bool {
	r, k := b.king(true), b.king(false)
	if r.file != k.file {
		return false
	}
	for rank := r.rank + 1; rank < k.rank; rank++ {
		if b.at[rank][r.file] != 0 {
			return false
		}
	}
	return true
}

// attackersOfKing returns the enemy men that attack the king of a side, the facing king left out.
func (b *plainBoard) attackersOfKing(red bool) map[plainSquare]bool {
	k := b.king(red)
	var found map[plainSquare]bool
	for _, s := range b.men(!red) {
		// Cheap reasons why a man cannot reach the king, so that the plain way is not hopelessly slow.
		files, ranks := s.file-k.file, s.rank-k.rank
		if files != 0 && ranks != 0 && files*files+ranks*ranks != 5 {
			continue
		}
		if plainKind(b.get(s)) != 'K' && b.reaches(s, k) {
			if found == nil {
				found = map[plainSquare]bool{}
			}
			found[s] = true
		}
	}
	return found
}

// move returns the board after a move, legal or not, with the other side to move.
func (b plainBoard) move(from, to plainSquare) plainBoard {
	b.at[to.rank][to.file] = b.get(from)
	b.at[from.rank][from.file] = 0
	b.red = !b.red
	return b
}

// safe tells whether the king of a side stands unattacked.
func (b *plainBoard) safe(red bool) bool { return !b.kingsFace() && len(b.attackersOfKing(red)) == 0 }

type plainMove struct{ from, to plainSquare }

// legal returns the legal moves of a side. The enemy king is never captured.
func (b *plainBoard) legal(red bool) []plainMove {
	var found []plainMove
	for _, from := range b.men(red) {
		for _, to := range b.targets(from) {
			if plainKind(b.get(to)) == 'K' {
				continue
			}
			if after := b.move(from, to); after.safe(red) {
				found = append(found, plainMove{from, to})
			}
		}
	}
	return found
}

// mate tells whether a side is in check without a legal move.
func (b *plainBoard) mate(red bool) bool {
	return len(b.attackersOfKing(red)) > 0 && len(b.legal(red)) == 0
}

// forcesMate tells whether a side to move can mate with at most n checks in a row.
func (b *plainBoard) forcesMate(red bool, n int) bool {
	if n == 0 {
		return false
	}
	for _, m := range b.legal(red) {
		after := b.move(m.from, m.to)
		if len(after.attackersOfKing(!red)) == 0 {
			continue
		}
		mates := true
		for _, reply := range after.legal(!red) {
			next := after.move(reply.from, reply.to)
			if !next.forcesMate(red, n-1) {
				mates = false
				break
			}
		}
		if mates {
			return true
		}
	}
	return false
}

func plainValue(letter byte) int {
	switch plainKind(letter) {
	case 'R':
		return 200
	case 'N', 'C':
		return 100
	case 'A', 'B':
		return 10
	case 'P':
		return 1
	}
	return 0
}

// ofValue tells whether the man on s may be chased.
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

// condition3 tells whether the capture leaves the kings apart and no new enemy attacking the own king.
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
	for _, from := range b.men(red) {
		if b.reaches(from, s) {
			if after := b.move(from, s); after.safe(red) {
				found = append(found, from)
			}
		}
	}
	return found
}

// bestRecapture returns the most a side gets by capturing on s, 0 if it does better to stop.
func (b *plainBoard) bestRecapture(red bool, s plainSquare) int {
	best := 0
	for _, from := range b.recaptures(red, s) {
		after := b.move(from, s)
		best = max(best, plainValue(b.get(s))-after.bestRecapture(!red, s))
	}
	return best
}

// pinners returns the enemy men, king included, that would newly attack the king of the man on s if that
// man were not there.
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

// plainJudge is the settings.
type plainJudge struct {
	rule       RepetitionRule
	killChecks int
}

// attacks tells whether (a, v) is in T(b, side of a), given that pawns may attack or not.
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
	if j.rule == AsianRule {
		if pinners := b.pinners(a); len(pinners) > 0 && !pinners[v] {
			return false
		}
	}
	// 4
	if plainKind(attacker) == plainKind(victim) && b.reaches(v, a) && b.condition3(v, a) {
		return false
	}
	after := b.move(a, v)
	if j.rule == AsianRule {
		switch plainKind(attacker) {
		case 'N', 'C':
			if plainKind(victim) == 'R' {
				return true
			}
		case 'A', 'B':
			if strings.IndexByte("RNC", plainKind(victim)) >= 0 {
				return true
			}
		}
		return len(after.recaptures(plainIsRed(victim), v)) == 0
	}
	// 5
	if plainValue(victim)-after.bestRecapture(plainIsRed(victim), v) <= 0 {
		return false
	}
	// 6
	for _, m := range after.legal(plainIsRed(victim)) {
		if next := after.move(m.from, m.to); next.mate(plainIsRed(attacker)) {
			return false
		}
	}
	return true
}

type plainPair struct{ attacker, victim int }

// pairs returns T(b, red) in numbers of men.
func (j plainJudge) pairs(b *plainBoard, number *[10][9]int, red, pawns bool) map[plainPair]bool {
	found := map[plainPair]bool{}
	for _, a := range b.men(red) {
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
}

func (p *plainPly) red() bool { return p.before.red }

// newPairs returns the pairs that the ply adds.
func (j plainJudge) newPairs(p *plainPly, pawns bool) map[plainPair]bool {
	before := j.pairs(&p.before, &p.numberBefore, p.red(), pawns)
	after := j.pairs(&p.after, &p.numberAfter, p.red(), pawns)
	for pair := range before {
		delete(after, pair)
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
	if j.rule == AsianRule {
		if len(j.newPairs(p, false)) > 0 {
			return 'z'
		}
		return '-'
	}
	// 4.2
	if len(p.before.attackersOfKing(red)) > 0 && plainKind(p.before.get(p.from)) == 'K' {
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
	case ComputerRule:
		v.draw = true
	case AsianRule:
		redChases, blackChases := j.perpetualChase(plies, true), j.perpetualChase(plies, false)
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

// perpetualChase tells whether every ply of a side newly chases one and the same man, and none checks.
func (j plainJudge) perpetualChase(plies []plainPly, red bool) bool {
	var common map[int]bool
	for i := range plies {
		if plies[i].red() != red {
			continue
		}
		victims := map[int]bool{}
		if len(plies[i].after.attackersOfKing(!red)) == 0 {
			for pair := range j.newPairs(&plies[i], false) {
				victims[pair.victim] = true
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
	return len(common) > 0
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

// plies returns the plies after first with numbered men.
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
