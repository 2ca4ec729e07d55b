package fen

import (
	"strings"

	"xqengine/position"
)

// The first field of a FEN.

// ranksOfChess is how many ranks a FEN of chess has.
const ranksOfChess = 8

// readBoard reads what stands where.
func readBoard(s *position.Setup, text string) error {
	v := s.Variant
	if !v.OnSquares() {
		text = strings.TrimSuffix(text, "[]")
	}
	rows, ranks := strings.Split(text, "/"), v.Ranks()
	switch {
	case len(rows) == len(ranks):
	case len(rows) == ranksOfChess:
		return position.NewSetupError(position.FieldBoard, position.SetupRanksOfChess, len(rows), len(ranks))
	default:
		return position.NewSetupError(position.FieldBoard, position.SetupRanks, len(rows), len(ranks))
	}
	for i, row := range rows {
		if err := readRank(s, row, ranks[i]); err != nil {
			return err
		}
	}
	return nil
}

// readRank reads what stands on a rank of the given squares.
func readRank(s *position.Setup, text string, squares []position.Square) error {
	v := s.Variant
	name := v.SquareName(squares[0])[1]
	file := 0
	kind := position.Ordinary
	mark := byte(0) // of kind
	for _, letter := range text {
		if letter < 128 {
			if marked, ok := position.KindByMark(byte(letter)); ok {
				if kind != position.Ordinary {
					return position.NewSetupError(position.FieldBoard, position.SetupTwoMarks, name)
				}
				kind, mark = marked, byte(letter)
				continue
			}
		}
		if letter >= '1' && letter <= '0'+rune(len(squares)) {
			if kind != position.Ordinary {
				break // a mark before no piece
			}
			file += int(letter - '0')
			continue
		}
		piece := position.NoPiece
		if letter < 128 {
			piece = v.PieceByLetter(byte(letter))
		}
		if piece == position.NoPiece {
			return position.NewSetupError(position.FieldBoard, position.SetupNotAPiece, name, letter)
		}
		if file >= len(squares) {
			if v.OnSquares() {
				return position.NewSetupError(position.FieldBoard, position.SetupSquaresTooMany, name, len(squares))
			}
			return position.NewSetupError(position.FieldBoard, position.SetupPointsTooMany, name, len(squares))
		}
		s.Board[squares[file]] = piece.As(kind)
		kind = position.Ordinary
		file++
	}
	switch {
	case kind != position.Ordinary:
		return position.NewSetupError(position.FieldBoard, position.SetupMarkAlone, name, mark)
	case file == len(squares):
		return nil
	case v.OnSquares():
		return position.NewSetupError(position.FieldBoard, position.SetupSquaresTooFew, name, file, len(squares))
	}
	return position.NewSetupError(position.FieldBoard, position.SetupPointsTooFew, name, file, len(squares))
}

// writeBoard writes what stands where.
func writeBoard(s *position.Setup) string {
	var b strings.Builder
	for i, rank := range s.Variant.Ranks() {
		if i > 0 {
			b.WriteByte('/')
		}
		empty := byte(0)
		flush := func() {
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
		}
		for _, square := range rank {
			piece := s.Board[square]
			if piece == position.NoPiece {
				empty++
				continue
			}
			flush()
			b.WriteString(s.Variant.PieceText(piece))
		}
		flush()
	}
	return b.String()
}
