package position

// Ends of games in the stratagem variants, in their order: no legal turn, a victory soldier, bare material, the
// third occurrence of a position, the natural limit.

// victory returns VerdictWin if the side to move has a victory soldier at the beginning of its turn (K6): one
// on the initial point of the enemy general.
func (p *Position) victory(f *frame) Verdict {
	us := p.side & 1
	if plates[f.powers.works[us]&63].effect == wins && p.board[initialPoint[us^1]] == MakePiece(us, Soldier) {
		return VerdictWin
	}
	return NoVerdict
}

// initialPoint is where the general of each side starts.
var initialPoint = [2]Square{Red: SquareAt(4, 0), Black: SquareAt(4, Ranks-1)}

// stratagemCannotBeWon is CannotBeWon in the stratagem variants (E1): neither side has a chariot, horse, cannon or
// soldier. Without plates, and while both generals stand in their palaces, the simple endings of xiangqi are draws
// too; a swap is neither a move there nor a way out of mate. Within a turn nothing is decided: it may still mate.
func (p *Position) stratagemCannotBeWon() bool {
	if p.top().powers.prepared != unprepared {
		return false
	}
	if p.variant.powers.source == noSetting && !p.outside(Red) && !p.outside(Black) {
		if p.ply+1 >= len(p.stack) {
			p.grow()
		}
		p.stack[p.ply+1].powers = p.top().powers // moves of xiangqi, which leave them alone, are tried
		return p.xiangqiCannotBeWon()
	}
	return p.top().counts&attackers == 0
}
