package position

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// addTo appends a move from one square to each of a set of targets.
func (l *MoveList) addTo(from uint8, targets uint64) {
	base, n := Move(from)<<7, l.count
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n&(MaxMoves-1)] = base | Move(bits.TrailingZeros64(targets))
		n++
	}
	l.count = n
}

// addSteps appends pawns' moves to a set of targets, each from a square so much lower.
func (l *MoveList) addSteps(targets uint64, up int) {
	n := l.count
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		l.moves[n&(MaxMoves-1)] = Move(to-up)<<7 | Move(to)
		n++
	}
	l.count = n
}

// addPromotions appends pawns' moves onto the last rank, each as all that the pawn may become.
func (l *MoveList) addPromotions(targets uint64, up int) {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		for special := range Move(4) {
			l.moves[l.count&(MaxMoves-1)] = special<<14 | Move(to-up)<<7 | Move(to)
			l.count++
		}
	}
}

// addPawnMoves appends the steps and captures of a set of own pawns, but for en passant, to squares within a set.
func (p *Position) addPawnMoves(l *MoveList, pawns, within uint64) {
	p.addPawnSteps(l, pawns, within)
	p.addPawnCaptures(l, pawns, within)
}

// addPawnSteps appends the steps straight ahead.
func (p *Position) addPawnSteps(l *MoveList, pawns, within uint64) {
	us := uint8(p.side & 1)
	empty := ^(p.byColour[0].Lo | p.byColour[1].Lo)
	single := chessboard.Forward(us, pawns) & empty
	double := chessboard.Forward(us, single&chessboard.FirstStepRank[us]) & empty & within
	single &= within
	up := 8 - 16*int(us)
	l.addSteps(single&^chessboard.LastRank[us], up)
	l.addSteps(double, 2*up)
	l.addPromotions(single&chessboard.LastRank[us], up)
}

// addPawnCaptures appends the captures.
func (p *Position) addPawnCaptures(l *MoveList, pawns, within uint64) {
	us := uint8(p.side & 1)
	within &= p.byColour[us^1].Lo
	ahead := chessboard.Forward(us, pawns)
	left, right := ahead&^chessboard.FileA>>1&within, ahead&^chessboard.FileH<<1&within
	up := 8 - 16*int(us)
	l.addSteps(left&^chessboard.LastRank[us], up-1)
	l.addSteps(right&^chessboard.LastRank[us], up+1)
	if (left|right)&chessboard.LastRank[us] != 0 {
		l.addPromotions(left&chessboard.LastRank[us], up-1)
		l.addPromotions(right&chessboard.LastRank[us], up+1)
	}
}

// addChessPieces appends the moves of the knights, bishops, rooks and queens in a set of own pieces to squares within a set.
func (p *Position) addChessPieces(l *MoveList, pieces, within uint64) {
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	for rest := p.byType[Knight].Lo & pieces; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Knight(s)&within)
	}
	for rest := p.byType[Bishop].Lo & pieces; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Bishop(s, occupied)&within)
	}
	for rest := p.byType[Rook].Lo & pieces; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Rook(s, occupied)&within)
	}
	for rest := p.byType[Queen].Lo & pieces; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Queen(s, occupied)&within)
	}
}

// chessLegalMoves is LegalMoves in chess. Pins and checks bound where each piece may go; only the king's steps and en
// passant are looked at on the board after them.
func (p *Position) chessLegalMoves(l *MoveList) {
	f := p.top()
	us := p.side & 1
	k := uint8(p.general[us] & 63)
	own := p.byColour[us].Lo
	occupied := own | p.byColour[us^1].Lo
	l.count = 0
	within := ^own
	for targets := chessboard.King(k) & within; targets != 0; targets &= targets - 1 {
		to := uint8(bits.TrailingZeros64(targets))
		if !p.chessAttacked(to, us^1, occupied&^(1<<k)) {
			l.moves[l.count&(MaxMoves-1)] = NewMove(Square(k), Square(to))
			l.count++
		}
	}
	checkers := f.checkers.Lo
	switch {
	case checkers == 0:
		p.addCastling(l, true)
	case checkers&(checkers-1) != 0:
		return
	default:
		within = checkers | chessboard.Between(k, uint8(bits.TrailingZeros64(checkers)))
	}
	free := own &^ f.pinned.Lo
	p.addChessPieces(l, free, within)
	p.addPawnMoves(l, p.byType[Pawn].Lo&free, within)
	for pinned := f.pinned.Lo; pinned != 0; pinned &= pinned - 1 {
		s := uint8(bits.TrailingZeros64(pinned))
		line := within & chessboard.Through(k, s)
		if t := p.board[s].Type(); t == Pawn {
			p.addPawnMoves(l, 1<<s, line)
		} else {
			l.addTo(s, chessTargets(t, s, occupied)&line)
		}
	}
	p.addPassant(l, true)
}

