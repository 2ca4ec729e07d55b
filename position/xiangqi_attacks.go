package position

// putLines puts the bits of a rank and of a file back onto the board.
func putLines(s Square, row, column uint16) Bitboard {
	file, shift := fileOf[s&127]&15, rankShift[s&127]&63
	b := Bitboard{
		Lo: spread[column&31] << file,
		Hi: spread[column>>5&31] << file,
	}
	if s&64 == 0 {
		b.Lo |= uint64(row) << shift
	} else {
		b.Hi |= uint64(row) << shift
	}
	return b
}

// chariot returns what a chariot on s reaches, blockers of either side included.
func chariot(s Square, occupied Bitboard) Bitboard {
	s &= 127
	file := fileOf[s] & 15
	row := &rankTargets[file][occupied.rankIndex(s)]
	column := &fileTargets[rankOf[s]&15][occupied.fileIndex(file)&1023]
	return putLines(s, row.chariot, column.chariot)
}

// cannon returns where a cannon on s could go: the empty squares it slides to, and the pieces of either
// side behind one screen. Within the occupied squares it is what the cannon attacks, within the empty
// ones how it moves.
func cannon(s Square, occupied Bitboard) Bitboard {
	s &= 127
	file := fileOf[s] & 15
	row := &rankTargets[file][occupied.rankIndex(s)]
	column := &fileTargets[rankOf[s]&15][occupied.fileIndex(file)&1023]
	return putLines(s, row.cannon, column.cannon)
}

// lines returns both chariot and cannon.
func lines(s Square, occupied Bitboard) (chariot, cannon Bitboard) {
	s &= 127
	file := fileOf[s] & 15
	row := rankTargets[file][occupied.rankIndex(s)]
	column := fileTargets[rankOf[s]&15][occupied.fileIndex(file)&1023]
	return putLines(s, row.chariot, column.chariot), putLines(s, row.cannon, column.cannon)
}

// legs returns which legs of a horse on s are filled: bit 0 down, 1 left, 2 up, 3 right. Seen from the
// square below the horse, its legs lie 0, 8, 18 and 10 bits up, if the halves are joined.
func legs(s Square, occupied Bitboard) uint64 {
	w := occupied.Lo<<9 | occupied.Hi<<54
	if s&64 != 0 {
		w = occupied.Hi<<9 | occupied.Lo>>36
	}
	w = w >> (s & 63) & (1 | 1<<8 | 1<<18 | 1<<10)
	return (w | w>>7 | w>>16) & 15
}

// horse returns the targets of a horse on s, legs considered.
func horse(s Square, occupied Bitboard) Bitboard {
	return horseTargets[s&127][legs(s, occupied)]
}

// elephant returns the targets of an elephant on s, eyes considered.
func elephant(s Square, occupied Bitboard) Bitboard {
	if s&64 == 0 {
		return Bitboard{Lo: elephantTargets[s&127][eyeIndex(s, occupied.Lo)]}
	}
	return Bitboard{Hi: elephantTargets[s&127][eyeIndex(s, occupied.Hi)]}
}

// ChariotTargets returns what a chariot on s reaches, blockers of either side included.
func ChariotTargets(s Square, occupied Bitboard) Bitboard { return chariot(s, occupied) }

// CannonTargets returns where a cannon on s could go: the empty squares it slides to and the pieces of
// either side that it attacks behind a screen.
func CannonTargets(s Square, occupied Bitboard) Bitboard { return cannon(s, occupied) }

// HorseTargets returns what a horse on s reaches, legs considered.
func HorseTargets(s Square, occupied Bitboard) Bitboard { return horse(s, occupied) }

// ElephantTargets returns what an elephant on s reaches, eyes considered.
func ElephantTargets(s Square, occupied Bitboard) Bitboard { return elephant(s, occupied) }

// SoldierTargets returns where a soldier of c on s may go.
func SoldierTargets(c Colour, s Square) Bitboard { return soldierTargets[c&1][s&127] }

// SoldierSources returns the squares from which a soldier of c attacks s.
func SoldierSources(c Colour, s Square) Bitboard { return soldierSources[c&1][s&127] }

// HorseSources returns the points from which a horse attacks s while its leg is free.
func HorseSources(s Square) Bitboard { return horseSources[s&127] }

// HorseChecks returns the points of a set, all of them HorseSources of s, from which a horse would attack a general on s.
func HorseChecks(s Square, points, occupied Bitboard) (checks Bitboard) {
	s &= 127
	for points.any() {
		if from := points.Pop() & 127; !occupied.Has(legOf[from][s]) {
			checks = checks.or(squareBits[from])
		}
	}
	return checks
}

// PalaceTargets returns the points that the general of a side and its advisors attack or protect.
func (p *Position) PalaceTargets(c Colour) Bitboard {
	c &= 1
	targets := generalTargets[p.general[c]&127]
	for pieces := p.byType[Advisor].and(p.byColour[c]); pieces.any(); {
		targets = targets.or(advisorTargets[pieces.Pop()&127])
	}
	return targets
}

// Between returns the squares strictly between two squares of one line; none for others.
func Between(a, b Square) Bitboard { return between[a&127][b&127] }

// Lines returns the rank and file through s, without s.
func Lines(s Square) Bitboard { return lineCross[s&127] }

