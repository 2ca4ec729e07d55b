package position

// Symmetric reports whether left and right may be exchanged in every position of the variant: the mirrored moves are then the
// legal moves of the mirrored position. It is so in xiangqi and the points variants. The plates of the stratagem variants lie
// on points that the players choose, and the king of chess stands on one side of its board.
func (v *Variant) Symmetric() bool {
	switch v.family {
	case FamilyXiangqi, FamilyPoints:
		return true
	case FamilyStratagem, FamilyChess:
		return false
	}
	panic(unknownFamily)
}

// Mirrored returns the setup with left and right exchanged; the same setup where its variant is not Symmetric.
func (s Setup) Mirrored() Setup {
	if !s.Variant.Symmetric() {
		return s
	}
	mirrored := s
	for _, rank := range s.Variant.Ranks() {
		for _, square := range rank {
			mirrored.Board[square.Mirror()] = s.Board[square]
		}
	}
	return mirrored
}

// Mirrored returns the move with left and right exchanged, in a variant that is Symmetric.
func (m Move) Mirrored() Move {
	return NewMove(m.From().Mirror(), m.To().Mirror()) | m&^withoutSpecial
}

// Mirrored returns the turn with left and right exchanged, in a variant that is Symmetric.
func (t Turn) Mirrored() Turn {
	moves := t.Moves()
	for i, m := range moves {
		moves[i] = m.Mirrored()
	}
	return NewTurn(moves...)
}
