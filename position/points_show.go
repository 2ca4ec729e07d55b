package position

import "fmt"

// What people are shown of positions and moves of the points variants.

// pointsCaption tells the points, the target and, where it is not one move, what a turn may be.
func (p *Position) pointsCaption() string {
	turn := ""
	switch p.top().phase {
	case FirstTurn:
		turn = "; the first turn: one move, no capture"
	case DoubleMoves, secondMove:
		turn = "; turns of two moves, or one capture"
	}
	return fmt.Sprintf("\n   points: red %d, black %d, target %d%s\n", p.Points(Red), p.Points(Black), p.PointsTarget(), turn)
}

// scoringAttacked is Attacked in the points variants.
func (p *Position) scoringAttacked() (attacked Bitboard) {
	us := p.side & 1
	k := p.general[us]
	if p.generalAttackedBy(k, us^1, p.hostile(us, p.PieceAt(k).Kind()), p.Occupied()) {
		attacked = squareBits[k&127]
	}
	enemies := p.byColour[us^1].not(p.byKind[Idle])
	for royals := p.byKind[Royal].and(p.byColour[us]).not(p.byType[General]); royals.any(); {
		if s := royals.Pop(); p.attackersOfRoyal(s, us^1, enemies, p.Occupied()).any() {
			attacked = attacked.or(squareBits[s&127])
		}
	}
	return attacked
}
