package claims

import "xqengine/position"

// endings returns claims about the end of the game by the line: where there is one, nothing else matters.
func (f *finder) endings() (list []Claim) {
	if len(f.line) == 0 {
		return nil
	}
	q := f.next()
	mover := f.p.Side()
	if o := q.Terminal(); o.WonBy(mover) && o.Reason == position.Target {
		list = append(list, f.claim(Target))
	}
	if f.mate == 0 {
		return list
	}
	c := f.claim(Mate)
	c.Number, c.Line = f.mate, texts(f.p, f.line[:1])
	end := f.end()
	if len(f.line) == 2*f.mate-1 && end.Outcome().WonBy(mover) {
		c.Line = texts(f.p, f.line)
	}
	list = append(list, c)
	if end.Variant().OnSquares() && backRank(end, mover) {
		c := f.claim(BackRank)
		c.Line = texts(f.p, f.line)
		list = append(list, c)
	}
	return list
}

// end returns the position after the line.
func (f *finder) end() *position.Position {
	q := f.p.Clone()
	for _, t := range f.line {
		q.Play(t)
	}
	return q
}

// backRank reports whether the side to move is mated on its first rank behind its own pieces, by a rook or queen on it.
func backRank(p *position.Position, mover position.Colour) bool {
	v, side := p.Variant(), p.Side()
	if o := p.Terminal(); o.Reason != position.Mate || side == mover {
		return false
	}
	ranks := v.Ranks()
	home, next := 0, 1 // Black's first rank, and the one before it
	if side == position.Red {
		home, next = len(ranks)-1, len(ranks)-2
	}
	king := p.General(side)
	if v.Rank(king) != v.Rank(ranks[home][0]) {
		return false
	}
	checkers := p.Checkers().Squares()
	if len(checkers) != 1 || v.Rank(checkers[0]) != v.Rank(king) {
		return false
	}
	if t := p.PieceAt(checkers[0]).Type(); t != position.Rook && t != position.Queen {
		return false
	}
	for file := v.File(king) - 1; file <= v.File(king)+1; file++ {
		if file < 0 || file >= len(ranks[next]) {
			continue
		}
		if piece := p.PieceAt(ranks[next][file]); piece == position.NoPiece || piece.Colour() != side {
			return false
		}
	}
	return true
}

// tactics returns claims about what the first move of the line wins.
func (f *finder) tactics() (list []Claim) {
	if len(f.line) == 0 || f.p.MayContinue() {
		return nil
	}
	list = f.capture()
	if len(list) == 0 {
		list = append(list, f.attacks()...)
		if c, ok := f.promotion(); ok {
			list = append(list, c)
		}
		if c, ok := f.material(); ok {
			list = append(list, c)
		}
	} else if c, ok := f.promotion(); ok {
		list = append(list, c)
	}
	if c, ok := f.discovered(); ok {
		list = append(list, c)
	}
	if c, ok := f.pin(); ok {
		list = append(list, c)
	}
	return list
}

// capture returns what can be said of a first move that captures: that it costs nothing, or how the exchange ends.
func (f *finder) capture() []Claim {
	t := f.line[0]
	m := last(t)
	if len(t.Moves()) > 1 || !f.p.IsCapture(m) || f.p.MoveKind(m) != position.Walk {
		return nil
	}
	gain, line, ok := after(f.p, t)
	if !ok || gain <= 0 {
		return nil
	}
	side, other := f.p.Side(), f.p.Side().Other()
	var l ledger
	if f.voice == Allows { // what the move played has taken makes up for as much
		l.play(f.before.Clone(), f.played)
	}
	q := f.p.Clone()
	for _, t := range line {
		l.play(q, t)
	}
	if l.promoted || l.worth[other] <= l.worth[side] {
		return nil
	}
	spots := []Spot{on(f.p, m.To()), on(f.p, m.From())}
	q = f.next()
	if len(captures(q, m.To())) == 0 && !(f.voice == Allows && f.takes()) {
		c := f.claim(Hang)
		c.Spots = spots
		list := []Claim{c}
		if f.voice == Allows {
			list = append(list, f.guards(q, m.To())...)
		}
		return list
	}
	c := f.claim(Exchange)
	c.Spots, c.Line = spots, texts(f.p, line)
	c.Lost, c.Won = l.taken[other], l.taken[side]
	return []Claim{c}
}

