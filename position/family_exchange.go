package position

// The dispatch of what a move wins.

// ExchangeAtLeast reports whether a move wins at least threshold centipawns by the exchange on its target
// square, both sides recapturing with the cheapest piece and free to stop (static exchange evaluation).
func (p *Position) ExchangeAtLeast(m Move, threshold int32) bool {
	switch p.family {
	case FamilyXiangqi:
		return p.xiangqiExchange(m, threshold)
	case FamilyPoints:
		return p.pointsExchange(m, threshold)
	case FamilyStratagem:
		return p.stratagemExchange(m, threshold)
	case FamilyChess:
		return p.chessExchange(m, threshold)
	}
	panic(unknownFamily)
}

// Gain returns what a pseudo-legal move wins on the spot, in centipawns as in static exchange evaluation and
// before the enemy answers: the piece that it takes off the board, what a promotion adds, and less the own piece
// where it is exchanged.
func (p *Position) Gain(m Move) int32 {
	switch p.family {
	case FamilyXiangqi, FamilyPoints:
		return exchangeValue[p.board[m.To()&127].Type()]
	case FamilyStratagem:
		return p.stratagemGain(m)
	case FamilyChess:
		return p.chessGain(m)
	}
	panic(unknownFamily)
}

// Placed returns the piece that a move of the side to move puts on its target square, as far as its kind goes, and in
// chess its type.
func (p *Position) Placed(m Move) Piece {
	switch p.family {
	case FamilyXiangqi, FamilyStratagem:
		return p.board[m.From()&127]
	case FamilyPoints:
		return p.converted(m)
	case FamilyChess:
		return p.chessPlaced(m)
	}
	panic(unknownFamily)
}

// IsCapture reports whether a pseudo-legal move takes an enemy piece off the board: by capture, exchange or
// removal from the river. Asking whether its target is empty is as good, but for the garrison swap, which
// goes onto an own piece. En passant takes nobody on its target: it counts as a quiet move that wins a pawn.
func (p *Position) IsCapture(m Move) bool {
	piece := p.board[m.To()&127]
	return piece != NoPiece && piece.Colour() != p.side
}
