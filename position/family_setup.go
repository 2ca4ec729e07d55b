package position

// The verbs that set up a position and tell its setup.

// setUp takes from a setup what its family has beside pieces and counters, and tells whether the position may exist.
func (p *Position) setUp(s *Setup) error {
	switch p.family {
	case FamilyXiangqi:
		return p.validateXiangqi()
	case FamilyPoints:
		return p.setUpPoints(s)
	case FamilyStratagem:
		return p.setUpPowers(s)
	case FamilyChess:
		return p.setUpChess(s)
	}
	panic(unknownFamily)
}

// describe tells in a setup what the family has beside pieces and counters.
func (p *Position) describe(s *Setup) {
	switch p.family {
	case FamilyXiangqi:
	case FamilyPoints:
		p.describePoints(s)
	case FamilyStratagem:
		p.describePowers(s)
	case FamilyChess:
		p.describeChess(s)
	default:
		panic(unknownFamily)
	}
}

// begin works out what the first position of a history holds beside men, key, value and counts.
func (p *Position) begin(f *frame) {
	switch p.family {
	case FamilyXiangqi:
		p.updateCheckInfo(f, p.byColour[p.side&1^1])
	case FamilyPoints:
		f.board = f.key ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
		p.updateScoringCheckInfo(f)
		p.settle(f, p.side.Other())
	case FamilyStratagem:
		p.updateStratagemCheckInfo(f)
		f.verdict = p.victory(f)
	case FamilyChess:
		p.updateChessCheckInfo(f)
	default:
		panic(unknownFamily)
	}
}