// takes reports whether the move played takes a piece.
func (f *finder) takes() bool {
	var l ledger
	l.play(f.before.Clone(), f.played)
	return l.worth[f.p.Side()] > 0
}

// guards says why pieces that seem to protect the point of a capture do not. q is the position behind it.
func (f *finder) guards(q *position.Position, s position.Square) (list []Claim) {
	if q.InCheck() || q.Terminal().Over {
		return nil
	}
	own := q.Colour(q.Side())
	victim := on(f.p, s)
	capture := texts(f.p, f.line[:1])
	for _, from := range own.Squares() {
		m := position.NewMove(from, s)
		switch {
		case from == q.General(q.Side()):
		case q.PseudoLegal(m):
			if !q.Legal(m) && q.ExposedRoyal(m) == q.General(q.Side()) {
				c := f.claim(Guard)
				c.Spots, c.Line = []Spot{on(q, from), victim}, capture
				list = append(list, c)
			}
		default:
			for _, blocker := range legs(q, from) {
				if freed, ok := without(q, blocker); ok && !freed.InCheck() && freed.PseudoLegal(m) && freed.Legal(m) {
					c := f.claim(Leg)
					c.Spots, c.Line = []Spot{on(q, from), victim, on(q, blocker)}, capture
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// legs returns the points, filled ones, that may hold up a horse or an elephant: those next to it.
func legs(p *position.Position, from position.Square) (list []position.Square) {
	v := p.Variant()
	if v.OnSquares() {
		return nil
	}
	t := p.PieceAt(from).Type()
	rank := rankIndex(v, from)
	for _, s := range p.Occupied().Squares() {
		x, y := abs(v.File(s)-v.File(from)), abs(rankIndex(v, s)-rank)
		if t == position.Horse && x+y == 1 || t == position.Elephant && x == 1 && y == 1 {
			list = append(list, s)
		}
	}
	return list
}

// rankIndex returns which of the ranks of the board a square is on, counted as they lie.
func rankIndex(v *position.Variant, s position.Square) int {
	for i, rank := range v.Ranks() {
		if v.Rank(rank[0]) == v.Rank(s) {
			return i
		}
	}
	return -1
}

func abs(n int) int { return max(n, -n) }

// without returns the position with a square cleared; false if there is no such position.
func without(p *position.Position, s position.Square) (*position.Position, bool) {
	q, err := position.FromSetup(p.Setup().Without(s))
	if err != nil {
		return nil, false
	}
	q.SetRules(p.Rules())
	return q, true
}

// material returns what the first turns of the line win, up to where nothing can be won back.
func (f *finder) material() (Claim, bool) {
	mover := f.p.Side()
	q := f.p.Clone()
	var l ledger
	if f.voice == Allows {
		l.play(f.before.Clone(), f.played)
	}
	for i, t := range f.line {
		l.play(q, t)
		if l.promoted || q.MayContinue() {
			return Claim{}, false
		}
		if q.Side() == mover || l.worth[mover.Other()] <= l.worth[mover] {
			continue
		}
		if q.InCheck() || q.Outcome().Over {
			continue
		}
		if clear(q.Clone()) {
			c := f.claim(Material)
			c.Number, c.Line = i/2+1, texts(f.p, f.line[:i+1])
			c.Lost, c.Won = l.taken[mover.Other()], l.taken[mover]
			return c, true
		}
	}
	return Claim{}, false
}
