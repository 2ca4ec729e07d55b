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
		return position.SetupErrorf(position.FieldPassant, "%q is no square", clip.Text(passant))
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
			return position.SetupErrorf(position.FieldCastling, "%q is a file of Chess960, which is not supported", letter)
		case wing < 0:
			return position.SetupErrorf(position.FieldCastling, "%q, want the rights among KQkq, or -", clip.Text(text))
		}
		right := position.CastlingRights(1) << wing
		if s.Castling&right != 0 {
			return position.SetupErrorf(position.FieldCastling, "%q has the right %c twice", clip.Text(text), letters[wing])
		}
		s.Castling |= right
	}
	return nil
}
