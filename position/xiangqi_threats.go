package position

// Threats of mate (杀) in xiangqi, and captures that the enemy answers by mate.

// xiangqiMates reports whether the side to move on the referee's board can mate with an unbroken series of at most
// n checks, n from 1.
func (r *referee) xiangqiMates(n int) bool {
	b := &r.board
	attacks := &r.lists[2*n]
	b.xiangqiLegalMoves(attacks)
	for _, m := range attacks.Moves() {
		if !b.checksWith(m) {
			continue
		}
		b.makeXiangqi(m)
		mated := r.xiangqiMated(n - 1)
		b.unmakeXiangqi()
		if mated {
			return true
		}
	}
	return false
}

// xiangqiMated reports whether every reply to the check on the board is answered by a mate of at most n more
// checks; with n 0, whether there is no reply.
func (r *referee) xiangqiMated(n int) bool {
	b := &r.board
	replies := &r.lists[2*n+3]
	b.xiangqiEvasions(replies)
	if n == 0 {
		return replies.Len() == 0
	}
	for _, m := range replies.Moves() {
		b.makeXiangqi(m)
		mates := r.xiangqiMates(n)
		b.unmakeXiangqi()
		if !mates {
			return false
		}
	}
	return true
}

// xiangqiSuicidal reports whether the capture lets the enemy mate at once (一旦吃子立即会被对方将死).
func (r *referee) xiangqiSuicidal(q pair) bool {
	b := &r.board
	us := b.side & 1
	b.ply = 0
	if invariantsEnabled {
		r.beginXiangqi()
	}
	b.makeXiangqi(NewMove(q.from, q.to))
	mated := r.matesAtOnce(us)
	b.unmakeXiangqi()
	return mated
}

// matesAtOnce reports whether the side to move has a move that mates victim. If the victim's general stands
// in check already, because the capture that led here ignored a check, it is not for the taking, and
// every move may leave it mated.
func (r *referee) matesAtOnce(victim Colour) bool {
	b := &r.board
	standing := b.generalAttacked(b.general[victim&1], b.side, b.Occupied(), Bitboard{})
	moves := &r.lists[0]
	b.xiangqiLegalMoves(moves)
	for _, m := range moves.Moves() {
		if m.To() == b.general[victim&1] || !standing && !b.checksWith(m) {
			continue
		}
		b.makeXiangqi(m)
		mated := b.InCheck() && r.xiangqiMated(0)
		b.unmakeXiangqi()
		if mated {
			return true
		}
	}
	return false
}

// checksWith reports whether a legal move attacks the enemy general, which is not attacked yet: by the piece
// that moves, or by one that it uncovers or serves as a screen.
func (p *Position) checksWith(m Move) bool {
	us := p.side & 1
	from, to := m.From()&127, m.To()&127
	k := p.general[us^1] & 127
	t := p.board[from].Type()
	target, change := squareBits[to], squareBits[from].or(squareBits[to])
	if change.and(checkZone[k]).Empty() && (t != Horse || !horseSources[k].Has(to)) {
		return false
	}
	own := p.byColour[us].not(squareBits[from])
	occupied := own.or(p.byColour[us^1]).or(target)
	chariots, cannons := p.byType[Chariot].and(own), p.byType[Cannon].and(own)
	horses, soldiers := p.byType[Horse].and(own), Bitboard{}
	switch t {
	case Chariot:
		chariots = chariots.or(target)
	case Cannon:
		cannons = cannons.or(target)
	case Horse:
		horses = horses.or(target)
	case Soldier:
		soldiers = target
	}
	chariot, cannon := lines(k, occupied)
	if chariot.and(chariots).or(cannon.and(cannons)).or(soldierSources[us][k].and(soldiers)).any() {
		return true
	}
	for horses = horses.and(horseSources[k]); horses.any(); {
		if s := horses.Pop() & 127; !occupied.Has(legOf[s][k]) {
			return true
		}
	}
	return false
}

// checkZone holds the points around a general whose filling or clearing can make a check: its rank and
// file, and the legs of horses that attack it.
var checkZone = func() (zone [squareCodes]Bitboard) {
	for i := range Files * Ranks {
		k := SquareByIndex(i)
		for j := range Files * Ranks {
			file, rank := j%Files-i%Files, j/Files-i/Files
			if (file == 0 || rank == 0 || file*file+rank*rank == 2) && i != j {
				s := SquareByIndex(j)
				half := &zone[k].Lo
				if s&64 != 0 {
					half = &zone[k].Hi
				}
				*half |= s.bit()
			}
		}
	}
	return zone
}()

// beginXiangqi makes the referee's board ready for makeXiangqi and xiangqiLegalMoves.
func (r *referee) beginXiangqi() {
	b := &r.board
	b.ply = 0
	f := &b.stack[0]
	if invariantsEnabled {
		f.key, f.value, f.counts = b.computeKey(), b.computeValue(), b.computeCounts()
	}
	b.updateCheckInfo(f, b.byColour[b.side&1^1])
}

// slide moves a piece to an empty point and keeps nothing but the sets and the array up to date.
func (p *Position) slide(from, to Square) {
	from, to = from&127, to&127
	piece := p.board[from]
	change := squareBits[from].or(squareBits[to])
	c := piece.Colour() & 1
	p.byColour[c] = p.byColour[c].xor(change)
	p.byType[piece.Type()] = p.byType[piece.Type()].xor(change)
	p.board[from], p.board[to] = NoPiece, piece
	if piece.Type() == General {
		p.general[c] = to
	}
}
