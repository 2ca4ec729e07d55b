package position

// What evaluation and search ask of plates. In the other variants no power works, nothing is near, and no move
// changes a power.

// Power is the extra power that a plate gives a side.
type Power struct {
	Plate int       // the number of the plate in the variant, 1..MaxPlate; 0 for none
	Piece PieceType // whose power it is
}

// MaxPlate is the highest number of a plate in any variant.
const MaxPlate = 32

func powerOf(id plateID) Power {
	plate := &plates[id&63]
	return Power{Plate: plate.number, Piece: plate.piece}
}

// Power returns the power that works for a side.
func (p *Position) Power(c Colour) Power { return powerOf(p.top().powers.works[c&1]) }

// settles reports whether plates can work in the variant.
func (p *Position) settles() bool {
	return p.variant.powers != nil && p.variant.powers.source != noSetting
}

// NearPowers lists the powers that a side could set with one step of its general or marker and that would work
// then, and reports whether such a step would end what works for the enemy. It looks neither at checks nor at
// whether a marker may step on this turn.
func (p *Position) NearPowers(c Colour, list *[4]Power) (n int, ends bool) {
	if !p.settles() {
		return 0, false
	}
	w := &p.top().powers
	consider := func(id plateID) {
		switch {
		case id == 0:
		case id == w.setting[c&1^1]:
			ends = true
		default:
			list[n&3] = powerOf(id)
			n++
		}
	}
	if p.variant.powers.source == byMarker {
		number := plates[w.setting[c&1]&63].number
		consider(eightPlates[(number+1)&15])
		if number > 0 {
			consider(eightPlates[number-1])
		}
		return n, ends
	}
	for points := generalTargets[p.general[c&1]&127].not(p.byColour[c&1]); points.any(); {
		consider(p.plateOn(c, points.Pop()))
	}
	return n, ends
}

// StepDue reports whether the side to move may step its marker on this turn.
func (p *Position) StepDue() bool { return p.variant.powers != nil && p.mayStep() }

// PowerReach returns what the working power of a side adds to the plain reach of its piece on s, which is of the
// power's type: points to go to, enemies to capture, enemies to exchange.
func (p *Position) PowerReach(c Colour, s Square) (free, taken, traded Bitboard) {
	mine := p.working(c)
	if mine.reach == nil {
		return free, taken, traded
	}
	occupied := p.Occupied()
	reach := mine.reach(p, c&1, s&127, occupied)
	if mine.serves&toMove != 0 {
		free = reach.and(p.grid.points).not(occupied)
	}
	enemies := reach.and(p.byColour[c&1^1])
	if mine.serves&toCapture != 0 {
		taken = enemies
	}
	if mine.serves&toExchange != 0 {
		traded = enemies.not(squareBits[p.general[c&1^1]&127])
	}
	return free, taken, traded
}

// HeldBy returns the enemies that the plate of a side keeps from moving.
func (p *Position) HeldBy(c Colour) Bitboard { return p.fixedBy(c&1, p.top().powers.works[c&1]) }

// Promises tells what the plates of a side, whether they work or not, hold out to its soldiers.
type Promises struct {
	Promotion bool // 升底兵 is among them, and a chariot, horse or cannon has been lost
	Victory   bool // 胜利兵 is among them
}

// Promises returns what a side's soldiers may hope for.
func (p *Position) Promises(c Colour) Promises {
	return Promises{Promotion: p.promoter[c&1] && p.lostOfficer(c), Victory: p.victor[c&1]}
}

// lostOfficer reports whether a side has lost a chariot, horse or cannon, as which a soldier may return.
func (p *Position) lostOfficer(c Colour) bool {
	return p.Count(c, Chariot) < maxOfType[Chariot] || p.Count(c, Horse) < maxOfType[Horse] ||
		p.Count(c, Cannon) < maxOfType[Cannon]
}