// addPassant appends the en passant captures; if asked, only the legal ones.
func (p *Position) addPassant(l *MoveList, legal bool) {
	to := p.top().passant
	if to == NoSquare {
		return
	}
	us := p.side & 1
	for pawns := chessboard.Pawn(uint8(us^1), uint8(to)) & p.pieces(us, Pawn); pawns != 0; pawns &= pawns - 1 {
		from := Square(bits.TrailingZeros64(pawns))
		if !legal || p.passantLegal(from, to) {
			l.moves[l.count&(MaxMoves-1)] = NewMove(from, to)
			l.count++
		}
	}
}

// addCastling appends castling where the rights and the squares between allow it; if asked, only where it is legal for
// a king that is not in check.
func (p *Position) addCastling(l *MoveList, legal bool) {
	us := p.side & 1
	if p.top().rights>>(2*us)&3 == 0 {
		return
	}
	for i := range castlings[us] {
		if way := &castlings[us][i]; p.mayCastle(way) && (!legal || p.unharried(way)) {
			l.moves[l.count&(MaxMoves-1)] = NewMove(way.king, way.kingTo)
			l.count++
		}
	}
}

// HasCastlingRights reports whether a side may still castle, now or later: in chess alone.
func (p *Position) HasCastlingRights() bool { return p.top().rights != 0 }

// Passant returns the square on which a pawn may be taken en passant by a legal move; NoSquare if there is none: in chess alone.
func (p *Position) Passant() Square {
	if !p.variant.HasCastling() {
		return NoSquare
	}
	return p.top().passant
}

// mayCastle reports whether the right is there and no piece is in between.
func (p *Position) mayCastle(way *castling) bool {
	return p.top().rights&way.right != 0 && (p.byColour[0].Lo|p.byColour[1].Lo)&way.empty == 0
}

// unharried reports whether no enemy attacks the squares that the king passes and lands on.
func (p *Position) unharried(way *castling) bool {
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	for squares := way.unharried; squares != 0; squares &= squares - 1 {
		if p.chessAttacked(uint8(bits.TrailingZeros64(squares)), p.side&1^1, occupied) {
			return false
		}
	}
	return true
}

// chessCaptures is Captures in chess. En passant, which takes nobody on its target, is among the quiet gains.
func (p *Position) chessCaptures(l *MoveList) {
	us := p.side & 1
	own, enemies := p.byColour[us].Lo, p.byColour[us^1].Lo
	l.count = 0
	p.addPawnCaptures(l, p.byType[Pawn].Lo&own, enemies)
	p.addChessPieces(l, own, enemies)
	k := uint8(p.general[us] & 63)
	l.addTo(k, chessboard.King(k)&enemies)
}

// chessQuiets is Quiets in chess.
func (p *Position) chessQuiets(l *MoveList) {
	us := p.side & 1
	own := p.byColour[us].Lo
	empty := ^(own | p.byColour[us^1].Lo)
	l.count = 0
	p.addCastling(l, false)
	p.addPassant(l, false)
	p.addPawnSteps(l, p.byType[Pawn].Lo&own, empty)
	p.addChessPieces(l, own, empty)
	k := uint8(p.general[us] & 63)
	l.addTo(k, chessboard.King(k)&empty)
}

// addChessGains is AddQuietGains in chess: en passant, and steps that make a queen.
func (p *Position) addChessGains(l *MoveList) {
	us := p.side & 1
	p.addPassant(l, false)
	empty := ^(p.byColour[0].Lo | p.byColour[1].Lo)
	promoted := chessboard.Forward(uint8(us), p.pieces(us, Pawn)) & empty & chessboard.LastRank[us]
	l.addSteps(promoted, 8-16*int(us))
}

// chessQuietChecks is QuietChecks in chess.
func (p *Position) chessQuietChecks(l *MoveList) {
	us := p.side & 1
	own, k := p.byColour[us].Lo, uint8(p.general[us^1]&63)
	occupied := own | p.byColour[us^1].Lo
	straight, diagonal := chessboard.Rook(k, occupied)&^occupied, chessboard.Bishop(k, occupied)&^occupied
	l.count = 0
	for rest := p.byType[Knight].Lo & own; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Knight(s)&chessboard.Knight(k)&^occupied)
	}
	for rest := p.byType[Bishop].Lo & own; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Bishop(s, occupied)&diagonal)
	}
	for rest := p.byType[Rook].Lo & own; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Rook(s, occupied)&straight)
	}
	for rest := p.byType[Queen].Lo & own; rest != 0; rest &= rest - 1 {
		s := uint8(bits.TrailingZeros64(rest))
		l.addTo(s, chessboard.Queen(s, occupied)&(straight|diagonal))
	}
	p.addPawnSteps(l, p.byType[Pawn].Lo&own, chessboard.Pawn(uint8(us^1), k)&^chessboard.LastRank[us])
}
