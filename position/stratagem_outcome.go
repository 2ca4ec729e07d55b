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
// soldier, and the side to move does not end the game with its turn, as it can where generals fly. Without plates, and
// while both generals stand in their palaces, the simple endings of xiangqi are draws too; a swap is neither a move
// there nor a way out of mate. Within a turn nothing is decided: it may still mate.
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
	return p.top().counts&attackers == 0 && !(p.mayFly() && p.endsWithTurn())
}

// mayFly reports whether a general may attack the other along a file, now or after some turns.
func (p *Position) mayFly() bool {
	if p.variant.powers.source == byMarker {
		return true // markers step
	}
	for _, layout := range &p.layout {
		for _, id := range layout {
			if plates[id&63].effect == flies {
				return true
			}
		}
	}
	return false
}

// endsWithTurn reports whether the side to move has no legal turn, or one after which the other side has none. In the
// second half of a turn a legal move is left.
func (p *Position) endsWithTurn() bool {
	list := new(MoveList)
	p.stratagemEscapes(list)
	if list.Len() == 0 {
		return true
	}
	replies := new(MoveList)
	for _, m := range list.Moves() {
		p.makeStratagem(m)
		var ends bool
		if p.top().powers.prepared != unprepared {
			ends = p.endsWithTurn()
		} else {
			p.stratagemEscapes(replies)
			ends = replies.Len() == 0
		}
		p.unmakeStratagem()
		if ends {
			return true
		}
	}
	return false
}