// Palace returns the nine points of the palace of c.
func Palace(c Colour) Bitboard { return palace[c&1] }

// Land returns the own half of c.
func Land(c Colour) Bitboard { return land[c&1] }

// generalAttacked reports whether a general on s would be attacked by the pieces of a colour, given an
// occupancy and leaving out the pieces in removed.
func (p *Position) generalAttacked(s Square, by Colour, occupied, removed Bitboard) bool {
	return p.generalAttackedBy(s, by, p.byColour[by&1].not(removed), occupied)
}

// generalAttackedBy is generalAttacked by a set of enemies, which are of the colour by. Facing generals count
// as an attack. Advisors and elephants never reach the enemy palace.
func (p *Position) generalAttackedBy(s Square, by Colour, enemies, occupied Bitboard) bool {
	if soldierSources[by&1][s&127].and(p.byType[Soldier]).and(enemies).any() {
		return true
	}
	snipers := lineCross[s&127].and(enemies).and(p.byType[Chariot].or(p.byType[Cannon]).or(p.byType[General]))
	for snipers.any() {
		from := snipers.Pop() & 127
		pieces := between[s&127][from].and(occupied)
		if p.board[from].Type() == Cannon {
			if pieces.Count() == 1 {
				return true
			}
		} else if !pieces.any() {
			return true
		}
	}
	horses := horseSources[s&127].and(p.byType[Horse]).and(enemies)
	for horses.any() {
		if from := horses.Pop(); !occupied.Has(legOf[from&127][s&127]) {
			return true
		}
	}
	return false
}

// updateCheckInfo fills in what legality needs to know about the side to move: checkers, pins and hollow lines.
// The enemies are those that count: in xiangqi all pieces of the other side, elsewhere the caller may leave some out.
// Only pieces that share a line with the general or could leap at it are looked at, mostly none or two.
//
// A piece between the general and an enemy chariot (or general) is pinned to that line. A cannon with
// nothing between makes its line hollow: no own piece may step in. With one piece between it gives check;
// with two, each own one of them is pinned to the line but may not take the other. A piece on the leg of
// an enemy horse may only take the horse.
func (p *Position) updateCheckInfo(f *frame, enemies Bitboard) {
	us := p.side & 1
	them := us ^ 1
	k := p.general[us] & 127
	own := p.byColour[us]
	occupied := own.or(p.byColour[them])
	f.pins = 0
	f.hollow, f.pinned = Bitboard{}, Bitboard{}
	checkers := soldierSources[them][k].and(p.byType[Soldier]).and(enemies)

	snipers := lineCross[k].and(enemies).and(p.byType[Chariot].or(p.byType[Cannon]).or(p.byType[General]))
	for snipers.any() {
		s := snipers.Pop() & 127
		line := between[k][s]
		pieces := line.and(occupied)
		if p.board[s].Type() != Cannon {
			switch pieces.Count() {
			case 0:
				checkers = checkers.or(squareBits[s])
			case 1:
				f.pin(pieces.and(own), line.or(squareBits[s]))
			}
			continue
		}
		switch pieces.Count() {
		case 0:
			f.hollow = f.hollow.or(line)
		case 1:
			checkers = checkers.or(squareBits[s])
		case 2:
			mask := line.or(squareBits[s]).not(pieces)
			for mine := pieces.and(own); mine.any(); {
				f.pin(squareBits[mine.Pop()&127], mask)
			}
		}
	}

	horses := horseSources[k].and(p.byType[Horse]).and(enemies)
	for horses.any() {
		s := horses.Pop() & 127
		leg := legOf[s][k] & 127
		if !occupied.Has(leg) {
			checkers = checkers.or(squareBits[s])
		} else {
			f.pin(squareBits[leg].and(own), squareBits[s])
		}
	}
	f.checkers = checkers
}

// pin notes that the piece in the set, if there is one, may only go to mask.
func (f *frame) pin(piece, mask Bitboard) {
	if !piece.any() {
		return
	}
	f.pinned = f.pinned.or(piece)
	f.pinSquare[f.pins&(maxPins-1)] = piece.First()
	f.pinMask[f.pins&(maxPins-1)] = mask
	f.pins++
}

// pinnedTo returns the squares to which the pinned piece on s may go.
func (f *frame) pinnedTo(s Square) Bitboard {
	mask := Bitboard{halfBits, halfBits}
	for i := range f.pins {
		if f.pinSquare[i&(maxPins-1)] == s {
			mask = mask.and(f.pinMask[i&(maxPins-1)])
		}
	}
	return mask
}

// xiangqiAttacksGeneral is AttacksGeneral in xiangqi.
func (p *Position) xiangqiAttacksGeneral(m Move) bool {
	from, to := m.From()&127, m.To()&127
	us := p.side & 1
	k := p.general[us^1] & 127
	switch p.board[from].Type() {
	case Soldier:
		return soldierTargets[us][to].Has(k)
	case Horse:
		return horseSources[k].Has(to) && !p.Occupied().not(squareBits[from]).Has(legOf[to][k])
	case Chariot:
		return lineCross[k].Has(to) && !between[to][k].and(p.Occupied().not(squareBits[from])).any()
	case Cannon:
		return lineCross[k].Has(to) && between[to][k].and(p.Occupied().not(squareBits[from])).Count() == 1
	}
	return false
}