// Fulfils tells which of the promises of a side its working plate fulfils.
func (p *Position) Fulfils(c Colour) Promises {
	effect := p.working(c).effect
	return Promises{Promotion: effect == promotes, Victory: effect == wins}
}

// SecondChance returns the soldier of a side that may still be promoted where it stands, NoSquare if there is
// none.
func (p *Position) SecondChance(c Colour) Square {
	if p.variant.powers == nil {
		return NoSquare
	}
	return p.top().powers.chance[c&1]
}

// InitialPoint returns where the general of a side starts.
func InitialPoint(c Colour) Square { return initialPoint[c&1] }

// RiverRow returns the squares of the river row; none where the board has ten rows.
func (p *Position) RiverRow() Bitboard {
	if p.variant.powers == nil {
		return Bitboard{}
	}
	return p.grid.river
}

// Removable returns the enemies that the side to move may take off the river.
func (p *Position) Removable() Bitboard {
	if p.variant.powers == nil {
		return Bitboard{}
	}
	return p.removable()
}

// OutsidePalace reports whether the general of a side has been swapped out of its palace.
func (p *Position) OutsidePalace(c Colour) bool { return p.outside(c) }

// SwapPartners returns the pieces with which the general of a side could change places if it were in check.
func (p *Position) SwapPartners(c Colour) (partners Bitboard) {
	if !p.variant.Swaps() {
		return partners
	}
	c &= 1
	k, occupied := p.general[c]&127, p.Occupied()
	pieces := p.byColour[c].and(land[c]).not(squareBits[k])
	if palace[c].Has(k) {
		pieces = pieces.not(palace[c])
	}
	near := p.grid.cross[k].and(p.byType[Chariot].or(p.byType[Cannon]).or(p.byType[Soldier])).
		or(p.grid.horseSources[k].and(p.byType[Horse])).or(p.byType[Elephant])
	for pieces = pieces.and(near); pieces.any(); {
		if s := pieces.Pop() & 127; p.grid.plain(p.board[s].Type(), c, s, occupied).Has(k) {
			partners = partners.or(squareBits[s])
		}
	}
	return partners
}

// PowersAfter returns the powers that work after a pseudo-legal move, by colour, and whether the move changes
// what works.
func (p *Position) PowersAfter(m Move) (after [2]Power, changed bool) {
	if !p.settles() || m.From() != p.general[p.side&1] {
		return after, false
	}
	w := &p.top().powers
	works := w.works
	switch p.moveKindOf(m) {
	case MarkerStep:
		next := powers{setting: p.stepped(m.To())}
		next.settle()
		works = next.works
	case Walk, Swap:
		works = p.worksAfter(m)
	}
	return [2]Power{powerOf(works[Red]), powerOf(works[Black])}, works != w.works
}

// stratagemGain is Gain in the stratagem variants: the piece that a move takes off the board, what a promotion
// adds, and less the own piece where it is exchanged.
func (p *Position) stratagemGain(m Move) int32 {
	victim := exchangeValue[p.board[m.To()&127].Type()]
	a := p.moveKindOf(m)
	switch {
	case a == Swap:
		victim = 0
	case a == Exchange:
		return victim - exchangeValue[p.board[m.From()&127].Type()]
	}
	if m.Special() != 0 {
		victim += exchangeValue[officers[m.Special()]] - exchangeValue[Soldier]
	}
	return victim
}

// addPromotingQuiets is AddQuietGains in the stratagem variants: promotions of a side not in check.
func (p *Position) addPromotingQuiets(l *MoveList) {
	us := p.side & 1
	if p.working(us).effect != promotes && p.top().powers.chance[us] == NoSquare {
		return
	}
	first := l.count
	p.addStratagemQuiets(l)
	kept := first
	for _, m := range l.moves[first:l.count] {
		if m.Special() != 0 {
			l.moves[kept&(MaxMoves-1)] = m
			kept++
		}
	}
	l.count = kept
}
