package position

// setUp reports whether a position of xiangqi may exist.
func (xiangqiRuleset) setUp(p *Position, _ *Setup) error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	if err := p.validateFacing(); err != nil {
		return err
	}
	them := p.side.Other()
	if p.generalAttacked(p.general[them], p.side, p.Occupied(), Bitboard{}) {
		return NewSetupError(FieldSide, SetupCheckOutOfTurn, p.side, them)
	}
	return nil
}

// validateFacing reports whether something stands between generals on one file.
func (p *Position) validateFacing() error {
	red, black := p.general[Red], p.general[Black]
	if red.file() == black.file() && between[red][black].and(p.Occupied()).Empty() {
		return NewSetupError(FieldBoard, SetupGeneralsFacing)
	}
	return nil
}

// validateArmies reports whether both sides may have the pieces they have, where these stand.
func (p *Position) validateArmies() error {
	for _, c := range []Colour{Red, Black} {
		if err := p.validatePieces(c); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) validatePieces(c Colour) error {
	for t := Soldier; t <= General; t++ {
		pieces := p.Pieces(c, t)
		if n := pieces.Count(); n > maxOfType[t] {
			return NewSetupError(FieldBoard, SetupTooManyOfType, c, n, t, maxOfType[t])
		}
		if lost := pieces.not(p.variant.standing(c, t)); lost.any() {
			return NewSetupError(FieldBoard, SetupPieceNeverThere, c, t, p.variant.shape.name(lost.First()))
		}
	}
	if p.Pieces(c, General).Empty() {
		return NewSetupError(FieldBoard, SetupNoGeneral, c)
	}
	return nil
}
