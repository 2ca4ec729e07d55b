package position

// setUp takes phase and points of a setup.
func (pointsRuleset) setUp(p *Position, s *Setup) error {
	f := p.top()
	f.phase = s.Phase
	for c, n := range s.Points {
		if n < -MaxPoints || n > MaxPoints {
			return NewSetupError(FieldPoints, SetupPointsTooLarge, n, MaxPoints)
		}
		f.points[c] = int32(n)
	}
	return p.validatePoints()
}

// describe tells phase and points.
func (pointsRuleset) describe(p *Position, s *Setup) {
	f := p.top()
	if s.Phase = f.phase; f.phase == secondMove {
		s.Phase = DoubleMoves
	}
	s.Points = [2]int{int(f.points[Red]), int(f.points[Black])}
}

// validatePoints reports whether a position of the points variants may exist: the side that is not to move has general
// and royal pieces safe.
func (p *Position) validatePoints() error {
	if err := p.validateArmies(); err != nil {
		return err
	}
	if err := p.validateFacing(); err != nil {
		return err
	}
	us, them := p.side, p.side.Other()
	k := p.general[them]
	if p.generalAttackedBy(k, us, p.hostile(them, p.board[k].Kind()), p.Occupied()) {
		return NewSetupError(FieldSide, SetupCheckOutOfTurn, us, them)
	}
	able := p.byColour[us].not(p.byKind[Idle])
	for royals := p.byKind[Royal].and(p.byColour[them]).not(p.byType[General]); royals.any(); {
		s := royals.Pop()
		if p.attackersOfRoyal(s, us, able, p.Occupied()).any() {
			return NewSetupError(FieldSide, SetupRoyalAttacked, us, them, p.board[s].Type(), p.variant.shape.name(s))
		}
	}
	return nil
}
