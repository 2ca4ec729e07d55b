package position

// The methods of the ruleset of the points variants that are short; the others are in the other points_*.go.

func (pointsRuleset) begin(p *Position, f *frame) {
	f.board = f.key ^ pointsKey(Red, f.points[Red]) ^ pointsKey(Black, f.points[Black])
	p.updatePointsCheckInfo(f)
	p.settle(f, p.side.Other())
}

func (pointsRuleset) parseCoordinates(p *Position, text string) (Move, error) {
	return p.parseSingle(text)
}

func (pointsRuleset) movesAsInXiangqi(*Position, Turn) bool { return true }

func (pointsRuleset) moveKind(*Position, Move) MoveKind { return Walk }

func (pointsRuleset) reachesPlainly(p *Position, m Move) bool { return p.reach(m.From()).Has(m.To()) }

func (pointsRuleset) exposedRoyal(p *Position, m Move) Square {
	return p.takenRoyalAfter(m, p.converted(m))
}

func (pointsRuleset) materialFirst() bool { return false }

func (pointsRuleset) judgesDraws(*Position) bool { return true }

func (pointsRuleset) limitReason() Reason { return NaturalLimit }

func (pointsRuleset) verdictReason() Reason { return Target }
