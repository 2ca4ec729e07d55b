package claims

import (
	"slices"

	"xqengine/position"
)

// maxReplies is beyond how many replies nothing is proved about all of them.
const maxReplies = 300

// attacks returns a fork or skewer by the piece that the first move moves.
func (f *finder) attacks() []Claim {
	m := last(f.line[0])
	if f.p.MoveKind(m) != position.Walk {
		return nil
	}
	q := f.next()
	attacker := m.To()
	replies := q.LegalTurns()
	if q.Terminal().Over || len(replies) > maxReplies {
		return nil
	}
	worth := q.Variant().Traits().ExchangeValues
	targets := q.Colour(q.Side()).Squares()
	targets = slices.DeleteFunc(targets, func(s position.Square) bool { // cheap ones are not worth a word
		return q.PieceAt(s).Type() == position.General || worth[q.PieceAt(s).Type()] <= worth[position.Soldier]
	})
	slices.SortStableFunc(targets, func(a, b position.Square) int {
		return int(worth[q.PieceAt(b).Type()] - worth[q.PieceAt(a).Type()])
	})
	var attacked []position.Square
	for _, s := range targets {
		if reaches(q, attacker, s) {
			attacked = append(attacked, s)
		}
	}
	general := q.General(q.Side())
	if q.Checkers().Has(attacker) {
		attacked = append(attacked, general)
	}
	for i, a := range attacked {
		for _, b := range attacked[i+1:] {
			if wins(q, replies, attacker, a, b) {
				c := f.claim(Fork)
				c.Spots = []Spot{on(q, attacker), on(q, a), on(q, b)}
				return []Claim{c}
			}
		}
	}
	for _, a := range attacked {
		for _, b := range append(targets, general) {
			if b != a && !slices.Contains(attacked, b) && behind(q, attacker, a, b) && wins(q, replies, attacker, a, b) {
				c := f.claim(Skewer)
				c.Spots = []Spot{on(q, attacker), on(q, a), on(q, b)}
				return []Claim{c}
			}
		}
	}
	return nil
}

// reaches reports whether a piece of the side that is not to move could capture on a square if it were to move.
func reaches(p *position.Position, from, s position.Square) bool {
	setup := p.Setup()
	setup.Side = p.Side().Other()
	q, err := position.FromSetup(setup)
	if err != nil { // no such position: the side to move is in check
		return p.InCheck() && reachesInCheck(p, from, s)
	}
	q.SetRules(p.Rules())
	return slices.ContainsFunc(captures(q, s), func(t position.Turn) bool { return last(t).From() == from })
}

// reachesInCheck is reaches while the side to move is in check: some reply leaves the capture possible.
func reachesInCheck(p *position.Position, from, s position.Square) bool {
	for _, r := range p.LegalTurns() {
		p.Play(r)
		found := slices.ContainsFunc(captures(p, s), func(t position.Turn) bool { return last(t).From() == from })
		p.Back()
		if found {
			return true
		}
	}
	return false
}

