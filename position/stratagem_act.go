package position

// The moves of the stratagem variants in the 16 bits of a Move. The special bits count officers (1 chariot,
// 2 horse, 3 cannon) where a soldier is promoted by the move, and are 1 for an exchange. What prepares a move
// is a single move of its own, after which the same side moves; it is written in patterns that no piece moves
// by:
//
//	move, capture     from, to
//	first chance      from, to of the soldier; special: officer
//	second chance     from, to of the general (by a swap, too); special: officer
//	exchange          from, to; special 1
//	garrison swap     the general's point, the partner's point
//	marker step       the general's point, forwardStep or backStep; special: officer of a second chance
//	removal           the general's point, the point in the river
//
// Special 1 is a promotion when a general moves or the mover's plate promotes, else an exchange: a side has
// one plate at a time, and a general never exchanges (K3). So a target holds an enemy exactly if the move
// takes it off the board, and an own piece exactly for a swap; steps go to squares where nothing ever stands.

// Targets of marker steps: codes that are not squares of any board.
const (
	forwardStep Square = 110
	backStep    Square = 111
)

// officers are the types that a promotion may give, by the special of the move.
var officers = [4]PieceType{1: Chariot, 2: Horse, 3: Cannon}

// special returns m with its special bits.
func (m Move) special(bits int) Move { return m | Move(bits)<<14 }

// moveKindOf tells what a pseudo-legal move is.
func (p *Position) moveKindOf(m Move) MoveKind {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	if from == p.general[us] {
		switch {
		case to == forwardStep || to == backStep:
			return MarkerStep
		case to.InRiver():
			return Removal
		case p.byColour[us].Has(to):
			return Swap
		}
		return Walk
	}
	if m.Special() != 0 && p.working(us).effect != promotes {
		return Exchange
	}
	return Walk
}

// promotion returns what a soldier becomes by a move, NoType for none.
func (p *Position) promotion(m Move, a MoveKind) PieceType {
	if a == Exchange {
		return NoType
	}
	return officers[m.Special()]
}

// placed returns the piece that a move which walks puts on its target.
func (p *Position) placed(m Move) Piece {
	piece := p.board[m.From()&127]
	if m.Special() != 0 && piece.Type() == Soldier {
		return MakePiece(piece.Colour(), officers[m.Special()])
	}
	return piece
}

// powersAfter returns settings and events after a pseudo-legal move that has not been made.
func (p *Position) powersAfter(m Move, a MoveKind) powers {
	w := p.top().powers
	us, them := p.side&1, p.side&1^1
	from, to := m.From()&127, m.To()&127
	switch a {
	case MarkerStep:
		w.setting = p.stepped(to)
		w.settle()
		w.chance[us] = NoSquare
		w.prepared = stepped
		return w
	case Removal:
		w.prepared = removed
		return w
	}
	rules := p.variant.powers
	moved := p.board[from].Type()
	takes := a != Swap && p.board[to] != NoPiece
	arrived := a == Walk && moved == Soldier && m.Special() == 0 && p.promoter[us] &&
		lastRank[us].Has(to) && !lastRank[us].Has(from) && plates[w.works[us]&63].effect != promotes
	if moved == General && rules.source != byMarker {
		w.setting[us] = p.plateOn(us, to)
		w.settle()
	}
	w.prepared = unprepared
	w.marker, w.last, w.chance[us] = NoSquare, NoSquare, NoSquare
	if w.chance[them] == to && takes {
		w.chance[them] = NoSquare
	}
	if arrived {
		w.chance[us] = to
	}
	if takes && rules.source == byMarker {
		w.marker = to
	}
	if a == Walk && rules.lastMoved && (to.InRiver() || plates[w.works[them]&63].effect == copies) {
		w.last = to
	}
	return w
}

// stepped returns the settings after a marker step of the side to move (C2, C3).
func (p *Position) stepped(way Square) [2]plateID {
	us := p.side & 1
	setting := p.top().powers.setting
	number := plates[setting[us]&63].number
	if way == forwardStep {
		number++
	} else {
		number--
	}
	setting[us] = eightPlates[number&15]
	if setting[Red] == setting[Black] {
		return [2]plateID{}
	}
	return setting
}

// markerCells is the highest setting of a marker.
const markerCells = 8

// eightPlates holds the plates of the first edition by their numbers.
var eightPlates = func() (ids [16]plateID) {
	for id := range plates {
		if plates[id].in&eight != 0 {
			ids[plates[id].number] = plateID(id)
		}
	}
	return ids
}()
