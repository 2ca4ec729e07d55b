package position

// The verbs that set up a position and tell its setup.

// setUp takes from a setup what its family has beside pieces and counters, and tells whether the position may exist.
func (p *Position) setUp(s *Setup) error {
	switch p.family {
	case orthodox:
		return p.validateXiangqi()
	case scoring:
		return p.setUpPoints(s)
	case stratagem:
		return p.setUpPowers(s)
	case chess:
		return p.setUpChess(s)
	}
	panic(unknownFamily)
}

// describe tells in a setup what the family has beside pieces and counters.
func (p *Position) describe(s *Setup) {
	switch p.family {
	case orthodox:
	case scoring:
		p.describePoints(s)
	case stratagem:
		p.describePowers(s)
	case chess:
		p.describeChess(s)
	default:
		panic(unknownFamily)
	}
}

// begin works out what the first position of a history holds beside men, key, value and counts.
func (p *Position) begin(f *frame) {
	switch p.family {
	case orthodox:
		p.updateCheckInfo(f, p.byColour[p.side&1^1])
	case scoring:
		f.board = f.key ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
		p.updateScoringCheckInfo(f)
		p.settle(f, p.side.Other())
	case stratagem:
		p.updateStratagemCheckInfo(f)
		f.verdict = p.victory(f)
	case chess:
		p.updateChessCheckInfo(f)
	default:
		panic(unknownFamily)
	}
}
