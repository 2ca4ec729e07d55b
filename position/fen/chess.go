package fen

import (
	"strings"

	"xqengine/internal/clip"
	"xqengine/position"
)

// Castling and en passant in a FEN of chess.

// castlingFiles are other names of the rights in their order: the files of the rooks.
const castlingFiles = "HAha"

// readChess reads the rights and the square that a pawn has passed. Empty rights are missing ones.
func readChess(s *position.Setup, rights, passant string) error {
	if rights != "-" && rights != "" {
		if err := readCastling(s, rights); err != nil {
			return err
		}
	}
	if passant == "-" {
		return nil
	}
	square, ok := s.Variant.ParseSquare(passant)
	if !ok {
		return position.NewSetupError(position.FieldPassant, position.SetupNotASquare, clip.Text(passant))
	}
	s.Passant = square
	return nil
}

// readCastling reads the rights, which may come in any order.
func readCastling(s *position.Setup, text string) error {
	all := s.Variant.Start().Castling
	letters := all.String()
	for i := range len(text) {
		letter := text[i]
		wing := strings.IndexByte(letters, letter)
		if wing < 0 {
			wing = strings.IndexByte(castlingFiles, letter)
		}
		switch {
		case wing < 0 && letter|0x20 >= 'a' && letter|0x20 <= 'h':
			return position.NewSetupError(position.FieldCastling, position.SetupChess960, letter)
		case wing < 0:
			return position.NewSetupError(position.FieldCastling, position.SetupNotRights, clip.Text(text))
		}
		right := position.CastlingRights(1) << wing
		if s.Castling&right != 0 {
			return position.NewSetupError(position.FieldCastling, position.SetupRightTwice, clip.Text(text), letters[wing])
		}
		s.Castling |= right
	}
	return nil
}
