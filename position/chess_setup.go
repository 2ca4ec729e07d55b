package position

import (
	"math/bits"

	"xqengine/position/chessboard"
)

// setUp takes the rights of a setup and the square that a pawn has passed, which counts only if it can be taken there.
func (chessRuleset) setUp(p *Position, s *Setup) error {
	f := p.top()
	f.passant = NoSquare
	if err := p.validateChess(); err != nil {
		return err
	}
	if err := p.checkCastling(s.Castling); err != nil {
		return err
	}
	f.rights = s.Castling
	if s.Passant == NoSquare {
		return nil
	}
	if err := p.checkPassant(s.Passant); err != nil {
		return err
	}
	if p.passantIsLegal(s.Passant) {
		f.passant = s.Passant
	}
	return nil
}

// describe tells the rights, and the square on which a legal en passant capture is possible.
func (chessRuleset) describe(p *Position, s *Setup) {
	f := p.top()
	s.Castling, s.Passant = f.rights, f.passant
}

// validateChess reports whether the position may exist.
func (p *Position) validateChess() error {
	if err := p.validateChessPieces(); err != nil {
		return err
	}
	return p.validateKings()
}

// validateChessPieces reports whether the pieces of both sides may be there: one king, and no more others than the array and
// the promotion of the pawns that are missing can have made.
func (p *Position) validateChessPieces() error {
	for _, c := range []Colour{White, Black} {
		name := p.variant.ColourName(c)
		count := func(t PieceType) int { return bits.OnesCount64(p.pieces(c, t)) }
		switch n := count(King); {
		case n == 0:
			return NewSetupError(FieldBoard, SetupNoKing, name)
		case n > 1:
			return NewSetupError(FieldBoard, SetupKings, name, n)
		}
		if lost := p.pieces(c, Pawn) & (chessboard.Rank1 | chessboard.Rank8); lost != 0 {
			return NewSetupError(FieldBoard, SetupPawnNeverThere, name, p.variant.shape.names[bits.TrailingZeros64(lost)])
		}
		pawns := count(Pawn)
		if pawns > 8 {
			return NewSetupError(FieldBoard, SetupTooManyPawns, name, pawns)
		}
		if n := p.byColour[c].Count(); n > 16 {
			return NewSetupError(FieldBoard, SetupTooManyPieces, name, n)
		}
		promoted := max(0, count(Queen)-1) + max(0, count(Rook)-2) + max(0, count(Bishop)-2) + max(0, count(Knight)-2)
		if promoted > 8-pawns {
			return NewSetupError(FieldBoard, SetupTooManyPromoted, name, promoted, pawns)
		}
	}
	return nil
}

// validateKings reports whether the side that is not to move is safe, and the other in no check that no play can give.
func (p *Position) validateKings() error {
	us := p.side & 1
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	if p.chessAttacked(uint8(p.general[us^1]), us, occupied) {
		return NewSetupError(FieldSide, SetupKingCheckOutOfTurn, p.variant.ColourName(us), p.variant.ColourName(us^1))
	}
	if n := bits.OnesCount64(p.chessAttackers(uint8(p.general[us]), us^1, occupied)); n > 2 {
		return NewSetupError(FieldBoard, SetupTooManyCheckers, p.variant.ColourName(us), n)
	}
	return nil
}

// checkCastling reports whether king and rook stand where each right wants them.
func (p *Position) checkCastling(rights CastlingRights) error {
	for wing := range len(castlingLetters) {
		c := Colour(wing / 2)
		way := &castlings[c][wing%2]
		switch letter := castlingLetters[wing]; {
		case rights&way.right == 0:
		case p.board[way.king] != MakePiece(c, King):
			return NewSetupError(FieldCastling, SetupRightWithoutKing, letter, p.variant.ColourName(c), p.variant.shape.names[way.king])
		case p.board[way.rook] != MakePiece(c, Rook):
			return NewSetupError(FieldCastling, SetupRightWithoutRook, letter, p.variant.ColourName(c), p.variant.shape.names[way.rook])
		}
	}
	if rights &^= allRights; rights != 0 {
		return NewSetupError(FieldCastling, SetupNotRights, int(rights))
	}
	return nil
}

// checkPassant reports whether a pawn can have passed a square with the last move.
func (p *Position) checkPassant(s Square) error {
	us := p.side & 1
	name := p.variant.shape.name(s)
	if s >= 64 {
		return NewSetupError(FieldPassant, SetupNotASquare, int(s))
	}
	bit := uint64(1) << s
	if bit&chessboard.FirstStepRank[us^1] == 0 {
		rank := 6 - 3*int(us)
		return NewSetupError(FieldPassant, SetupPassantRank, name, p.variant.ColourName(us), rank)
	}
	if p.board[s^8] != MakePiece(us^1, Pawn) {
		return NewSetupError(FieldPassant, SetupPassantWithoutPawn, name, p.variant.ColourName(us^1), p.variant.shape.names[s^8])
	}
	occupied := p.byColour[0].Lo | p.byColour[1].Lo
	if blocked := (bit | chessboard.Forward(uint8(us), bit)) & occupied; blocked != 0 {
		return NewSetupError(FieldPassant, SetupPassantBlocked, name, p.variant.shape.names[bits.TrailingZeros64(blocked)])
	}
	return nil
}
