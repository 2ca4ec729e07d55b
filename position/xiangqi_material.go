package position

// redAttackers masks Red's soldiers, horses, cannons and chariots in Counts.
const redAttackers = uint64(0xF)<<(4*(Soldier-1)) | uint64(0xFFF)<<(4*(Horse-1))

// attackers masks the same pieces of both sides: those that can cross the river.
const attackers = redAttackers | redAttackers<<28

// xiangqiCannotBeWon is CannotBeWon in xiangqi: the simple endings (双方均无可能取胜的简单局势). A bare board of guards, or a lone cannon without an advisor to serve as its
// screen, is such; where guards of the enemy could be turned into a screen at once, a mate in one is looked
// for before the verdict is draw.
func (p *Position) xiangqiCannotBeWon() bool {
	counts := p.top().counts
	if counts&attackers == 0 {
		return true
	}
	const oneCannon = uint64(1) << (4 * (Cannon - 1))
	switch counts & attackers {
	case oneCannon:
		return p.loneCannonDraws(Red)
	case oneCannon << 28:
		return p.loneCannonDraws(Black)
	case oneCannon | oneCannon<<28:
		return p.cannonEachDraws()
	}
	return false
}

// loneCannonDraws judges one cannon as the only attacking piece on the board.
func (p *Position) loneCannonDraws(owner Colour) bool {
	if p.Count(owner, Advisor) > 0 {
		return false
	}
	elephants := p.Count(owner, Elephant)
	switch p.Count(owner.Other(), Advisor) {
	case 0:
		return true
	case 1:
		return elephants == 0 || !p.endsInOne()
	default:
		return elephants == 0 && !p.endsInOne()
	}
}

// cannonEachDraws judges one cannon for each side and no other attacking piece.
func (p *Position) cannonEachDraws() bool {
	if p.Count(Red, Advisor)+p.Count(Black, Advisor) > 0 {
		return false
	}
	if p.Count(Red, Elephant)+p.Count(Black, Elephant) == 0 {
		return true
	}
	return !p.endsInOne()
}

// endsInOne reports whether the side to move has no legal move or a move after which the other has none.
func (p *Position) endsInOne() bool {
	list := new(MoveList)
	p.xiangqiLegalMoves(list)
	if list.Len() == 0 {
		return true
	}
	replies := new(MoveList)
	for _, m := range list.Moves() {
		p.makeXiangqi(m)
		p.xiangqiLegalMoves(replies)
		p.unmakeXiangqi()
		if replies.Len() == 0 {
			return true
		}
	}
	return false
}