// behind reports whether b stands right behind a in a line from a piece that moves in lines, with a empty way between.
func behind(p *position.Position, from, a, b position.Square) bool {
	v := p.Variant()
	x, y := v.File(a)-v.File(from), rankIndex(v, a)-rankIndex(v, from)
	dx, dy := sign(x), sign(y)
	if x != 0 && y != 0 && abs(x) != abs(y) {
		return false
	}
	file, rank := v.File(from), rankIndex(v, from)
	met := []position.Square{}
	for {
		file, rank = file+dx, rank+dy
		if rank < 0 || rank >= len(v.Ranks()) || file < 0 || file >= len(v.Ranks()[rank]) {
			break
		}
		if s := v.Ranks()[rank][file]; p.PieceAt(s) != position.NoPiece {
			met = append(met, s)
		}
	}
	return len(met) >= 2 && met[0] == a && met[1] == b
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// wins reports whether a piece wins one of two targets, whatever the side to move replies, and whether both matter: each is, after
// some reply, the only one of the two that is won. A general as a target must be moved; then the other one is won each time.
func wins(p *position.Position, replies []position.Turn, attacker, a, b position.Square) bool {
	mover := p.Side().Other()
	had := balance(p, mover)
	royal := p.General(p.Side())
	var onlyA, onlyB bool
	for _, r := range replies {
		p.Play(r)
		over := p.Outcome().Over
		won := p.Outcome().WonBy(mover)
		var wonA, wonB bool
		if !over {
			wonA, wonB = winsAt(p, had, attacker, a), winsAt(p, had, attacker, b)
		}
		p.Back()
		if !won && !wonA && !wonB {
			return false
		}
		onlyA, onlyB = onlyA || wonA && !wonB, onlyB || wonB && !wonA
	}
	return (onlyA || a == royal) && (onlyB || b == royal)
}

// winsAt reports whether a piece of the side to move wins an enemy on a square by capturing it, and more than it has lost.
func winsAt(p *position.Position, had int32, attacker, s position.Square) bool {
	if piece := p.PieceAt(s); piece == position.NoPiece || piece.Colour() == p.Side() {
		return false
	}
	lost := max(had-balance(p, p.Side()), 0)
	for _, t := range captures(p, s) {
		if last(t).From() == attacker {
			if gain, _, ok := after(p, t); ok && gain > lost {
				return true
			}
		}
	}
	return false
}

// pin returns the piece that the first move holds before its general.
func (f *finder) pin() (Claim, bool) {
	m := last(f.line[0])
	q := f.next()
	if f.p.MoveKind(m) != position.Walk || q.InCheck() || q.Terminal().Over || q.MayContinue() {
		return Claim{}, false
	}
	v := q.Variant()
	for _, t := range v.TypesByWorth() {
		if v.Traits().ExchangeValues[t] <= v.Traits().ExchangeValues[position.Soldier] {
			continue
		}
		for _, s := range q.Pieces(q.Side(), t).Squares() {
			if !pinned(q, s) {
				continue
			}
			if freed, ok := without(q, m.To()); ok && !freed.InCheck() && moves(freed, s) {
				c := f.claim(Pin)
				c.Spots = []Spot{on(q, m.To()), on(q, s)}
				return c, true
			}
		}
	}
	return Claim{}, false
}

// pinned reports whether a piece of the side to move has moves, none of which is legal since all would expose its general.
func pinned(p *position.Position, from position.Square) bool {
	found := false
	for _, rank := range p.Variant().Ranks() {
		for _, s := range rank {
			if m := position.NewMove(from, s); p.PseudoLegal(m) {
				if p.Legal(m) || p.ExposedRoyal(m) != p.General(p.Side()) {
					return false
				}
				found = true
			}
		}
	}
	if !found || moves(p, from) {
		return false
	}
	freed, ok := without(p, from)
	return !ok || freed.InCheck()
}

// moves reports whether a piece has a legal move.
func moves(p *position.Position, from position.Square) bool {
	return slices.ContainsFunc(p.LegalTurns(), func(t position.Turn) bool {
		return slices.ContainsFunc(t.Moves(), func(m position.Move) bool { return m.From() == from })
	})
}

// discovered returns the check that the first move uncovers.
func (f *finder) discovered() (Claim, bool) {
	m := last(f.line[0])
	if f.p.MoveKind(m) != position.Walk || len(f.line[0].Moves()) > 1 || f.p.Variant().HasCastling() && f.p.Castles(m) {
		return Claim{}, false
	}
	q := f.next()
	for _, s := range q.Checkers().Squares() {
		if q.Checkers().Count() == 1 && s != m.To() && f.p.PieceAt(s) == q.PieceAt(s) {
			c := f.claim(Discovered)
			c.Spots = []Spot{on(q, s)}
			return c, true
		}
	}
	return Claim{}, false
}

// promotion returns what the first move of the line promotes to.
func (f *finder) promotion() (Claim, bool) {
	var l ledger
	q := f.p.Clone()
	l.play(q, f.line[0])
	if !l.promoted {
		return Claim{}, false
	}
	m := last(f.line[0])
	if was := f.p.PieceAt(m.From()); was.Type() != position.Soldier || f.p.MoveKind(m) != position.Walk {
		return Claim{}, false // the second chance of a soldier that does not move
	}
	c := f.claim(Promotion)
	c.Spots = []Spot{on(q, m.To())}
	return c, true
}
